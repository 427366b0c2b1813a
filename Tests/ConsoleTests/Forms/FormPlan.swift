import ScreenKitTerm
import TestSupport

/// The fields of a random form, of all kinds; some depend on earlier answers, or refuse values.
struct FormPlan: Sendable {
  let fields: [PlannedField]

  init(_ random: inout SeededGenerator) {
    let labels = ["Title", "Times", "Town", "Severity", "Notes", "Code"]
    fields = (0...random.next(below: labels.count)).map { index in
      PlannedField(labels[index], behind: index, &random)
    }
  }

  /// The initial values of the fields.
  var initial: [FormAnswer] { fields.map(\.initial) }

  /// The indices of the fields that are asked for with these values.
  func asked(_ values: [FormAnswer]) -> [Int] {
    fields.indices.filter { index in
      guard let condition = fields[index].condition else { return true }
      return (values[condition.index] == initial[condition.index]) == condition.isInitial
    }
  }
}

/// The value of a field, in the property for its kind.
struct FormAnswer: Hashable, Sendable {
  var text = "", integer = 0, number = 0.0, names: [String] = [], isYes = false, hidden = "", optional: Int?

  var secret: Secret<String> {
    get { Secret(hidden) }
    set { hidden = newValue.reveal() }
  }
}

/// A field of a random form.
struct PlannedField: Sendable {
  enum Kind: CaseIterable { case text, integer, number, choice, choices, yesNo, secret, lines, optional }

  let label: String
  let kind: Kind
  /// The value that a blank line gives at first.
  let initial: FormAnswer
  /// The earlier field on which this one depends, and whether it is asked for while that one has its initial value.
  let condition: (index: Int, isInitial: Bool)?
  /// Whether values are checked.
  let isPicky: Bool

  /// The names to choose from; one is a number, one begins with a colon.
  static let choices = ["low", "medium", "high", "two words", "日本", ":x", "2"]
  /// The fields with several choices, where a space chooses.
  static let severalChoices = ["api", "web", "mail", "日本", ":x", "-d"]

  /// - Parameter count: The number of fields before it.
  init(_ label: String, behind count: Int, _ random: inout SeededGenerator) {
    self.label = label
    // Texts are the most error-prone.
    kind = random.pick(Kind.allCases + [.text, .text, .lines, .lines])
    var answer = FormAnswer()
    let hasDefault = random.next(below: 2) == 0
    switch kind {
    case .text: answer.text = hasDefault ? "some text" : ""
    case .integer: answer.integer = hasDefault ? 13 : 0
    case .number: answer.number = hasDefault ? 0.5 : 0
    case .choice: answer.text = hasDefault ? "two words" : "low"
    case .choices: answer.names = hasDefault ? ["web", ":x"] : []
    case .yesNo: answer.isYes = hasDefault
    case .secret: break
    case .lines: answer.text = hasDefault ? "one\n\n:two" : ""
    case .optional: answer.optional = hasDefault ? 5 : nil
    }
    initial = answer
    condition =
      count > 0 && random.next(below: 3) == 0 ? (random.next(below: count), random.next(below: 2) == 0) : nil
    isPicky = random.next(below: 2) == 0
  }

  /// Whether the check of the field refuses a value.
  func refuses(_ answer: FormAnswer) -> Bool {
    guard isPicky else { return false }
    return switch kind {
    case .text, .lines: answer.text.contains("bad")
    case .integer: answer.integer == 13
    case .number: answer.number < 0
    case .choice: answer.text == "high"
    case .choices: answer.names.count > 2
    case .yesNo: !answer.isYes
    case .secret: answer.hidden == "bad"
    case .optional: answer.optional == 13
    }
  }

  /// The field itself.
  @MainActor
  func field(at index: Int) -> Field<[FormAnswer]> {
    switch kind {
    case .text: field(at: index, \.text, .text)
    case .integer: field(at: index, \.integer, .integer(in: -20...20))
    case .number: field(at: index, \.number, .number)
    case .choice: field(at: index, \.text, .choice(from: Self.choices))
    case .choices: field(at: index, \.names, .choices(from: Self.severalChoices))
    case .yesNo: field(at: index, \.isYes, .yesNo)
    case .secret: field(at: index, \.secret, .secret)
    case .lines: field(at: index, \.text, .lines)
    case .optional: field(at: index, \.optional, .optional(.integer))
    }
  }

  @MainActor
  private func field<Value>(
    at index: Int, _ part: WritableKeyPath<FormAnswer, Value>, _ kind: InputKind<Value>
  ) -> Field<[FormAnswer]> {
    let answer: WritableKeyPath<[FormAnswer], FormAnswer> = \.[index]
    return Field(label, answer.appending(path: part), kind) { value in
      var answer = FormAnswer()
      answer[keyPath: part] = value
      await Task.yield()
      return refuses(answer) ? "it is refused" : nil
    }
  }
}
