import PresentationRecording
import ScreenKit
import TestSupport
import Testing

private enum BookDoor: ScreenFactory, QuestionRoute, Codable {
  case sure(Question<GuestAct>)
  var question: Question<GuestAct>? { if case .sure(let question) = self { question } else { nil } }
  func makeScreen() -> any Screen<GuestBook, GuestAct> {
    switch self {
    case .sure(let question): question.makeScreen()
    }
  }
}

private enum GuestAct: Navigating, Restoring, Hashable, Codable {
  case sign(String), tear, ask(Question<GuestAct>), turn([BookDoor]), restore(Restoration)
  case navigate(PathIntent<BookDoor>)
}

/// A book that two people look at, each with their own path. It notes who has signed, from the origin alone.
private struct GuestBook: Hashable, Codable, Sendable {
  var names: [String] = []
  var path: [BookDoor] = []

  static let reducer = Reducer<GuestBook, GuestAct>.throwing { book, visit, origin in
    switch visit {
    case .sign(let name): book.names.append("\(name), says \(origin.user ?? "nobody")")
    case .tear:
      guard origin.user == "ann" else { throw LineError("only ann may tear pages out") }
      book.names = []
    case .ask(let question): book.path.push(.sure(question))
    case .turn(let path): book.path = path
    case .navigate(let intent): book.path.apply(intent)
    case .restore: ()
    }
    return []
  }
  .restorable(\.names, as: "names", undoable: true)
  .navigation(\.path)
}

private struct BookDesk: Screen {
  func body(_ book: GuestBook) -> [Block] { "\(book.names.count) names" }
  func verbs(_ book: GuestBook) -> [Verb<GuestAct>] {
    Verb("sign", .text("name"), "Sign") { .sign($0) }
    Verb("tear", "Tear the page out") { .tear }
    Verb("ask", "Ask before the page is torn out") {
      .ask(Question("Tear it out?", .destructive("tear", .tear), .no("keep")))
    }
  }
}

@MainActor @Suite("The user of a session", .timeLimit(.minutes(10)))
struct SessionUserTests {
  private func session(_ store: Store<GuestBook, GuestAct>, _ user: String?) -> Session<GuestBook, GuestAct> {
    let session = Session(store, path: \.path, root: BookDesk())
    session.user = user
    return session
  }

  @Test("is in the origin of the actions of its lines, also when two sessions share a store")
  func two() async {
    let store = Store(GuestBook(), reducer: GuestBook.reducer)
    let (ann, bob, nobody) = (session(store, "ann"), session(store, "bob"), session(store, nil))
    for (session, name) in [(ann, "x"), (bob, "y"), (nobody, "z"), (ann, "w")] { _ = await session.run("sign \(name)") }
    #expect(store.state.names == ["x, says ann", "y, says bob", "z, says nobody", "w, says ann"])
    #expect(await bob.run("tear").error?.message == "only ann may tear pages out")
    #expect(store.state.names.count == 4)
    #expect(await ann.run("tear").status == .done)
    #expect(store.state.names.isEmpty)
  }

  @Test("is the one who answers a question, not the one who has asked it", arguments: ["ann", "bob"])
  func answered(by user: String) async {
    let store = Store(GuestBook(), reducer: GuestBook.reducer)
    let other = session(store, user == "ann" ? "bob" : "ann"), answering = session(store, user)
    _ = await other.run("sign x")
    _ = await other.run("ask")
    let end = await answering.type("tear", on: answering.look().frame)
    #expect(end.error?.message == (user == "ann" ? nil : "only ann may tear pages out"))
    #expect(store.state.names.count == (user == "ann" ? 0 : 1))
    #expect(store.state.path.count == (user == "ann" ? 0 : 1), "the question stays open")
  }

  @Test("is the one who closes a screen by the front end's own means", arguments: ["ann", "bob"])
  func closed(by user: String) async {
    let store = Store(GuestBook(), reducer: GuestBook.reducer)
    let session = session(store, user)
    _ = await session.run("sign x")
    store.send(.ask(Question("Tear it out?", .destructive("tear", .tear), .no("keep"), otherwise: .tear)))
    session.close(serial: session.look().serial)
    await waitUntil { store.state.path.isEmpty || !session.notices.recent.isEmpty }
    #expect(store.state.names.count == (user == "ann" ? 0 : 1))
  }

  @Test("stays the one who has acted, whoever undoes a later line")
  func undone() async {
    let store = Store(GuestBook(), reducer: GuestBook.reducer)
    let (ann, bob) = (session(store, "ann"), session(store, "bob"))
    for (session, name) in [(ann, "x"), (bob, "y"), (ann, "z")] { _ = await session.run("sign \(name)") }
    #expect(await bob.run("undo").status == .done)
    #expect(store.state.names == ["x, says ann", "z, says ann"])
    #expect(await bob.run("redo").status == .done)
    #expect(store.state.names == ["x, says ann", "y, says bob", "z, says ann"])
  }

  @Test("may undo what only this user may do, and other users may not", arguments: ["ann", "bob"])
  func rights(user: String) async {
    let onlyAnn = GuestBook.reducer.then(
      Reducer<GuestBook, GuestAct>.throwing { _, act, origin in
        if case .restore = act, origin.user != "ann" { throw LineError("only ann may undo") }
        return []
      })
    let session = session(Store(GuestBook(), reducer: onlyAnn), user)
    _ = await session.run("sign x")
    let end = await session.run("undo")
    #expect(end.error?.message == (user == "ann" ? nil : "the program refuses it: only ann may undo"))
  }

  @Test("acts with own rights after another user's session is read from a journal", arguments: [0, 1, 2])
  func journaled(interval: Int) async throws {
    let folder = try TestDirectory()
    func open() throws -> Store<GuestBook, GuestAct> {
      Store(
        try Journal(
          GuestBook(), reducer: GuestBook.reducer, at: folder.path + "/book.journal",
          checkpoints: interval == 0 ? .none : .every(interval)))
    }
    do {
      let ann = session(try open(), "ann")
      for line in ["sign x", "tear", "sign y"] { #expect(await ann.run(line).status == .done) }
    }
    do {
      let store = try open()
      let bob = session(store, "bob")
      #expect(store.state.names == ["y, says ann"])
      #expect(await bob.run("tear").status == .failed)
      #expect(await bob.run("sign z").status == .done)
    }
    #expect(try open().state.names == ["y, says ann", "z, says bob"])
  }

  @Test("also acts in the session's sandboxes")
  func sandboxed() async {
    let store = Store(GuestBook(), reducer: GuestBook.reducer)
    let bob = session(store, "bob")
    let report = await bob.selftest(lines: 50, limit: .seconds(10))
    #expect(report.findings.contains { $0.problem.contains("only ann may tear pages out") })
    #expect(
      !(await session(store, "ann").selftest(lines: 50, limit: .seconds(10))).findings.contains {
        $0.problem.contains("only ann")
      })
  }
}
