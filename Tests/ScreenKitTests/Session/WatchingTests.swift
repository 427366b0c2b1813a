import PresentationCore
import ScreenKit
import TestSupport
import Testing

@MainActor @Suite("An observer of a session", .timeLimit(.minutes(10)))
struct WatchingTests {
  /// The place of the session.
  enum Distance: CaseIterable {
    case here, encoded, remote
  }

  /// Its body is a table with a row for each note, or the last note if that begins with a letter.
  private struct Log: Screen {
    func body(_ notebook: Notebook) -> [Block] {
      if let last = notebook.notes.last, last.first?.isLetter == true {
        "\(last)"
      } else {
        Block.table(titles: ["note"], rows: notebook.notes.map { [Block.Value($0)] })
      }
    }

    func verbs(_ notebook: Notebook) -> [Verb<Note>] {
      Verb("write", .text("what"), "Write") { .note($0) }
      if notebook.notes.count > 3 { Verb("clear", "Clear") { .note("clear") } }
    }
  }

  private let pair = RemotePair()
  private let notices = Notices()
  private let store = Store(Notebook(), reducer: Notebook.reducer)
  private let session: Session<Notebook, Note>

  init() {
    session = Session(store, path: \.path, root: Log(), notices: notices) { _, _ in Log() }
  }

  private func port(_ distance: Distance) async throws -> any SessionPort {
    switch distance {
    case .here: session
    case .encoded: EncodedPort(session)
    case .remote: try await pair.connect(session)
    }
  }

  @Test(
    "peeks, and the front end still gets the change; a line may have the number of the frame",
    arguments: Distance.allCases)
  func peeking(distance: Distance) async throws {
    let port = try await port(distance)
    let first = await port.screen()
    #expect(await port.peek() == first)
    store.send(.note("1"))
    let peeked = await port.peek()
    #expect(peeked.frame == first.frame + 1 && peeked.blocks != first.blocks)
    #expect(await port.peek() == peeked)
    #expect(await port.changes(screens: true).next() == .screen(peeked))
    #expect(await port.peek() == peeked)
    // The row differs for a front end that has seen only the first frame.
    #expect(await port.type("write 1", on: first.frame).status == .stale)

    store.send(.note("2"))
    let end = await port.run("write 3", on: await port.peek().frame)
    #expect(end.status == .done && end.screen?.frame == peeked.frame + 2)
    #expect(await port.peek() == end.screen)
  }

  @Test("gets the screen on top, the screens of lines, all other changes, and the end", arguments: Distance.allCases)
  func watching(distance: Distance) async throws {
    let port = try await port(distance)
    let (watcher, driver) = (port.watch(), port.changes(screens: true))
    let first = await port.peek()
    #expect(await watcher.next() == .screen(first))
    let end = await port.type("write x", on: first.frame)
    let shown = try #require(end.screen)
    #expect(await watcher.next() == .screen(shown))
    store.send(.note("y"))
    notices.post("one")
    #expect(await watcher.next() == .notices([Notice("one")]))
    let change = await watcher.next()
    guard case .screen(let screen)? = change else {
      Issue.record("\(String(describing: change))")
      return
    }
    #expect(screen.blocks == ["y"])
    // The line has shown its screen to the front end, so only the other two follow.
    #expect(await driver.next() == .notices([Notice("one")]))
    #expect(await driver.next() == .screen(screen))
    port.end()
    #expect(await watcher.next() == .ended)
    #expect(await driver.next() == .ended)
    #expect(await watcher.next() == nil)
    #expect(await driver.next() == nil)
  }

  @Test("is one of several readers, each of which gets all notices", arguments: Distance.allCases)
  func several(distance: Distance) async throws {
    let port = try await port(distance)
    notices.post("early")
    let readers = [port.changes(screens: false), port.watch(), port.changes(screens: false), port.watch()]
    let collected = readers.map { reader in
      Task.immediate { @MainActor in
        var texts: [String] = []
        for await case .notices(let messages) in reader {
          texts += messages.map(\.text.string)
          if texts.count == 101 { break }
        }
        return texts
      }
    }
    for number in 1...100 {
      notices.post("\(number)")
      if number % 10 == 0 { await Task.yield() }
    }
    for texts in collected { #expect(await texts.value == ["early"] + (1...100).map(String.init)) }
  }

  @Test("changes nothing for the front end: random lines, actions and looks", arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let otherStore = Store(Notebook(), reducer: Notebook.reducer)
    let other = Session(otherStore, path: \.path, root: Log()) { _, _ in Log() }
    var watched: [Screenful] = []
    let watching = Task.immediate { @MainActor [session] in
      for await case .screen(let screen) in session.watch() { watched.append(screen) }
    }
    for step in 0..<200 {
      let text = ["1", "22", "word", "#3"].randomElement(using: &generator)!
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        let line = ["write \(text)", "clear", "look", "cl", "help"].randomElement(using: &generator)!
        var ends = (await session.type(line), await other.type(line))
        (ends.0.frame, ends.1.frame) = (0, 0)
        if ends.0.screen != nil { ends.0.screen?.frame = ends.1.screen?.frame ?? -1 }
        try #require(ends.0 == ends.1, "seed \(seed), step \(step): \(line)")
      case 1:
        store.send(.note(text))
        otherStore.send(.note(text))
      case 2: await Task.yield()
      case 3: _ = session.peek()
      default:
        try #require(session.look().blocks == other.look().blocks, "seed \(seed), step \(step)")
      }
    }
    await waitUntil { watched.last == session.peek() }
    #expect(watched.count > 5 && zip(watched, watched.dropFirst()).allSatisfy { $0 != $1 && $0.frame <= $1.frame })
    session.end()
    await watching.value
  }
}
