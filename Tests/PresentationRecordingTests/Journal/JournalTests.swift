import PresentationCore
import PresentationTesting
import TestSupport
import Synchronization
import Testing

@testable import PresentationRecording

@MainActor @Suite("A journal", .timeLimit(.minutes(10)))
struct JournalTests {
  private let disk = MemoryDisk()

  private func open(
    durability: JournalDurability = .everyAction, checkpoints: JournalCheckpoints<Ledger> = .none, version: Int = 1,
    now: @escaping @Sendable () -> Double = { 1_700_000_000.5 }
  ) throws(JournalError) -> LedgerJournal {
    try Journal(
      Ledger(), Ledger.reducer, on: disk, durability: durability, checkpoints: checkpoints, version: version, now: now)
  }

  private var text: String { String(decoding: disk.files["journal"] ?? [], as: UTF8.self) }

  // Feature F-84
  @Test("brings a state back, action by action")
  func again() async throws {
    do {
      let store = Store(try open())
      #expect(store.state == Ledger())
      for number in 1...5 { _ = await store.perform(.add(number)) }
      store.send(.drop)
      store.send(.write("straße 🏠\n\u{1B}"))
    }
    do {
      let store = Store(try open())
      #expect(store.state.numbers == [1, 2, 3, 4] && store.state.text == "straße 🏠\n\u{1B}")
      _ = await store.perform(.add(6))
    }
    let journal = try open()
    #expect(journal.count == 8 && journal.damage == nil && journal.failure == nil)
    #expect(Store(journal).state.numbers == [1, 2, 3, 4, 6])
  }

