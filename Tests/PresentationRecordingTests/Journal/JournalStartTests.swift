import PresentationCore
import TestSupport
import Testing

@testable import PresentationRecording

private enum Turn: Restoring, Hashable, Codable { case play(String), restore(Restoration) }

/// A game whose options and whose table each start gives. Each move is noted with the options of its time.
private struct Game: Hashable, Codable, Sendable {
  struct Options: Hashable, Codable { var level = 1, folder = "/tmp" }
  var options = Options()
  var table: String? = "oak"
  var moves: [String] = []

  static let reducer = Reducer<Game, Turn>.throwing { game, turn in
    switch turn {
    case .play(let move): game.moves.append("\(move) at \(game.options.level) on \(game.table ?? "nothing")")
    case .restore: if game.options.level > 9 { throw TooHigh() }
    }
    return []
  }
  .restorable(\.moves, as: "moves", undoable: true)
  .startingWith(\.options, as: "options")
  .startingWith(\.table, as: "table")
}

private struct TooHigh: Error, CustomStringConvertible { var description: String { "there are 9 levels" } }

@MainActor @Suite("The part of a state that belongs to a start", .timeLimit(.minutes(10)))
struct JournalStartTests {
  private let disk = MemoryDisk()

  private func open(
    level: Int, table: String? = "oak", _ checkpoints: JournalCheckpoints<Game>
  ) throws(JournalError) -> Journal<Game, Turn> {
    try Journal(
      Game(options: Game.Options(level: level), table: table), Game.reducer, on: disk, checkpoints: checkpoints,
      now: { 1 })
  }

  private func contents() throws -> ActionLog<Game, Turn> {
    try JournalOpening(
      path: "journal", start: Game(options: Game.Options(level: 7)), reducer: Game.reducer, checkpoints: .none,
      version: 1, disk: disk
    ).read("journal").contents
  }

  @Test("has the value of the last start, with and without checkpoints", arguments: [0, 1, 2, 3, 100])
  func starts(interval: Int) async throws {
    let checkpoints: JournalCheckpoints<Game> = interval == 0 ? .none : .every(interval)
    var moves: [String] = []
    for (level, table) in [(1, "oak"), (2, "oak"), (2, nil), (1, "fir"), (1, "fir")] as [(Int, String?)] {
      let store = Store(try open(level: level, table: table, checkpoints))
      #expect(store.state.options.level == level && store.state.table == table && store.state.moves == moves)
      _ = await store.perform(.play("x"))
      moves.append("x at \(level) on \(table ?? "nothing")")
      #expect(store.state.moves == moves)
    }
  }

  @Test("is recorded when a start has changed it, and has its value of each time when the journal is read")
  func recorded() async throws {
    for level in [1, 2, 2] {
      let store = Store(try open(level: level, .none))
      _ = await store.perform(.play("x"))
    }
    let contents = try contents()
    #expect(contents.entries.map(\.origin.cause) == [.initial, .user, .initial, .user, .user])
    #expect(contents.entries[2].action == .restore(Restoration("options", Game.Options(level: 2))))
    #expect(try (1...5).map { try contents.state(after: $0).options.level } == [1, 1, 2, 2, 2])
    #expect(try contents.state().moves == ["x at 1 on oak", "x at 2 on oak", "x at 2 on oak"])
  }

  @Test("is not undone, and steps before it can be")
  func undone() async throws {
    do {
      let store = Store(try open(level: 1, .none))
      let history = UndoHistory(of: store)
      history.send(.play("a"), as: "a")
      history.send(.play("b"), as: "b")
    }
    let store = Store(try open(level: 2, .none))
    let history = UndoHistory(of: store)
    _ = try history.undo()
    #expect(store.state.moves == ["a at 1 on oak"] && store.state.options.level == 2)
  }

  @Test("stops the program from going on if the reducer refuses it, and nothing is recorded")
  func refused() async throws {
    do {
      _ = await Store(try open(level: 1, .none)).perform(.play("x"))
    }
    let before = disk.files["journal"]
    #expect(throws: JournalError.unstartable(path: "journal", reason: "there are 9 levels")) {
      try open(level: 10, .none)
    }
    #expect(disk.files["journal"] == before)
    #expect(Store(try open(level: 9, .none)).state.options.level == 9)
  }
}
