import Foundation
import ScreenKit
import TestSupport
import Testing

@MainActor @Suite("A session that is saved and resumed", .timeLimit(.minutes(10)))
struct ResumingTests {
  private let store = Store(Loft(), reducer: Loft.reducer)
  private let session: Session<Loft, Haul>

  init() { session = Session(store, path: \.floors.path, root: Placard(name: "never shown")) }

  /// Saves a session as a file would contain it, and resumes it in another run of the program.
  private func resumed(
    _ change: (inout SavedSession) throws -> Void = { _ in }, loft: Loft = Loft()
  ) async throws -> (store: Store<Loft, Haul>, session: Session<Loft, Haul>, end: LineEnd) {
    let bytes = try JSONEncoder().encode(session.saved())
    var saved = try JSONDecoder().decode(SavedSession.self, from: bytes)
    try change(&saved)
    let store = Store(loft, reducer: Loft.reducer)
    let session = Session(store, path: \.floors.path, root: Placard(name: "never shown"))
    let end = await session.resume(saved)
    return (store, session, end)
  }

  private func push(_ boxes: Crate...) {
    for box in boxes { store.send(.navigate(.push(.route(store.state.floors.selection, box)))) }
  }

  // Rule P-11.10
  // Feature F-84
  @Test("is where it was, including hidden stacks, and has the parts of the state")
  func whole() async throws {
    push(.box(1), .named("a/b:c%\u{1B}[31m", size: 0.1))
    store.send(.select(.cellar))
    push(.sorted([3: ["x", ""]]))
    store.send(.label("one"))
    store.send(.search(.look("moon")))
    let (again, other, end) = try await resumed()
    #expect(end.status == .done && end.screen?.body == session.look().body)
    #expect(again.state.floors.path == store.state.floors.path && again.state.floors.selection == .cellar)
    #expect(again.state.labels == ["one"] && again.state.search.words == ["moon"])
    #expect(other.saved() == session.saved())
    #expect(other.notices.recent.isEmpty)
  }

  @Test("ignores a part that the app itself saves")
  func ownFile() async throws {
    struct Log: Equatable { var lines: [String] = [], draft = "", path: [Crate] = [] }
    enum Entry: Navigating, Restoring { case write(String), restore(Restoration), navigate(PathIntent<Crate>) }
    let reducer = Reducer<Log, Entry> { log, entry in
      switch entry {
      case .write(let text):
        log.lines.append(text)
        log.draft = text
      case .restore: ()
      case .navigate(let intent): log.path.apply(intent)
      }
    }
    .restorable(\.lines, as: "lines", undoable: true, resumed: false).restorable(\.draft, as: "draft")
    func session(_ log: Log) -> (Store<Log, Entry>, Session<Log, Entry>) {
      let store = Store(log, reducer: reducer)
      return (store, Session(store, path: \.path, root: Empty(), makeScreen: { _, _ in Empty() }))
    }
    struct Empty: Screen<Log, Entry> { func body(_ log: Log) -> [Block] { "Nothing." } }
    let (old, before) = session(Log())
    old.send(.write("old"))
    let saved = before.saved()
    let (new, after) = session(Log(lines: ["old", "newer"]))
    #expect(await after.resume(saved).status == .done)
    #expect(new.state == Log(lines: ["old", "newer"], draft: "old"))
    #expect(after.notices.recent.isEmpty)
  }

  @Test("asks the same question again")
  func question() async throws {
    push(.box(1), .sure(Question("Really?", .destructive("drop", .label("dropped")), .no("keep"))))
    let (again, other, _) = try await resumed()
    #expect(other.location.question?.text == session.location.question?.text)
    _ = await other.type("drop", on: other.look().frame)
    #expect(again.state.labels == ["dropped"] && again.state.floors.selected == [.box(1)])
  }

  @Test("has the lines typed so far, and the values of a form, without secrets")
  func half() async throws {
    push(.box(2))
    for line in ["first", "second"] { _ = await session.run(line) }
    store.send(.select(.cellar))
    push(.named("form", size: nil))
    for line in ["Dear Ann,", "more"] { _ = await session.run(line) }
    #expect(session.location.input?.lineCount == 2)
    let (_, begun, _) = try await resumed()
    #expect(begun.begunLines == session.begunLines && begun.begunLines.first?.lines == ["first", "second"])
    #expect(begun.location.input?.lineCount == 2 && begun.location.input?.label == "Text")
    let user = Confident()
    session.frontEnd = user
    for line in [".", ""] { _ = await session.run(line) }
    #expect(session.location.input?.label == "Copies")
    let (again, other, _) = try await resumed { saved in
      let text = String(decoding: try JSONEncoder().encode(saved), as: UTF8.self)
      #expect(!text.contains("my-pa55word"))
    }
    #expect(again.state.letter.values.text == "Dear Ann,\nmore" && other.location.input?.label == "Code")
  }

