import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A history of steps, in an app that navigates and saves", .timeLimit(.minutes(10)))
struct UndoInAnAppTests {
  @Test("does not mind that a screen could not have been opened without the step")
  func navigation() throws {
    enum Shelf: PathRoute { case place(Int) }
    struct Shop: Equatable { var goods: [String] = [], path: [Shelf] = [] }
    enum Trade: Navigating, Restoring, Equatable {
      case add(String), restore(Restoration), navigate(PathIntent<Shelf>)
    }
    struct Missing: Error {}
    let reducer = Reducer<Shop, Trade>.throwing { shop, trade in
      switch trade {
      case .add(let good): shop.goods.append(good)
      case .restore: ()
      case .navigate(let intent):
        var path = shop.path
        path.apply(intent)
        guard path.allSatisfy({ $0 == .place(0) || shop.goods.count > 1 }) else { throw Missing() }
        shop.path = path
      }
      return []
    }
    let store = Store(Shop(), reducer: reducer.restorable(\.goods, as: "goods", undoable: true))
    let history = UndoHistory(of: store, limit: 6)
    history.send(.add("tea"), as: "tea")
    for round in 1...9 {
      history.send(.add("milk"), as: "milk \(round)")
      history.send(.navigate(.push(.place(1))), as: "look")
      history.send(.navigate(.back(1)), as: "back")
      #expect(try history.undo().map(\.name) == ["milk \(round)"])
      #expect(store.state.goods == ["tea"])
    }
  }

  @Test("does not count commands that a later one replaces as effects of a step")
  func following() {
    struct Text: Equatable { var text = "" }
    struct Save: Command {
      typealias Action = Edit
      func run(_ dispatcher: Dispatcher<Edit>) async {}
    }
    enum Edit: Restoring, Sendable { case save(any Command<Edit>), restore(Restoration) }
    let reducer = Reducer<Text, Edit> { text, edit in
      if case .save(let command) = edit {
        text.text += "x"
        command
      }
    }
    let store = Store(Text(), reducer: reducer.restorable(\.text, as: "text", undoable: true))
    let history = UndoHistory(of: store)
    history.send(.save(Save().debounced(id: "save", for: .zero).inBackground()), as: "follows")
    history.send(.save(Save().inBackground()), as: "background")
    history.send(.save(Save().cancellable(id: "save").inBackground()), as: "each runs")
    history.send(.save(Save().debounced(id: "save", for: .zero)), as: "waits")
    #expect(history.steps.map(\.hasEffects) == [false, true, true, true])
  }

  @Test("takes the results of commands in the background for a part of the step, with its line and its user")
  func background() async throws {
    struct Bag: Equatable { var items: [String] = [] }
    struct Fetch: Command {
      let item: String, further: Bool
      func run(_ dispatcher: Dispatcher<Act>) async {
        await Task.yield()
        dispatcher(.got(item, further: further))
      }
    }
    enum Act: Restoring, Equatable { case add(String), fetch(String), got(String, further: Bool), restore(Restoration) }
    let reducer = Reducer<Bag, Act> { bag, act in
      switch act {
      case .add(let item): bag.items.append(item)
      case .fetch(let item): Fetch(item: item, further: true).inBackground()
      case .got(let item, let further):
        bag.items.append(item)
        // A command that an action of the background starts is a part of the step, too.
        if further { Fetch(item: item + "!", further: false) }
      case .restore: ()
      }
    }
    @MainActor final class Tape: ActionRecorder {
      var origins: [ActionOrigin] = []
      func record(_ recorded: RecordedAction<Act>, making bag: Bag) { origins.append(recorded.origin) }
    }
    let tape = Tape()
    let store = Store(Bag(), reducer: reducer.restorable(\.items, as: "items", undoable: true), recorder: tape)
    let history = UndoHistory(of: store)
    let signing: Work.Signing = { origin, _ in origin.user = "ann" }
    store.begin(.fetch("milk"), as: Work(step: history.begin("fetch milk"), line: "fetch milk", signing: signing))
    history.send(.add("tea"), as: "add tea")
    await waitUntil { store.state.items == ["tea", "milk", "milk!"] }
    #expect(history.steps.map(\.name) == ["fetch milk", "add tea"])
    let origins = tape.origins
    for origin in origins where origin.step == 1 { #expect(origin.line == "fetch milk" && origin.user == "ann") }
    #expect(origins.map(\.step) == [1, 2, 1, 1] && origins.last?.cause == .command)
    try history.undo(2)
    #expect(store.state.items.isEmpty)
    try history.redo(2)
    #expect(store.state.items == ["tea", "milk", "milk!"])
  }
}
