import Foundation
import PresentationCore
import Testing

@Suite("A question", .timeLimit(.minutes(10)))
struct QuestionTests {
  private static let nested = Question<Change>(
    "Discard?", .init("discard", .discard(then: PathIntent(.set([.list, .named("inner")]), reason: .user))),
    .init("look", .push(.named("another"))), otherwise: .note("kept"))

  // Rule P-10.1
  @Test("holds its answers in order, and the action for the case without an answer")
  func contents() {
    let question = Question("Which?", .init("b", 2), .init("a", 1), .init("b", 3))
    #expect(question.text == "Which?")
    #expect(question.answers.map(\.label) == ["b", "a", "b"])
    #expect(question.answers.map(\.action) == [2, 1, 3])
    #expect(question.otherwise == nil)
    #expect(Question("?", .init("a", 1), otherwise: 9).otherwise == 9)
  }

  @Test("has answers that agree, whether or not something is lost then, answers that decline, and others")
  func agreement() {
    let question = Question<Int>("Which?", .yes("a"), .destructive("b"), .no("c"), .init("d"))
    #expect(question.answers.map(\.role) == [.yes, .destructive, .no, nil])
    #expect(question.answers.map { $0.role?.agrees } == [true, true, false, nil])
  }

  @Test("has at least one answer")
  func neverWithoutAnswers() {
    #expect(Question<Int>("Which?", answers: []) == nil)
    #expect(
      Question("Which?", answers: [.init("a", 1)], otherwise: 2) == Question("Which?", .init("a", 1), otherwise: 2))
  }

  /// The way a question leads to the next one: by an answer, or without one.
  enum Way: CaseIterable { case first, second, otherwise, stored }

  @Test("leads to 200,000 others, one after the other, and is released with them", .slow, arguments: Way.allCases)
  func nesting(way: Way) async {
    // A small stack would overflow with much less.
    await Task.detached {
      var place = Place.list
      var kept: [Place] = []
      for number in 0..<200_000 {
        let (next, none) = (Change.push(place), Change.edit)
        let question: Question<Change> =
          switch way {
          case .first: Question("\(number)", .init("go", next))
          case .second: Question("\(number)", .init("stay", none), .init("go", .discard(then: .set([.list, place]))))
          case .otherwise: Question("\(number)", .init("stay", none), otherwise: next)
          case .stored: Question("\(number)", .init("go", next), .init("again", next), otherwise: next)
          }
        place = .confirm(question)
        if number == 100_000 { kept = [place] }
      }
      place = .list
      #expect(kept[0].question?.text == "100000")
      #expect(kept[0].question?.answers.count ?? 0 > 0)
    }.value
  }

  // Rule P-10.1
  @Test("differs from another in any of its parts")
  func equality() {
    let questions = [
      Question("a", .init("b", 1)), Question("x", .init("b", 1)), Question("a", .init("x", 1)),
      Question("a", .init("b", 2)), Question("a", .init("b", 1), otherwise: 1),
      Question("a", .init("b", 1), otherwise: 2), Question("a", .init("b", 1), .init("b", 1)),
    ]
    #expect(Set(questions).count == questions.count)
    for (one, other) in zip(questions, questions.dropFirst()) { #expect(one != other) }
  }

  // Rule P-10.1
  @Test("is the same after it was coded, with whatever its actions hold")
  func coding() throws {
    let places: [Place] = [.list, .confirm(Self.nested), .named("a")]
    let data = try JSONEncoder().encode(places)
    #expect(try JSONDecoder().decode([Place].self, from: data) == places)
  }

  @Test("has the expected form when it is coded")
  func form() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let full = try encoder.encode(Question("q", .init("a", 1), .init("b", 2), otherwise: 3))
    let answers = #"[{"action":1,"label":"a"},{"action":2,"label":"b"}]"#
    #expect(String(decoding: full, as: UTF8.self) == #"{"answers":\#(answers),"otherwise":3,"text":"q"}"#)
    let short = try encoder.encode(Question("q", .init("a", 1)))
    #expect(String(decoding: short, as: UTF8.self) == #"{"answers":[{"action":1,"label":"a"}],"text":"q"}"#)
  }

  @Test("is not decoded without answers")
  func corrupted() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Question<Int>.self, from: Data(#"{"text":"q","answers":[]}"#.utf8))
    }
  }

  @Test("may not come from text, other values of its type may")
  func text() throws {
    let path: [Place] = [.list, .confirm(Self.nested)]
    #expect(path.map(\.mayComeFromText) == [true, false])
    let error = try #require(throws: PathTextError.self) { try [Place](pathText: path.pathText()) }
    #expect(error.segmentIndex == 1 && error.validPrefix == "/list")
  }

  fileprivate enum Late: PathRoute, Codable { case plain, ask(Question<Int>) }

  @Test("may not come from text either when its route says so in an extension")
  func extended() {
    #expect(!Late.ask(Question("q", .init("a", 1))).mayComeFromText)
    #expect(Late.plain.mayComeFromText)
    func generic(_ element: some PathRoute) -> Bool { element.mayComeFromText }
    #expect(!generic(Late.ask(Question("q", .init("a", 1)))))
  }

  private enum Secret: QuestionRoute, Codable {
    case open, ask(Question<Int>)
    var question: Question<Int>? { nil }
    var mayComeFromText: Bool { self == .open }
  }

  @Test("leaves it to its route what may come from text")
  func overridden() {
    #expect(Secret.open.mayComeFromText)
    #expect(!Secret.ask(Question("q", .init("a", 1))).mayComeFromText)
  }
}