  @Test("leaves out each screen and each part that cannot be read, and names it")
  func damaged() async throws {
    push(.box(1), .locked(Secret("my-pa55word")), .box(2))
    store.send(.label("one"))
    let (again, other, end) = try await resumed { saved in
      let text = String(decoding: try JSONEncoder().encode(saved), as: UTF8.self)
      #expect(!text.contains("my-pa55word"))
      saved.rename("search.words", to: "search.phrases")
      try saved.change("labels") { (labels: [String]) in labels.count }
    }
    #expect(end.status == .done)
    #expect(again.state.floors.selected == [.box(1), .box(2)] && again.state.labels.isEmpty)
    let notices = other.notices.recent.map(\.text.string)
    #expect(notices.count == 3)
    #expect(
      notices.contains {
        $0.contains("\"search.phrases\" was not restored: this version of the program does not know it")
      })
    #expect(notices.contains { $0.contains("\"labels\" was not restored: ") })
    #expect(notices.contains { $0.hasPrefix("The screen ") && $0.contains("a secret cannot be decoded") })
  }

  @Test("has no lines of a screen that is not restored, nor gives them to another one")
  func linesWithoutScreen() async throws {
    push(.box(1), .box(2))
    _ = await session.run("first")
    let (_, other, _) = try await resumed { saved in
      try saved.changeRoutes { (place: Loft.Floors.Element) -> Loft.Floors.Element? in
        place == .route(.loft, .box(1)) ? .route(.loft, .box(13)) : place
      }
    }
    #expect(other.begunLines.isEmpty && other.look().location.path == "/loft/box:2")
    #expect(
      other.notices.recent.map(\.text.string).contains(
        "1 line of \"Label\" was not restored: its screen was not restored"))
    #expect(other.leftOutOfResume == 2)
  }

  @Test("leaves out a stack whose root cannot be read, with its screens")
  func rootless() async throws {
    push(.box(1))
    store.send(.select(.cellar))
    push(.box(2))
    let (again, other, end) = try await resumed { saved in
      try saved.changeRoutes { (place: [String: [String: String]]) -> [String: [String: String]]? in
        place["root"]?["_0"] == "cellar" ? ["root": ["_0": "tower"]] : place
      }
    }
    #expect(end.status == .done)
    #expect(again.state.floors[.loft] == [.box(1)] && again.state.floors[.cellar] == [])
    #expect(other.notices.recent.count == 1)
  }

  @Test("obeys entry checks, and refusals of the program")
  func refused() async throws {
    push(.box(1), .box(12))
    let (sealed, other, refusal) = try await resumed { saved in
      try saved.changeRoutes { (place: Loft.Floors.Element) -> Loft.Floors.Element? in
        place == .route(.loft, .box(12)) ? .route(.loft, .box(13)) : place
      }
    }
    #expect(refusal.status == .done && sealed.state.floors.selected == [.box(1)])
    #expect(other.notices.recent.map(\.text.string) == ["The screen \"box:13\" was not restored: box 13 is sealed"])
    var closed = Loft()
    closed.isClosed = true
    let (_, _, end) = try await resumed(loft: closed)
    #expect(end.error?.problem == "the program did not open the screen")
  }

  @Test("says why a screen can no longer be created, and shows the screens below it")
  func gone() async throws {
    push(.box(1), .named("x", size: nil))
    let (_, other, end) = try await resumed { saved in
      try saved.changeRoutes { (place: Loft.Floors.Element) -> Loft.Floors.Element? in
        if case .route(let floor, .named) = place { .route(floor, .named("gone", size: nil)) } else { place }
      }
    }
    #expect(end.status == .done)
    let notice = "The screen \"named:gone\" was not restored: this box was removed"
    #expect(other.notices.recent.map(\.text.string) == [notice])
    #expect(other.look().location.path == "/loft/box:1")
  }

  @Test("is empty at first, and resuming that changes nothing")
  func nothing() async throws {
    let empty = SavedSession()
    #expect(empty.isEmpty && empty.location == "/" && empty.names == [])
    let end = await session.resume(empty)
    #expect(end.status == .done && store.state.floors.path == Loft().floors.path)
  }

  @Test("is not resumed if it has ended")
  func ended() async throws {
    push(.box(1))
    let saved = session.saved()
    session.end()
    #expect(await session.resume(saved).status == .quit)
  }

  @Test("is saved again only if something has changed")
  func saver() {
    let saver = SessionSaver(session)
    #expect(saver.next() != nil && saver.next() == nil)
    store.send(.restore(Restoration()))
    #expect(saver.next() == nil)
    push(.box(1))
    #expect(saver.next()?.location == "/loft/box:1" && saver.next() == nil)
    store.send(.label("x"))
    #expect(saver.next()?.names == ["labels", "letter", "search.words"])
    store.send(.navigate(.back))
    #expect(saver.next()?.location == "/loft")
  }

  @Test("is complete after any random steps", arguments: 0..<60)
  func random(round: Int) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let saver = SessionSaver(session)
    var last: SavedSession?
    for _ in 0..<30 {
      let floor = Storey.allCases.randomElement(using: &random)!
      switch Int.random(in: 0..<9, using: &random) {
      case 0: store.send(.select(floor))
      case 1: store.send(.navigate(.back(Int.random(in: 1...3, using: &random))))
      case 2: store.send(.label("\(Int.random(in: 0..<9, using: &random))"))
      case 3: store.send(.search(.look(Asker.oddLines.randomElement(using: &random)!)))
      case 4: _ = await session.type("line \(Int.random(in: 0..<9, using: &random))", on: nil)
      case 5:
        push(.named(Asker.oddLines.randomElement(using: &random)!, size: Double.random(in: -1...1, using: &random)))
      case 6: push(.sorted([Int.random(in: 0..<9, using: &random): Asker.oddLines]))
      case 7: store.send(.navigate(.home))
      default: push(.box(Int.random(in: 0..<12, using: &random)))
      }
      last = saver.next() ?? last
    }
    #expect(last == session.saved(), "seed \(seed)")
    let (again, other, end) = try await resumed()
    #expect(end.status == .done, "seed \(seed)")
    #expect(again.state.floors.path == store.state.floors.path, "seed \(seed)")
    #expect(again.state.labels == store.state.labels && again.state.search == store.state.search, "seed \(seed)")
    #expect(other.saved() == session.saved() && other.begunLines == session.begunLines, "seed \(seed)")
  }
}

