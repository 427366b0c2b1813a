import PresentationTesting
import ScreenKit
import TestSupport
import Testing

@MainActor @Suite("Leaving a session", .timeLimit(.minutes(10)))
struct LeavingTests {
  private let store = Store(Office(), reducer: Office.reducer)
  private let session: Session<Office, Duty>

  init() {
    session = Session(store, path: \.path, root: Room())
  }

  /// Runs lines, at either end of a wire, and returns the end of the last one.
  @discardableResult
  private func type(_ lines: String..., crossing: Bool = true) async -> LineEnd {
    let port: any SessionPort = crossing ? EncodedPort(session) : session
    var end = LineEnd(.done, location: session.location)
    for line in lines { end = await port.type(line) }
    return end
  }

  private var question: String? { session.location.question?.text }

  // Rule P-08.2
  @Test(
    "a screen with a draft asks first, whatever the verb says", arguments: ["up", "far 1", "back", "home", "goto /"])
  func shortSpellings(line: String) async {
    await type("sit 1", "write x")
    #expect(await type(line).status == .done)
    #expect(question == "Discard the letter on desk 1?")
    await type("keep")
    #expect(store.state.path == [.desk(1, page: 1)] && store.state.drafts == [1: "x"])
    await type(line, "discard")
    #expect(store.state == Office(lost: 1))
  }

  @Test("the program asks about every screen, from the top down, and then the root")
  func quit() async {
    await type("sit 1", "write x", "sit 2", "sit 3", "write y", "take 'the phone'")
    #expect(await type("quit").status == .done)
    #expect(question == "Discard the letter on desk 3?")
    #expect(await type("quit").error?.message == "answer \"Discard the letter on desk 3?\" first")
    #expect(await type("discard").status == .done)
    #expect(question == "Discard the letter on desk 1?")
    let end = await type("discard")
    #expect(end.status == .failed && end.error?.message == "the phone")
    #expect(question == nil && store.state.path.count == 3 && store.state.lost == 2)
    #expect(await type("quit").error?.message == "the phone")
    #expect(await type("drop", "exit").status == .quit)
  }

  @Test("ends the session for all listeners, and later lines do nothing")
  func ended() async {
    let changes = session.changes(screens: false)
    #expect(await type("quit").status == .quit)
    #expect(await changes.next() == .ended)
    #expect(await type("sit 1").status == .quit)
    #expect(await session.run("sit 1", on: 7).status == .quit, "not given up")
    #expect(store.state.path.isEmpty)
  }

  @Test("without asking is reserved to the program, and to users who insist")
  func withoutAsking() async {
    await type("sit 1", "write x")
    #expect(await type("quit --forc").status == .failed)
    #expect(await type("quit --force x").status == .failed)
    #expect(await type("quit --force").status == .quit)
    #expect(await type("dismiss").status == .quit)
    #expect(store.state.drafts == [1: "x"])
  }

  @Test("without asking is possible for a verb of a front end, and happens when its line has ended")
  func atOnce() async {
    session.add([
      .doing("vanish", "Leave at once") { [weak session] line in
        line.leaveAtOnce()
        line.show([session?.hasEnded == false ? "still here" : "gone"])
      }
    ])
    await type("sit 1", "write x")
    let end = await type("vanish")
    #expect(end.status == .quit && end.output == ["still here"])
    #expect(store.state == Office(path: [.desk(1, page: 1)], drafts: [1: "x"]))
  }

  @Test("without asking abandons a question, which is no longer reported")
  func pastQuestion() async {
    await type("sit 1", "write x", "quit")
    #expect(question != nil)
    let end = await type("quit --force")
    #expect(end.status == .quit && end.location.question == nil)
  }

