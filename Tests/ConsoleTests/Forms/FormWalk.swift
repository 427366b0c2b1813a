import TestSupport

/// A path through a random form, generated step by step along with a model of the form, which says what the values are after each.
struct FormWalk: Sendable {
  let plan: FormPlan
  private(set) var steps: [FormStep] = []
  /// The values of all drafts that the form hands over, followed by the values of its final action.
  private(set) var values: [[FormAnswer]] = []

  private var held: [FormAnswer]
  private var answered: Set<Int> = []
  /// The typed lines of unfinished fields.
  private var begun: [Int: [String]] = [:]
  /// The fields at which these lines are a refused text.
  private var refused: Set<Int> = []
  /// The field that the user went to.
  private var current: Int?
  private var isDone = false

  init(_ plan: FormPlan, _ random: inout SeededGenerator) {
    self.plan = plan
    held = plan.initial
    enter()
    while !isDone { step(&random) }
  }

  /// Opens the form.
  private mutating func enter() { steps.append(FormStep(kind: nil, lines: ["new"], choice: 1)) }

  private mutating func step(_ random: inout SeededGenerator) {
    let asked = plan.asked(held)
    let index = current.flatMap { asked.contains($0) ? $0 : nil } ?? asked.first { !answered.contains($0) }
    let isLate = steps.count > 20
    if !isLate, random.next(below: 8) == 0 { return goBack(from: index, asked, &random) }
    guard let index else { return summary(asked, isLate, &random) }
    let field = plan.fields[index]
    if field.kind == .lines, refused.contains(index), isLate || random.next(below: 2) == 0 {
      steps.append(FormStep(kind: .lines, lines: [":discard"]))
      begun[index] = nil
      refused.remove(index)
    }
    var guess = FormStep.guess(for: field, holding: held[index], &random)
    let all = (begun[index] ?? []) + guess.step.lines.dropLast().map(Asker.value)
    if field.kind == .lines, begun[index] != nil {
      var answer = FormAnswer()
      // A whole text would replace the refused lines.
      if refused.contains(index) { guess.step.whole = nil }
      let isBlank = all.allSatisfy { $0.allSatisfy(\.isWhitespace) }
      answer.text = isBlank ? "" : all.joined(separator: "\n")
      guess.answer = answer
    }
    let answer = guess.answer.flatMap { field.refuses($0) ? nil : $0 }
    guess.step.isRefused = answer == nil
    // Later values are right.
    if isLate, answer == nil { return }
    steps.append(guess.step)
    // Refused lines stay, except for blank ones.
    let stays = answer == nil && field.kind == .lines && !all.allSatisfy { $0.allSatisfy(\.isWhitespace) }
    if field.kind == .lines { begun[index] = stays ? all : nil }
    if stays { refused.insert(index) } else { refused.remove(index) }
    guard let answer else { return }
    held[index] = answer
    answered.insert(index)
    current = nil
    values.append(held)
  }

  /// Returns to the field before, or leaves the form and comes back.
  private mutating func goBack(from index: Int?, _ asked: [Int], _ random: inout SeededGenerator) {
    let kind = index.map { plan.fields[$0].kind } ?? .choice
    // Unfinished lines are kept.
    if let index, kind == .lines, random.next(below: 2) == 0 {
      steps.append(FormStep(kind: kind, lines: ["half"]))
      begun[index, default: []].append("half")
    }
    steps.append(FormStep(kind: kind, lines: [":back"], isBack: true))
    let place = index.flatMap { asked.firstIndex(of: $0) } ?? asked.count
    guard place > 0 else { return enter() }
    current = asked[place - 1]
    values.append(held)
  }

  /// Confirms, or changes a field.
  private mutating func summary(_ asked: [Int], _ isLate: Bool, _ random: inout SeededGenerator) {
    let labels = ["done"] + asked.map { plan.fields[$0].label }
    let chosen = isLate ? 0 : random.next(below: labels.count)
    let line = chosen == 0 && random.next(below: 2) == 0 ? "" : random.spelling(of: chosen, among: labels)
    steps.append(FormStep(kind: .choice, lines: [line], choice: line.isEmpty ? nil : chosen + 1))
    values.append(held)
    if chosen == 0 { isDone = true } else { current = asked[chosen - 1] }
  }
}
