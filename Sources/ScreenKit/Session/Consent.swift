/// The questions that a session answers automatically with the answer that agrees, as soon as a line leads to them.
public enum Consent: String, Hashable, Codable, Sendable, CaseIterable {
  /// Questions whose agreeing answer is not ``/PresentationCore/AnswerRole/destructive``. The others wait for an answer.
  case harmless
  /// All questions that have an answer that agrees.
  case all
}
