import TestSupport

/// One step of a form's user, in any kind of front end.
struct FormStep: Sendable {
  /// The kind of field that is asked for then; `nil` for a line on the first screen.
  let kind: PlannedField.Kind?
  /// The lines of the step, as in a script.
  var lines: [String]
  /// The text that is typed unseen; the line is empty then.
  var secret: String?
  /// The content of one paste of all lines, where that is one value.
  var whole: String?
  /// The number of the choice that it takes.
  var choice: Int?
  var isBack = false
  /// Whether it fails.
  var isRefused = false
}

extension FormStep {
  /// A text, as it may be typed, and its value; `nil` if it has none.
  typealias Guess = (step: FormStep, answer: FormAnswer?)

  /// Texts with a meaning other than text elsewhere, as lines and as values.
  private static let lines =
    Asker.oddLines.filter { line in
      line.count < 100
        && line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !$0.properties.isDefaultIgnorableCodePoint }
    } + ["done", "new", "Title", "bad", "very bad", "none", "y", "::back", "::quit", "one?"]

  /// An answer to a field: right, blank, odd or wrong.
  ///
  /// - Parameter held: The current value of the field, which a blank line gives.
  static func guess(for field: PlannedField, holding held: FormAnswer, _ random: inout SeededGenerator) -> Guess {
    let number = random.next(below: 6)
    guard number > 0 else { return blank(for: field, holding: held, &random) }
    var answer = FormAnswer()
    switch field.kind {
    case .text:
      let line = random.padded(random.pick(lines))
      answer.text = Asker.value(of: line)
      return (Self(kind: field.kind, lines: [line]), answer)
    case .optional where number == 3:
      return (Self(kind: field.kind, lines: [random.padded("none")]), answer)
    case .integer, .optional:
      let isWrong = number == 1
      let value = number == 2 ? 13 : random.next(below: 41) - 20
      (answer.integer, answer.optional) = field.kind == .integer ? (value, nil) : (0, value)
      let line = isWrong ? random.pick(["x", "1.5", "# 1", "9999999999999999999"]) : random.padded("\(value)")
      return (Self(kind: field.kind, lines: [line]), isWrong ? nil : answer)
    case .number:
      let line =
        number == 1 ? random.pick(["nan", "x", "1,5"]) : random.padded(random.pick(["2.5", "-1", "1e3", "7"]))
      let value = Double(line.filter { $0 != " " }).flatMap { $0.isFinite ? $0 : nil }
      answer.number = value ?? 0
      return (Self(kind: field.kind, lines: [line]), value == nil ? nil : answer)
    case .choice:
      if number == 1 { return (Self(kind: field.kind, lines: ["nothing"]), nil) }
      let index = random.next(below: PlannedField.choices.count)
      answer.text = PlannedField.choices[index]
      let line = Self.line(for: random.spelling(of: index, among: PlannedField.choices))
      return (Self(kind: field.kind, lines: [line], choice: index + 1), answer)
    case .choices:
      if number == 1 { return (Self(kind: field.kind, lines: ["api, nothing"]), nil) }
      let names = PlannedField.severalChoices
      let indices = names.indices.filter { _ in random.next(below: 3) == 0 }
      answer.names = indices.map { names[$0] }
      let parts = indices.shuffled(using: &random).map { random.spelling(of: $0, among: names) }
      let text = parts.isEmpty ? "none" : parts.joined(separator: random.pick([",", ", "]))
      return (Self(kind: field.kind, lines: [Self.line(for: text)]), answer)
    case .yesNo:
      if number == 1 { return (Self(kind: field.kind, lines: ["maybe"]), nil) }
      answer.isYes = number.isMultiple(of: 2)
      let line = random.pick(answer.isYes ? ["yes", "y", "Y", " ye"] : ["no", "n", "NO "])
      return (Self(kind: field.kind, lines: [line], choice: answer.isYes ? 1 : 2), answer)
    case .secret:
      answer.hidden = random.padded(random.pick(lines))
      return (Self(kind: field.kind, lines: [""], secret: answer.hidden), answer)
    case .lines:
      let all = (0...random.next(below: 4)).map { _ in
        random.next(below: 5) == 0 ? "" : random.padded(random.pick(lines))
      }
      .filter { $0 != "." }
      guard let last = all.last, !last.isEmpty else { return blank(for: field, holding: held, &random) }
      answer.text = all.map(Asker.value).joined(separator: "\n")
      let whole = all.count > 1 ? answer.text : nil
      return (Self(kind: field.kind, lines: all + ["."], whole: whole), answer)
    }
  }

  /// A blank line, which gives the value that the field holds; a secret has none. Blank lines empty a text of several lines.
  private static func blank(
    for field: PlannedField, holding held: FormAnswer, _ random: inout SeededGenerator
  ) -> Guess {
    switch field.kind {
    case .secret: (Self(kind: field.kind, lines: [""], secret: ""), nil)
    case .lines where random.next(below: 2) == 0:
      (Self(kind: field.kind, lines: random.pick([["", "."], [" ", "", "."], ["", "", "."]])), FormAnswer())
    case .lines: (Self(kind: field.kind, lines: ["."]), held)
    // A space chooses there, at a terminal.
    case .choices: (Self(kind: field.kind, lines: [""]), held)
    default: (Self(kind: field.kind, lines: [random.pick(["", "", "  "])]), held)
    }
  }

  /// The line that gives a text.
  static func line(for text: String) -> String { text.hasPrefix(":") ? ":\(text)" : text }
}

extension SeededGenerator {
  mutating func pick<Value>(_ values: [Value]) -> Value { values[next(below: values.count)] }

  fileprivate mutating func padded(_ text: String) -> String { pick([text, text, " \(text)", "\(text) "]) }

  /// One of the ways to name a choice: its name, in capitals too, its number, or the beginning of its name.
  mutating func spelling(of index: Int, among names: [String]) -> String {
    let name = names[index]
    var ways = [name, name.uppercased()]
    if !names.contains("\(index + 1)") { ways.append("\(index + 1)") }
    let beginning = String(name.prefix(1 + next(below: name.count)))
    let isNamed = names.filter { $0.lowercased().hasPrefix(beginning.lowercased()) }.count == 1
    if isNamed, beginning.last != " ", Int(beginning) == nil { ways.append(beginning) }
    return pick(ways)
  }
}
