/// What was typed so far into the input of a screen.
@usableFromInline
struct InputEntry {
  /// The input of a screen.
  @usableFromInline
  struct Key: Hashable {
    /// The number of the screen, 0 for the root screen.
    let serial: Int
    let label: String
  }

  /// The lines of a text of several, unless the state keeps them.
  var lines: [String] = []
  /// Whether these lines, wherever they are kept, are a text that was given and not accepted. The next whole text replaces it.
  var isWhole = false
  /// Why the last value was refused.
  var problem: String?
  /// Whether the line that runs is part of it.
  var isAtWork = false
  /// The lines of the text that the line that runs completes, and whether the state keeps them.
  var given: (lines: [String], isInState: Bool)?
}

/// What becomes of a line while the top screen asks for one.
extension Session {
  /// What the top screen asks for; `nil` when it asks for nothing.
  ///
  /// The screen is asked once after each change: a form makes all of its fields to answer.
  @inlinable
  var input: Input<Action>? {
    if !mayHaveChanged, !store.isProcessing, let seen = host.seenInput, seen.serial == serialOnTop { return seen.input }
    return top.input(store.state)
  }

  /// What the top screen asks for, if it takes a line as the value.
  @inlinable
  func input(taking line: String) -> Input<Action>? { input.flatMap { takes(line, $0) ? $0 : nil } }

  /// Whether what the top screen asks for takes a line as the value.
  @usableFromInline
  func takes(_ line: String, _ input: Input<Action>) -> Bool {
    if input.description.takes(line) { return true }
    // What may be a secret is no command by mistake, and no message quotes it.
    guard input.description.kind == .secret else { return false }
    return (try? verbTable.find(TypedLine(line).texts)) == nil
  }

  /// What a front end is told of an input.
  @usableFromInline
  func describe(_ input: Input<Action>) -> InputDescription {
    var description = input.description
    (description.problem, description.lineCount) = (entries[key(of: input)]?.problem, lines(of: input).count)
    return description
  }

  private func key(of input: Input<Action>) -> InputEntry.Key {
    InputEntry.Key(serial: serialOnTop, label: input.description.label)
  }

  /// The lines typed so far for what the top screen asks for.
  func lines(of input: Input<Action>) -> [String] { input.kept?.lines ?? entries[key(of: input)]?.lines ?? [] }

  /// Keeps what is typed into the input of a screen, beside the lines of others that are still there.
  private func keep(_ entry: InputEntry, of key: InputEntry.Key) {
    if entries[key] == nil {
      let serials = Set(component.screens.map(\.serial))
      entries = entries.filter { other, entry in
        guard other.serial == key.serial else { return other.serial == 0 || serials.contains(other.serial) }
        return !entry.lines.isEmpty
      }
    }
    entries[key] = entry
  }

  /// What a line is while the screen asks for something.
  @usableFromInline
  enum Answer {
    /// A line as it was typed: a value, or one of its lines.
    case line(String)
    /// The whole value, or the rest of its lines.
    case value(String)
    /// The whole value, whatever lines there are.
    case whole(String)
  }

  /// Takes a line as the value that an input asks for, or as one of its lines; `nil` if more lines follow.
  @usableFromInline
  func answer(
    with answer: Answer, to input: Input<Action>, telling frontEnd: (any SessionFrontEnd)?
  ) async throws(LineError) -> VerbOutput<Action>? {
    let description = input.description
    let isSecret = description.kind == .secret
    switch answer {
    case .line(let text):
      frontEnd?.lineBegins(answering: isSecret ? nil : text)
      record(.line(isSecret ? Recording.hidden(text) : text, isWhole: true))
    case .value(let text):
      frontEnd?.lineBegins(answering: isSecret ? nil : text)
      record(.value(isSecret ? Recording.hidden(text) : text))
    case .whole(let text): frontEnd?.lineBegins(answering: isSecret ? nil : text)
    }
    host.failure = nil
    lookup.forget()
    let key = key(of: input)
    var entry = entries[key] ?? InputEntry()
    (entry.problem, entry.isAtWork, entry.given) = (nil, true, nil)
    keep(entry, of: key)
    if description.kind == .lines, case .line(let line) = answer, !line.contains(where: \.isNewline), line != "." {
      return try add(InputDescription.text(of: line), to: input, at: key)
    }
    let text = try await text(of: answer, input, isWhole: entry.isWhole)
    if description.kind == .lines {
      // Blank lines are not worth keeping.
      let lines = text.allSatisfy(\.isWhitespace) ? [] : text.split(separator: "\n", omittingEmptySubsequences: false)
      entries[key]?.given = (lines.map(String.init), input.kept != nil)
      if namesLines { nameLine(givingText: lines, for: description.label) }
    }
    let output = try await output(of: text, input, at: key)
    entries[key]?.lines = []
    return output
  }

  /// Gives a whole value, as far as nothing has to be waited for.
  func begin(value: String) -> LineCourse {
    if hasEnded { return .ended(LineEnd(.quit, location: location)) }
    let work = LineAtWork(self)
    guard let input else { return .ended(end(of: work, LineError("this screen does not ask for anything"))) }
    do throws(LineError) {
      try requireMeaning(ofValue: value, for: input)
    } catch {
      return .ended(end(of: work, error))
    }
    return goOn(work) { () async throws(LineError) in
      if let answer = try await self.answer(with: .value(value), to: input, telling: self.frontEnd) {
        try await self.carryOut(answer, work)
      }
    }
  }