  @Test("writes lines that people can read")
  func lines() async throws {
    let store = Store(try open())
    _ = await store.perform(.add(7))
    #expect(
      text == """
        f701e543 {"journal":2,"number":0,"version":1}
        75b77ec4 {"action":{"add":{"_0":7}},"cause":"user","number":1,"time":1700000000.5}

        """)
  }

  @Test("records what the reducer got, and nothing that was refused or vetoed")
  func accepted() async throws {
    let doubling = Middleware<Ledger, Ledger.Change>("doubling") { _, change, _ in
      switch change {
      case .add(let number): .rewrite([.add(2 * number)])
      case .drop: .veto("never")
      default: .pass
      }
    }
    let store = Store(try open(), middlewares: [doubling])
    _ = await store.perform(.add(3))
    _ = await store.perform(.drop)
    guard case .failed = await store.perform(.add(600)) else {
      Issue.record("it was not refused")
      return
    }
    let log = try contents(on: disk)
    #expect(log.entries.map(\.action) == [.add(6)] && log.numbered.map(\.number) == [1])
  }

  @Test("knows what caused an action, and the line it belongs to")
  func origins() async throws {
    struct Ticks: Subscription {
      func run(_ dispatcher: Dispatcher<Ledger.Change>) async { dispatcher(.add(4)) }
    }
    let echo = Middleware<Ledger, Ledger.Change>("echo") { _, change, call in
      if change == .add(1) { call.dispatch(.write("one")) }
      return .pass
    }
    let store = Store(
      try open(), middlewares: [echo], subscriptions: { $0.numbers.contains(3) ? [Ticks()] : [] },
      commands: [Ledger.Addition(number: 9)])
    _ = await store.begun()
    _ = await store.outcome(
      of: store.begin(.later(3), as: Work(line: "later 3", isAwaited: true)), at: .finished)
    store.dispatch(.add(1))
    _ = await store.perform(.drop, until: .finished)
    let entries = try contents(on: disk).entries
    let told = entries.map { "\($0.origin.cause.rawValue) \($0.origin.line ?? "-") \($0.action)" }
    #expect(
      Set(told) == [
        "initial - add(9)", "user later 3 later(3)", "command later 3 add(3)", "subscription - add(4)", "user - add(1)",
        "middleware - write(\"one\")", "user - drop",
      ])
  }

  @Test("does not mind a clock that goes backwards")
  func clock() async throws {
    let times = Recorder([5.0, 3.0, 3.0])
    let store = Store(try open(now: { times.next() }))
    for number in 1...3 { _ = await store.perform(.add(number)) }
    let entries = zip([5.0, 3, 3], 1...).map { time, number in
      RecordedAction(Ledger.Change.add(number), from: ActionOrigin(.user, at: time))
    }
    #expect(try contents(on: disk).entries == entries)
    #expect(try contents(on: disk).state(after: 2).numbers == [1, 2])
  }

  @Test("shows the state after each action")
  func past() async throws {
    let store = Store(try open(checkpoints: .every(100)))
    for number in 1...4 { _ = await store.perform(.add(number)) }
    let found = try contents(on: disk)
    #expect(try (0...4).map { try found.state(after: $0).numbers.count } == [0, 1, 2, 3, 4])
    #expect(try found.state().numbers == [1, 2, 3, 4] && found.start == Ledger())
  }

  @Test("belongs to one store, one journal, one process")
  func inUse() async throws {
    let journal = try open()
    let store = Store(journal)
    #expect(throws: JournalError.inUse(path: "journal")) { try open() }
    _ = store
  }

  @Test("brings back what was undone")
  func undo() async throws {
    do {
      let store = Store(try open())
      let history = UndoHistory(of: store)
      history.send(.add(1), as: "add 1")
      history.send(.add(2), as: "add 2")
      try history.undo()
      #expect(store.state.numbers == [1])
    }
    #expect(Store(try open()).state.numbers == [1])
    let entries = try contents(on: disk).entries
    #expect(entries.map(\.origin.line) == ["add 1", "add 2", nil, nil])
    // One for the app, and one for each feature.
    #expect(
      entries.suffix(2).map(\.action) == [
        .restore(Restoration("numbers", [1])), .memo(.restore(Restoration("words", [String]()))),
      ])
  }

  @Test("knows what was undone of a feature's part, and redoes it after a restart")
  func undoOfFeature() async throws {
    // Without parts of the app itself, an undo is nothing but an action of the feature.
    let reducer = Ledger.Memo.reducer.lift(
      Feature(state: \Ledger.memo, action: \Ledger.Change.memo, embed: Ledger.Change.memo))
    do {
      let history = UndoHistory(of: Store(try Journal(Ledger(), reducer, on: disk)))
      history.send(.memo(.note("a")), as: "note a")
      history.send(.memo(.note("b")), as: "note b")
      try history.undo()
    }
    let journal = try Journal(Ledger(), reducer, on: disk)
    let store = Store(journal)
    let history = UndoHistory(of: store)
    #expect(store.state.memo.words == ["a"] && history.steps.map(\.isUndone) == [false, true])
    #expect(try history.redo().map(\.name) == ["note b"] && store.state.memo.words == ["a", "b"])
    #expect(try history.undo(2).map(\.name) == ["note b", "note a"] && store.state.memo.words == [])
    #expect(try history.redo().map(\.name) == ["note a"] && store.state.memo.words == ["a"])
    history.send(.memo(.note("c")), as: "note c")
    #expect(throws: UndoError.self) { try history.redo() }
    #expect(try history.undo().map(\.name) == ["note c"] && store.state.memo.words == ["a"])
    try await journal.saved()
    #expect(
      try contents(on: disk).entries.map(\.origin.undoing) == [nil, nil, [2], [2], [2, 1], [1], nil, [3]])
  }

  @Test("takes no part of a line for a line, if a checkpoint has its beginning")
  func straddling() async throws {
    do {
      let store = Store(try open(checkpoints: .every(2)))
      let history = UndoHistory(of: store)
      history.send(.add(1), as: "add 1")
      history.send(.later(3), as: "later 3")
      await waitUntil { store.state.numbers == [1, 3] }
      #expect(history.steps.map(\.name) == ["add 1", "later 3"])
    }
    let store = Store(try open(checkpoints: .every(2)))
    let history = UndoHistory(of: store)
    #expect(store.state.numbers == [1, 3] && history.steps.isEmpty)
    history.send(.add(4), as: "add 4")
    #expect(try history.undo().map(\.name) == ["add 4"] && store.state.numbers == [1, 3])
  }

  @Test("lets lines of an earlier process be undone, as if it had not ended", arguments: UInt64(1)...40)
  func undoLater(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let checkpoints: JournalCheckpoints<Ledger> = seed % 2 == 0 ? .none : .every(Int(seed))
    let journal = try open(checkpoints: checkpoints)
    let store = Store(journal)
    let history = UndoHistory(of: store)
    for number in 1...30 {
      switch Int.random(in: 0...7, using: &generator) {
      case 0: history.send(.drop, as: "drop")
      case 5: history.send(.memo(.note("\(number)")), as: "note \(number)")
      case 1: store.send(.add(number))
      case 2: history.send(.write("\(number)"), as: "write")
      case 3:
        history.send(.later(number), as: "later")
        await waitUntil { store.isAtRest }
      case 4 where number < 20: _ = try? history.undo()
      default: history.send(.add(number), as: "add \(number)")
      }
    }
    try await journal.saved()
    let copy = MemoryDisk(files: disk.files)
    let again = Store(try Journal(Ledger(), Ledger.reducer, on: copy, checkpoints: checkpoints))
    let later = UndoHistory(of: again)
    // The file has the lines since the last checkpoint.
    func told(_ steps: [UndoStep]) -> [String] {
      steps.map { "\($0.name) \($0.changed) \($0.isUndone) \($0.hasEffects)" }
    }
    if seed % 2 == 0 { #expect(told(later.steps) == told(history.steps), "seed \(seed)") }
    let count = later.steps.count { !$0.isUndone }
    #expect(try count > 0 || contents(on: copy, checkpoints: checkpoints).start != Ledger(), "seed \(seed)")
    for _ in 0..<count {
      let names = try history.undo().map(\.name)
      #expect(try later.undo().map(\.name) == names, "seed \(seed)")
      #expect(again.state.numbers == store.state.numbers && again.state.memo == store.state.memo, "seed \(seed)")
    }
    try later.redo(count)
    try history.redo(count)
    #expect(again.state.numbers == store.state.numbers && again.state.memo == store.state.memo, "seed \(seed)")
  }

  @Test(
    "writes numbers as they are, also an infinite one", arguments: [Double.infinity, -0.0, 0.1])
  func numbers(_ number: Double) async throws {
    do { _ = await Store(try open()).perform(.measure(number)) }
    #expect(Store(try open()).state.text == "\(number)")
  }

  // Rule C-09.2
  @Test("holds no secret, and brings back an empty one")
  func secrets() async throws {
    do {
      let store = Store(try open(checkpoints: .every(2)))
      _ = await store.perform(.logIn(Secret("hunter2")))
      _ = await store.perform(.add(1))
      _ = await store.perform(.add(2))
    }
    for (name, bytes) in disk.files { #expect(!String(decoding: bytes, as: UTF8.self).contains("hunter2"), "\(name)") }
    let state = Store(try open(checkpoints: .every(2))).state
    #expect(state.numbers == [1, 2] && state.password.reveal() == "")
  }

  @Test("goes on from a checkpoint, at any distance from the next one", arguments: [1, 3, Int.max - 1, .max])
  func rareCheckpoints(_ interval: Int) async throws {
    do {
      let store = Store(try open(checkpoints: .every(2)))
      for number in 1...3 { _ = await store.perform(.add(number)) }
    }
    do {
      let store = Store(try open(checkpoints: .every(interval)))
      _ = await store.perform(.add(4))
    }
    #expect(Store(try open(checkpoints: .every(2))).state.numbers == [1, 2, 3, 4])
  }

  @Test("ends before an action that it cannot write, and says so each time")
  func unencodable() async throws {
    let store = Store(try open())
    _ = await store.perform(.add(1))
    for action in [Ledger.Change.unlock(Secret(1)), .add(2)] {
      guard case .failed(let error as JournalError) = await store.perform(action) else {
        Issue.record("\(action) was saved")
        continue
      }
      #expect(error == .unencodable(path: "journal", action: 2, reason: "a secret cannot be saved"))
    }
    #expect(store.state.numbers == [1, 2])
    #expect(try contents(on: disk).entries.map(\.action) == [.add(1)])
  }
}

/// Gives values one after the other.
private final class Recorder: Sendable {
  private let values: Mutex<[Double]>
  init(_ values: [Double]) { self.values = Mutex(values) }
  func next() -> Double { values.withLock { $0.removeFirst() } }
}
