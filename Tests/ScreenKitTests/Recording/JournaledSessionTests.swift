import Foundation
import PresentationRecording
import ScreenKit
import TestSupport
import Testing

@MainActor @Suite("A session with a journal", .timeLimit(.minutes(10)))
struct JournaledSessionTests {
  private typealias LoftJournal = Journal<Loft, Haul>

  private let folder: TestDirectory
  private var path: String { folder.path + "/loft.journal" }

  init() throws { folder = try TestDirectory() }

  private func open(
    durability: JournalDurability = .everyAction
  ) throws(JournalError) -> (store: Store<Loft, Haul>, session: Session<Loft, Haul>, journal: LoftJournal) {
    let journal = try Journal(Loft(), reducer: Loft.reducer, at: path, durability: durability)
    let store = Store(journal)
    return (store, Session(store, path: \.floors.path, root: Placard(name: "never shown")), journal)
  }

  private var entries: [RecordedAction<Haul>] {
    get throws { try LoftJournal.contents(of: Loft(), reducer: Loft.reducer, at: path).log.entries }
  }

  private func push(_ box: Crate, in store: Store<Loft, Haul>) {
    store.send(.navigate(.push(.route(store.state.floors.selection, box))))
  }

  @Test("has its lines on the disk when they end, with their names")
  func lines() async throws {
    let (store, session, _) = try open()
    push(.box(1), in: store)
    for line in ["first", "second", "."] { _ = await session.run(line) }
    #expect(try entries.last?.action == .label("first\nsecond"))
    let origin = try #require(try entries.last?.origin)
    #expect(origin == ActionOrigin(.user, line: "Label: first …", at: origin.time) && origin.time > 1_700_000_000)
    push(.sure(Question("Really?", .destructive("drop", .label("dropped")), .no("keep"))), in: store)
    _ = await session.type("drop", on: session.look().frame)
    #expect(try entries.last?.origin.line == "drop")
    #expect(store.state.labels == ["first\nsecond", "dropped"])
  }

  // Rule C-09.2
  @Test("writes no secret, and asks for it again")
  func secrets() async throws {
    do {
      let (store, session, _) = try open()
      push(.named("form", size: nil), in: store)
      let user = Confident()
      session.frontEnd = user
      for line in ["Dear Ann,", ".", ""] { _ = await session.run(line) }
      #expect(session.location.input?.label == "Copies")
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains("pa55") && text.contains("Dear Ann,"))
    let (again, session, _) = try open()
    #expect(again.state.letter.values.text == "Dear Ann," && session.location.input?.label == "Code")
  }

  @Test("restores the parts of features, which a resumed session has set")
  func restored() async throws {
    let saved: SavedSession
    do {
      let store = Store(Loft(), reducer: Loft.reducer)
      for change in [Haul.label("one"), .search(.look("moon"))] { store.send(change) }
      saved = Session(store, path: \.floors.path, root: Placard(name: "never shown")).saved()
    }
    do {
      let (_, session, _) = try open()
      _ = await session.resume(saved)
    }
    let (store, session, _) = try open()
    #expect(store.state.labels == ["one"] && store.state.search.words == ["moon"])
    #expect(session.saved() == saved)
  }

  @Test("is restored after any random steps", arguments: 0..<40)
  func random(round: Int) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let expected: (state: Loft, path: String)
    do {
      let (store, session, journal) = try open(durability: .interval(.seconds(1)))
      for _ in 0..<30 {
        switch Int.random(in: 0..<9, using: &random) {
        case 0: store.send(.select(Storey.allCases.randomElement(using: &random)!))
        case 1: store.send(.navigate(.back(Int.random(in: 1...3, using: &random))))
        case 2: store.send(.label("\(Int.random(in: 0..<9, using: &random))"))
        case 3: store.send(.search(.look(Asker.oddLines.randomElement(using: &random)!)))
        case 4: _ = await session.type("line \(Int.random(in: 0..<9, using: &random))", on: nil)
        case 5: push(.named(Asker.oddLines.randomElement(using: &random)!, size: 0.1), in: store)
        case 6: push(.sorted([Int.random(in: 0..<9, using: &random): Asker.oddLines]), in: store)
        case 7: push(.sure(Question("Sure?", .yes("do it", .label("done")), .no("keep"))), in: store)
        default: push(.box(Int.random(in: 0..<12, using: &random)), in: store)
        }
      }
      // The lines of an unfinished text are not in any action.
      if session.begunLines.first != nil { _ = await session.type(".", on: nil) }
      expected = (store.state, session.location.path)
      try await journal.saved()
    }
    let (store, session, _) = try open()
    let state = store.state
    #expect(state.floors.path == expected.state.floors.path && session.location.path == expected.path, "seed \(seed)")
    #expect(state.floors.selection == expected.state.floors.selection && state.letter == expected.state.letter)
    #expect(state.labels == expected.state.labels && state.search == expected.state.search, "seed \(seed)")
  }
}