@MainActor @Suite("The conversion of a saved session", .timeLimit(.minutes(10)))
struct SavedSessionTests {
  private struct Unwilling: Error {}

  private func saved() -> SavedSession {
    let store = Store(Loft(), reducer: Loft.reducer)
    store.send(.label("one"))
    store.send(.navigate(.push(.route(.loft, .box(1)))))
    return Session(store, path: \.floors.path, root: Placard(name: "never shown")).saved()
  }

  @Test("changes, renames and drops parts, and keeps the others unchanged")
  func parts() throws {
    var saved = saved()
    try saved.change("labels") { (labels: [String]) in labels.map { ["text": $0] } }
    try saved.change("nothing") { (_: Int) in 1 }
    saved.rename("search.words", to: "words")
    saved.rename("letter", to: nil)
    saved.rename("nothing", to: "something")
    #expect(saved.names == ["labels", "words"])
    try saved.change("labels") { (labels: [[String: String]]) in labels.compactMap { $0["text"] } }
    saved.rename("words", to: "search.words")
    #expect(saved.names == ["labels", "search.words"])
  }

  @Test("throws errors, and then changes nothing")
  func failing() {
    var saved = saved()
    let before = saved
    #expect(throws: DecodingError.self) { try saved.change("labels") { (labels: Int) in labels } }
    #expect(throws: Unwilling.self) { try saved.change("labels") { (_: [String]) -> Int in throw Unwilling() } }
    #expect(throws: Unwilling.self) {
      try saved.changeRoutes { (_: Loft.Floors.Element) -> Loft.Floors.Element? in throw Unwilling() }
    }
    #expect(saved == before)
  }

  @Test("drops routes, and keeps routes of another form unchanged")
  func routes() throws {
    var saved = saved()
    try saved.changeRoutes { (_: Int) -> Int? in nil }
    #expect(saved.location == "/loft/box:1")
    try saved.changeRoutes { (place: Loft.Floors.Element) -> Loft.Floors.Element? in
      place.route == .box(1) ? nil : place
    }
    #expect(saved.location == "/loft")
  }
}
