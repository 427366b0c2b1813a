import PresentationCore
import PresentationTesting
import Testing

private struct Browser: Equatable {
  var tabs: Tabs
  var notes: [String] = []

  static let base = Reducer<Browser, Browse> { browser, browse in
    switch browse {
    case .navigate(let intent): browser.tabs.apply(intent)
    case .select(let tab): browser.tabs.select(tab)
    case .note(let text): browser.notes.append(text)
    }
  }
  static let reducer = base.navigation(\.tabs)
}

@MainActor @Suite("The screens of several stacks", .timeLimit(.minutes(10)))
struct StacksPresentationTests {
  // Rule P-11.2
  // Feature F-74
  @Test("live on when another stack is selected; one is hidden, one is shown: every small world")
  func selecting() {
    for tabs in Tabs.small {
      let world = World(tabs)
      let before = world.host.transitions[0]
      world.store.send(.select(tabs.selection == .music ? .films : .music))
      #expect(world.host.transitions.count == 2)
      let after = world.host.transitions[1]
      #expect(after.created.isEmpty)
      #expect(after.destroyed.isEmpty)
      #expect(after.hidden?.serial == before.screens.last?.serial)
      #expect(after.shown?.serial == after.screens.last?.serial)
      #expect(after.shown?.route.key == world.store.state.tabs.selection)
      #expect(Set(after.screens.map(\.serial)) == Set(before.screens.map(\.serial)))

      world.store.send(.select(tabs.selection))
      #expect(world.host.transitions[2].screens.map(\.serial) == before.screens.map(\.serial), "\(tabs)")
      #expect(world.made.count == tabs.path.count)
    }
  }

  // Rule P-11.2
  @Test("match the path after every change, with as few created as possible: every pair of small worlds")
  func allPairs() {
    for old in Tabs.small {
      let world = World(old)
      for new in Tabs.small where new != old {
        let before = world.host.transitions[world.host.transitions.count - 1]
        world.store.send(.navigate(.set(new.path)))
        let after = world.host.transitions[world.host.transitions.count - 1]
        #expect(after.screens.map(\.route) == new.path)
        #expect(after.screens.map(\.screen) == new.path, "no screen stands for another route")
        let stayed = after.screens.filter { screen in !after.created.contains { $0.serial == screen.serial } }
        #expect(Set(stayed.map(\.serial)).isSubset(of: before.screens.map(\.serial)))
        #expect(stayed.count == common(old.path, new.path), "\(old) -> \(new)")
        #expect(after.destroyed.count == old.path.count - stayed.count)
        #expect(after.shown?.serial == (after.changesTop ? after.screens.last?.serial : nil))
        world.store.send(.navigate(.set(old.path)))
      }
    }
  }

  @Test("of a hidden stack may come and go without a change of the top")
  func hiddenStack() {
    let world = World(Tabs(music: [.album(1)], films: [.film(2)], selecting: .music))
    let hidden = PathIntent<Stacks<Shelf, Page>.Element>.Origin(topOf: Array(world.store.state.tabs.path[..<2]))
    world.store.send(.navigate(PathIntent(.closed, from: hidden)))
    let transition = world.host.transitions[1]
    #expect(transition.destroyed.map(\.route) == [.route(.films, .film(2))])
    #expect(!transition.changesTop)
    #expect(transition.hidden == nil && transition.shown == nil)
  }

  // Rule P-05.3
  @Test("that cannot be made are given up, the others stay, the selection too")
  func failure() {
    let world = World(Tabs(music: [.album(1)], films: [.film(2)], selecting: .music))
    var target = world.store.state.tabs
    target[.films] = [.film(2), .film(0), .film(3)]
    target[.music]?.push(.album(4))
    world.store.send(.navigate(.set(target.path)))
    let expected = Tabs(music: [.album(1), .album(4)], films: [.film(2)], selecting: .music)
    #expect(world.store.state.tabs == expected)
    #expect(world.component?.screens.map(\.route) == expected.path)
  }

