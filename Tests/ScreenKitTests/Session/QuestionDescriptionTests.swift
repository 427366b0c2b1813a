import ScreenKit
import Testing

@Suite("A question that is not answered", .timeLimit(.minutes(10)))
struct QuestionDescriptionTests {
  @Test(
    "is quoted in a message without nesting quotes",
    arguments: [
      ("Resolve 6?", #""Resolve 6?" needs an answer"#),
      (#"Resolve 6, "Errors on api"?"#, #"'Resolve 6, "Errors on api"?' needs an answer"#),
    ])
  func quoted(text: String, message: String) {
    let question = QuestionDescription(text: text, answers: [.init("resolve"), .init("keep")])
    #expect(question.complaint.hasPrefix(message))
  }
}
