import FoundationEssentials
import PresentationCore

/// How much one end of a connection takes from the other.
enum PortLimits {
  /// The length of the longest request, in bytes.
  static let request = 1 << 20
  /// The length of the longest reply.
  static let reply = 16 << 20
  /// How many requests a session works on. Further ones wait.
  static let requests = 64
  /// How many bytes of requests wait before reading stops.
  static let waiting = 64 << 10
  /// How many readers of changes a front end has, and how many of its requests wait for a change.
  static let readers = 16
  /// How many bytes of replies a front end may leave unread before its requests wait.
  static let unread = 64 << 10
  /// How many bytes may wait to be read before the connection ends.
  static let unsent = 4 << 20
  /// How long an ending session waits for a front end that reads nothing.
  static let patience = Duration.seconds(1)
  /// How many changes are kept for a reader that has not requested them.
  static let changes = 64
  /// How many blocks, or rows of a table, a screen has at most if only its difference from another one was sent.
  static let parts = 1 << 20
}

/// A request of a front end in another process.
///
/// It is a JSON object on one line. `call` names the request, and the other members are its arguments:
///
///     {"id":1,"call":"screen"}
///     {"id":2,"call":"type","line":"add 12","frame":1}
///     {"id":3,"call":"answer","choice":0,"frame":4}
///
/// The article *The protocol* lists all calls.
struct PortRequest: Codable {
  /// The names of the requests. The session replies to those up to `watch`.
  enum Call: String, Codable, CaseIterable {
    case screen, verbs, run, value, type, typeAhead, answer, remembered, completion, expectations, questions, changes
    case fields, fill, peek, watch
    case resized, close, end, cancel, give, parts

    /// Whether the reply is the end of a line.
    var isLine: Bool {
      switch self {
      case .run, .value, .type, .typeAhead, .answer, .fill: true
      default: false
      }
    }
  }

  /// The number of the request, or of the one that `cancel` cancels, or of the reply whose question `give` answers.
  var id: Int?
  var call: String
  var line: String?
  var frame: Int?
  var choice: Int?
  var serial: Int?
  var window: Window?
  var screens: Bool?
  /// The number of the reader that asks for a change. The front end assigns the numbers.
  var reader: Int?
  var values: [String: String]?
  var error: LineError?

  init(_ call: Call, id: Int? = nil, _ fill: (inout Self) -> Void = { _ in }) {
    (self.call, self.id) = (call.rawValue, id)
    fill(&self)
  }
}

/// A message from a session to a front end in another process, as one line of JSON: the reply to the request with the same `id`, or a
/// request of a running line to the front end.
struct PortReply: Codable {
  /// The version of the messages, which a session sends first.
  static let version = 1

  var `protocol`: Int?
  var id: Int?
  var screen: Screenful?
  var verbs: [VerbDescription]?
  var end: LineEnd?
  var text: String?
  var completion: Completion?
  var blocks: [Block]?
  var questions: [QuestionDescription]?
  var fields: [InputDescription]?
  var change: SessionChange?
  /// The reader of a change that the session sends when it ends, by its number.
  var reader: Int?
  /// The parts of the screen in the message, in place of its body.
  var parts: [BlockPart]?
  /// The mistake in the request.
  var error: LineError?

  /// The number with which the front end answers `secret` or `edit`.
  var asks: Int?
  /// The name of a secret to ask the user for.
  var secret: String?
  /// The text for the user to edit, titled `name`.
  var edit: String?
  var name: String?

  /// The number of a request to the front end that needs no answer any more.
  var withdraws: Int?

  /// A line has been parsed: as a command, whose `text` may be recorded, or as the value that the screen asked for.
  var begins: Beginning?

  enum Beginning: String, Codable {
    case command, value
  }

  init(_ fill: (inout Self) -> Void = { _ in }) { fill(&self) }

  /// The body of the screen in the message; `nil` if there is none.
  var body: [Block]? {
    get {
      if let screenful = screen ?? end?.screen { return screenful.body }
      if case .screen(let screenful)? = change { return screenful.body }
      return nil
    }
    set {
      guard let newValue else { return }
      screen?.body = newValue
      end?.screen?.body = newValue
      if case .screen(var screenful)? = change {
        screenful.body = newValue
        change = .screen(screenful)
      }
    }
  }
}

/// The encoding of messages.
enum PortCoding {
  static func encode(_ message: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try Array(encoder.encode(message))
  }

  static func decode<Message: Decodable>(_ type: Message.Type, from line: [UInt8]) throws -> Message {
    try JSONDecoder().decode(type, from: Data(line))
  }
}
