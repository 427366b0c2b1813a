import PresentationCore
import Testing

@MainActor @Suite("A presentation component")
struct PresentationComponentTests {
  @Test("presents the path it finds as one change, the lowest screen made first")
  func initialPath() {
    let world = World(path: ["a", "b"])
    #expect(world.log == ["make a", "make b", "hide nil, destroy [], show b#2"])
  }

  @Test("makes what is new, then tells the host to hide, destroy from the top and show: once for a change")
  func order() {
    let world = World(path: ["a", "b", "c"])
    world.log = []
    world.store.send(.navigate(.set(["a", "x", "y"])))
    #expect(world.log == ["make x", "make y", "hide c#3, destroy [c#3, b#2], show y#5"])
  }

  @Test("keeps the screens above a change in the middle, and shows none anew")
  func changeInTheMiddle() {
    let world = World(path: ["a", "b", "c"])
    world.log = []
    world.store.send(.navigate(.set(["a", "x", "c"])))
    #expect(world.log == ["make x", "hide nil, destroy [b#2], show nil"])
    #expect(world.component?.screens.map(\.serial) == [1, 4, 3])
  }

  @Test(
    "hides the root screen for the first and shows it after the last",
    arguments: [["a"], ["a", "a", "a"]] as [[Letter]])
  func rootScreen(path: [Letter]) {
    let world = World(path: [])
    #expect(world.log == [])
    world.store.send(.navigate(.set(path)))
    #expect(world.host.last?.changesTop == true)
    world.store.send(.navigate(.home))
    #expect(world.host.last?.changesTop == true)
    #expect(world.host.last?.shown == nil)
    #expect(world.component?.screens.isEmpty == true)
  }

  @Test("says nothing when the path stays as it is")
  func unchanged() {
    let world = World(path: ["a"])
    world.log = []
    world.store.send(.touch)
    #expect(world.log == [])
  }

  @Test("equals the path after every change between all short paths, and keeps the screens that the difference keeps")
  func allPairs() {
    let paths = allPaths(over: [Letter("a"), "b"], upTo: 3)
    for old in paths {
      for new in paths {
        let world = World(path: old)
        let before = world.component?.screens ?? []
        world.store.send(.navigate(.set(new)))
        let after = world.component?.screens ?? []
        #expect(after.map(\.route) == new)
        #expect(after.map { $0.screen.letter } == new)
        #expect(Set(after.map(\.serial)).count == new.count)
        let kept = PresentationDiff(from: old, to: new).kept
        for pair in kept { #expect(after[pair.newIndex].screen === before[pair.oldIndex].screen) }
      }
    }
  }

  @Test("releases every destroyed screen")
  func releases() {
    let world = World(path: ["a", "b"])
    weak let screen = world.component?.screens[1].screen
    #expect(screen != nil)
    world.store.send(.navigate(.back))
    world.host.last = nil
    #expect(screen == nil)
  }

  @Test("when a factory throws, shows nothing new and proposes the path before it", arguments: [0, 2, 3])
  func factoryThrows(failing: Int) {
    let world = World(path: ["a"])
    var path: [Letter] = ["p", "q", "r", "s"]
    path[failing] = "!"
    world.log = []
    world.store.send(.navigate(.set(path)))
    let made = path[..<failing].map { "make \($0.name)" }
    let proposal = Array(path[..<failing])
    #expect(world.store.state.failures == [proposal])
    #expect(world.log.starts(with: made + ["make !"]))
    #expect(world.component?.screens.map(\.route) == proposal, "the reducer took the proposal")
    world.store.send(.navigate(.set(["z"])))
    #expect(world.component?.screens.map(\.route) == ["z"], "the next change works")
  }

  @Test("tries again when the same path is wanted after the proposal was taken")
  func tryAgain() {
    let world = World(path: ["a"])
    for _ in 1...2 {
      world.log = []
      world.store.send(.navigate(.push("!")))
      #expect(world.log == ["make !"])
      #expect(world.store.state.path == ["a"])
    }
  }

  @Test("does not let a late failure undo a newer path")
  func newerPathBehindTheFailure() {
    let world = World(path: ["a"])
    world.store.dispatch(.navigate(.push("!")))
    world.store.dispatch(.navigate(.set(["c"])))
    world.store.send(.touch)
    #expect(world.store.state.path == ["c"])
    #expect(world.component?.screens.map(\.route) == ["c"])
  }

  @Test("does not try a failed path again until it changes")
  func noRetry() {
    let world = World(path: ["a"], ignoresFailures: true)
    world.log = []
    world.store.send(.navigate(.set(["!"])))
    world.store.send(.touch)
    world.store.send(.touch)
    #expect(world.log == ["make !"])
    #expect(world.component?.screens.map(\.route) == ["a"])
  }

  @Test("takes a change that its host makes while it presents")
  func reentrantHost() {
    let world = World(path: [])
    world.host.onPresent = { [store = world.store] in
      if store.state.path == ["a"] { store.send(.navigate(.push("b"))) }
    }
    world.store.send(.navigate(.push("a")))
    #expect(world.component?.screens.map(\.route) == ["a", "b"])
  }

  @Test("ends with its release and leaves nothing behind")
  func ends() {
    weak var component: PresentationComponent<Letter, Made>?
    weak var store: Store<World.State, World.Change>?
    do {
      let world = World(path: ["a"])
      (component, store) = (world.component, world.store)
      world.component = nil
      #expect(component == nil)
      world.log = []
      world.store.send(.navigate(.push("b")))
      #expect(world.log == [])
    }
    #expect(store == nil)
  }
}

struct Letter: PathElement, ExpressibleByStringLiteral {
  let name: String

  init(stringLiteral name: String) {
    self.name = name
  }
}

/// A store with a path, and a component that presents it to a host that writes down what happens.
@MainActor
private final class World {
  struct State {
    var path: [Letter]
    var touches = 0
    var failures: [[Letter]] = []
  }

  enum Change: Navigating { case navigate(PathIntent<Letter>), touch }

  struct Unmakeable: Error {}

  let store: Store<State, Change>
  let host = RecordingHost()
  var component: PresentationComponent<Letter, Made>?

  var log: [String] {
    get { host.log }
    set { host.log = newValue }
  }

  init(path: [Letter], ignoresFailures: Bool = false) {
    store = Store(
      State(path: path),
      reducer: Reducer { state, change in
        switch change {
        case .touch: state.touches += 1
        case .navigate(let intent):
          if case .failed(_, let proposal) = intent.wish {
            state.failures.append(proposal)
            if ignoresFailures { return }
          }
          state.path.apply(intent)
        }
      })
    component = PresentationComponent(store: store, path: \.path, host: host) { [host] letter, _ in
      host.log.append("make \(letter.name)")
      if letter == "!" { throw Unmakeable() }
      return Made(letter)
    }
  }
}

private final class Made {
  let letter: Letter

  init(_ letter: Letter) {
    self.letter = letter
  }
}

@MainActor
private final class RecordingHost: PresentationHost {
  var log: [String] = []
  var last: PresentationTransition<Letter, Made>?
  var onPresent: (() -> Void)?

  func present(_ transition: PresentationTransition<Letter, Made>) {
    last = transition
    func name(_ screen: PresentedScreen<Letter, Made>?) -> String {
      screen.map { "\($0.route.name)#\($0.serial)" } ?? "nil"
    }
    let destroyed = transition.destroyed.map { name($0) }.joined(separator: ", ")
    log.append("hide \(name(transition.hidden)), destroy [\(destroyed)], show \(name(transition.shown))")
    onPresent?()
  }
}
