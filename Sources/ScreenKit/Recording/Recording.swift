/// The lines that a user typed in a session, and the screens that they saw: enough to reproduce an error that only one user has.
///
///     let recording = try Recording(reading: text)
///     #expect(await session.replay(recording) == .faithful)
///
/// A recording is a list of events. Texts are those that a pipe would get; colors and the width of the window are left out. It holds no
/// secret that was typed: a line is cut off before a secret, and a secret that was asked for is only mentioned. Screens are recorded as they
/// were shown.
public struct Recording: Hashable, Sendable {
  /// The recorded program, and the part of its lines that was kept.
  public struct Header: Hashable, Sendable {
    /// The name of the program.
    public var program: String
    /// Its version; `nil` if it has none.
    public var version: String?
    /// The arguments of its command line, without secrets.
    public var arguments: [String]
    /// The number of lines before the first recorded one that were not kept.
    public var omittedLines: Int

    /// Creates a header.
    package init(program: String, version: String? = nil, arguments: [String] = [], omittedLines: Int = 0) {
      (self.program, self.version, self.arguments) = (program, version, arguments)
      self.omittedLines = omittedLines
    }
  }

  /// The top screen at one moment.
  public struct Screen: Hashable, Sendable {
    /// The path, as a prompt shows it.
    public var path: String
    /// The lines of the screen, including the question or value that it asks for.
    public var lines: [String]

    /// Makes a screen.
    package init(path: String, lines: [String]) {
      (self.path, self.lines) = (path, lines)
    }
  }

  /// How a line ended.
  public struct Result: Hashable, Sendable {
    /// The status of the line.
    public var status: LineEnd.Status
    /// The reason why it failed; `nil` if it did not fail.
    public var error: String?
    /// The lines that its verb showed.
    public var output: [String]
    /// The top screen after the line.
    public var screen: Screen

    /// Makes a result.
    package init(_ status: LineEnd.Status, error: String? = nil, output: [String] = [], screen: Screen) {
      (self.status, self.error, self.output, self.screen) = (status, error, output, screen)
    }
  }

  /// Something that happened.
  public enum Event: Hashable, Sendable {
    /// The first event: the session began with this screen. If the next event is a window, the screen was shown in that window.
    case start(Screen)
    /// The user's window has changed.
    case window(Window)
    /// The session starts to run a line. If the line is not complete, a secret at its end was cut off.
    case line(String, isWhole: Bool)
    /// The session starts to process a value that the screen asked for.
    case value(String)
    /// The session starts to process the answer with this index.
    case answer(Int)
    /// The session starts to process the values of a form, by the labels of their fields.
    case fill([String: String])
    /// The user has written this text in an editor, for the line that is running.
    case edit(String)
    /// The line has led to an action of this user, at this time in seconds since 1970. Only the actions of a reducer that reads origins
    /// (``/PresentationCore/ActionOrigin``) are recorded.
    case action(by: String?, at: Double)
    /// The line, value, answer or form that was started last has ended.
    case end(Result)
  }

  /// An event, and when it happened.
  public struct Entry: Hashable, Sendable {
    /// The seconds since the recording began.
    public var seconds: Double
    /// The event.
    public var event: Event

    /// Makes an entry.
    public init(_ seconds: Double, _ event: Event) {
      (self.seconds, self.event) = (seconds, event)
    }
  }

  /// The recorded program; `nil` if the text does not name it.
  public var header: Header?
  /// The events, in order. If the last one is not the end of a line, the program ended while the line ran.
  public var entries: [Entry]
  /// Whether the text of the recording ended within an event, which is left out.
  public var isCut: Bool

  /// Makes a recording.
  package init(_ entries: [Entry] = [], of header: Header? = nil, isCut: Bool = false) {
    (self.entries, self.header, self.isCut) = (entries, header, isCut)
  }
}

extension Recording {
  /// Returns the text to record for a visible text that was typed where a secret is asked for: another text, which is refused as well.
  static func hidden(_ text: String) -> String { text.allSatisfy(\.isWhitespace) ? text : "•••" }
}

extension Recording.Event {
  /// The text that names a line, a value or an answer in messages; `nil` for all other events.
  package var typed: String? {
    switch self {
    case .line(let text, _), .value(let text): text
    case .answer(let choice): "answer \(choice + 1)"
    case .fill: "the values of a form"
    case .start, .window, .edit, .action, .end: nil
    }
  }
}
