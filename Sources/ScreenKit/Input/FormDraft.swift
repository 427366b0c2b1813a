import PresentationCore

/// The answers of a form so far: plain values, stored in the state.
///
///     struct Desk { var incidents: [Incident] = [], draft = FormDraft(Incident()), path: [Route] = [] }
///
/// It is `Equatable`, `Hashable`, `Codable` and `Sendable` if the values are. A partly completed form whose draft is `Codable` survives a
/// restart. Fields are identified by their labels.
///
/// A `Secret` is never encoded. A draft with secrets can still be decoded: a secret text is then empty and its field counts as
/// unanswered, so the form asks for it again. Other types of secrets cannot be decoded.
public struct FormDraft<Values> {
  /// The values of the fields: the initial ones, and the answers.
  public var values: Values
  /// The labels of the answered fields, in the order in which they were first answered.
  private(set) var answered: [String] = []
  /// The label of the field that the user went back to; `nil` to ask for the first one without an answer.
  private(set) var current: String?
  /// The lines typed so far for multi-line texts, by the labels of their fields. A field's lines are removed when it is answered.
  public var begunLines: [String: [String]] = [:]
  /// The labels of the answered fields whose values are secrets.
  private var secrets: Set<String> = []

  /// Makes a draft without answers.
  ///
  /// - Parameter values: The value that a blank line gives for each field.
  public init(_ values: Values) {
    self.values = values
  }

  /// Whether a field has been answered, or part of a multi-line text typed. If so, dropping the draft loses something.
  public var isBegun: Bool { !answered.isEmpty || !begunLines.isEmpty }

  /// Returns the draft with a field answered. The form then asks for the first field without an answer.
  ///
  /// - Parameter isSecret: Whether the answer must be forgotten when the draft is encoded.
  @MainActor
  func answering(_ label: String, isSecret: Bool = false, with change: Field<Values>.Change) -> Self {
    var draft = self
    change(&draft.values)
    draft.current = nil
    draft.begunLines[label] = nil
    if !answered.contains(label) { draft.answered.append(label) }
    if isSecret { draft.secrets.insert(label) }
    return draft
  }

  /// Returns the draft with the lines typed so far for a field's text.
  func typing(_ lines: [String], for label: String) -> Self {
    var draft = self
    draft.begunLines[label] = lines.isEmpty ? nil : lines
    return draft
  }

  /// Returns the draft with the form at a field, whether it has been answered or not.
  func going(to label: String) -> Self {
    var draft = self
    draft.current = label
    return draft
  }
}

extension FormDraft: Sendable where Values: Sendable {}
extension FormDraft: Equatable where Values: Equatable {}
extension FormDraft: Hashable where Values: Hashable {}

private enum FormDraftKey: String, CodingKey { case values, answered, current, begunLines }

extension FormDraft: Encodable where Values: Encodable {
  /// Encodes the draft as if no secret had been answered.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FormDraftKey.self)
    try container.encode(values, forKey: .values)
    try container.encode(answered.filter { !secrets.contains($0) }, forKey: .answered)
    try container.encodeIfPresent(current, forKey: .current)
    if !begunLines.isEmpty { try container.encode(begunLines, forKey: .begunLines) }
  }
}

extension FormDraft: Decodable where Values: Decodable {
  /// Decodes a draft. Its secret texts are empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FormDraftKey.self)
    values = try LostSecrets.$areEmpty.withValue(true) { try container.decode(Values.self, forKey: .values) }
    answered = try container.decode([String].self, forKey: .answered)
    current = try container.decodeIfPresent(String.self, forKey: .current)
    begunLines = try container.decodeIfPresent([String: [String]].self, forKey: .begunLines) ?? [:]
  }
}
