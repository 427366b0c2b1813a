import PresentationTesting
import ScreenKit
import ScreenKitTermTesting
import TestSupport
import Testing

/// Things that only an unlocked vault gives away.
private struct Vault: Equatable {
  var things = ["ring", "crown"]
  var isLocked = true
  var path: [Wall] = []

  static let reducer = base.navigation(\.path)

  static let base = Reducer<Vault, Theft> { vault, theft in
    switch theft {
    case .wipe: vault.things = []
    case .stamped(let text): vault.things.append(text)
    case .unlock: vault.isLocked = false
    case .ask(let question): vault.path.push(.sure(question))
    case .navigate(let intent): vault.path.apply(intent)
    case .restore: ()
    }
  }
  .restorable(\.things, as: "things", undoable: true)
}

private enum Theft: Navigating, Restoring, Hashable, Codable {
  case wipe, stamped(String), unlock, ask(Question<Theft>), navigate(PathIntent<Wall>), restore(Restoration)
}

private enum Wall: ScreenFactory, QuestionRoute {
  case cell, sure(Question<Theft>)

  var question: Question<Theft>? { if case .sure(let question) = self { question } else { nil } }

  func makeScreen() -> any Screen<Vault, Theft> {
    switch self {
    case .cell: Hall()
    case .sure(let question): question.makeScreen()
    }
  }
}

private struct Hall: Screen {
  func body(_ vault: Vault) -> [Block] { "\(vault.things.count) things" }
  func verbs(_ vault: Vault) -> [Verb<Theft>] {
    Verb("now", "Wipe without a question") { .wipe }
    Verb("wipe", "Wipe") {
      .ask(Question("Wipe all?", .destructive("all", .wipe), .yes("mark", .stamped("x")), .no("keep")))
    }
    Verb("unlock", "Unlock") { .unlock }
    Verb("cell", "Go to a cell") { .push(.cell) }
    Verb("guard", "Ask for a guard") { .ask(Question("A guard?", .yes("yes", .stamped("y")), otherwise: .wipe)) }
    Verb("out", "Ask whether to leave") {
      .ask(Question("Leave?", .yes("leave", .navigate(PathIntent(.leave, reason: .user))), .no("stay")))
    }
  }
}

/// Vetoes wiping while the vault is locked, and stamps what is added.
private let guarding = Middleware<Vault, Theft>("guard") { vault, theft, call in
  switch theft {
  case .wipe where vault.isLocked: .veto("the vault is locked")
  case .stamped(let text): .rewrite(.stamped("\(text)\(call.isReleased ? " by answer" : "")"))
  case .navigate(let intent) where intent == PathIntent(.leave, reason: .user) && vault.isLocked: .veto("lock-in")
  default: .pass
  }
}

@MainActor @Suite("An answer that a middleware guards", .timeLimit(.minutes(10)))
struct GuardedAnswerTests {
  enum End: CaseIterable { case plain, encoded, remote }

  private let store = Store(Vault(), reducer: Vault.reducer, middlewares: [guarding])
  private let session: Session<Vault, Theft>
  private let pair = RemotePair()

  init() { session = Session(store, path: \.path, root: Hall()) }

  private func port(_ end: End) async throws -> any SessionPort {
    switch end {
    case .plain: session
    case .encoded: EncodedPort(session)
    case .remote: try await pair.connect(session)
    }
  }

  private var question: String? { session.location.question?.text }

  // Rule P-10.6
  @Test(
    "fails as the verb does that acts at once, and the question stays open, at each end of a port",
    arguments: End.allCases)
  func vetoed(end: End) async throws {
    let port = try await port(end)
    #expect(await port.type("now").error?.message == "the vault is locked")
    #expect(await port.type("wipe").status == .done)
    for line in ["all", "1"] {
      let failed = await port.type(line, on: port.screen().frame)
      #expect(failed.status == .failed && failed.error?.message == "the vault is locked")
      #expect(question == "Wipe all?" && store.state.things.count == 2)
    }
    let shown = await port.screen()
    #expect(await port.answer(0, on: shown.frame).error?.message == "the vault is locked")
    #expect(await port.type("mark", on: port.screen().frame).status == .done)
    #expect(store.state.things == ["ring", "crown", "x by answer"] && question == nil)
    port.end()
    await pair.finish()
  }

