/// A verb as a front end sees it: enough to put it on a button, a key, or a menu.
public struct VerbDescription: Hashable, Codable, Sendable {
  /// Whether words follow the name of a verb.
  public enum Arguments: String, Hashable, Codable, Sendable {
    /// No words follow: the name is the whole line.
    case none
    /// Words may follow, but the name alone is also a line.
    case optional
    /// Words must follow.
    case required
  }

  /// The words with which a line begins.
  public var name: String
  /// How the verb is typed: `open <table>`.
  public var usage: String
  /// The effect of the verb, in one line without a final period.
  public var summary: String
  /// The heading under which help lists the verb; `nil` for the first one.
  public var category: String?
  /// The reason why the verb cannot be used now, with which a line fails; `nil` if it can be used.
  public var disabledReason: String?
  /// Whether the verb reads, changes or destroys something; `nil` if its author has marked neither it nor its screen
  /// (``Screen/role``).
  public var role: VerbRole?
  /// The parameters after the name, in order; empty if there are none, or if the author of the verb wrote a syntax without descriptions.
  public var parameters: [ParameterDescription]
  /// Whether words follow the name.
  public var arguments: Arguments
  /// Whether the verb belongs to the session or to the front end, not to the app.
  public var isBuiltIn: Bool
  /// Whether Enter at an empty prompt runs it. A front end can make it the first of its buttons.
  public var isOnEmptyLine: Bool

  /// Makes a description.
  public init(
    name: String, usage: String, summary: String, category: String? = nil, disabledReason: String? = nil,
    role: VerbRole? = nil, parameters: [ParameterDescription] = [], arguments: Arguments = .none,
    isBuiltIn: Bool = false, isOnEmptyLine: Bool = false
  ) {
    self.name = name
    self.usage = usage
    self.summary = summary
    self.category = category
    self.disabledReason = disabledReason
    self.role = role
    self.parameters = parameters
    self.arguments = arguments
    self.isBuiltIn = isBuiltIn
    self.isOnEmptyLine = isOnEmptyLine
  }
}

extension InputDescription {
  /// Returns the choices as verbs without arguments: front ends show them as buttons and keys.
  ///
  /// - Parameters:
  ///   - role: The role of the screen.
  ///   - restriction: The reason why no value can be given.
  func choiceVerbs(_ role: VerbRole?, disabledBecause restriction: String?) -> [VerbDescription] {
    let yesNo = ["yes", "no"]
    let (words, names) = kind == .yesNo ? (yesNo, yesNo) : (words, choices)
    return zip(words, names).map { word, name in
      let line = Self.line(for: word)
      return VerbDescription(
        name: line, usage: line, summary: "Answer \(Wording.quoted(name))", disabledReason: restriction, role: role)
    }
  }
}

extension VerbDescription {
  @MainActor
  init(_ definition: VerbDefinition, isBuiltIn: Bool) {
    let usage = definition.usage
    self.init(
      name: definition.name, usage: usage, summary: definition.summary, category: definition.category,
      disabledReason: definition.disabledReason, role: definition.role,
      parameters: definition.syntax.descriptions, arguments: definition.arguments(usage: usage), isBuiltIn: isBuiltIn,
      isOnEmptyLine: definition.traits.isOnEmptyLine)
  }
}

extension VerbDefinition {
  @MainActor
  fileprivate func arguments(usage: String) -> VerbDescription.Arguments {
    if usage == name { return .none }
    return syntax.expectations(behind: [], partial: "", ValueSource()).isComplete ? .optional : .required
  }
}
