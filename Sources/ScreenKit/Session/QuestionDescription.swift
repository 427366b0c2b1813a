/// A question on the top screen, as the user sees it.
public struct QuestionDescription: Hashable, Codable, Sendable {
  /// What is asked.
  public var text: String
  /// The labels of the answers, in order.
  public var answers: [String]

  /// Makes a description.
  public init(text: String, answers: [String]) {
    self.text = text
    self.answers = answers
  }
}

extension QuestionDescription {
  /// How an answer is typed.
  public struct Reply: Hashable, Sendable {
    /// The line that gives the answer.
    public let name: String
    /// Shorter lines that give it, too.
    public let aliases: [String]
    /// What it does, in a few words.
    public let summary: String
  }

  /// The way to type each answer: its label in small letters, its number, and for a question of yes or no `y` and `n`.
  ///
  /// A label that cannot be typed as it reads, or that another answer has, is typed by its number alone.
  public var replies: [Reply] {
    let names = answers.map { $0.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return answers.indices.map { index in
      let number = String(index + 1)
      let name = names[index]
      let isTypable = Self.isTypable(name) && names.count { $0 == name } == 1 && Int(name) == nil
      let letter = takesYesAndNo ? (index == affirmative ? "y" : "n") : nil
      let aliases = [isTypable ? number : nil, letter].compactMap(\.self)
      return Reply(
        name: isTypable ? name : number, aliases: aliases, summary: "Answer \(Wording.quoted(answers[index]))")
    }
  }

  /// The index of the answer that agrees: the one that says yes, else the first of one or two.
  var affirmative: Int? {
    let lowered = answers.map { $0.lowercased() }
    if let yes = lowered.firstIndex(where: { ["yes", "y", "ok"].contains($0) }) { return yes }
    return answers.count <= 2 && !["no", "n", "cancel"].contains(lowered[0]) ? 0 : nil
  }

  /// Whether `y` and `n` can be typed: one of two answers agrees, and no label begins so by itself.
  var takesYesAndNo: Bool {
    guard affirmative != nil, answers.count <= 2 else { return false }
    return answers.allSatisfy { label in
      let label = label.lowercased()
      return ["yes", "no"].contains(label) || !(label.hasPrefix("y") || label.hasPrefix("n"))
    }
  }

  /// What can be typed to answer.
  var waiting: String { "The question waits for \(Wording.choice(replies.map(\.name)))." }

  /// Says what a script can do about a question that nobody has answered.
  public var complaint: String {
    "\(Wording.quoted(text)) is not answered; the next line can be \(Wording.choice(replies.map(\.name))), or give --yes."
  }

  private static func isTypable(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !":!#".unicodeScalars.contains(first) else { return false }
    return name.split(separator: " ").allSatisfy { Words.quote(String($0)) == $0 } && name.count <= 60
  }
}
