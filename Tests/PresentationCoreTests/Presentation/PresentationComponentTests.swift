import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A presentation component", .timeLimit(.minutes(10)))
struct PresentationComponentTests {
  // Feature F-77
  @Test("presents the path it finds as one change, the lowest screen made first")
  func initialPath() {
    let world = PresentationWorld(path: ["a", "b"])
    #expect(world.log == ["make a", "make b", "show b#2"])
  }

  // Rules P-05.1, P-06.1
  @Test("makes new screens, then asks the host once per change to hide, to destroy from the top and to show")
  func order() {
    let world = PresentationWorld(path: ["a", "b", "c"])
    world.log = []
    world.go(["a", "x", "y"])
    #expect(world.log == ["make x", "make y", "hide c#3, destroy c#3, destroy b#2, show y#5"])
  }

  // Feature F-64
  @Test("keeps the screens above a change in the middle, and shows none of them again")
  func changeInTheMiddle() {
    let world = PresentationWorld(path: ["a", "b", "c"])
    world.log = []
    world.go(["a", "x", "c"])
    #expect(world.log == ["make x", "destroy b#2"])
    #expect(world.component?.screens.map(\.serial) == [1, 4, 3])
  }

  // Rule P-03.4
  @Test("updates a screen in place when only its payload changes: the same screen, the lowest first")
  func updates() {
    let world = PresentationWorld(path: [Letter("a", 1), Letter("b", 1), "c"])
    world.log = []
    world.go([Letter("a", 2), Letter("b", 2), "c"])
    #expect(world.log == ["make a2", "make b2", "update a2#1, update b2#2"])
    #expect(world.component?.screens.map(\.serial) == [1, 2, 3])
    #expect(world.shown == "a2b2c")
  }

  @Test("keeps a screen that is removed and added in one change, and makes a new one when it returns later")
  func revisit() {
    let world = PresentationWorld(path: ["a", "b"])
    world.store.send(
      .edit { path in
        path.back()
        path.push("b")
      })
    #expect(world.component?.screens.map(\.serial) == [1, 2])
    world.go(["a"])
    world.go(["a", "b"])
    #expect(world.component?.screens.map(\.serial) == [1, 3], "numbers are never given twice")
    world.go(["a", "b", "b"])
    world.go(["a", "b"])
    #expect(world.component?.screens.map(\.serial) == [1, 3], "the upper of two equal ones was removed")
  }

  // Rule P-01.1
  // Feature F-67
  @Test(
    "hides the root screen for the first and shows it after the last", arguments: [["a"], ["a", "a"]] as [[Letter]])
  func rootScreen(path: [Letter]) {
    let world = PresentationWorld(path: [])
    #expect(world.log == [])
    world.go(path)
    #expect(world.log.last == "show a#\(path.count)")
    world.store.send(.navigate(.home))
    #expect(world.log.last?.hasPrefix("hide a#\(path.count), destroy a#\(path.count)") == true)
    #expect(world.screens == "")
  }

  // Rule P-07.1
  @Test("presents the changes of one action once, even if the action went back and forth")
  func severalVerbsInOneAction() {
    let world = PresentationWorld(path: ["a"])
    world.log = []
    world.store.send(
      .edit { path in
        path.push("b")
        path.push("c")
        path.back()
        path.push("d")
        path.home()
        path.push("e")
      })
    #expect(world.log == ["make e", "hide a#1, destroy a#1, show e#2"])
  }

  @Test("does not call the host when the path is unchanged")
  func unchanged() {
    let world = PresentationWorld(path: ["a"])
    world.log = []
    world.store.send(.touch)
    #expect(world.log == [])
  }

  // Rule P-03.3
  // Feature F-58
  @Test("equals the path after every change between all short paths, and keeps the screens that the difference keeps")
  func allPairs() {
    let paths = allPaths(over: [Letter("a", 0), Letter("a", 1), "b"], upTo: 3)
    for old in paths {
      for new in paths {
        let world = PresentationWorld(path: old)
        let before = world.component?.screens ?? []
        world.go(new)
        let after = world.component?.screens ?? []
        #expect(after.map(\.route) == new)
        #expect(after.map { $0.screen.letter } == new)
        #expect(world.host.stack.map(\.serial) == after.map(\.serial))
        #expect(Set(after.map(\.serial)).count == new.count)
        for pair in PresentationDiff(from: old, to: new).kept {
          #expect(after[pair.newIndex].serial == before[pair.oldIndex].serial)
        }
      }
    }
  }

