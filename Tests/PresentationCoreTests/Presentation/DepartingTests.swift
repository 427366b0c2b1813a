import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("The state of a route whose screen a host still shows", .timeLimit(.minutes(10)))
struct DepartingTests {
  /// A world whose user has written 7 on sheet 1 in the first stack, and nothing on sheet 2 in the second.
  private func written(clock: any Clock<Duration> = ContinuousClock()) -> ArchiveWorld {
    let world = ArchiveWorld(clock: clock)
    world.go(.set([.root(2), .route(2, .sheet(2)), .root(1), .front(1)]))
    world.store.send(.write(.front(1), 7))
    return world
  }

  /// How the screen of the sheet does not go.
  enum Refusal: CaseIterable { case atOnce, late, factory }

  // Rule P-13.1
  @Test(
    "stays when the screen does not go: its timer and its command go on, and neither begins again",
    arguments: Refusal.allCases)
  func refused(_ refusal: Refusal) async {
    let clock = TestClock()
    let world = written(clock: clock)
    let later = Task.immediate { await world.store.perform(.later(.front(1)), until: .finished) }
    await clock.sleepers(3)
    clock.advance(by: .milliseconds(600))
    let before = world.store.state
    switch refusal {
    case .atOnce:
      world.host.behavior = .refusing("no.")
      world.go(.back(1))
    case .late:
      world.host.behavior = .slow
      world.go(.back(1))
      world.host.refuse("no.")
    case .factory: world.go(.set([.root(1), .route(1, .torn)]))
    }
    #expect(world.store.state == before)
    #expect(world.store.state.notes.departing.isEmpty)
    clock.advance(by: .milliseconds(400))
    #expect(await later.value.word == "committed")
    await clock.sleepers(2)
    world.store.send(.sign(0))
    let sheets = [Archive.Place.front(1).identity, Archive.Place.route(2, .sheet(2)).identity]
    #expect(world.store.state.ticks == [sheets[0]: 2, sheets[1]: 1])
  }

  // Rules P-13.1, P-13.2
  @Test("has effects while the host is slow, which end without an action when the change is shown")
  func slowEffects() async {
    let clock = TestClock()
    let world = written(clock: clock)
    world.host.behavior = .slow
    world.go(.back(1))
    let later = Task.immediate { await world.store.perform(.later(.front(1)), until: .finished) }
    await clock.sleepers(3)
    clock.advance(by: .milliseconds(1_000))
    #expect(await later.value.word == "committed", "the screen is there, and so is what belongs to it")
    await clock.sleepers(2)
    let last = Task.immediate { await world.store.perform(.later(.front(1)), until: .finished) }
    await clock.sleepers(3)
    let count = world.count
    world.host.answer()
    #expect(await last.value.word.hasPrefix("discarded"))
    #expect(world.count == count)
    await clock.sleepers(1)
    world.store.send(.sign(0))
    #expect(world.store.state.ticks[Archive.Place.front(1).identity] == 2)
  }

  // Rules P-13.1, P-13.2
  @Test("stays while the host is slow, can be changed, and goes without an action when the change is shown")
  func slow() {
    let world = written()
    world.host.behavior = .slow
    world.go(.back(1))
    #expect(world.store.state.notes.values.count == 1)
    #expect(world.store.state.notes[.front(1)] == [7], "the screen is there, and shows it")
    world.store.send(.write(.front(1), 8))
    #expect(world.store.state.notes.departing == [Archive.Place.front(1).identity: [7, 8]])
    let count = world.count
    world.host.answer()
    #expect(world.store.state.notes.departing.isEmpty && world.store.state.notes[.front(1)] == nil)
    #expect(world.count == count)
    world.go(.push(.front(1)))
    #expect(world.store.state.notes[.front(1)] == [], "it begins anew")
  }

  @Test("belongs to the route that comes back before the host has let go of the screen", arguments: [false, true])
  func pushedMeanwhile(isRefused: Bool) {
    let world = written()
    world.host.behavior = .slow
    world.go(.back(1))
    world.go(.push(.front(3)))
    world.go(.set([.root(2), .route(2, .sheet(2)), .root(1), .front(1)]))
    #expect(world.store.state.notes.values[Archive.Place.front(1).identity] == [7])
    world.host.behavior = .obedient
    if isRefused { world.host.refuse("no.") } else { world.host.answer() }
    #expect(world.store.state.notes[.front(1)] == [7])
    #expect(world.store.state.notes.departing.isEmpty)
    #expect(world.shown == world.store.state.stacks.path)
  }

  @Test("lives until a change was shown, however many paths come meanwhile")
  func manyPaths() {
    let world = written()
    world.host.behavior = .slow
    world.go(.back(1))
    for number in 10..<100 {
      world.go(.push(.front(number)))
      world.go(.back(1))
    }
    #expect(Array(world.store.state.notes.departing.keys) == [Archive.Place.front(1).identity])
    world.host.behavior = .obedient
    world.host.refuse("no.")
    #expect(world.shown == world.store.state.stacks.path)
    #expect(world.store.state.notes.departing.isEmpty)
  }

  @Test("is also kept of what a slow host is about to show, until it has shown something else")
  func aboutToShow() {
    let world = written()
    world.host.behavior = .slow
    world.go(.push(.front(3)))
    world.store.send(.write(.front(3), 9))
    world.go(.back(1))
    world.host.answer()
    #expect(world.shown.last == .front(3) && world.store.state.notes[.front(3)] == [9])
    world.host.refuse("no.")
    #expect(world.store.state.stacks.path.last == .front(3) && world.store.state.notes[.front(3)] == [9])
  }