  @Test("leaves open the questions that were not answered, wherever they are, until the user leaves at once")
  func openQuestions() async {
    func ask(_ text: String) -> Desk { .ask(Question(text, .yes("yes", .take(nil)))) }
    store.send(.navigate(.set([ask("first?"), .desk(1, page: 1), ask("second?"), .desk(2, page: 1)])))
    let port = EncodedPort(session)
    #expect(await port.openQuestions().map(\.text) == ["second?", "first?"])
    await type("back", "y")
    #expect(await port.openQuestions() == [QuestionDescription(text: "first?", answers: [.init("yes", role: .yes)])])
    #expect(await type("quit").status == .quit)
    #expect(await port.openQuestions().map(\.text) == ["first?"])
  }

  @Test("leaves nothing open if it happens at once, but does if the session goes on instead", arguments: [true, false])
  func openAtOnce(fails: Bool) async {
    session.add([
      .doing("force", "Leave at once, or not") { line in
        line.show(await line.run("quit --force"))
        if fails { throw LineError("not so fast.") }
      }
    ])
    store.send(.navigate(.set([.ask(Question("Sure?", .yes("yes", .take(nil)))), .desk(1, page: 1)])))
    #expect(await type("force").status == (fails ? .failed : .quit))
    #expect(await EncodedPort(session).openQuestions().count == (fails ? 1 : 0))
  }

  @Test("leaves open the questions in a stack that is not selected")
  func openElsewhere() async {
    let store = Store(Town(), reducer: Town.reducer)
    let session = Session(store, path: \.stacks.path, root: Square(name: "never seen"))
    store.send(.navigate(.push(.route(.north, .alpha(.ask(.number(1)))))))
    store.send(.navigate(.push(.route(.south, .beta(.ask(.number(2)))))))
    store.send(.select(.west))
    #expect(await session.openQuestions().map(\.text) == ["2?", "1?"])
    #expect(session.location.question == nil)
  }

  @Test("ends the session whoever leaves", arguments: [true, false])
  func whoever(isEffect: Bool) async {
    await type("sit 1", "write x")
    let changes = session.changes(screens: false)
    if isEffect { #expect(await type("dismiss").status == .quit) } else { store.send(.navigate(.leave)) }
    #expect(await changes.next() == .ended)
  }

  @Test("checks an intent of the user's that an effect carries; others count as the program's")
  func later() async {
    await type("sit 1", "write x", "wish")
    #expect(question == "Discard the letter on desk 1?")
    await type("keep", "later")
    #expect(store.state.path.isEmpty && store.state.lost == 0)
  }

  @Test("with --yes in a script discards what is asked about")
  func answersYes() async {
    await type("sit 1", "write x", "sit 2", "write y")
    session.consent = .all
    #expect(await type("quit").status == .quit)
    #expect(store.state.lost == 2)
  }

  @Test("asks first about a window, and a message says why it stays")
  func closing() async {
    await type("sit 1", "write x")
    let port = EncodedPort(session)
    port.close(serial: await port.screen().serial)
    #expect(question == "Discard the letter on desk 1?")
    _ = await port.type("discard", on: port.screen().frame)
    #expect(store.state.path.isEmpty && store.state.lost == 1)
    port.close(serial: 0)
    #expect(!session.hasEnded)
  }

  @Test("a window that a check keeps open says so")
  func keptOpen() async {
    let store = Store(
      Notebook(path: [.first]),
      reducer: Notebook.reducer.navigation(\.path) {
        $0.leaving { page, _, _ in page == .first ? .stay("not yet") : .leave }
      })
    let session = Session(store, path: \.path, root: Cover { _ in })
    session.close(serial: await session.screen().serial)
    #expect(await session.changes(screens: false).next() == .notices([Notice("not yet", level: .warning)]))
    #expect(store.state.path == [.first])
  }
}

@MainActor @Suite("The origin of a line", .timeLimit(.minutes(10)))
struct LineOriginTests {
  private let store = Store(Office(), reducer: Office.reducer)
  private let session: Session<Office, Duty>

  init() {
    session = Session(store, path: \.path, root: Room())
  }

