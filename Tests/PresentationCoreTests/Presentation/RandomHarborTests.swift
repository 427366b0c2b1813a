import PresentationCore
import PresentationTesting
import Testing

/// A step of a user, of the program, of its work or of the host.
enum HarborEvent {
  case go(PathChange<Harbor.Place>), back, close(Harbor.Place), order(Order), end(Int), tick
  case behavior(RecordingHost<Harbor.Place, Harbor.Place>.Behavior), shown, refused, forgotten

  /// - Parameters:
  ///   - number: The number of the step.
  ///   - path: The path, in which a place comes once.
  ///   - jobs: The jobs that are done.
  fileprivate static func random(
    _ number: Int, at path: [Harbor.Place], jobs: [Int], using random: inout SeededGenerator
  ) -> Self {
    let key = Int.random(in: 1...6, using: &random)
    let berths: [Berth] = [
      .dock(1, page: 0), .dock(2, page: 0), .dock(3, page: 0), .vault(1), .vault(2), .vault(10), .vault(-1), .pass,
    ]
    let berth = berths.randomElement(using: &random) ?? .pass
    switch Int.random(in: 0..<24, using: &random) {
    case 0...3:
      let place = Harbor.Place.route(key, berth)
      return path.contains { $0.identity == place.identity } ? .go(.push(.root(key))) : .go(.push(place))
    case 4:
      guard case .route(let key, .dock(let dock, let page))? = path.last else { return .tick }
      return .go(.replaceTop(.route(key, .dock(dock, page: page + 1))))
    case 5: return .go(.home)
    case 6, 7:
      let count = Int.random(in: 0...3, using: &random)
      return .go(.set([.root(key)] + berths.shuffled(using: &random).prefix(count).map { .route(key, $0) }))
    case 8, 9: return .back
    case 10: return .close(path.randomElement(using: &random) ?? .root(key))
    case 11, 12: return .order(.select(key))
    case 13: return .order(.present(key, berths[number % 3]))
    case 14: return .order(number.isMultiple(of: 3) ? .remove(key) : .add(key))
    case 15: return .order(.takePass)
    case 16: return .order(.takeKey)
    case 17...19:
      let dock = path.filter(\.isDock).randomElement(using: &random)
      return dock.map { .order(.begin(number, $0)) } ?? .tick
    case 20, 21: return jobs.randomElement(using: &random).map { .end($0) } ?? .tick
    default: return .tick
    }
  }

  /// The same with a host that does not always show a change, and docks that it cannot.
  fileprivate static func unwilling(
    _ number: Int, at path: [Harbor.Place], jobs: [Int], using random: inout SeededGenerator
  ) -> Self {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: .behavior([.obedient, .slow, .slow, .refusing("no.")].randomElement(using: &random) ?? .slow)
    case 1, 2: .shown
    case 3: number.isMultiple(of: 2) ? .refused : .forgotten
    case 4 where number.isMultiple(of: 4): .go(.push(.route(number % 3 + 1, .dock(0, page: 0))))
    default: .random(number, at: path, jobs: jobs, using: &random)
    }
  }
}

extension HarborWorld {
  /// Lets something happen, and all that follows from it.
  fileprivate func run(_ event: HarborEvent) async {
    let top = PathIntent<Place>.Origin(topOf: store.state.stacks.path)
    switch event {
    case .go(let change): store.send(.navigate(PathIntent(change, reason: .user, from: top)))
    case .back: store.send(.navigate(PathIntent(.back(1), reason: .user, from: top)))
    case .close(let place): store.send(.navigate(PathIntent(.close, reason: .user, from: .init(place))))
    case .order(let order): store.send(order)
    case .end(let number): await roster.end(number)
    case .tick: roster.tick()
    case .behavior(let behavior): host.behavior = behavior
    case .shown: if host.hasPendingChange { host.answer() }
    case .refused: if host.hasPendingChange { host.refuse("no.") }
    case .forgotten: if host.hasPendingChange { host.forget() }
    }
    // Actions that were dispatched before are processed first.
    store.send(.wait)
  }
}

@MainActor
@Suite(
  "Random harbors: several stacks with work in each, sheets, and screens that come first",
  .timeLimit(.minutes(RunLength.limit)))
struct RandomHarborTests {
  private static let rounds: UInt64 = RunLength.isLong ? 10_000 : RunLength.current == .quick ? 5 : 50

  // Rules S-10.3, P-11.4
  @Test(
    "do what a naive model does: work goes on in hidden stacks, and ends with its screen; paths wait for what comes first",
    arguments: [13_103, UInt64.random(in: 0 ... .max)])
  func model(seed: UInt64) async throws {
    for round in 0..<Self.rounds {
      let seed = seed &+ round
      var random = SeededGenerator(seed: seed)
      let keys = Array(1...Int.random(in: 2...5, using: &random))
      let world = HarborWorld(keys)
      var naive = NaiveHarbor(keys)
      var events: [HarborEvent] = []
      for number in 1...40 {
        let event = HarborEvent.random(
          number, at: naive.stacks.path, jobs: naive.jobs.keys.sorted(), using: &random)
        events.append(event)
        await world.run(event)
        naive.run(event)
        let harbor = world.store.state
        try #require(harbor.stacks.path == naive.stacks.path, "seed \(seed): \(events)")
        let isRight =
          harbor.waiting?.screen == naive.waiting?.screen && harbor.waiting?.before.path == naive.waiting?.before.path
        try #require(isRight, "seed \(seed): \(events)")
        try #require(harbor.docks.values == naive.docks, "seed \(seed): \(events)")
        try #require(world.roster.begun == naive.begun, "seed \(seed): \(events)")
        try #require(world.roster.watched == Set(naive.docks.keys), "seed \(seed): \(events)")
        try #require(world.roster.jobs == Set(naive.jobs.keys), "seed \(seed): \(events)")
      }
    }
  }

  // Rule P-13.2
  @Test(
    "whose hosts are slow, refuse and fail have exactly the work of the screens that are in the path or shown",
    arguments: [13_103, UInt64.random(in: 0 ... .max)])
  func unwilling(seed: UInt64) async throws {
    for round in 0..<Self.rounds {
      let seed = seed &+ round
      var random = SeededGenerator(seed: seed)
      let world = HarborWorld([1, 2, 3])
      var jobs: [Int: Harbor.Place.Identity] = [:]
      var events: [HarborEvent] = []
      for number in 1...40 {
        let event = HarborEvent.unwilling(
          number, at: world.store.state.stacks.path, jobs: jobs.keys.sorted(), using: &random)
        events.append(event)
        await world.run(event)
        let harbor = world.store.state
        let waiting = harbor.waiting?.before.path ?? []
        let seen = waiting + harbor.stacks.path + world.host.stack.map(\.route) + world.component.screens.map(\.route)
        let docks = Set(seen.filter(\.isDock).map(\.identity))
        if case .order(.begin(let number, let place)) = event { jobs[number] = place.identity }
        if case .end(let number) = event { jobs[number] = nil }
        jobs = jobs.filter { docks.contains($0.value) }
        try #require(world.roster.watched == docks, "seed \(seed): \(events)")
        try #require(world.roster.jobs == Set(jobs.keys), "seed \(seed): \(events)")
      }
    }
  }
}