  // Rule P-11.7
  @Test("ask before they are left, but not when another stack is selected")
  func leaving() {
    let reducer = Browser.base.navigation(\.tabs) {
      $0.leaving { element, _, _ in
        element?.route == .album(1) ? .stay("not yet") : .leave
      }
    }
    var browser = Browser(tabs: Tabs(music: [.album(1)], selecting: .music))
    let before = browser
    _ = reducer(&browser, .navigate(PathIntent(.back(1), reason: .user)))
    #expect(browser == before)
    _ = reducer(&browser, .navigate(PathIntent(.push(.root(.films)), reason: .user)))
    #expect(browser.tabs.selection == .films)
    _ = reducer(&browser, .navigate(PathIntent(.home, reason: .user)))
    #expect(browser.tabs[.music] == [.album(1)])
  }

  @Test("ask where the user is when the program is left, in the place of a question that is on top of another")
  func leavingTheProgram() {
    let reducer = Browser.base.navigation(\.tabs) {
      $0.leaving { element, _, intent in
        guard element?.route == .album(1) else { return .leave }
        return .show(.route(.music, .ask(Question("Leave?", .init("yes", .navigate(intent))))))
      }
    }
    let other = Page.ask(Question("Other?", .init("yes", .note("yes")), otherwise: .note("left")))
    for top in [[], [other]] {
      let tabs = Tabs(music: [.album(1)], films: [.film(2)] + top, selecting: .films)
      var browser = Browser(tabs: tabs)
      let leave = PathIntent<Tabs.Element>(.leave, reason: .user, from: .init(topOf: tabs.path))
      #expect(reducer(&browser, .navigate(leave)).isEmpty)
      #expect(browser.tabs.selection == .films && browser.tabs.selected.last?.question?.text == "Leave?")
      #expect(browser.tabs.selected.count == 2 && browser.tabs[.music] == [.album(1)])
      #expect(browser.notes == top.map { _ in "left" })
    }
  }

  // Rule P-11.8
  @Test("that ask a question resolve it when it goes, and not when another stack is selected")
  func questions() {
    let reducer = Browser.reducer
    let page = Page.ask(Question("q", .init("yes", .note("yes")), otherwise: .note("left")))
    let tabs = Tabs(music: [page], films: [page], selecting: .music)
    var browser = Browser(tabs: tabs)
    _ = reducer(&browser, .select(.films))
    #expect(browser.notes == [])
    let hidden = PathIntent<Stacks<Shelf, Page>.Element>.Origin(topOf: Array(browser.tabs.path[..<2]))
    _ = reducer(&browser, .navigate(PathIntent(.answer(0), reason: .user, from: hidden)))
    #expect(browser == Browser(tabs: Tabs(films: [page], selecting: .films), notes: ["yes"]))
    _ = reducer(&browser, .navigate(.home))
    #expect(browser == Browser(tabs: Tabs(selecting: .films), notes: ["yes", "left"]))
  }

  /// A change of the stacks 1 and 2, of which 2 is selected.
  enum StackChange: CaseIterable {
    case remove, removeHidden, add, addSelected, move

    func apply(to stacks: inout Stacks<Int, Stop>, adding key: Int) {
      switch self {
      case .remove: stacks.remove(2)
      case .removeHidden: stacks.remove(1)
      case .add: stacks.add(key, path: [.a])
      case .addSelected:
        stacks.add(key, path: [.a])
        stacks.select(key)
      case .move: stacks.select(1)
      }
    }
  }