  // Rule P-08.4
  @Test("is the screen on top when the line begins, so that lines typed ahead do what they say")
  func typedAhead() async {
    store.send(.navigate(.set((1...5).map { .desk($0, page: 1) })))
    let lines = ["up", "back", "turn", "up"].map { line in Task.immediate { await session.run(line) } }
    for line in lines { #expect(await line.value.status == .done) }
    #expect(store.state.path == [.desk(1, page: 1), .desk(2, page: 1)])
  }

  // Rule P-08.4
  @Test("is the painted screen, for a key that means that one", arguments: [true, false])
  func painted(isUpdated: Bool) async {
    store.send(.navigate(.set([.desk(1, page: 1), .desk(2, page: 1)])))
    let port = EncodedPort(session)
    let frame = await port.screen().frame
    if isUpdated { store.send(.turn(2)) }
    let keys = (0..<3).map { _ in Task.immediate { await port.run("up", on: frame) } }
    var statuses: [LineEnd.Status] = []
    for key in keys { statuses.append(await key.value.status) }
    #expect(statuses == [.done, .stale, .stale])
    #expect(store.state.path == [.desk(1, page: 1)])
    #expect(await port.run("sit 3", on: frame).status == .stale)
    store.send(.navigate(.home))
    #expect(await port.run("sit 3", on: frame).status == .stale)
    #expect(await port.run("sit 3", on: port.screen().frame).status == .done)
  }

  // Rule P-08.4
  @Test(
    "is the screen that the host has received, when the path is ahead of it: an unseen screen is not left, nor answered",
    arguments: [":back", "up", "yes", "y"], [true, false])
  func unseen(line: String, isQuestion: Bool) async {
    let host = RecordingHost<Desk, any Screen<Office, Duty>>(.slow)
    let session = Session(store, path: \.path, root: Room(), host: host, patience: .endless)
    store.send(.push(.desk(1, page: 1)))
    let ahead = isQuestion ? Desk.ask(Question("Sure?", .yes("yes", .take("this")))) : .desk(2, page: 1)
    store.send(.push(ahead))
    let frame = session.look().frame
    #expect(await !session.verbs().contains { $0.name == "yes" })
    let running = Task.immediate { await session.type(line, on: frame) }
    host.answer()
    host.answer()
    let end = await running.value
    #expect(line.hasPrefix("y") ? end.status == .failed : end.hasStayed)
    #expect(store.state.path == [.desk(1, page: 1), ahead] && store.state.duty == nil)
    #expect(await session.verbs().contains { $0.name == "yes" } == isQuestion)
  }

  @Test("that is closed while the path is ahead of it is removed with the screens above it")
  func closedBelow() {
    let host = RecordingHost<Desk, any Screen<Office, Duty>>(.slow)
    let session = Session(store, path: \.path, root: Room(), host: host, patience: .endless)
    store.send(.push(.desk(1, page: 1)))
    store.send(.push(.desk(2, page: 1)))
    session.close(serial: session.look().serial)
    #expect(store.state.path == [])
  }

  @Test("that is covered while the line runs keeps the line from moving, and its end says so")
  func covered() async {
    session.add([
      .doing("slow", "Go back after something came") { [store] line in
        store.send(.push(.desk(9, page: 1)))
        try await line.back(1)
      }
    ])
    _ = await session.run("sit 1")
    let end = await session.run("slow")
    #expect(end.status == .done && end.hasStayed)
    #expect(store.state.path == [.desk(1, page: 1), .desk(9, page: 1)])
  }

  // Rule P-01.3
  @Test(
    "or not, a line that moves nothing says so",
    arguments: [("sit 1", true), ("far 9", true), ("sit 2", false), ("up", false), ("write x", false), ("look", false)])
  func hasStayed(line: String, hasStayed: Bool) async {
    _ = await session.run("sit 1")
    let end = await EncodedPort(session).run(line)
    #expect(end.hasStayed == hasStayed && end.status == .done)
  }
}
