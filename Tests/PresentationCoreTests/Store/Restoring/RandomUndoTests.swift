import PresentationCore
import Testing

@MainActor @Suite("A history of random steps", .timeLimit(.minutes(10)))
struct RandomUndoTests {
  // Feature F-81
  @Test(
    "leaves the parts as they were before the step, also where values repeat",
    arguments: 0..<(RunLength.isLong ? 10_000 : 300))
  func linear(round: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let store = Store(Stackroom(books: ["a"]), reducer: Stackroom.reducer)
    let history = UndoHistory(of: store)
    struct Parts: Equatable { let books: [String], text: String }
    func parts() -> Parts { Parts(books: store.state.books, text: store.state.note.text) }
    var (undoable, redoable): ([Parts], [Parts]) = ([], [])
    for _ in 0..<50 {
      let before = parts()
      switch Int.random(in: 0..<13, using: &random) {
      case 0: history.send(.add("b"), as: "add")
      case 12:
        // A form: its lines are one step.
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let deed = [Lending.add("c"), .rename(0, "a"), .rename(0, "b")].randomElement(using: &random)!
          fill(deed, in: history, of: store)
        }
        let step = history.begin("form", of: 1)
        history.join(1)
        store.begin(.mark("m"), as: Work(step: step))
      case 1: history.send(.drop(["a", "b"].randomElement(using: &random)!), as: "drop")
      case 2...4: history.send(.rename(0, ["a", "b"].randomElement(using: &random)!), as: "rename")
      case 5: history.send(.note(.write(["", "x"].randomElement(using: &random)!)), as: "write")
      case 6: history.send(.mark("m"), as: "mark")
      case 7...9:
        let count = Int.random(in: 1...3, using: &random)
        let isPossible = (try? history.undo(count)) != nil
        try #require(isPossible == (undoable.count >= count), "seed \(seed)")
        guard isPossible else { continue }
        let passed = undoable.suffix(count) + [before]
        undoable.removeLast(count)
        redoable += passed.dropFirst().reversed()
        try #require(parts() == passed.first, "seed \(seed)")
        continue
      default:
        let count = Int.random(in: 1...3, using: &random)
        let isPossible = (try? history.redo(count)) != nil
        try #require(isPossible == (redoable.count >= count), "seed \(seed)")
        guard isPossible else { continue }
        let passed = [before] + redoable.suffix(count).reversed()
        redoable.removeLast(count)
        undoable += passed.dropLast()
        try #require(parts() == passed.last, "seed \(seed)")
        continue
      }
      if parts() != before { (undoable, redoable) = (undoable + [before], []) }
    }
    #expect(history.steps.count { !$0.isUndone } == undoable.count, "seed \(seed)")
    #expect(history.steps.count(where: \.isUndone) == redoable.count, "seed \(seed)")
  }

  @Test("does what a naive model does", arguments: 0..<200)
  func random(round: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let limit = [7, 40, 1_000].randomElement(using: &random)!
    let store = Store(Stackroom(), reducer: Stackroom.reducer)
    let history = UndoHistory(of: store, limit: limit)
    // The model: all deeds in their order, with the number of the step, and whether that is undone.
    var deeds: [(deed: Lending, step: Int, isUndone: Bool)] = []
    var (redoable, steps) = ([Int](), 0)
    func books() -> [String] {
      var shelf = Stackroom()
      for entry in deeds where !entry.isUndone { _ = try? Stackroom.reducer.reduce(&shelf, entry.deed) }
      return shelf.books
    }
    for _ in 0..<60 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        steps += 1
        history.send(.add("\(steps)"), as: "\(steps)")
        deeds.append((.add("\(steps)"), steps, false))
        redoable = []
      case 4:
        store.send(.add("late"))
        deeds.append((.add("late"), 0, false))
      case 5: history.send(.mark("x"), as: "mark")
      case 6, 7:
        let count = Int.random(in: 1...3, using: &random)
        let targets = deeds.reversed().filter { $0.step > 0 && !$0.isUndone }.prefix(count).map(\.step)
        guard (try? history.undo(count)) != nil else { continue }
        try #require(targets.count == count, "seed \(seed)")
        for index in deeds.indices where targets.contains(deeds[index].step) { deeds[index].isUndone = true }
        redoable += targets
      default:
        let count = Int.random(in: 1...3, using: &random)
        guard (try? history.redo(count)) != nil else { continue }
        try #require(redoable.count >= count, "seed \(seed)")
        let targets = redoable.suffix(count)
        redoable.removeLast(count)
        for index in deeds.indices where targets.contains(deeds[index].step) { deeds[index].isUndone = false }
      }
      #expect(store.state.books == books(), "seed \(seed)")
      if limit == 1_000 {
        let dead = deeds.filter { $0.isUndone && !redoable.contains($0.step) }.count
        #expect(history.steps.count == deeds.filter { $0.step > 0 }.count - dead, "seed \(seed)")
      }
    }
  }
}