  /// Notes why the value of a line was refused, if the line was one, and says of what.
  @usableFromInline
  func settleEntry(_ failure: LineError?) -> LineError? {
    guard let key = entries.first(where: { $0.value.isAtWork })?.key, var entry = entries[key] else {
      return failure
    }
    let given = entry.given
    (entry.isAtWork, entry.given) = (false, nil)
    if let failure, !failure.isCancellation { entry.problem = failure.message }
    entry.isWhole = given != nil && failure != nil
    if entry.isWhole, let given, !given.isInState { entry.lines = given.lines }
    entries[key] = entry
    if entry.isWhole, let given, given.isInState { keepInState(given.lines, of: key) }
    return failure?.at(key.label)
  }

  /// Has the state keep the lines of a text that was not accepted, if the same is still asked for.
  private func keepInState(_ lines: [String], of key: InputEntry.Key) {
    guard access != .reads, let input, self.key(of: input) == key, let kept = input.kept, kept.lines != lines else {
      return
    }
    if let action = try? kept.keep(lines, input.asked) { store.send(action) }
  }

  /// Adds a line to those of a text.
  private func add(
    _ line: String, to input: Input<Action>, at key: InputEntry.Key
  ) throws(LineError) -> VerbOutput<Action>? {
    let lines = lines(of: input) + [line]
    if let kept = input.kept {
      if access == .reads { throw LineError(restriction) }
      do { return .action(try kept.keep(lines, self.input?.asked)) } catch { throw LineError(error) }
    }
    entries[key]?.lines = lines
    entries[key]?.isAtWork = false
    entries[key]?.isWhole = false
    return nil
  }

  /// The text that a line completes.
  ///
  /// - Parameter isWhole: Whether a whole text is there already, which another one replaces.
  private func text(
    of answer: Answer, _ input: Input<Action>, isWhole: Bool
  ) async throws(LineError) -> String {
    switch (input.description.kind, answer) {
    case (.secret, .line(let text)), (.secret, .value(let text)), (.secret, .whole(let text)):
      guard text.isEmpty else {
        throw LineError(
          "a secret cannot be typed on a visible line",
          advice: "press Enter on an empty line, then type it at the hidden prompt")
      }
      guard let frontEnd else { throw LineError("there is no way to ask for a secret here") }
      return try await frontEnd.secret(prompt: input.description.label)
    case (.lines, .line(".")), (.lines, .value("")):
      let lines = lines(of: input)
      // An empty line is a text, and no line is none.
      return lines == [""] ? "\n" : lines.joined(separator: "\n")
    case (.lines, .line(let text)), (.lines, .value(let text)):
      return isWhole ? text : (lines(of: input) + [text]).joined(separator: "\n")
    case (_, .line(let line)): return InputDescription.text(of: line)
    case (_, .value(let text)), (_, .whole(let text)): return text
    }
  }

  /// What an input makes of a text, unless the line was given up or another screen came on top meanwhile.
  private func output(
    of text: String, _ input: Input<Action>, at key: InputEntry.Key
  ) async throws(LineError) -> VerbOutput<Action> {
    do {
      let answering = try await input.answer(text)
      guard !Task.isCancelled, key.serial == serialOnTop else { throw CancellationError() }
      let action = try answering(input.asked == nil ? nil : self.input?.asked)
      if access == .reads { try requireAccess(to: .action(action)) }
      guard let refusal = answering.refusal else { return .action(action) }
      return .effect { line in
        try await (line as? LineOfEffect<State, Action>)?.perform(action)
        self.note(refusal, insteadOf: key)
        throw refusal
      }
    } catch {
      throw error is CancellationError ? .cancelled : LineError(error)
    }
  }

  /// Notes that values were refused because of the one that is asked for now.
  private func note(_ refusal: LineError, insteadOf key: InputEntry.Key) {
    entries[key] = nil
    guard let label = refusal.place else { return }
    entries[InputEntry.Key(serial: key.serial, label: label), default: InputEntry()].problem = refusal.message
  }

  /// What can be typed to choose, as verbs without arguments: front ends put them on buttons and keys.
  func choices(of input: Input<Action>) -> [VerbDescription] {
    let description = input.description
    let yesNo = ["yes", "no"]
    let (words, names) = description.kind == .yesNo ? (yesNo, yesNo) : (description.words, description.choices)
    return zip(words, names).map { word, name in
      let line = InputDescription.line(for: word)
      return VerbDescription(name: line, usage: line, summary: "Answer \(Wording.quoted(name))")
    }
  }
}

extension Session {
  /// The first page of help: the value that the screen asks for, and all verbs. If that is longer than the window, the built-in verbs are listed
  /// by their names alone, unless another line takes the text to a pager or a file.
  var overview: [Block] {
    let (table, description) = (verbTable, input?.description)
    let (sign, head) = description.map { (":", [.text($0.guidance), .space]) } ?? ("", [] as [Block])
    let whole = head + table.overview(behind: sign)
    guard nesting == 0, let rows = window.rows, Rendering(columns: window.columns).lines(whole).count > rows - 2 else {
      return whole
    }
    let help = table.visibleBuiltIn.first { $0.firstName == "help" }.map { sign + $0.name }
    let hint = help.map { Block.text(StyledText("To explain a command, type \($0) and its name.", .faint)) }
    return head + table.overview(behind: sign, isBrief: true) + (hint.map { ["", $0] } ?? [])
  }
}
