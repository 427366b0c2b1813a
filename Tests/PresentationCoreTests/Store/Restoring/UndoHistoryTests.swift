import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A history of steps", .timeLimit(.minutes(10)))
struct UndoHistoryTests {
  private let store = Store(Stackroom(), reducer: Stackroom.reducer)
  private let history: UndoHistory<Stackroom, Lending>

  init() { history = UndoHistory(of: store) }

  private func send(_ deeds: Lending...) { for deed in deeds { history.send(deed, as: "\(deed)") } }

  private func problem(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("undoes and redoes steps, one by one or several at once")
  func steps() throws {
    send(.add("a"), .add("b"), .drop("a"))
    #expect(try history.undo().map(\.name) == ["drop(\"a\")"] && store.state.books == ["a", "b"])
    #expect(try history.undo(2).map(\.name) == ["add(\"b\")", "add(\"a\")"] && store.state.books == [])
    #expect(history.steps.map(\.isUndone) == [true, true, true])
    #expect(try history.redo().map(\.name) == ["add(\"a\")"] && store.state.books == ["a"])
    #expect(try history.redo(2).map(\.name) == ["add(\"b\")", "drop(\"a\")"] && store.state.books == ["b"])
    #expect(history.steps.map(\.isUndone) == [false, false, false])
  }

  @Test("names the parts that a step changed, also the parts of features")
  func changed() {
    send(.add("a"), .note(.write("b")), .mark("c"), .rename(0, "d"))
    #expect(history.steps.map(\.changed) == [["books"], ["note.text"], ["books"]])
  }

  @Test("calls a step by its last name, also once it is done")
  func renamed() throws {
    let step = history.begin(".")
    history.rename(step, to: "Label: first …")
    history.rename(99, to: "nothing")
    store.begin(.add("a"), as: Work(step: step))
    #expect(history.steps.map(\.name) == ["Label: first …"])
    history.rename(step, to: "add a")
    #expect(try history.undo().map(\.name) == ["add a"])
  }

  @Test("says how many steps there are, and changes nothing then")
  func tooMany() throws {
    #expect(problem { try history.undo() } == "there is nothing to undo")
    #expect(problem { try history.redo() } == "there is nothing to redo")
    send(.add("a"))
    #expect(problem { try history.undo(2) } == "you can undo at most 1 step")
    try history.undo()
    #expect(problem { try history.redo(5) } == "you can redo at most 1 step")
    #expect(store.state.books == [] && history.steps.count == 1)
  }

  @Test("says in its error how many steps there are, and in which direction", arguments: 0...2)
  func missingSteps(count: Int) throws {
    for number in 0..<count { send(.add("\(number)")) }
    let undo = try #require(throws: UndoError.self) { try history.undo(3) }
    guard case .tooFew(count, of: .undo) = undo else { throw undo }
    for _ in 0..<count { try history.undo() }
    let redo = try #require(throws: UndoError.self) { try history.redo(3) }
    guard case .tooFew(count, of: .redo) = redo else { throw redo }
  }

  @Test("keeps later changes that belong to no step")
  func meanwhile() throws {
    send(.add("a"), .add("b"), .drop("a"))
    store.send(.add("late"))
    try history.undo()
    #expect(store.state.books == ["a", "b", "late"])
    store.send(.add("later"))
    try history.undo(2)
    #expect(store.state.books == ["late", "later"])
    try history.redo(3)
    #expect(store.state.books == ["b", "late", "later"])
  }

  @Test("leaves other parts as they are, and does what depended on them as it was")
  func otherParts() throws {
    send(.add("a"), .mark("m"))
    store.send(.mark("n"))
    // A mark changes no undoable part, so it is not a step.
    #expect(history.steps.map(\.name) == ["add(\"a\")"])
    try history.undo()
    #expect(store.state == Stackroom(books: [], marks: ["m", "n"], count: 1))
  }

  @Test("undoes changes of a feature, and of several parts in one step each")
  func features() throws {
    send(.note(.write("x")), .add("a"), .note(.write("y")))
    try history.undo(2)
    #expect(store.state.note.text == "x" && store.state.books == [])
    try history.redo()
    #expect(store.state.note.text == "x" && store.state.books == ["a"])
    try history.redo()
    #expect(store.state.note.text == "xy")
  }

  @Test("counts what a step caused as a part of it, and says when commands did more than read, and stay done")
  func commands() async throws {
    for (reads, undoable, count) in [(true, false, 1), (false, true, 2), (false, false, 3)] {
      history.send(.ask("\(reads) \(undoable)", reads: reads, undoable: undoable), as: "ask")
      await waitUntil { store.state.books.count >= count }
    }
    #expect(history.steps.map(\.hasEffects) == [false, false, true])
    try history.undo()
    #expect(store.state.books == ["true false", "false true"])
    try history.undo()
    #expect(store.state.books == ["true false"])
    try history.undo()
    #expect(store.state.books == [])
  }

  @Test("undoes its own steps, whatever another history of the store does meanwhile")
  func several() async throws {
    let other = UndoHistory(of: store)
    history.send(.ask("mine", reads: true), as: "ask")
    other.send(.add("theirs"), as: "add")
    await waitUntil { store.state.books.count >= 2 }
    #expect(store.state.books == ["theirs", "mine"])
    #expect(history.steps.map(\.name) == ["ask"] && other.steps.map(\.name) == ["add"])
    for each in [history, other] { #expect(Array(each.states).count == 1) }
    try other.undo()
    #expect(store.state.books == ["mine"])
    try history.undo()
    #expect(store.state.books == [])
    try other.redo()
    try history.redo()
    #expect(store.state.books == ["theirs", "mine"])
  }

  @Test("forgets what could be redone when another step changes something, and not before")
  func redoing() throws {
    send(.add("a"), .add("b"))
    try history.undo()
    send(.mark("x"))
    store.send(.add("late"))
    #expect(history.steps.count == 2)
    try history.redo()
    #expect(store.state.books == ["a", "b", "late"])
    try history.undo()
    send(.add("c"))
    #expect(problem { try history.redo() } == "there is nothing to redo")
    #expect(history.steps.map(\.name) == ["add(\"a\")", "add(\"c\")"])
    try history.undo(2)
    #expect(store.state.books == ["late"])
  }

  @Test("fails, and changes nothing, if an action would be refused without the step")
  func refused() throws {
    send(.add("a"))
    store.send(.rename(0, "b"))
    let before = store.state
    #expect(problem { try history.undo() } == "the program refuses it: no such book")
    #expect(store.state == before && history.steps.map(\.isUndone) == [false])
  }

  @Test("fails, and changes nothing, if the program refuses the restoration")
  func locked() throws {
    send(.add("a"), .lock)
    let before = store.state
    #expect(problem { try history.undo() } == "the program refuses it: no such book")
    #expect(store.state == before && history.steps.map(\.isUndone) == [false])
  }

  @Test("sends one action with the values, which observers see")
  func observed() throws {
    send(.add("a"), .note(.write("x")))
    var seen: [Lending] = []
    let token = store.observeActions { _, deed in seen.append(deed) }
    try history.undo(2)
    #expect(seen == [.restore(Restoration("books", [String]())), .note(.restore(Restoration("text", "")))])
    token.cancel()
  }

  @Test("knows the state after each step, an undone one included as long as it can be redone")
  func past() throws {
    send(.add("a"), .add("b"))
    store.send(.add("late"))
    send(.drop("a"))
    func states() -> [String] { history.states.map { "\($0.name): \($1.books.joined(separator: ","))" } }
    #expect(states() == ["add(\"a\"): a", "add(\"b\"): a,b", "drop(\"a\"): b,late"])
    try history.undo(2)
    #expect(states() == ["add(\"a\"): a", "add(\"b\"): a,b", "drop(\"a\"): b,late"])
    send(.add("c"))
    #expect(states() == ["add(\"a\"): a", "add(\"c\"): a,late,c"])
  }

  @Test("remembers so many actions, and no more steps than those")
  func bounded() throws {
    let store = Store(Stackroom(), reducer: Stackroom.reducer)
    let history = UndoHistory(of: store, limit: 10)
    for number in 1...100 { history.send(.add("\(number)"), as: "\(number)") }
    let count = history.steps.count
    #expect(5...10 ~= count && history.steps.last?.name == "100")
    try history.undo(count)
    #expect(store.state.books == (1...(100 - count)).map { "\($0)" })
    #expect(problem { try history.undo() } == "there is nothing to undo")
    try history.redo(count)
    #expect(store.state.books.count == 100)
  }

  @Test("keeps a dropped step undone, whose last action is still in the log")
  func partlyDropped() async throws {
    let store = Store(Stackroom(), reducer: Stackroom.reducer)
    let history = UndoHistory(of: store, limit: 8)
    let step = history.begin("a and b")
    for book in ["a", "1", "2", "3", "4", "b"] {
      let isOwn = book == "a" || book == "b"
      store.begin(.add(book), as: Work(step: isOwn ? step : 0))
    }
    try history.undo()
    #expect(store.state.books == ["1", "2", "3", "4"])
    // The log drops the first action of the step, and keeps the second one.
    for number in 5...8 { history.send(.add("\(number)"), as: "\(number)") }
    #expect(history.steps.map(\.name) == ["5", "6", "7", "8"])
    try history.undo()
    #expect(store.state.books == ["1", "2", "3", "4", "5", "6", "7"])
    // An action that comes late is not a step of its own.
    store.begin(.add("c"), as: Work(step: step))
    #expect(history.steps.map(\.name) == ["5", "6", "7", "8"])
  }

  @Test("says that nothing was undone if a middleware vetoes the restoration")
  func vetoed() throws {
    let lock = Middleware<Stackroom, Lending>("lock") { _, deed, _ in
      if case .restore = deed { .veto("the room is closed") } else { .pass }
    }
    let store = Store(Stackroom(), reducer: Stackroom.reducer, middlewares: [lock])
    let history = UndoHistory(of: store)
    history.send(.add("a"), as: "a")
    #expect(problem { try history.undo() } == "the program refuses it: the room is closed")
    #expect(store.state.books == ["a"] && history.steps.map(\.isUndone) == [false])
  }

  @Test("remembers nothing if no part is undoable")
  func nothing() {
    let store = Store(Stackroom(), reducer: Reducer<Stackroom, Lending> { shelf, _ in shelf.count += 1 })
    let history = UndoHistory(of: store)
    history.send(.lock, as: "lock")
    #expect(store.state.count == 1 && history.steps.isEmpty)
  }

  @Test("makes the steps of a form one, except undone steps, and steps of an earlier form")
  func form() async throws {
    let store = Store(Stackroom(), reducer: Stackroom.reducer)
    let history = UndoHistory(of: store)
    func end(_ deed: Lending) {
      let step = history.begin("form", of: 1)
      history.join(1)
      store.begin(deed, as: Work(step: step))
    }
    fill(.add("wrong"), in: history, of: store)
    try history.undo()
    fill(.ask("slow", reads: true), in: history, of: store)
    fill(.add("a"), in: history, of: store)
    history.send(.add("other"), as: "other")
    fill(.add("b"), in: history, of: store)
    #expect(history.steps.map(\.name) == ["field", "other", "field"])
    // The program refuses the first attempt.
    end(.drop("none"))
    end(.add("c"))
    #expect(store.state.books == ["a", "other", "b", "c"])
    #expect(history.steps.map(\.name) == ["other", "form"])
    // The result of a line of the form belongs to the form.
    await waitUntil { store.state.books.last == "slow" }
    fill(.add("d"), in: history, of: store)
    end(.add("e"))
    #expect(history.steps.map(\.name) == ["other", "form", "form"])
    #expect(try history.undo(2).map(\.name) == ["form", "form"])
    #expect(store.state.books == ["other"])
    try history.redo(2)
    #expect(store.state.books == ["a", "other", "b", "c", "slow", "d", "e"])
  }

  @Test("makes a form one step, also if a line of it causes something right before its end")
  func lateAnswer() async throws {
    let store = Store(Stackroom(), reducer: Stackroom.reducer)
    let history = UndoHistory(of: store)
    fill(.add("a"), in: history, of: store)
    fill(.ask("slow", reads: true), in: history, of: store)
    let step = history.begin("form", of: 1)
    history.join(1)
    await waitUntil { store.state.books == ["a", "slow"] }
    store.begin(.add("b"), as: Work(step: step))
    #expect(history.steps.map(\.name) == ["form"])
    try history.undo()
    #expect(store.state.books.isEmpty)
  }

  @Test("keeps what a line causes after it was undone, whatever is undone and redone then")
  func late() async throws {
    let store = Store(Stackroom(), reducer: Stackroom.reducer)
    let history = UndoHistory(of: store)
    history.send(.add("a"), as: "a")
    history.send(.ask("slow", reads: true), as: "slow")
    try history.undo()
    await waitUntil { store.state.books == ["slow"] }
    history.send(.add("b"), as: "b")
    try history.undo()
    #expect(store.state.books == ["slow"])
    try history.redo()
    #expect(store.state.books == ["slow", "b"])
  }
}
