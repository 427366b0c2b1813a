extension Recording {
  /// The version of the format.
  private static var version: Int { 1 }

  /// Writes events as text: a line of JSON for each, which can be written as soon as it happens.
  public struct Encoder: Sendable {
    private let header: Header?
    private var lastScreen: Screen?

    /// Makes an encoder for a new recording.
    public init(_ header: Header? = nil) { self.header = header }

    /// Returns the line for an event, with a line break. An unchanged screen is left out.
    public mutating func line(_ entry: Entry) -> String {
      var json = JSONText()
      json.object { json in
        switch entry.event {
        case .start(let screen):
          json.member("recording") { $0.number(Recording.version) }
          if let header { header.write(to: &json) }
          write(screen, to: &json)
        case .window(let window): json.member("window") { $0.write(window) }
        case .line(let text, let isWhole):
          json.member("line") { $0.string(text) }
          if !isWhole { json.member("cut") { $0.boolean(true) } }
        case .value(let text): json.member("value") { $0.string(text) }
        case .answer(let choice): json.member("answer") { $0.number(choice) }
        case .fill(let values):
          json.member("fill") { json in
            json.object { json in
              for (label, value) in values.sorted(by: { $0.key < $1.key }) { json.member(label) { $0.string(value) } }
            }
          }
        case .edit(let text): json.member("edit") { $0.string(text) }
        case .action(let user, let time):
          json.member("time") { $0.number(time) }
          if let user { json.member("user") { $0.string(user) } }
        case .end(let result):
          json.member("status") { $0.string(result.status.rawValue) }
          if let error = result.error { json.member("error") { $0.string(error) } }
          if !result.output.isEmpty { json.member("output") { $0.array(result.output) { $0.string($1) } } }
          write(result.screen, to: &json)
        }
        json.member("seconds") { $0.number((entry.seconds * 1000).rounded() / 1000) }
      }
      return json.text + "\n"
    }

    private mutating func write(_ screen: Screen, to json: inout JSONText) {
      if screen.path != lastScreen?.path { json.member("path") { $0.string(screen.path) } }
      if screen.lines != lastScreen?.lines { json.member("screen") { $0.array(screen.lines) { $0.string($1) } } }
      lastScreen = screen
    }
  }

  /// Reads the text of a recording.
  ///
  /// A last line without a line break was being written when the program ended; it is left out, and ``isCut`` is set. An empty text is an
  /// empty recording.
  ///
  /// - Throws: A ``LineError`` that names the first line that is not an event, or says that a newer version has written the text.
  public init(reading text: String) throws(LineError) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Empty if the text ends with a line break.
    isCut = !lines.removeLast().isEmpty
    var screen = Screen(path: "/", lines: [])
    entries = []
    for (index, line) in lines.enumerated() {
      guard let written = try? PortCoding.decode(Written.self, from: Array(line.utf8)) else {
        throw LineError("line \(index + 1) is not an event of a recording")
      }
      if index == 0 {
        guard let version = written.recording else { throw LineError("this is not a recording") }
        guard version <= Self.version else {
          throw LineError("a newer version of the program has made this recording", advice: "use that version")
        }
        header = written.program.map {
          Header(
            program: $0, version: written.version, arguments: written.arguments ?? [],
            omittedLines: written.omitted ?? 0)
        }
      }
      if let path = written.path { screen.path = path }
      if let lines = written.screen { screen.lines = lines }
      guard let event = written.event(screen) else {
        throw LineError("line \(index + 1) is not an event of a recording")
      }
      entries.append(Entry(written.seconds ?? 0, event))
    }
  }

  /// The members of a line.
  private struct Written: Decodable {
    var recording: Int?
    var program: String?
    var version: String?
    var arguments: [String]?
    var omitted: Int?
    var path: String?
    var screen: [String]?
    var window: Window?
    var line: String?
    var cut: Bool?
    var value: String?
    var answer: Int?
    var fill: [String: String]?
    var edit: String?
    var time: Double?
    var user: String?
    var status: LineEnd.Status?
    var error: String?
    var output: [String]?
    var seconds: Double?

    func event(_ screen: Screen) -> Event? {
      if recording != nil { return .start(screen) }
      if let window { return .window(window) }
      if let line { return .line(line, isWhole: cut != true) }
      if let value { return .value(value) }
      if let answer { return .answer(answer) }
      if let fill { return .fill(fill) }
      if let edit { return .edit(edit) }
      if let time { return .action(by: user, at: time) }
      return status.map { .end(Result($0, error: error, output: output ?? [], screen: screen)) }
    }
  }
}

extension Recording.Header {
  fileprivate func write(to json: inout JSONText) {
    json.member("program") { $0.string(program) }
    if let version { json.member("version") { $0.string(version) } }
    json.member("arguments") { $0.array(arguments) { $0.string($1) } }
    if omittedLines > 0 { json.member("omitted") { $0.number(omittedLines) } }
  }
}

extension JSONText {
  fileprivate mutating func write(_ window: Window) {
    object { json in
      if let columns = window.columns { json.member("columns") { $0.number(columns) } }
      if let rows = window.rows { json.member("rows") { $0.number(rows) } }
      json.member("characterSupport") { $0.string(window.characterSupport.rawValue) }
      json.member("hasColors") { $0.boolean(window.hasColors) }
    }
  }
}
