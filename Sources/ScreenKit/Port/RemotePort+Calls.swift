/// What a session in another process is asked for.
extension RemotePort {
  /// Returns what the top screen shows now; what it showed last when the connection is lost, without its blocks.
  public func screen() async -> Screenful {
    guard let screen = await reply(to: .screen)?.screen else {
      return Screenful(location: location, body: [], serial: 0, frame: 0)
    }
    location = screen.location
    return screen
  }

  /// Lists what can be typed now.
  public func verbs() async -> [VerbDescription] { await reply(to: .verbs)?.verbs ?? [] }

  /// Does what a line of a program says; see ``SessionPort/run(_:on:)``.
  public func run(_ line: String, on frame: Int?) async -> LineEnd {
    await end(.run) { ($0.line, $0.frame) = (line, frame) }
  }

  /// Does what a line says that a user typed; see ``SessionPort/type(_:on:)``.
  public func type(_ line: String, on frame: Int?) async -> LineEnd {
    await end(.type) { ($0.line, $0.frame) = (line, frame) }
  }

  /// Does what a line says that a user typed ahead; see ``SessionPort/typeAhead(_:on:)``.
  public func typeAhead(_ line: String, on frame: Int?) async -> LineEnd {
    await end(.typeAhead) { ($0.line, $0.frame) = (line, frame) }
  }

  /// Answers the question on top; see ``SessionPort/answer(_:on:)``.
  public func answer(_ choice: Int, on frame: Int) async -> LineEnd {
    await end(.answer) { ($0.choice, $0.frame) = (choice, frame) }
  }

  /// Gives the whole value that the screen asks for; see ``SessionPort/run(value:on:)``.
  public func run(value: String, on frame: Int?) async -> LineEnd {
    await end(.value) { ($0.line, $0.frame) = (value, frame) }
  }

  /// Describes the fields of the form on the top screen; see ``SessionPort/fields()``.
  public func fields() async -> [InputDescription] { await reply(to: .fields)?.fields ?? [] }

  /// Gives the values of a form, and confirms it; see ``SessionPort/fill(_:on:)``.
  public func fill(_ values: [String: String], on frame: Int?) async -> LineEnd {
    await end(.fill) { ($0.values, $0.frame) = (values, frame) }
  }

  /// Says how large the window is in which the user sees the session.
  public func resized(to window: Window) {
    var request = PortRequest(.resized)
    request.window = window
    tell(request)
  }

  /// Returns as much of a line as may be kept; `nil` for nothing.
  public func remembered(_ line: String) async -> String? { await reply(to: .remembered) { $0.line = line }?.text }

  /// Returns what the line up to the cursor can become; nothing when the connection is lost.
  public func completion(of line: String) async -> Completion {
    await reply(to: .completion) { $0.line = line }?.completion ?? Completion()
  }

  /// Returns what can come next where `line` ends; `nil` where a question mark is a letter like others.
  public func expectations(at line: String) async -> [Block]? {
    await reply(to: .expectations) { $0.line = line }?.blocks
  }

  /// Says that the user wants to close the top screen; see ``SessionPort/close(serial:)``.
  public func close(serial: Int) {
    var request = PortRequest(.close)
    request.serial = serial
    tell(request)
  }

  /// Returns the unanswered questions, the topmost first; empty when the connection is lost.
  public func openQuestions() async -> [QuestionDescription] { await reply(to: .questions)?.questions ?? [] }

  /// Ends the session in the other process.
  public func end() {
    tell(PortRequest(.end))
    hasLeft = true
  }

  /// Returns what the top screen shows now, which does not count as seen; see ``SessionPort/peek()``.
  public func peek() async -> Screenful {
    await reply(to: .peek)?.screen ?? Screenful(location: location, body: [], serial: 0, frame: 0)
  }
}
