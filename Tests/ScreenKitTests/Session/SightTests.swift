import PresentationCore
import TestSupport
import Testing

@testable import ScreenKit

@Suite("The screens that a user has seen", .timeLimit(.minutes(RunLength.limit)))
struct SightTests {
  private enum Page: PathRoute { case page(Int) }

  private static let question = QuestionDescription(text: "Go on?", answers: [.init("yes"), .init("no")])
  private static let script = LineContext(.script)

  private let empty = ScreenBlocks()
  private let rows = ScreenBlocks(body: [.list(["a", "b"], isNumbered: true)])

  private func sight() -> Sight<Page> { Sight([], empty, Frames(serial: 0, question: nil, input: nil)) }

  @Test("changes until it is looked at, which counts")
  func looks() {
    var sight = sight()
    sight.change()
    #expect(sight.mayHaveChanged && sight.looks == 0)
    sight.look()
    #expect(!sight.mayHaveChanged && sight.looks == 1)
  }

  @Test("numbers a frame once when an observer has seen its rows before the user")
  func peeking() {
    var sight = sight()
    sight.peek(rows.body)
    #expect((sight.body, sight.blocks, sight.frames.rows) == (rows.body, empty, 2))
    sight.see([.page(1)], rows, isOther: true)
    #expect((sight.blocks, sight.path, sight.frames.rows) == (rows, [.page(1)], 2))
    sight.peek(empty.body)
    sight.see([.page(1)], rows, isOther: false)
    #expect(sight.frames.rows == 4, "the rows have come back")
  }

  @Test("knows a question from the end of the line that led to it, and by which line")
  func asking() {
    var sight = sight()
    let before = sight.frames.request
    sight.note(serial: 1, question: Self.question, input: nil)
    #expect(sight.hasUntoldTop)
    sight.end("wipe", Self.script, since: before)
    #expect(!sight.hasUntoldTop)
    #expect(sight.hasAsked(TypedLine("wipe")) && sight.hasAsked(TypedLine(":wipe")) && !sight.hasAsked(TypedLine("y")))
    var answering = Self.script
    answering.answers = true
    let request = sight.frames.request
    sight.end("y", answering, since: request)
    #expect(sight.frames.request > request, "an equal question that an answer led to is another one")
    #expect(!sight.hasAsked(TypedLine("wipe")))
  }

  @Test("gives a line the frame of its screen, the newest one, or the old one if something unseen has changed")
  func frames() {
    var sight = sight()
    let end = LineEnd(.done, location: SessionLocation(path: "/", exactPath: "/", depth: 0))
    #expect(sight.frame(behind: end, 1) == 1)
    sight.note([VerbDefinition("a", "A")])
    sight.note([VerbDefinition("b", "B")])
    #expect(sight.frame(behind: end, 1) == 2)
    sight.peek(rows.body)
    #expect(sight.frame(behind: end, 1) == 1)
  }
}
