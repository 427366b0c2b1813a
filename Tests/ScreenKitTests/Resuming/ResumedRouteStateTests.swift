import Foundation
import PresentationRecording
import ScreenKit
import TestSupport
import Testing

/// Two tabs of pages, each with a draft, and a part in which the drafts are one of several values.
private struct Paper: Codable, Equatable {
  typealias Tabs = Stacks<Section, Sheet>

  struct Notes: Codable, Equatable {
    var drafts = RouteState<Tabs.Element, String>()
    var title = ""
  }

  var tabs = Tabs([.news, .sport], selecting: .news)
  var notes = Notes()
  var marks = RouteState<Tabs.Element, Int>()
  var isClosed = false

  static let reducer = Reducer<Paper, Step> { paper, step in
    switch step {
    case .write(let text): if let route = paper.tabs.path.last { paper.notes.drafts[route] = text }
    case .mark(let route): paper.marks[route] = 7
    case .select(let section): paper.tabs.select(section)
    case .navigate(let intent): paper.tabs.apply(intent)
    case .restore: ()
    }
  }
  .navigation(\.tabs) {
    $0.keeping(\.notes.drafts) { route, _ in "new" }
      .keeping(\.marks)
      .entering { place, paper in
        if paper.isClosed, place.route == .page(13) { "page 13 is closed" } else { nil }
      }
  }
  .restorable(\.notes, as: "notes")
  .restorable(\.marks, as: "marks")
}

private enum Section: String, ScreenFactory, CaseIterable, Codable {
  case news, sport
  func makeScreen() -> any Screen<Paper, Step> { Page() }
}

private enum Sheet: ScreenFactory, Codable {
  case page(Int)
  func makeScreen() -> any Screen<Paper, Step> { Page() }
}

private enum Step: Navigating, Restoring, Codable {
  case write(String), mark(Paper.Tabs.Element), select(Section), navigate(PathIntent<Paper.Tabs.Element>)
  case restore(Restoration)
}

private struct Page: Screen {
  func body(_ paper: Paper) -> [Block] { "\(paper.notes.drafts[paper.tabs.path.last!] ?? "none")" }
  func verbs(_ paper: Paper) -> [Verb<Step>] {}
}

@MainActor @Suite("A session that is resumed with values of routes", .timeLimit(.minutes(10)))
struct ResumedRouteStateTests {
  private typealias Element = Paper.Tabs.Element

  private func session(_ store: Store<Paper, Step>) -> Session<Paper, Step> {
    Session(store, path: \.tabs.path, root: Page())
  }

  /// A paper with pages in both tabs, each with a draft, and some with a mark.
  private func written() -> (state: Paper, saved: SavedSession) {
    let store = Store(Paper(), reducer: Paper.reducer)
    for (section, pages) in [(Section.sport, [4, 13, 5]), (.news, [13, 1])] {
      store.send(.select(section))
      for page in pages {
        store.send(.navigate(.push(.route(section, .page(page)))))
        store.send(.write("\(section) \(page)"))
      }
      store.send(.mark(store.state.tabs.path.last!))
    }
    return (store.state, session(store).saved())
  }

  // Finding: the parts were set before the path, and the values of all routes taken for strays.
  @Test("has the values of all routes, in several tabs, also of a value in a part")
  func all() async {
    let (state, saved) = written()
    let store = Store(Paper(), reducer: Paper.reducer)
    let session = session(store)
    #expect(await session.resume(saved).status == .done)
    #expect(store.state == state && state.notes.drafts.values.count == 5 && state.marks.values.count == 2)
    #expect(session.notices.recent.isEmpty)
    // Values of routes that have left are dropped as usual.
    store.send(.navigate(.back))
    #expect(store.state.notes.drafts.values.count == 4 && store.state.marks.values.count == 1)
    store.send(.mark(.route(.news, .page(99))))
    #expect(store.state.marks.values.count == 1)
  }

  @Test("has the values of the other routes if a screen is left out")
  func some() async {
    let (state, saved) = written()
    let store = Store(Paper(isClosed: true), reducer: Paper.reducer)
    let session = session(store)
    #expect(await session.resume(saved).status == .done)
    #expect(session.notices.recent.count == 2)
    let sealed = state.tabs.path.filter { if case .route(_, .page(13)) = $0 { true } else { false } }
    for route in state.tabs.path where !sealed.contains(route) {
      #expect(store.state.notes.drafts[route] == state.notes.drafts[route], "\(route)")
      #expect(store.state.marks[route] == state.marks[route], "\(route)")
    }
    #expect(store.state.tabs.path.count == 5)
    store.send(.navigate(.home))
    #expect(store.state.notes.drafts.values.count == store.state.tabs.path.count - 2)
  }

  @Test("has them in its journal, which is read as it was written", arguments: [true, false])
  func journal(isClosed: Bool) async throws {
    let (_, saved) = written()
    let folder = try TestDirectory()
    let path = folder.path + "/paper.journal"
    func open() throws -> Journal<Paper, Step> {
      try Journal(Paper(isClosed: isClosed), reducer: Paper.reducer, at: path, checkpoints: .every(3))
    }
    let state: Paper
    do {
      let store = Store(try open())
      #expect(await session(store).resume(saved).status == .done)
      state = store.state
    }
    #expect(Store(try open()).state == state && state.notes.drafts.values.count == (isClosed ? 3 : 5))
  }
}
