/// The requests to a session in another process.
extension RemotePort {
  /// Returns the current content of the top screen; if the connection is lost, the last screen without its blocks.
  public func screen() async -> Screenful {
    let screen = await screen(.screen)
    location = screen.location
    return screen
  }

  private func screen(_ call: PortRequest.Call) async -> Screenful {
    await reply(to: call)?.screen ?? Screenful(location: location, body: [], serial: 0, frame: 0)
  }

  /// Lists the verbs that can be typed now.
  public func verbs() async -> [VerbDescription] { await reply(to: .verbs)?.verbs ?? [] }

  /// Runs a line that a program sends; see ``SessionPort/run(_:on:)``.
  public func run(_ line: String, on frame: Int?) async -> LineEnd {
    await end(.run) { ($0.line, $0.frame) = (line, frame) }
  }

  /// Runs a line that a user typed; see ``SessionPort/type(_:on:)``.
  public func type(_ line: String, on frame: Int?) async -> LineEnd {
    await end(.type) { ($0.line, $0.frame) = (line, frame) }
  }

  /// Runs a line that a user typed ahead; see ``SessionPort/typeAhead(_:on:)``.
  public func typeAhead(_ line: String, on frame: Int?) async -> LineEnd {
    await end(.typeAhead) { ($0.line, $0.frame) = (line, frame) }
  }

  /// Answers the question on top; see ``SessionPort/answer(_:on:)``.
  public func answer(_ choice: Int, on frame: Int) async -> LineEnd {
    await end(.answer) { ($0.choice, $0.frame) = (choice, frame) }
  }

  /// Submits the complete value that the screen asks for; see ``SessionPort/run(value:on:)``.
  public func run(value: String, on frame: Int?) async -> LineEnd {
    await end(.value) { ($0.line, $0.frame) = (value, frame) }
  }

  /// Describes the fields of the form on the top screen; see ``SessionPort/fields()``.
  public func fields() async -> [InputDescription] { await reply(to: .fields)?.fields ?? [] }

  /// Submits the values of a form, and confirms it; see ``SessionPort/fill(_:on:)``.
  public func fill(_ values: [String: String], on frame: Int?) async -> LineEnd {
    await end(.fill) { ($0.values, $0.frame) = (values, frame) }
  }

  /// Reports the size of the window in which the user sees the session.
  public func resized(to window: Window) { tell(PortRequest(.resized) { $0.window = window }) }

  /// Returns the part of a line that may be recorded; `nil` for none.
  public func remembered(_ line: String) async -> String? { await reply(to: .remembered) { $0.line = line }?.text }

  /// Returns the completions of the line up to the cursor; empty if the connection is lost.
  public func completion(of line: String) async -> Completion {
    await reply(to: .completion) { $0.line = line }?.completion ?? Completion()
  }

  /// Returns what can follow `line`; `nil` where a question mark is an ordinary character.
  public func expectations(at line: String) async -> [Block]? {
    await reply(to: .expectations) { $0.line = line }?.blocks
  }

  /// Reports that the user wants to close the top screen; see ``SessionPort/close(serial:)``.
  public func close(serial: Int) { tell(PortRequest(.close) { $0.serial = serial }) }

  /// Returns the unanswered questions, the topmost first; empty if the connection is lost.
  public func openQuestions() async -> [QuestionDescription] { await reply(to: .questions)?.questions ?? [] }

  /// Ends the session in the other process.
  public func end() {
    tell(PortRequest(.end))
    hasLeft = true
  }

  /// Returns the current content of the top screen without marking it as seen; see ``SessionPort/peek()``.
  public func peek() async -> Screenful { await screen(.peek) }
}