  // Rules P-05.3, P-09.1
  @Test("passes the reason of a change to the host")
  func reasons() {
    let world = PresentationWorld(path: [])
    for reason in [PathIntent<Letter>.Reason.user, .program, .restore, .replay] {
      world.store.send(.navigate(PathIntent(.push("a"), reason: reason)))
      #expect(world.host.lastReason == reason)
    }
    #expect(PresentationWorld(path: ["a", "!"]).host.lastReason == .failure, "the proposal was taken")
  }

  @Test("may present one store to two hosts")
  func twoHosts() {
    let world = PresentationWorld(path: ["a"])
    let other = RecordingHost<Letter, Made>()
    let second = PresentationComponent(store: world.store, path: \.path, host: other) { letter, _ in Made(letter) }
    world.go(["a", "b"])
    #expect(world.shown == "ab")
    #expect(other.stack.map { "\($0.route)" } == ["a", "b"])
    withExtendedLifetime(second) {}
  }

  @Test("releases every destroyed screen")
  func releases() {
    let world = PresentationWorld(path: ["a", "b"])
    #expect(world.census.count == 2)
    world.store.send(.navigate(.back))
    #expect(world.census.count == 1)
    for _ in 1...3 {
      world.go(["a", "b", "c"])
      world.go(["c"])
      world.go(["x", "c", Letter("c", 1)])
      #expect(world.census.count == 3)
    }
    world.component = nil
    if world.host.hasPendingChange { world.host.forget() }
    #expect(world.census.count == world.host.stack.count, "only the host may keep the screens it shows")
  }

  // Rule P-02.4
  @Test("presents a path of 100,000 screens, changes both its ends, and removes it again")
  func longPath() {
    let world = PresentationWorld(path: [], reportsLife: false)
    let path = (0..<100_000).map { Letter("s\($0)", 0) }
    world.go(path)
    #expect(world.census.count == path.count)
    var changed = path
    (changed[0], changed[path.count - 1]) = ("x", "y")
    world.go(changed)
    var serials = Array(1...path.count)
    (serials[0], serials[path.count - 1]) = (path.count + 1, path.count + 2)
    #expect(world.component?.screens.map(\.serial) == serials)
    world.log = []
    world.go(changed.dropLast() + ["!"])
    #expect(world.log.prefix(2).last == "failed: it cannot be made.", "the last of all")
    #expect(world.store.state.path == changed)
    world.store.send(.navigate(.home))
    #expect(world.census.count == 0)
  }

  @Test("ends with its release, and leaves no objects alive")
  func ends() {
    weak var component: PresentationComponent<Letter, Made>?
    weak var store: Store<PresentationWorld.State, PresentationWorld.Change>?
    do {
      let world = PresentationWorld(path: ["a"])
      (component, store) = (world.component, world.store)
      world.component = nil
      #expect(component == nil)
      world.log = []
      world.store.send(.navigate(.push("b")))
      #expect(world.log == [])
    }
    #expect(store == nil)
  }

  @Test("is released during a change, and the host's later answer is ignored")
  func endsWhileTheHostIsBusy() {
    let world = PresentationWorld(path: ["a"], patience: .time(.seconds(3), on: TestClock()))
    world.host.behavior = .slow
    world.go(["b"])
    weak let component = world.component
    world.component = nil
    #expect(component == nil)
    world.host.answer()
    #expect(world.store.state.path == ["b"])
    #expect(world.census.count == 1)
  }

  @Test("does not keep the path: routes are put on top of it and taken off in place", arguments: [0, 3])
  func pathInPlace(actionsBetween: Int) {
    let world = PresentationWorld(path: ["a", "b", "c", "d"])
    func address() -> UnsafePointer<Letter>? { world.store.state.path.withUnsafeBufferPointer(\.baseAddress) }
    world.store.send(.push("e"))
    let before = address()
    for round in 0..<20 {
      for _ in 0..<actionsBetween { world.store.send(.touch) }
      world.store.send(.navigate(.back))
      #expect(world.shown == "abcd")
      #expect(address() == before)
      world.store.send(.push(round % 2 == 0 ? "f" : "g"))
      #expect(world.shown == (round % 2 == 0 ? "abcdf" : "abcdg"))
      #expect(address() == before)
    }
  }

  @Test("sees every change of a path, however often it was the same before", arguments: 1...12)
  func unchangedPath(times: Int) {
    let world = PresentationWorld(path: ["a"])
    for path in [["a", "b"], ["a", "c"], ["d", "c"], ["c", "d"], [], ["a"]] as [[Letter]] {
      world.go(path)
      for _ in 0..<times { world.store.send(.touch) }
      #expect(world.shown == path.map { "\($0)" }.joined())
      world.store.send(.edit { if !$0.isEmpty { $0[$0.count - 1] = "x" } })
      #expect(world.shown == (path.dropLast() + (path.isEmpty ? [] : ["x"])).map { "\($0)" }.joined())
    }
  }
}