  @Test(
    "match the path again when the host refuses a change of the stacks, or a new root cannot be made",
    arguments: StackChange.allCases, [true, false])
  func changeOfStacks(change: StackChange, isRefused: Bool) {
    enum Edit: Navigating {
      case navigate(PathIntent<Stacks<Int, Stop>.Element>), change(StackChange, adding: Int)
    }
    struct NoRoot: Error {}
    var stacks = Stacks<Int, Stop>([1, 2], selecting: 2)
    (stacks[1], stacks[2]) = ([.a], [.b, .a])
    let store = Store(
      stacks,
      reducer: Reducer<Stacks<Int, Stop>, Edit> { stacks, edit in
        switch edit {
        case .navigate(let intent): stacks.apply(intent)
        case .change(let change, let key): change.apply(to: &stacks, adding: key)
        }
      })
    let host = RecordingHost<Stacks<Int, Stop>.Element, Int>()
    let component = PresentationComponent(store: store, path: \.path, host: host) { element, _ in
      if element.key == 0 { throw NoRoot() }
      return element.key
    }
    if isRefused { host.behavior = .refusing("no") }
    store.send(.change(change, adding: isRefused ? 3 : 0))
    #expect(component.screens.map(\.route) == store.state.path && host.stack.map(\.route) == store.state.path)
    if isRefused || change == .add || change == .addSelected { #expect(store.state.path == stacks.path) }
    host.behavior = .obedient
    store.send(.navigate(.push(.route(1, .b))))
    #expect(host.stack.map(\.route) == store.state.path)
  }

  @Test("stay under a sheet that covers them all, whatever is selected below it")
  func sheetAboveTabs() {
    enum Place: PathRoute, Codable { case tab(Stacks<Shelf, Stop>.Element), sheet(Int) }
    struct State {
      var tabs = Stacks<Shelf, Stop>(selecting: .music)
      var sheets: [Int] = []
      var path: [Place] { tabs.path.map(Place.tab) + sheets.map(Place.sheet) }
    }
    enum Change: Navigating { case navigate(PathIntent<Place>), edit(@Sendable (inout State) -> Void) }
    let store = Store(
      State(),
      reducer: Reducer<State, Change> { state, change in
        if case .edit(let edit) = change { edit(&state) }
      })
    let host = RecordingHost<Place, Place>()
    let component = PresentationComponent(store: store, path: \.path, host: host) { place, _ in place }
    store.send(.edit { $0.tabs.selected.push(.a) })
    store.send(.edit { $0.sheets = [1, 2] })
    let before = component.screens
    host.log = []
    store.send(.edit { $0.tabs.select(.films) })
    #expect(host.log == ["rearrange"], "the sheet stays on top, and the tabs below it are only moved")
    #expect(Set(component.screens.map(\.serial)) == Set(before.map(\.serial)))
    store.send(.edit { $0.sheets = [] })
    #expect(component.screens.last?.route == .tab(.root(.films)))
    store.send(.edit { $0.tabs.select(.music) })
    #expect(component.screens.last?.serial == before[2].serial)
  }

  private func common(_ old: [Stacks<Shelf, Page>.Element], _ new: [Stacks<Shelf, Page>.Element]) -> Int {
    Set(new).reduce(0) { sum, element in sum + min(old.count { $0 == element }, new.count { $0 == element }) }
  }
}

/// A store with two stacks, whose screens are the elements they were made for; a film with the number 0 cannot be made.
@MainActor
private final class World {
  struct NoFilm: Error {}

  let store: Store<Browser, Browse>
  let host = Host()
  var made: [Stacks<Shelf, Page>.Element] = []
  var component: PresentationComponent<Stacks<Shelf, Page>.Element, Stacks<Shelf, Page>.Element>?

  init(_ tabs: Tabs) {
    store = Store(Browser(tabs: tabs), reducer: Browser.reducer)
    component = PresentationComponent(store: store, path: \.tabs.path, host: host) { [weak self] element, _ in
      if element.route == .film(0) { throw NoFilm() }
      self?.made.append(element)
      return element
    }
  }
}

@MainActor
private final class Host: PresentationHost {
  var transitions: [PresentationTransition<Stacks<Shelf, Page>.Element, Stacks<Shelf, Page>.Element>] = []

  func present(_ transition: PresentationTransition<Stacks<Shelf, Page>.Element, Stacks<Shelf, Page>.Element>) {
    transitions.append(transition)
  }
}
