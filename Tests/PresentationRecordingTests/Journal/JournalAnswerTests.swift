import PresentationCore
import TestSupport
import Testing

@testable import PresentationRecording

private enum Card: QuestionRoute, Codable {
  case sure(Question<Deed>)
  var question: Question<Deed>? { if case .sure(let question) = self { question } else { nil } }
}

private enum Deed: Navigating, Restoring, Hashable, Codable {
  case add(String), navigate(PathIntent<Card>), restore(Restoration)
}

private struct Pile: Hashable, Codable, Sendable {
  var path: [Card] = [], things: [String] = []

  static let reducer = Reducer<Pile, Deed> { pile, deed in
    switch deed {
    case .add(let thing): pile.things.append(thing)
    case .navigate(let intent): pile.path.apply(intent)
    case .restore: ()
    }
  }
  .restorable(\.things, as: "things", undoable: true)
  .navigation(\.path)

  static func question(_ name: String) -> Card {
    .sure(Question(name, .yes("yes", .add(name)), .no("no"), otherwise: .add("\(name) left")))
  }
}

/// Stamps what is added with a number of its own, doubles "twice", drops "never", and vetoes "no".
@MainActor
private func stamping() -> Middleware<Pile, Deed> {
  var count = 0
  return Middleware("stamp") { _, deed, call in
    guard case .add(let thing) = deed, call.isReleased else { return .pass }
    count += 1
    switch thing {
    case "no": return .veto("no")
    case "never": return .rewrite([])
    case "twice": return .rewrite([.add("\(thing)@\(count)"), .add("again")])
    default: return .rewrite(.add("\(thing)@\(count)"))
    }
  }
}

@MainActor @Suite("A journal of answers", .timeLimit(.minutes(10)))
struct JournalAnswerTests {
  private let disk = MemoryDisk()

  private func open(
    _ disk: MemoryDisk? = nil, checkpoints: JournalCheckpoints<Pile> = .none
  ) throws(JournalError) -> Journal<Pile, Deed> {
    try Journal(Pile(), Pile.reducer, on: disk ?? self.disk, checkpoints: checkpoints, now: { 1 })
  }

  private func answer(_ store: Store<Pile, Deed>, _ kind: PathIntent<Card>.Kind = .answer(0)) -> Deed {
    .navigate(PathIntent(kind, reason: .user, from: .init(topOf: store.state.path)))
  }

  /// Asks and answers several questions, and calls `body` after each change.
  private func ask(_ store: Store<Pile, Deed>, _ body: () -> Void = {}) async {
    for name in ["a", "twice", "never", "no", "b"] {
      _ = await store.perform(.push(Pile.question(name)))
      body()
      _ = await store.perform(answer(store, name == "b" ? .change(.back(1)) : .answer(0)))
      body()
    }
  }

  // Rule P-10.9
  @Test("brings back what the middlewares have made of them, without middlewares", arguments: [false, true])
  func again(hasCheckpoints: Bool) async throws {
    let checkpoints: JournalCheckpoints<Pile> = hasCheckpoints ? .every(3) : .none
    var state = Pile()
    do {
      let store = Store(try open(checkpoints: checkpoints), middlewares: [stamping()])
      await ask(store)
      state = store.state
    }
    #expect(state.things == ["a@1", "twice@2", "again", "b left@5"] && state.path == [Pile.question("no")])
    let journal = try open(checkpoints: checkpoints)
    #expect(journal.count == 9)
    #expect(Store(journal).state == state)
  }

  // Rule P-10.5
  @Test("writes the intent and the actions as they were applied, in one line")
  func lines() async throws {
    await ask(Store(try open(), middlewares: [stamping()]))
    let text = String(decoding: disk.files["journal"] ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n").dropFirst()
    #expect(lines.count == 9 && text.hasPrefix("f701e543 {\"journal\":2,"))
    let released = lines.map { line in line.firstRange(of: "\"released\":").map { line[$0.upperBound...].prefix(21) } }
    #expect(released[0] == nil && released[1]?.hasPrefix(#"[{"add":{"_0":"a@1"}}"#) == true)
    #expect(released[5]?.hasPrefix("[],") == true)
  }

  // Rule P-10.9
  @Test("holds an answer with its action, or neither, wherever the machine stops")
  func machineStops() async throws {
    var states = [Pile()]
    do {
      let store = Store(try open(), middlewares: [stamping()])
      await ask(store) { if states.last != store.state { states.append(store.state) } }
    }
    let log = disk.log
    var generator = SeededGenerator(seed: 7)
    var latest = 0
    for count in 0...log.count {
      for luck in MemoryDisk.Luck.allCases {
        let files = MemoryDisk.files(after: log.prefix(count), luck, using: &generator)
        let state = Store(try open(MemoryDisk(files: files))).state
        let index = states.firstIndex(of: state)
        #expect(index != nil, "after \(count) operations, \(luck): \(state)")
        if luck == .everything { latest = max(latest, index ?? 0) }
      }
    }
    #expect(latest == states.count - 1)
  }

  @Test("lets answers be undone and redone, also by the next process")
  func undone() async throws {
    let all = ["a@1", "b left@2", "c@3"]
    do {
      let store = Store(try open(), middlewares: [stamping()])
      let history = UndoHistory(of: store)
      for name in ["a", "b", "c"] {
        history.send(.push(Pile.question(name)), as: "ask \(name)")
        history.send(answer(store, name == "b" ? .change(.back(1)) : .answer(0)), as: "answer \(name)")
      }
      #expect(store.state.things == all)
      #expect(history.steps.map(\.name) == ["answer a", "answer b", "answer c"])
      try history.undo(2)
      #expect(store.state.things == ["a@1"])
      try history.redo(2)
      #expect(store.state.things == all)
      _ = await store.perform(.add("z"))
    }
    let store = Store(try open())
    #expect(store.state.things == all + ["z"])
    let contents = try JournalOpening<Pile, Deed>(
      path: "journal", start: Pile(), reducer: Pile.reducer, checkpoints: .none, version: 1, disk: disk
    )
    .read("journal").contents
    #expect(try contents.state(after: 4).things == ["a@1", "b left@2"])
    #expect(contents.entries[3].released == [.add("b left@2")] && contents.entries[2].released == nil)
  }

  @Test("of an older format is refused, and unchanged")
  func older() throws {
    let line = JournalFormat.line(Array(#"{"journal":1,"number":0,"version":1}"#.utf8))
    let disk = MemoryDisk(files: ["journal": line])
    do throws(JournalError) {
      _ = try open(disk)
      Issue.record("it was opened")
    } catch {
      #expect(error == .older(path: "journal"))
      #expect("\(error)".hasPrefix("an older version of the library has written journal"))
    }
    #expect(disk.files["journal"] == line)
  }
}
