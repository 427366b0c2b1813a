import Foundation
import PresentationCore
import PresentationTesting
import Testing

private enum Walk: Navigating { case select(Shelf), navigate(PathIntent<Tabs.Element>) }

/// Tabs, and which of them were selected.
private struct Visitor: Equatable, Codable {
  var tabs = Tabs(selecting: .music)
  var visits = VisitHistory<Shelf>()

  static let reducer = Reducer<Visitor, Walk> { visitor, walk in
    switch walk {
    case .select(let shelf): visitor.tabs.select(shelf)
    case .navigate(let intent): visitor.tabs.apply(intent, previous: visitor.visits.past)
    }
  }
  .recording(\.visits, of: \.tabs)
}

@MainActor @Suite("A history of visits", .timeLimit(.minutes(10)))
struct VisitHistoryTests {
  @Test("knows the way back and forward, until something new is visited")
  func backAndForward() {
    var history = VisitHistory<[Int]>()
    history.follow(from: [], to: [1])
    history.follow(from: [1], to: [1, 2])
    history.follow(from: [1, 2], to: [1, 2])
    #expect(history.past == [[], [1]] && history.future == [])
    history.follow(from: [1, 2], to: [1])
    #expect(history.past == [[]] && history.future == [[1, 2]])
    history.follow(from: [1], to: [])
    #expect(history.past == [] && history.future == [[1, 2], [1]])
    history.follow(from: [], to: [1])
    #expect(history.past == [[]] && history.future == [[1, 2]])
    history.follow(from: [1], to: [9])
    #expect(history.past == [[], [1]] && history.future == [])
  }

  @Test("keeps as many as its limit")
  func limit() {
    var history = VisitHistory<Int>(limit: 3)
    for number in 0..<10 { history.follow(from: number, to: number + 1) }
    #expect(history.past == [7, 8, 9])
  }

  @Test(
    "behaves like a browser's: random walks against a list and a position", arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var history = VisitHistory<Int>(limit: 1_000)
    var (pages, position, next) = ([0], 0, 1)
    for _ in 0..<200 {
      let old = pages[position]
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        pages = pages[...position] + [next]
        (position, next) = (position + 1, next + 1)
      case 1: position = max(0, position - 1)
      default: position = min(pages.count - 1, position + 1)
      }
      history.follow(from: old, to: pages[position])
      #expect(history.past == Array(pages[..<position]))
      #expect(history.future == pages[(position + 1)...].reversed())
    }
  }

  @Test("leads back from the root of a tab to the previous tab, once for a key that is pressed twice")
  func tabs() throws {
    let store = Store(Visitor(), reducer: Visitor.reducer)
    func back() -> PathIntent<Tabs.Element> {
      PathIntent(.back(1), reason: .user, from: .init(topOf: store.state.tabs.path))
    }
    store.send(.select(.films))
    store.send(.navigate(.push(.route(.films, .film(1)))))
    store.send(.navigate(back()))
    #expect(store.state.tabs.selection == .films && store.state.tabs.selected == [])
    let atRoot = back()
    store.send(.navigate(atRoot))
    #expect(store.state.tabs.selection == .music)
    store.send(.select(.films))
    store.send(.navigate(.back))
    store.send(.navigate(atRoot))
    #expect(store.state.tabs.selection == .music, "an intent from films is stale in music")
    store.send(.navigate(.back))
    #expect(store.state.tabs.selection == .music, "nothing comes before the first one")
    let data = try JSONEncoder().encode(store.state)
    #expect(try JSONDecoder().decode(Visitor.self, from: data) == store.state)
  }

  // Finding: `back` at the roots of two tabs went to and fro for ever after a third one was closed.
  @Test("forgets tabs that are closed, so that every way back ends", arguments: 1...20 as ClosedRange<UInt64>)
  func closed(seed: UInt64) {
    struct Windows { var stacks = Stacks<Int, Stop>([1], selecting: 1), visits = VisitHistory<Int>() }
    enum Click: Navigating { case open(Int), close(Int), navigate(PathIntent<Stacks<Int, Stop>.Element>) }
    let reducer = Reducer<Windows, Click> { windows, click in
      switch click {
      case .open(let key):
        windows.stacks.add(key)
        windows.stacks.select(key)
      case .close(let key): windows.stacks.remove(key)
      case .navigate(let intent): windows.stacks.apply(intent, previous: windows.visits.past)
      }
    }
    .recording(\.visits, of: \.stacks)
    var (random, windows) = (SeededGenerator(seed: seed), Windows())
    for _ in 0..<100 {
      let key = Int.random(in: 1...5, using: &random)
      _ = reducer(&windows, Bool.random(using: &random) ? .open(key) : .close(key))
      let keys = Set(windows.stacks.keys)
      #expect(keys.isSuperset(of: windows.visits.past + windows.visits.future))
    }
    let visited = windows.visits.past.count
    var steps = 0
    while !windows.visits.past.isEmpty, steps <= visited {
      _ = reducer(&windows, .navigate(.back))
      steps += 1
    }
    #expect(steps == visited && windows.visits.past.isEmpty)
  }

  @Test(
    "leads back to the last previous tab that is there and is not selected, from the root of a tab and from nowhere else"
  )
  func previous() {
    var tabs = Stacks<Int, Stop>([1, 2, 3], selecting: 1)
    func selection(previous: [Int], _ intent: PathIntent<Stacks<Int, Stop>.Element> = .back) -> Int {
      var changed = tabs
      let hasChanged = changed.apply(intent, previous: previous)
      #expect(hasChanged == (changed != tabs))
      return changed.selection
    }
    #expect(selection(previous: []) == 1 && selection(previous: [3, 2]) == 2)
    #expect(selection(previous: [2, 1]) == 2 && selection(previous: [2, 9]) == 2 && selection(previous: [1, 9]) == 1)
    #expect(selection(previous: [2], .back(2)) == 1 && selection(previous: [2], .home) == 1)
    #expect(selection(previous: [3], PathIntent(.back(1), reason: .user, from: .init(.root(2)))) == 1, "it is stale")
    tabs.present(4)
    #expect(selection(previous: [2]) == 1, "a sheet goes first")
    tabs.selected.push(.a)
    #expect(selection(previous: [2]) == 4)
    tabs.select(3)
    tabs.selected.push(.a)
    #expect(selection(previous: [2]) == 3, "a route goes first")
  }
}
