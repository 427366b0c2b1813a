/// A question to the user as a value: a text, answers, and what each of them leads to.
///
/// It stands in the path, carried by a route. It waits there for as long as the user likes, a restart of the program
/// included, and is resolved exactly once, when it goes; see ``Reducer/resolvingQuestions(_:)``.
///
///     Question("Delete 12 rows?", .destructive("delete", .delete(rows)), .no("keep"))
///     Question("Which wine?", .init("red", .serve(.red)), .init("white", .serve(.white)), otherwise: .serve(.water))
///
/// It is hashable and codable if its actions are; a route that carries it needs both, so declare these as
/// `enum Change: Hashable, Codable`.
///
/// Its actions are kept out of line: routes that carry questions, and actions that carry routes, may refer to each other
/// without `indirect`. Questions may lead to questions to any depth; releasing them takes no stack. (Comparing, hashing and
/// coding them does.)
public struct Question<Action> {
  /// What can be answered, and what that leads to.
  public struct Answer {
    /// What the user chooses by.
    public let label: String
    /// What it means to those who do not read the label; `nil` if it neither agrees nor declines.
    public let role: AnswerRole?
    /// The action that is run when the user has chosen it; `nil` if the question only goes then.
    public let action: Action?

    /// Makes an answer.
    public init(_ label: String, role: AnswerRole? = nil, _ action: Action? = nil) {
      self.label = label
      self.role = role
      self.action = action
    }

    /// Makes an answer that agrees.
    public static func yes(_ label: String, _ action: Action? = nil) -> Self { Self(label, role: .yes, action) }

    /// Makes an answer that agrees, and after which something is lost.
    public static func destructive(_ label: String, _ action: Action? = nil) -> Self {
      Self(label, role: .destructive, action)
    }

    /// Makes an answer that declines: usually nothing is to be done.
    public static func no(_ label: String, _ action: Action? = nil) -> Self { Self(label, role: .no, action) }
  }

  /// What is asked.
  public let text: String
  private let actions: QuestionActions<Action>

  /// What can be answered, in the order in which it is shown. Never empty.
  public var answers: [Answer] { actions.answers }
  /// The action that is run when the question goes without an answer; `nil` when nothing is to be done then.
  public var otherwise: Action? { actions.otherwise }

  /// Makes a question.
  ///
  /// - Parameters:
  ///   - text: The question.
  ///   - first: The answer to show first.
  ///   - others: The other answers, in the order in which they are shown.
  ///   - otherwise: The action to send when the question goes without an answer.
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

extension Question {
  /// Returns the same question, whose answers lead to other actions: what a feature asks, in the actions of the app.
  ///
  ///     var question: Question<Change>? {
  ///       if case .settings(let route) = self { route.question?.map(Change.embed) } else { nil }
  ///     }
  ///
  /// - Parameter embed: Makes the new actions. It is called once for each action.
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
  /// Encodes the text, the answers, and what else there is to do.
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
  /// - Throws: A `DecodingError` when there is no answer, or for the usual reasons.
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
  /// Whether the texts, the answers, and what else there is to do are equal.
  public static func == (one: Self, other: Self) -> Bool {
    one.text == other.text
      && (one.actions === other.actions || one.answers == other.answers && one.otherwise == other.otherwise)
  }
}

extension Question: Hashable where Action: Hashable {
  /// Hashes the text, the answers, and what else there is to do.
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
