import PresentationTesting
import ScreenKit
import TestSupport
import Testing

@MainActor @Suite("An interrupted line", .timeLimit(.minutes(10)))
struct InterruptedLineTests {
  private let store = Store(Office(), reducer: Office.reducer)
  private let session: Session<Office, Duty>

  init() {
    session = Session(store, path: \.path, root: Room())
  }

  @Test("does nothing and ends at once if it is canceled before its turn, and delays no other")
  func cancelledBeforeItsTurn() async {
    let (held, release) = AsyncStream.makeStream(of: Void.self)
    session.add([.doing("hold", "Wait") { _ in for await _ in held { break } }])
    let lines = ["hold", "sit 1", "sit 2", "sit 3"].map { line in Task.immediate { await session.run(line) } }
    lines[1].cancel()
    #expect(await lines[1].value.status == .cancelled)
    release.yield()
    #expect(await lines[0].value.status == .done)
    // It may have had its turn by now, and have run.
    lines[2].cancel()
    #expect(await lines[3].value.status == .done)
    #expect(!store.state.path.contains(.desk(1, page: 1)) && store.state.path.last == .desk(3, page: 1))
  }

  @Test("can be canceled while the host is silent; the next one begins then")
  func silentHost() async {
    let host = RecordingHost<Desk, any Screen<Office, Duty>>(.slow)
    let session = Session(store, path: \.path, root: Room(), host: host, patience: .endless)
    let line = Task.immediate { await session.run("sit 1") }
    line.cancel()
    #expect(await line.value.status == .cancelled)
    host.answer()
    host.behavior = .obedient
    #expect(await session.run("sit 2").status == .done)
    #expect(store.state.path == [.desk(1, page: 1), .desk(2, page: 1)])
  }

  /// Asks for a secret, and takes a while.
  private final class Slow: SessionFrontEnd {
    let meanwhile: () -> Void
    init(_ meanwhile: @escaping () -> Void) { self.meanwhile = meanwhile }

    func lineBegins(remembering text: String?) {}
    func secret(prompt: String) async throws(LineError) -> String {
      meanwhile()
      return "x"
    }
    func edit(_ text: String, name: String) async throws(LineError) -> String { text }
  }

  @Test(
    "whose verb asks the user is given up if another screen has come on top of the verb's screen",
    arguments: ["sign", "stamp"], [true, false])
  func coveredWhileAsking(line: String, isCovered: Bool) async {
    let store = Store(Notebook(), reducer: Notebook.reducer)
    let cover = Cover { _ in Verb("sign", .secret("word"), "Sign it") { .note($0.reveal()) } }
    let session = Session(store, path: \.path, root: cover)
    session.verbsEverywhere = { _ in [Verb("stamp", .secret("word"), "Stamp it") { .note($0.reveal()) }] }
    let frontEnd = Slow { if isCovered { store.send(.push(.first)) } }
    session.frontEnd = frontEnd
    let isGivenUp = isCovered && line == "sign"
    #expect(await session.run(line).status == (isGivenUp ? .cancelled : .done))
    #expect(store.state.notes == (isGivenUp ? [] : ["x"]))
  }

  @Test("keeps its progress while a screen with its own progress is closed")
  func closedMeanwhile() async {
    let store = Store(Yard(), reducer: Yard.reducer, clock: TestClock())
    let session = Session(store, path: \.path, root: Fence()) { _, _ in Fence() }
    store.send(.navigate(.push(.gate)))
    let line = Task.immediate { await session.run("dig") }
    await waitUntil { !session.progress.isEmpty }
    session.close(serial: session.look().serial)
    await waitUntil { store.state.isTidy }
    #expect(session.progress == [EffectProgress(1, of: 2, "holes")])
    line.cancel()
    #expect(await line.value.status == .cancelled)
  }
}

private struct Yard {
  var path: [Plot] = []
  var isTidy = false

  static let reducer = Reducer<Yard, Chore> { yard, chore in
    switch chore {
    case .dig: Digging()
    case .tidied: yard.isTidy = true
    case .navigate(let intent):
      yard.path.apply(intent)
      if intent.kind == .close { Tidying() }
    }
  }
}

private enum Plot: PathRoute { case gate }

private enum Chore: Navigating { case dig, tidied, navigate(PathIntent<Plot>) }

private struct Fence: Screen {
  func body(_ yard: Yard) -> [Block] {}
  func verbs(_ yard: Yard) -> [Verb<Chore>] { Verb("dig", "Dig holes") { .dig } }
}

private struct Digging: Command {
  typealias Action = Chore

  func run(_ dispatcher: Dispatcher<Chore>) async throws {
    dispatcher.progress(1, of: 2, "holes")
    try await dispatcher.clock.sleep(for: .seconds(1))
  }
}

private struct Tidying: Command {
  typealias Action = Chore

  func run(_ dispatcher: Dispatcher<Chore>) async {
    dispatcher.progress(3, of: 4, "tools")
    dispatcher(.tidied)
  }
}

@MainActor @Suite("A reader of a session's changes", .timeLimit(.minutes(10)))
struct ChangesReaderTests {
  @Test("may be canceled, and leaves the changes to the next one")
  func cancelled() async {
    let session = Session(Store(Office(), reducer: Office.reducer), path: \.path, root: Room())
    let changes = session.changes(screens: false)
    for _ in 1...2 {
      let reader = Task.immediate { await changes.next() }
      reader.cancel()
      #expect(await reader.value == nil)
    }
    let reader = Task.immediate { await changes.next() }
    session.notices.post("news")
    #expect(await reader.value == .notices([Notice("news")]))
  }

  @Test("learns of the end when the session is released")
  func released() async {
    var session: Session<Office, Duty>? = Session(
      Store(Office(), reducer: Office.reducer), path: \.path, root: Room())
    let changes = session?.changes(screens: true)
    let reader = Task.immediate { await changes?.next() }
    session = nil
    #expect(await reader.value == nil)
  }
}
