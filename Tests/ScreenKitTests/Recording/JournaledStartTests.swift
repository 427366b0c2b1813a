import PresentationRecording
import ScreenKit
import TestSupport
import Testing

/// A list with a page whose draft must not be left without an answer.
private struct Lectern: Hashable, Codable, Sendable {
  var path: [Drawer] = [], draft = ""

  static let reducer = Reducer<Lectern, Pull> { desk, pull in
    switch pull {
    case .write(let text): desk.draft = text
    case .drop(let intent):
      desk.draft = ""
      desk.path.apply(intent)
    case .navigate(let intent): desk.path.apply(intent)
    }
  }
  .navigation(\.path) {
    $0.leaving { route, desk, intent in
      if route != .page || desk.draft.isEmpty { return .leave }
      return .show(.sure(Question("Drop the draft?", .yes("drop", .drop(then: intent)), .no("keep"))))
    }
  }
}

private enum Drawer: ScreenFactory, QuestionRoute, Codable {
  case page, sure(Question<Pull>)
  var question: Question<Pull>? { if case .sure(let question) = self { question } else { nil } }
  func makeScreen() -> any Screen<Lectern, Pull> {
    switch self {
    case .page: Sheet()
    case .sure(let question): question.makeScreen()
    }
  }
}

private enum Pull: Navigating, Hashable, Codable {
  case write(String), drop(then: PathIntent<Drawer>), navigate(PathIntent<Drawer>)
}

private struct Sheet: Screen {
  func body(_ desk: Lectern) -> [Block] { "\(desk.draft)" }
  func verbs(_ desk: Lectern) -> [Verb<Pull>] {
    Verb("open", "Open the page") { .push(.page) }
    Verb("write", .text("text"), "Write") { .write($0) }
  }
}

@MainActor @Suite("A session that begins on the path of its start", .timeLimit(.minutes(10)))
struct JournaledStartTests {
  private let folder: TestDirectory
  private var path: String { folder.path + "/desk.journal" }

  init() throws { folder = try TestDirectory() }

  private func session() throws -> Session<Lectern, Pull> {
    Session(Store(try Journal(Lectern(), reducer: Lectern.reducer, at: path)), path: \.path, root: Sheet())
  }

  private func leave(with lines: String...) async throws {
    let session = try session()
    for line in lines { _ = await session.type(line, on: session.peek().frame) }
  }

  @Test("goes there from the path of the journal, and does nothing if it is there")
  func goes() async throws {
    #expect(try await session().goToStart() == nil)
    try await leave(with: "open")
    let session = try session()
    #expect(session.location.depth == 1)
    #expect(await session.goToStart()?.error == nil && session.location.depth == 0)
    #expect(await session.goToStart() == nil)
  }

  @Test("does not leave a draft without an answer, and says so")
  func draft() async throws {
    try await leave(with: "open", "write x")
    let session = try session()
    let end = await session.goToStart()
    #expect(end?.status == .failed)
    #expect(end?.error?.description == #""Drop the draft?" needs an answer: "drop" or "keep", or --yes"#)
  }

  @Test("leaves a draft if the script agrees to questions")
  func agreeing() async throws {
    try await leave(with: "open", "write x")
    let session = try session()
    session.consent = .harmless
    #expect(await session.goToStart()?.error == nil)
    #expect(session.location.depth == 0)
  }
}
