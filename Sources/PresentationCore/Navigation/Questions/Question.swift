/// A question to the user as a value: a text, answers, and the action that each answer leads to.
///
/// A route carries it in the path. It stays there until the user answers, even across a restart of the program, and is
/// resolved exactly once, when it leaves the path; see ``Navigation``.
///
///     Question("Delete 12 rows?", .destructive("delete", .delete(rows)), .no("keep"))
///     Question("Which wine?", .init("red", .serve(.red)), .init("white", .serve(.white)), otherwise: .serve(.water))
///
/// It is hashable and codable if its actions are. A route that carries it must be both, so declare the actions as
/// `enum Change: Hashable, Codable`.
///
/// Its actions are kept out of line: routes that carry questions, and actions that carry routes, may refer to each other without
/// `indirect`. Questions may lead to questions to any depth. Releasing them does not recurse, so it cannot overflow the stack. Comparing,
/// hashing and coding them recurses.
public struct Question<Action> {
  /// An answer to choose, and the action that it leads to.
  public struct Answer {
    /// The text by which the user chooses the answer.
    public let label: String
    /// The meaning of the answer for code that does not read the label; `nil` if it neither agrees nor declines.
    public let role: AnswerRole?
    /// The action to run when the user has chosen the answer; `nil` if the question is only removed.
    public let action: Action?

    /// Makes an answer.
    public init(_ label: String, role: AnswerRole? = nil, _ action: Action? = nil) {
      self.label = label
      self.role = role
      self.action = action
    }

    /// Makes an answer that agrees.
    public static func yes(_ label: String, _ action: Action? = nil) -> Self { Self(label, role: .yes, action) }

    /// Makes an answer that agrees and destroys something.
    public static func destructive(_ label: String, _ action: Action? = nil) -> Self {
      Self(label, role: .destructive, action)
    }

    /// Makes an answer that declines, usually without an action.
    public static func no(_ label: String, _ action: Action? = nil) -> Self { Self(label, role: .no, action) }
  }

  /// The text of the question.
  public let text: String
  private let actions: QuestionActions<Action>

  /// The answers, in the order in which they are shown. Never empty.
  public var answers: [Answer] { actions.answers }
  /// The action to run when the question is removed without an answer; `nil` if there is none.
  public var otherwise: Action? { actions.otherwise }

  /// Makes a question.
  ///
  /// - Parameters:
  ///   - text: The question.
  ///   - first: The answer to show first.
  ///   - others: The other answers, in the order in which they are shown.
  ///   - otherwise: The action to send when the question is removed without an answer.
  public init(_ text: String, _ first: Answer, _ others: Answer..., otherwise: Action? = nil) {
    self.init(text: text, answers: [first] + others, otherwise: otherwise)
  }

  /// Makes a question with answers that are not known in advance; `nil` when there are none.
  public init?(_ text: String, answers: [Answer], otherwise: Action? = nil) {
    guard !answers.isEmpty else { return nil }
    self.init(text: text, answers: answers, otherwise: otherwise)
  }

  fileprivate init(text: String, answers: [Answer], otherwise: Action?) {
    self.text = text
    actions = QuestionActions(answers: answers, otherwise: otherwise)
  }
}

/// The meaning of an answer for code that does not read its label: the keys `y` and `n`, scripts, styles.
public enum AnswerRole: String, Hashable, Codable, Sendable {
  /// It agrees.
  case yes
  /// It agrees, and something is lost irrecoverably.
  case destructive
  /// It declines.
  case no

  /// Whether it agrees.
  public var agrees: Bool { self != .no }
}

extension Question {
  /// Returns the same question with converted actions: a feature's question in terms of the actions of the app.
  ///
  ///     var question: Question<Change>? {
  ///       if case .settings(let route) = self { route.question?.map(Change.embed) } else { nil }
  ///     }
  ///
  /// - Parameter embed: Converts an action. It is called once for each action.
  public func map<Other>(_ embed: (Action) throws -> Other) rethrows -> Question<Other> {
    Question<Other>(
      text: text, answers: try answers.map { .init($0.label, role: $0.role, try $0.action.map(embed)) },
      otherwise: try otherwise.map(embed))
  }
}

extension Question {
  private enum CodingKeys: CodingKey {
    case text, answers, otherwise
  }
}

extension Question: Encodable where Action: Encodable {
  /// Encodes the text, the answers, and `otherwise`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text, forKey: .text)
    try container.encode(answers, forKey: .answers)
    try container.encodeIfPresent(otherwise, forKey: .otherwise)
  }
}

extension Question: Decodable where Action: Decodable {
  /// Decodes a question.
  ///
  /// - Throws: A `DecodingError` when the list of answers is empty, or for the usual reasons.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .text)
    let answers = try container.decode([Answer].self, forKey: .answers)
    guard !answers.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .answers, in: container, debugDescription: "a question needs at least one answer")
    }
    self.init(text: text, answers: answers, otherwise: try container.decodeIfPresent(Action.self, forKey: .otherwise))
  }
}

extension Question: Equatable where Action: Equatable {
  /// Whether the texts, the answers, and the values of `otherwise` are equal.
  public static func == (one: Self, other: Self) -> Bool {
    one.text == other.text
      && (one.actions === other.actions || one.answers == other.answers && one.otherwise == other.otherwise)
  }
}

extension Question: Hashable where Action: Hashable {
  /// Hashes the text, the answers, and `otherwise`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(answers)
    hasher.combine(otherwise)
  }
}

extension Question: Sendable where Action: Sendable {}
extension Question.Answer: Equatable where Action: Equatable {}
extension Question.Answer: Hashable where Action: Hashable {}
extension Question.Answer: Encodable where Action: Encodable {}
extension Question.Answer: Decodable where Action: Decodable {}
extension Question.Answer: Sendable where Action: Sendable {}
