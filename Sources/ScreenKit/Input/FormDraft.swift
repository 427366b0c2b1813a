/// What a form has been told so far: plain values, which belong into the state.
///
///     struct Desk { var incidents: [Incident] = [], draft = FormDraft(Incident()), path: [Route] = [] }
///
/// It is `Codable` where the values are, so a half-filled form survives a restart. Fields are known by their labels.
public struct FormDraft<Values> {
  /// What the fields hold: what they are asked with at first, and what was answered.
  public var values: Values
  /// The labels of the fields that have been answered, in the order in which they were first.
  private(set) var answered: [String] = []
  /// The label of the field that the user went back to; `nil` to ask for the first one without an answer.
  private(set) var current: String?

  /// Makes a draft of which nothing is answered yet.
  ///
  /// - Parameter values: What a blank line gives, field by field.
  public init(_ values: Values) {
    self.values = values
  }

  /// Whether anything has been answered: something is lost when the draft is dropped.
  public var isBegun: Bool { !answered.isEmpty }

  /// The draft in which a field has been answered, and the first one without an answer is asked for.
  @MainActor
  func answering(_ label: String, with change: Field<Values>.Change) -> Self {
    var draft = self
    change(&draft.values)
    draft.current = nil
    if !answered.contains(label) { draft.answered.append(label) }
    return draft
  }

  /// The draft in which a field is asked for, whether it has been answered or not.
  func going(to label: String) -> Self {
    var draft = self
    draft.current = label
    return draft
  }
}

extension FormDraft: Sendable where Values: Sendable {}
extension FormDraft: Equatable where Values: Equatable {}
extension FormDraft: Hashable where Values: Hashable {}
extension FormDraft: Encodable where Values: Encodable {}
extension FormDraft: Decodable where Values: Decodable {}
