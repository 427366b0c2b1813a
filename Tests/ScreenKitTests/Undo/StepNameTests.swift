@testable import ScreenKit
import Testing

@Suite("The name of a step", .timeLimit(.minutes(10)))
struct StepNameTests {
  private func location(
    title: String? = nil, question: QuestionDescription? = nil, input: InputDescription? = nil
  ) -> SessionLocation {
    SessionLocation(
      path: "/book:4/lend", exactPath: "/book:4/lend", depth: 2, title: title, question: question, input: input)
  }

  private let note = InputDescription(label: "Note", kind: .text)
  private var field: InputDescription {
    var field = note
    field.step = InputDescription.Step(3, of: 3)
    return field
  }

  @Test("is the line, where nothing is asked")
  func line() {
    #expect(StepName.of(.line("lend 4", isWhole: true), at: location()) == "lend 4")
    #expect(StepName.of(.line(":drop", isWhole: true), at: location(input: note)) == ":drop")
    #expect(StepName.of(.edit("x"), at: location()) == nil)
  }

  @Test("is a value with its label", arguments: [("late", "Note: late"), ("", "Note"), ("::x", "Note: ::x")])
  func value(text: String, name: String) {
    #expect(StepName.of(.line(text, isWhole: true), at: location(input: note)) == name)
    #expect(StepName.of(.value(text), at: location(input: note)) == name)
  }

  @Test(
    "begins with the title or the path of a form, which is the name of its summary",
    arguments: [("late", "Note: late"), ("", "Note"), ("done", "Note: done")])
  func form(text: String, name: String) {
    #expect(StepName.of(.line(text, isWhole: true), at: location(input: field)) == "/book:4/lend, \(name)")
    #expect(StepName.of(.value(text), at: location(title: "Lend", input: field)) == "Lend, \(name)")
    let summary = InputDescription(label: "Ready", kind: .choice, defaultText: "done", canGoBack: true)
    #expect(StepName.of(.line(text, isWhole: true), at: location(title: "Lend", input: summary)) == "Lend")
  }

  @Test(
    "is an answer in full",
    arguments: [("y", "remove"), ("yes", "remove"), ("1", "remove"), ("2", "keep"), ("keep", "keep"), ("look", "look")])
  func answer(line: String, name: String) {
    let question = QuestionDescription(
      text: "Remove Bob?", answers: [.init("Remove", role: .destructive), .init("Keep", role: .no)])
    #expect(StepName.of(.line(line, isWhole: true), at: location(question: question)) == name)
    #expect(StepName.of(.answer(0), at: location(question: question)) == "Remove")
  }
}
