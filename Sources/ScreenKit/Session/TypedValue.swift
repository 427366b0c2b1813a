/// A value for the input of the top screen, or one of its lines.
@MainActor
struct TypedValue<State, Action: Navigating> {
  /// The role of a text in the value.
  enum Part {
    /// A line as it was typed: a value, or one of its lines.
    case line
    /// The whole value, or the rest of its lines.
    case value
    /// The whole value, whatever lines there are.
    case whole
  }

  private let session: Session<State, Action>
  private let part: Part
  private let text: String
  private let input: Input<Action>
  private let key: InputEntries.Key

  init(_ part: Part, _ text: String, for input: Input<Action>, in session: Session<State, Action>) {
    (self.part, self.text, self.input, self.session) = (part, text, input, session)
    key = session.key(of: input)
  }

  /// Gives the value to the input, and returns the answer; `nil` if more lines follow.
  ///
  /// - Parameter frontEnd: Learns that the line begins.
  func answer(telling frontEnd: (any SessionFrontEnd)?) async throws(LineError) -> VerbOutput<Action>? {
    let isSecret = input.description.kind == .secret
    frontEnd?.lineBegins(answering: isSecret ? nil : text)
    let recorded = isSecret ? Recording.hidden(text) : text
    switch part {
    case .line: session.record(.line(recorded, isWhole: true))
    case .value: session.record(.value(recorded))
    case .whole: break
    }
    session.forgetEarlierLines()
    try session.requireAccess(toGive: nil)
    let isWhole = session.entries.begin(key, on: session.component.screens.map(\.serial))
    let takesLines = input.description.kind == .lines
    if takesLines, part == .line, !text.contains(where: \.isNewline), text != "." {
      return try add(InputDescription.text(of: text))
    }
    let text = try await wholeText(replacing: isWhole)
    if takesLines {
      // Blank lines are not worth keeping.
      let lines = text.allSatisfy(\.isWhitespace) ? [] : text.split(separator: "\n", omittingEmptySubsequences: false)
      session.entries[key]?.given = (lines.map(String.init), input.kept != nil)
      if session.namesLines { session.nameLine(givingText: lines) }
    }
    let output = try await output(of: text)
    session.entries[key]?.lines = []
    return output
  }

  /// Adds a line to a text.
  private func add(_ line: String) throws(LineError) -> VerbOutput<Action>? {
    let lines = session.lines(of: input) + [line]
    if let kept = input.kept {
      do {
        let action = try kept.keep(lines, session.input?.asked)
        try session.requireAccess(toGive: action)
        return .action(action)
      } catch {
        throw LineError(error)
      }
    }
    session.entries.continueText(of: key, lines)
    return nil
  }

  /// Returns the text that the line completes.
  ///
  /// - Parameter isReplacing: Whether a whole text is there already, which another one replaces.
  private func wholeText(replacing isReplacing: Bool) async throws(LineError) -> String {
    switch (input.description.kind, part) {
    case (.secret, _):
      guard text.isEmpty else {
        throw LineError(
          "a secret cannot be typed on a visible line",
          advice: "press Enter on an empty line, then type it at the hidden prompt")
      }
      guard let frontEnd = session.frontEnd else { throw LineError("the user cannot be asked for a secret here") }
      return try await frontEnd.secret(prompt: input.description.label)
    case (.lines, .line) where text == ".", (.lines, .value) where text.isEmpty:
      let lines = session.lines(of: input)
      // An empty line is a text, and no line is none.
      return lines == [""] ? "\n" : lines.joined(separator: "\n")
    case (.lines, .line), (.lines, .value):
      return isReplacing ? text : (session.lines(of: input) + [text]).joined(separator: "\n")
    case (_, .line): return InputDescription.text(of: text)
    case (_, .value), (_, .whole): return text
    }
  }

  /// Returns the answer of the input to a text, unless the line was canceled or another screen was put on top meanwhile.
  private func output(of text: String) async throws(LineError) -> VerbOutput<Action> {
    do {
      let answering = try await input.answer(text)
      guard !Task.isCancelled, key.serial == session.serialOnTop else { throw CancellationError() }
      let action = try answering.make(input.asked == nil ? nil : session.input?.asked)
      try session.requireAccess(toGive: action)
      if let summary = answering.summary { session.nameLine(endingForm: summary) }
      guard let refusal = answering.refusal else { return .action(action) }
      return .effect { line in
        try await (line as? LineOfEffect<State, Action>)?.work.perform(action)
        note(refusal)
        throw refusal
      }
    } catch {
      throw error is CancellationError ? .cancelled : LineError(error)
    }
  }

  /// Takes note that other values were refused because of this one.
  private func note(_ refusal: LineError) {
    session.entries[key] = nil
    guard let label = refusal.place else { return }
    let other = InputEntries.Key(serial: key.serial, label: label)
    var entry = session.entries[other] ?? InputEntries.Entry()
    entry.problem = refusal.message
    session.entries[other] = entry
  }
}
