/// What was typed so far into the input of a screen.
@usableFromInline
struct InputEntry {
  let label: String
  /// The lines of a text of several.
  var lines: [String] = []
  /// Why the last value was refused.
  var problem: String?
  /// Whether the line that runs is part of it.
  var isAtWork = false
}

/// What becomes of a line while the top screen asks for one.
extension Session {
  /// What the top screen asks for; `nil` when it asks for nothing.
  @inlinable
  var input: Input<Action>? { top.input(store.state) }

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
    if let entry = entry(of: input) {
      (description.problem, description.lineCount) = (entry.problem, entry.lines.count)
    }
    return description
  }

  private func entry(of input: Input<Action>) -> InputEntry? {
    guard let entry = entries[serialOnTop], entry.label == input.description.label else { return nil }
    return entry
  }

  /// Keeps what is typed into the input of a screen, beside what was typed on others that are still there.
  private func keep(_ entry: InputEntry, of serial: Int) {
    if entries[serial] == nil {
      let serials = Set(component.screens.map(\.serial))
      entries = entries.filter { $0.key == 0 || serials.contains($0.key) }
    }
    entries[serial] = entry
  }

  /// Takes a line as the value that an input asks for, or as one of its lines; `nil` if more lines follow.
  @usableFromInline
  func answer(
    to line: String, of input: Input<Action>, telling frontEnd: (any SessionFrontEnd)?
  ) async throws(LineError) -> VerbOutput<Action>? {
    let description = input.description
    frontEnd?.lineBegins(answering: description.kind == .secret ? nil : line)
    host.failure = nil
    lookup.forget()
    let serial = serialOnTop
    var entry = entry(of: input) ?? InputEntry(label: description.label)
    (entry.problem, entry.isAtWork) = (nil, true)
    keep(entry, of: serial)
    guard let text = try await text(of: line, description, on: serial) else { return nil }
    entries[serial]?.lines = []
    return .action(try await action(of: text, input, on: serial))
  }

  /// Notes why the value of a line was refused, if the line was one, and says of what.
  @usableFromInline
  func settleEntry(_ failure: LineError?) -> LineError? {
    guard let serial = entries.first(where: { $0.value.isAtWork })?.key, var entry = entries[serial] else {
      return failure
    }
    entry.isAtWork = false
    if let failure, !failure.isCancellation { entry.problem = failure.message }
    entries[serial] = entry
    return failure?.at(entry.label)
  }

  /// The text that a line completes; `nil` if more lines follow.
  private func text(
    of line: String, _ description: InputDescription, on serial: Int
  ) async throws(LineError) -> String? {
    switch description.kind {
    case .secret:
      guard line.isEmpty else {
        throw LineError("it is not typed where it would show", advice: "an empty line asks for it.")
      }
      guard let frontEnd else { throw LineError("nobody can be asked for it here.") }
      return try await frontEnd.secret(prompt: description.label)
    case .lines:
      let lines = entries[serial]?.lines ?? []
      if line.contains(where: \.isNewline) { return (lines + [line]).joined(separator: "\n") }
      // An empty line is a text, and no line is none.
      if line == "." { return lines == [""] ? "\n" : lines.joined(separator: "\n") }
      entries[serial]?.lines.append(InputDescription.text(of: line))
      entries[serial]?.isAtWork = false
      return nil
    case .text, .number, .choice, .choices, .yesNo: return InputDescription.text(of: line)
    }
  }

  /// The action that an input makes of a text, unless the line was given up or another screen came on top meanwhile.
  private func action(
    of text: String, _ input: Input<Action>, on serial: Int
  ) async throws(LineError) -> Action {
    do {
      let answering = try await input.answer(text)
      guard !Task.isCancelled, serial == serialOnTop else { throw CancellationError() }
      return try answering(input.asked == nil ? nil : self.input?.asked)
    } catch {
      throw error is CancellationError ? .cancelled : LineError(error)
    }
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
  /// What help shows first: what the screen asks for, and what can be typed besides.
  var overview: [Block] {
    guard let description = input?.description else { return verbTable.overview() }
    let expected = "\(description.label): \(description.expectation). Commands begin with a colon."
    return [.text(StyledText(expected)), .space] + verbTable.overview(behind: ":")
  }
}