  // Rule P-10.6
  @Test("or goes back from it: the line fails, and the user stays", arguments: ["back", "home", "n"])
  func otherwise(line: String) async {
    let port = EncodedPort(session)
    _ = await port.type("guard")
    #expect(await port.type(line, on: port.screen().frame).error?.message == "the vault is locked")
    #expect(question == "A guard?" && store.state.things.count == 2)
    #expect(await port.type("yes", on: port.screen().frame).status == .done && question == nil)
  }

  @Test("fails a script, also with --yes", arguments: [nil, Consent.harmless, .all])
  func scripts(consent: Consent?) async {
    session.consent = consent
    let console = ScriptedConsole(session)
    let asked = await console.type("wipe")
    switch consent {
    case .all: #expect(asked.end == .failed("the vault is locked"))
    case .harmless, nil: #expect(asked.end == .done)
    }
    #expect(question == "Wipe all?" && store.state.things.count == 2)
    session.consent = nil
    #expect(await console.type("all").end == .failed("the vault is locked"))
    #expect(await console.type("mark").end == .done)
    #expect(await console.type("unlock").end == .done)
    session.consent = consent
    #expect(await console.type("wipe").end == .done)
    #expect(store.state.things.isEmpty == (consent == .all))
  }

  @Test("leaves the program in one change, if no middleware objects", arguments: End.allCases)
  func leaving(end: End) async throws {
    let port = try await port(end)
    _ = await port.type("cell")
    _ = await port.type("out")
    #expect(await port.type("leave", on: port.screen().frame).error?.message == "lock-in")
    #expect(question == "Leave?" && !session.hasEnded)
    _ = await port.type("stay", on: port.screen().frame)
    for line in ["unlock", "out"] { _ = await port.type(line) }
    var changes = 0
    let token = store.observe { _ in changes += 1 }
    #expect(await port.type("leave", on: port.screen().frame).status == .quit)
    #expect(session.hasEnded && store.state.path == [.cell] && changes == 2)
    withExtendedLifetime(token) {}
    await pair.finish()
  }

  @Test("does not leave the program if a check asks first, though it asks the same again")
  func heldBack() async {
    let again = Question<Theft>("Leave?", .yes("leave", .navigate(PathIntent(.leave, reason: .user))))
    let reducer = Vault.base.navigation(\.path) {
      $0.leaving { _, vault, _ in vault.isLocked ? .show(.sure(again)) : .leave }
    }
    let store = Store(Vault(path: [.sure(again)]), reducer: reducer)
    let session = Session(store, path: \.path, root: Hall())
    for _ in 1...2 {
      #expect(await session.type("leave", on: session.look().frame).status == .done)
      #expect(!session.hasEnded && store.state.path == [.sure(again)])
    }
    store.send(.unlock)
    #expect(await session.type("leave", on: session.look().frame).status == .quit)
    #expect(session.hasEnded)
  }

  @Test("is undone and redone with what the middleware has made of it")
  func undone() async {
    let port = EncodedPort(session)
    for line in ["wipe", "mark", "unlock", "wipe", "all"] { _ = await port.type(line, on: port.screen().frame) }
    #expect(store.state.things == [])
    _ = await port.type("undo")
    #expect(store.state.things == ["ring", "crown", "x by answer"])
    _ = await port.type("undo")
    #expect(store.state.things == ["ring", "crown"])
    _ = await port.type("redo 2")
    #expect(store.state.things == [])
  }

  @Test("of no answer is undone, though its line only navigates")
  func undoneOtherwise() async {
    let port = EncodedPort(session)
    for line in ["unlock", "guard", "back"] { _ = await port.type(line, on: port.screen().frame) }
    #expect(store.state.things == [])
    #expect(Rendering().text(await port.type("undo").output) == "Undid \"back\".\n")
    #expect(store.state.things == ["ring", "crown"])
  }
}