  // Rule S-13.3
  @Test("costs nothing with a host that settles at once: no value stays, no action is sent")
  func atOnce() {
    let world = written()
    let count = world.count
    world.go(.back(1))
    #expect(world.store.state.notes.departing.isEmpty && world.store.state.notes[.front(1)] == nil)
    #expect(world.count == count + 1)
    world.go(.push(.front(1)))
    #expect(world.store.state.notes[.front(1)] == [])
  }

  @Test("goes with the component that has shown the screen")
  func released() {
    var world: ArchiveWorld? = written()
    let store = world?.store
    world?.host.behavior = .slow
    world?.go(.back(1))
    #expect(store?.state.notes[.front(1)] == [7])
    world = nil
    #expect(store?.state.notes[.front(1)] == nil)
  }

  @Test("is kept as long as one of several hosts shows the screen")
  func severalHosts() {
    let world = written()
    let other = RecordingHost<Archive.Place, Archive.Place>()
    let component = PresentationComponent(store: world.store, path: \.stacks.path, host: other) { place, _ in place }
    other.behavior = .slow
    world.go(.back(1))
    world.go(.push(.front(3)))
    #expect(world.store.state.notes[.front(1)] == [7])
    other.behavior = .obedient
    other.answer()
    #expect(world.store.state.notes[.front(1)] == nil)
    #expect(component.screens.last?.route == .front(3))
  }

  @Test("stays when another screen cannot be made: the user is where they were")
  func failingFactory() {
    let world = written()
    let before = world.store.state
    world.go(.set([.root(1), .route(1, .torn)]))
    #expect(world.store.state == before)
    #expect(world.shown == world.store.state.stacks.path)
  }

  @Test("of another stack is not touched when a screen of one cannot be made")
  func failingStack() {
    let world = written()
    world.host.behavior = .slow
    world.go(.push(.front(4)))
    world.store.send(
      .both(PathIntent(.push(.front(5))), PathIntent(.set([.root(1), .front(5), .root(2), .route(2, .torn)]))))
    world.store.send(.write(.front(5), 1))
    world.host.behavior = .obedient
    world.host.answer()
    #expect(world.store.state.stacks[1] == [.sheet(5)] && world.store.state.stacks[2] == [.sheet(2)])
    #expect(world.store.state.stacks.selection == 1, "the user is where they were")
    #expect(world.store.state.notes[.front(5)] == [1])
    #expect(world.shown == world.store.state.stacks.path)
  }

  @Test("begins with the longest path that can be made, when a screen of the first path cannot")
  func start() {
    var archive = Archive()
    archive.stacks.selected = [.sheet(1), .sheet(2), .torn, .sheet(3)]
    let world = ArchiveWorld(archive)
    #expect(world.shown == [.root(2), .root(1), .front(1), .front(2)])
    world.go(.set([.root(2), .root(1), .front(9), .route(1, .torn)]))
    #expect(world.shown == [.root(2), .root(1), .front(1), .front(2)])
  }

  private struct Room: Identifiable {
    let id: Int
    var archive = Archive()
  }

  private struct House {
    var archive = Archive()
    var rooms = [Room(id: 1), Room(id: 2)]
  }

  private enum Visit: Sendable {
    case archive(Filing), room(Int, Filing)

    var archive: Filing? { if case .archive(let filing) = self { filing } else { nil } }
    var room: (Int, Filing)? { if case .room(let id, let filing) = self { (id, filing) } else { nil } }
  }

  @Test("is kept in a part of the state, and in an element of a collection")
  func parts() {
    let reducer = Archive.reducer
      .lift(Feature(state: \House.archive, action: \Visit.archive, embed: Visit.archive))
      .then(
        Archive.reducer.lift(Feature(state: \Room.archive))
          .lift(Features(each: \House.rooms, action: \Visit.room, embed: Visit.room)))
    let store = Store(House(), reducer: reducer)
    for region in [
      store.scope(state: \.archive, action: Visit.archive),
      store.scope(state: { $0.rooms[1].archive }, action: { Visit.room(2, $0) }),
    ] {
      let host = RecordingHost<Archive.Place, Archive.Place>()
      let component = PresentationComponent(store: region, path: \.stacks.path, host: host) { place, _ in place }
      region.send(.navigate(.push(.front(1))))
      region.send(.write(.front(1), 7))
      host.behavior = .slow
      region.send(.navigate(.back))
      #expect(region.state.notes[.front(1)] == [7])
      host.answer()
      #expect(region.state.notes[.front(1)] == nil)
      withExtendedLifetime(component) {}
    }
  }

  /// A question that signs a number if it is answered, and another one if it is not.
  private func question(_ number: Int) -> Archive.Place {
    .route(1, .ask(Question("Sign?", .yes("yes", .sign(number)), .no("no"), otherwise: .sign(-number))))
  }

  @Test(
    "does not include a question that was answered: it is not asked again, and its action runs once", arguments: [0, 1])
  func answered(choice: Int) {
    let world = written()
    world.go(.push(question(5)))
    let signed = choice == 0 ? [5] : []
    for behavior in [.refusing("no."), .slow] as [RecordingHost<Archive.Place, Archive.Place>.Behavior] {
      world.host.behavior = behavior
      world.send(.answer(choice))
      if world.host.hasPendingChange { world.host.refuse("no.") }
      #expect(world.store.state.signed == signed)
      #expect(world.store.state.stacks.selected == [.sheet(1)])
      #expect(world.store.state.notes[.front(1)] == [7])
    }
    #expect(world.shown.last == question(5), "the host still refuses")
    world.host.behavior = .obedient
    world.send(.change(.back(1)))
    #expect(world.shown.last == .front(1), "what the user wants next is a reason to try again")
    #expect(world.store.state.signed == signed && world.store.state.stacks.path == world.shown)
  }
}