extension QuestionTests.Late: QuestionRoute {
  fileprivate var question: Question<Int>? {
    if case .ask(let question) = self { question } else { nil }
  }
}

@Suite("An answer", .timeLimit(.minutes(10)))
struct AnswerTests {
  typealias Intent = PathIntent<Place>

  @Test("removes the question and what lies above it")
  func removes() {
    let path: [Place] = [.list, .named("a"), .detail(1)]
    let origin = Intent.Origin(topOf: Array(path[..<2]))
    for index in [0, 1] {
      var copy = path
      let hasChanged = copy.apply(Intent(.answer(index), from: origin))
      #expect(hasChanged)
      #expect(copy == [.list])
    }
  }

  @Test("does nothing without a question that has it")
  func doesNothing() {
    let path: [Place] = [.list, .named("a"), .detail(1)]
    var gone = Intent.Origin(topOf: [.list, .named("b")])
    let cases: [(Int, Intent.Origin?)] = [
      (0, nil), (0, Intent.Origin(topOf: [])), (0, Intent.Origin(topOf: [.list])), (0, Intent.Origin(topOf: path)),
      (0, gone), (2, Intent.Origin(topOf: Array(path[..<2]))), (-1, Intent.Origin(topOf: Array(path[..<2]))),
      (.max, Intent.Origin(topOf: Array(path[..<2]))), (.min, Intent.Origin(topOf: Array(path[..<2]))),
    ]
    for (index, origin) in cases {
      var copy = path
      let hasChanged = copy.apply(Intent(.answer(index), reason: .user, from: origin))
      #expect(!hasChanged, "\(index) \(String(describing: origin))")
      #expect(copy == path)
    }
    for ordinal in [-1, Int.min, 4, Int.max] {
      gone.ordinal = ordinal
      for kind in [.answer(0), .closed, .change(.home), .change(.back(1))] as [Intent.Kind] {
        var copy = path
        let hasChanged = copy.apply(Intent(kind, from: gone))
        #expect(!hasChanged, "\(ordinal) \(kind)")
      }
    }
  }

  @Test("does nothing to routes that ask nothing")
  func withoutAsking() {
    var path: [Stop] = [.a, .b]
    let hasChanged = path.apply(PathIntent(.answer(0), from: PathIntent.Origin(topOf: path)))
    #expect(!hasChanged)
    #expect(path == [.a, .b])
  }
}
