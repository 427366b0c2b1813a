/// What was typed into an input so far.
@usableFromInline
struct InputEntry {
  /// The screen that asks.
  let serial: Int
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
    guard let entry, entry.label == input.description.label, entry.serial == serialOnTop else { return nil }
    return entry
  }

  /// Takes a line as the value that an input asks for, or as one of its lines; `nil` if more lines follow.
  @usableFromInline
  func answer(
    to line: String, of input: Input<Action>, telling outside: (any SessionOutside)?
  ) async throws(LineError) -> Answer<Action>? {
    let description = input.description
    outside?.lineBegins(answering: description.kind == .secret ? nil : line)
    host.failure = nil
    lookup.forget()
    var entry = entry(of: input) ?? InputEntry(serial: serialOnTop, label: description.label)
    (entry.problem, entry.isAtWork) = (nil, true)
    self.entry = entry
    guard let text = try await text(of: line, description) else { return nil }
    self.entry?.lines = []
    return .action(try await action(of: text, input, on: entry.serial))
  }

  /// Notes why the value of a line was refused, if the line was one, and says of what.
  @usableFromInline
  func settleEntry(_ failure: LineError?) -> LineError? {
    guard let entry, entry.isAtWork else { return failure }
    self.entry?.isAtWork = false
    if let failure, !failure.isCancellation { self.entry?.problem = failure.message }
    return failure?.at(entry.label)
  }

  /// The text that a line completes; `nil` if more lines follow.
  private func text(of line: String, _ description: InputDescription) async throws(LineError) -> String? {
    switch description.kind {
    case .secret:
      guard line.isEmpty else {
        throw LineError("it is not typed where it would show", advice: "an empty line asks for it.")
      }
      guard let outside else { throw LineError("nobody can be asked for it here.") }
      return try await outside.secret(prompt: description.label)
    case .lines:
      let lines = entry?.lines ?? []
      if line.contains(where: \.isNewline) { return (lines + [line]).joined(separator: "\n") }
      if line == "." { return lines.joined(separator: "\n") }
      entry?.lines.append(InputDescription.text(of: line))
      entry?.isAtWork = false
      return nil
    case .text, .number, .choice, .choices, .yesNo: return InputDescription.text(of: line)
    }
  }

  /// The action that an input makes of a text, unless the line was given up or another screen came on top meanwhile.
  private func action(
    of text: String, _ input: Input<Action>, on serial: Int
  ) async throws(LineError) -> Action {
    do {
      let action = try await input.answer(text)
      guard !Task.isCancelled, serial == serialOnTop else { throw CancellationError() }
      return action
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
