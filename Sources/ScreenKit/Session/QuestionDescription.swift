/// A question on the top screen, as the user sees it.
public struct QuestionDescription: Hashable, Codable, Sendable {
  /// The text of the question.
  public var text: String
  /// The answers, in order.
  public var answers: [Answer]

  /// Makes a description.
  public init(text: String, answers: [Answer]) {
    self.text = text
    self.answers = answers
  }

  /// An answer, as the user sees it.
  public struct Answer: Hashable, Codable, Sendable {
    /// The text by which the user chooses it.
    public var label: String
    /// The meaning of the answer, for programs.
    public var role: AnswerRole?

    /// Makes an answer.
    public init(_ label: String, role: AnswerRole? = nil) {
      self.label = label
      self.role = role
    }
  }
}

extension QuestionDescription {
  init<Action>(_ question: Question<Action>) {
    self.init(text: question.text, answers: question.answers.map { Answer($0.label, role: $0.role) })
  }

  /// How an answer is typed.
  public struct TypedAnswer: Hashable, Sendable {
    /// The label of the answer.
    public let label: String
    /// Its role; `nil` if it neither agrees nor declines.
    public let role: AnswerRole?
    /// The line that gives the answer.
    public let name: String
    /// Shorter lines that also give it.
    public let aliases: [String]
    /// The effect of the answer, in a few words.
    public let summary: String
    /// `yes` if `y` gives it, `no` if `n` does; otherwise `nil`.
    let word: String?
  }

  /// The ways to type each answer: its label in lowercase, its number, and, depending on its role, `y` or `n`.
  ///
  /// An answer whose label cannot be typed as it reads, or is also the label of another answer, can only be typed by its number. `y` gives
  /// the first answer that agrees, and `n` the first that declines, unless the label of another answer begins with that letter. Where `y`
  /// or `n` is available, a session also accepts `yes` or `no`. If an answer agrees and none declines, there is an additional last element:
  /// `n`, which goes back without an answer.
  public var typedAnswers: [TypedAnswer] {
    let names = answers.map { $0.label.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let typed = answers.indices.map { index in
      let number = String(index + 1)
      let name = names[index]
      let isTypable = Self.isTypable(name) && names.count { $0 == name } == 1 && Int(name) == nil
      let word = index == affirmative ? "yes" : index == negative ? "no" : nil
      let letter = word.map { String($0.prefix(1)) }.flatMap { isFree($0, besides: index) ? $0 : nil }
      let aliases = [isTypable ? number : nil, letter]
      return TypedAnswer(
        label: answers[index].label, role: answers[index].role, name: isTypable ? name : number,
        aliases: aliases.compactMap(\.self), summary: "Answer \(Wording.quoted(answers[index].label))",
        word: letter == nil || word == name ? nil : word)
    }
    guard isDeclinedByGoingBack else { return typed }
    return typed + [
      TypedAnswer(
        label: "Go back", role: .no, name: "n", aliases: [], summary: "Go back without answering", word: "no")
    ]
  }

  /// The intent of a choice among ``typedAnswers``.
  func intent<Route>(of choice: Int) -> PathIntent<Route>.Kind {
    answers.indices.contains(choice) ? .answer(choice) : .change(.back(1))
  }

  /// The index of the first answer that agrees.
  var affirmative: Int? { answers.firstIndex { $0.role?.agrees == true } }

  /// The index of the first answer that declines.
  private var negative: Int? { answers.firstIndex { $0.role == .no } }

  /// Whether `n` goes back without an answer: one agrees, and none declines.
  private var isDeclinedByGoingBack: Bool { affirmative != nil && negative == nil && isFree("n", besides: nil) }

  /// Whether no answer but one has a label that begins with a letter.
  private func isFree(_ letter: String, besides index: Int?) -> Bool {
    answers.indices.allSatisfy { $0 == index || !answers[$0].label.lowercased().hasPrefix(letter) }
  }

  /// The answers that can be typed.
  var waiting: String { "answer with \(Wording.choice(typedAnswers.map(\.name)))" }

  /// The message for a script that leaves this question unanswered, with the possible answers.
  package var complaint: String {
    let complaint = "\(Wording.quotedText(text)) needs an answer: \(Wording.choice(typedAnswers.map(\.name)))"
    guard let affirmative else { return complaint }
    return complaint + (answers[affirmative].role == .destructive ? ", or --yes=all" : ", or --yes")
  }

  private static func isTypable(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !":!#".unicodeScalars.contains(first) else { return false }
    return name.split(separator: " ").allSatisfy { Words.quote(String($0)) == $0 } && name.count <= 60
  }
}

/// The questions that a session answers automatically with the answer that agrees, as soon as a line leads to them.
public enum Consent: String, Hashable, Codable, Sendable, CaseIterable {
  /// Questions whose agreeing answer is not ``/PresentationCore/AnswerRole/destructive``. The others wait for an answer.
  case harmless
  /// All questions that have an answer that agrees.
  case all
}
