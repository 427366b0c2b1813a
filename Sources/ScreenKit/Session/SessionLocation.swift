/// The location of a user: the path, and the title, the question and the input of the top screen.
public struct SessionLocation: Sendable {
  /// The properties, from which the compiler makes coding and comparison.
  private struct Parts: Hashable, Codable, Sendable {
    var path: String
    var exactPath: String?
    var depth: Int
    var title: String?
    var status: StyledText?
    var question: QuestionDescription?
    var input: InputDescription?
  }

  /// The parts that copies share. Every line copies its location several times, and this makes a copy one reference.
  private final class Cache: Sendable {
    let parts: Parts

    init(_ parts: Parts) {
      self.parts = parts
    }
  }

  private var kept: Cache

  /// The path in its text form, as a prompt shows it: letters of all scripts are not escaped, a question is a `?` without its text
  /// and its actions, and a path that has no text is `/...`.
  public var path: String {
    get { kept.parts.path }
    set { change { $0.path = newValue } }
  }

  /// The path in the form that `goto` accepts; `nil` if a route in it has no text, or none that may be typed.
  public var exactPath: String? {
    get { kept.parts.exactPath }
    set { change { $0.exactPath = newValue } }
  }

  /// The number of screens that the user can go back. At the root of a stack it is 1 if a step back closes a sheet or selects
  /// another stack.
  public var depth: Int {
    get { kept.parts.depth }
    set { change { $0.depth = newValue } }
  }

  /// The title of the top screen; `nil` if it has none.
  public var title: String? {
    get { kept.parts.title }
    set { if newValue != title { change { $0.title = newValue } } }
  }

  /// The short text that ``SessionSettings/status`` makes for every screen; `nil` if there is none.
  public var status: StyledText? {
    get { kept.parts.status }
    set { if newValue != status { change { $0.status = newValue } } }
  }

  /// The question of the top screen; `nil` if it asks none.
  public var question: QuestionDescription? {
    get { kept.parts.question }
    set { change { $0.question = newValue } }
  }

  /// The input of the top screen, which is typed as text; `nil` if the screen asks for no value.
  public var input: InputDescription? {
    get { kept.parts.input }
    set { if newValue != input { change { $0.input = newValue } } }
  }

  /// Makes a location.
  public init(
    path: String, exactPath: String?, depth: Int, title: String? = nil, status: StyledText? = nil,
    question: QuestionDescription? = nil, input: InputDescription? = nil
  ) {
    kept = Cache(
      Parts(
        path: path, exactPath: exactPath, depth: depth, title: title, status: status, question: question, input: input))
  }

  private mutating func change(_ change: (inout Parts) -> Void) {
    var parts = kept.parts
    change(&parts)
    kept = Cache(parts)
  }
}

extension SessionLocation: Hashable {
  /// Whether all parts are equal.
  public static func == (one: Self, other: Self) -> Bool {
    one.kept === other.kept || one.kept.parts == other.kept.parts
  }

  /// Hashes all parts.
  public func hash(into hasher: inout Hasher) {
    kept.parts.hash(into: &hasher)
  }
}

extension SessionLocation: Codable {
  /// Decodes the parts by their names.
  public init(from decoder: any Decoder) throws {
    kept = Cache(try Parts(from: decoder))
  }

  /// Encodes the parts by their names.
  public func encode(to encoder: any Encoder) throws {
    try kept.parts.encode(to: encoder)
  }
}
