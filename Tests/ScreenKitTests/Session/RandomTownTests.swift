import PresentationTesting
import ScreenKit
import ScreenKitTermTesting
import TestSupport
import Testing

@MainActor
@Suite(
  "Random programs of features, stacks, questions, leave checks and states of routes",
  .timeLimit(.minutes(RunLength.limit)))
struct RandomTownTests {
  /// The driver of the program.
  enum Driver: CaseIterable {
    /// Actions, sent to the store, also from screens that are covered; a component and a host.
    case core
    /// Lines, typed at a console.
    case console
    /// Keys of a front end with a host of its own: each is meant for the painted screen, which may be an old one; and
    /// closed screens.
    case kiosk
  }

  // Rule C-06.7
  @Test(
    "do what a naive model does, lose no draft, resolve each question once, keep what the path has, end screens in order",
    .slow,
    arguments: Driver.allCases, 1...(RunLength.isLong ? 3_400 : 40) as ClosedRange<UInt64>)
  func random(driver: Driver, seed: UInt64) async throws {
    let census = TownCensus()
    try await TownCensus.$current.withValue(census) {
      let walk = TownWalk(driver, seed: seed, census)
      for step in 1...300 where !walk.hasEnded { try await walk.step(step) }
      try await walk.end()
    }
    #expect(census.alive.isEmpty, "seed \(seed)")
  }
}

/// One random program.
@MainActor
private final class TownWalk {
  private let driver: RandomTownTests.Driver
  private let seed: UInt64
  private var random: SeededGenerator
  private let census: TownCensus
  private let differences = Differences()
  private let store: Store<Town, Deed>
  private let host = RecordingHost<Town.Place, any Screen<Town, Deed>>()
  private var component: PresentationComponent<Town.Place, any Screen<Town, Deed>>?
  private var session: Session<Town, Deed>?
  private var console: ScriptedConsole<Town, Deed>?
  /// The screens that were painted last.
  private var frames: [Int] = []
  /// The work that has to end, in order, since the last step.
  private var ending: [String] = []
  private var path: [Town.Place]
  /// The number of times that each question entered the path. It returns with an intent to set the path that waited for an answer.
  private var openings: [String: Int] = [:]
  private var watching: ObservationToken?

  init(_ driver: RandomTownTests.Driver, seed: UInt64, _ census: TownCensus) {
    (self.driver, self.seed, self.census) = (driver, seed, census)
    random = SeededGenerator(seed: seed)
    store = Store(Town(), reducer: Town.reducer.besideNaiveTown(noting: differences))
    path = store.state.stacks.path
    switch driver {
    case .core: component = PresentationComponent(store: store, path: \.stacks.path, host: host)
    case .console: session = Session(store, path: \.stacks.path, root: Square(name: "never seen"))
    case .kiosk: session = Session(store, path: \.stacks.path, root: Square(name: "never seen"), host: host)
    }
    session?.add(
      [
        Verb("tab", .choice("side", of: Side.self), "Select a stack") { .select($0) },
        Verb("found", .choice("side", of: Side.self), "Add a stack") { .found($0) },
        Verb("shift", .choice("side", of: Side.self), "Move a stack to the front") { .shift($0) },
        Verb("raze", .choice("side", of: Side.self), "Remove a stack without drafts") { .raze($0) },
        Verb("alpha", "Open a list") { .within(.push(.alpha(.list))) },
        Verb("beta", "Open a list") { .within(.push(.beta(.list))) },
        Verb("gamma", "Open a list") { .within(.push(.gamma(.list))) },
      ])
    if driver == .console, let session { console = ScriptedConsole(session) }
    watching = store.observe(\.stacks.path, initially: false) { [weak self] in self?.pathIs($0) }
  }

  private func pathIs(_ new: [Town.Place]) {
    let difference = PresentationDiff(from: path, to: new)
    ending += difference.removed.compactMap { path[$0].leg?.name }
    for index in difference.created { new[index].posed.map { openings[$0, default: 0] += 1 } }
    path = new
  }

  // MARK: Steps

  func step(_ number: Int) async throws {
    let discarded = store.state.discarded
    let what: String
    var agrees = false
    if driver == .core {
      let deed = randomDeed()
      if case .answer(0)? = deed.intent?.kind { agrees = true }
      what = "\(deed)"
      let before = path
      let outcome = await store.perform(deed, until: .finished)
      if case .committed = outcome, case .leave? = deed.intent?.kind, path == before {
        try check(!hasDraft, number, what, "left with a draft")
      }
    } else {
      what = randomLine()
      agrees = ["y", "yes", "discard", "1"].contains(what)
      await type(what)
    }
    if !agrees { try check(store.state.discarded == discarded, number, what, "a draft was lost without a yes") }
    try check(!hasEnded || !hasDraft, number, what, "left with a draft")
    try check(number, what)
  }

  /// Whether the user has left.
  var hasEnded: Bool { session?.hasEnded == true }

  private var hasDraft: Bool { store.state.drafts.values.values.contains { $0 != 0 } }

  /// Leaves, and agrees to all questions.
  func end() async throws {
    for number in 301...400 {
      if driver == .core {
        let isAsking = store.state.stacks.path.last?.question != nil
        let roots = store.state.stacks.keys.map(Town.Place.root)
        let kind: PathIntent<Town.Place>.Kind = isAsking ? .answer(0) : .change(.set(roots))
        let origin = PathIntent<Town.Place>.Origin(topOf: store.state.stacks.path)
        _ = await store.perform(.navigate(PathIntent(kind, reason: .user, from: origin)), until: .finished)
        if store.state.stacks.path.count == store.state.stacks.keys.count { break }
      } else {
        await type(store.state.stacks.path.last?.question == nil ? "quit" : "y")
        if hasEnded { break }
      }
      try check(number, "leaving")
    }
    let town = store.state
    let isOver = driver == .core ? town.stacks.path.count == town.stacks.keys.count : hasEnded
    try check(isOver && !hasDraft, 400, "leaving", "left with a draft")
    (component, console, session) = (nil, nil, nil)
  }

  private func type(_ line: String) async {
    if let console {
      _ = await console.type(line)
    } else if let session {
      let known = frames.suffix(3)
      let screen = session.look()
      frames.append(screen.frame)
      if Int.random(in: 0..<12, using: &random) == 0 {
        session.close(serial: screen.serial)
        _ = await session.run("look")
      } else {
        _ = await session.type(
          line, on: Bool.random(using: &random) ? frames.last : known.randomElement(using: &random))
      }
    }
  }

  // MARK: Checks of results

  private var randomSpot: Spot {
    let leg =
      [Leg.list, .letter(1, page: 1), .letter(2, page: 1), .letter(2, page: 2)].randomElement(using: &random) ?? .list
    return [Spot.alpha(leg), .beta(leg), .gamma(leg)].randomElement(using: &random) ?? .alpha(leg)
  }

  private var randomPath: [Town.Place] {
    var stacks = store.state.stacks
    for side in Side.allCases where Bool.random(using: &random) {
      stacks[side] = (0..<Int.random(in: 0...3, using: &random)).map { _ in randomSpot }
    }
    if Bool.random(using: &random) { stacks.select(.allCases.randomElement(using: &random) ?? .north) }
    return stacks.path
  }

  private func randomLine() -> String {
    let lines = [
      "back", "back 2", "up", "instead 1", "instead 2", "home", "tab north", "tab south", "tab west", "found west",
      "found south", "shift south", "shift west", "page 1", "page 2", "page 2", "raze west", "raze north", "tab east",
      "raze east", "raze center", "found center", "quit",
      "quit", "alpha", "beta", "gamma", "letter 1", "letter 2",
      "write",
      "write",
      "write", "save", "pose", "pose", "y", "n", "yes", "no", "keep", "discard", "1", "2", "look", "goto", "goto",
      "quit 3",
    ]
    let line = lines.randomElement(using: &random) ?? "look"
    if line == "quit", !hasDraft { return "look" }
    guard line == "goto" else { return line }
    return (try? randomPath.pathText()).map { "goto '\($0)'" } ?? "look"
  }

  private func randomDeed() -> Deed {
    let path = store.state.stacks.path
    let lower = path.prefix(Int.random(in: 1...path.count, using: &random))
    let origin = PathIntent<Town.Place>.Origin(topOf: Bool.random(using: &random) ? path : Array(lower))
    func user(_ kind: PathIntent<Town.Place>.Kind) -> Deed { .navigate(PathIntent(kind, reason: .user, from: origin)) }
    let spot = Town.Place.route(store.state.stacks.selection, randomSpot)
    let leg: @Sendable (BureauChange) -> Deed =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: Deed.alpha
      case 1: Deed.beta
      default: Deed.gamma
      }
    switch Int.random(in: 0..<22, using: &random) {
    case 0, 1: return user(.change(.push(spot)))
    case 2: return user(.change(.back(Int.random(in: 1...2, using: &random))))
    case 3: return user(.change(.home))
    case 4, 5: return user(.change(.set(randomPath)))
    case 6: return user(.change(.replaceTop(spot)))
    case 7:
      return user(
        .change([.bringToFront(spot), .pushUnlessTop(spot), .backTo(spot)].randomElement(using: &random) ?? .home))
    case 8: return user(.close)
    case 9: return user(.answer(0))
    case 10: return user(.answer(1))
    case 11: return .select(Side.allCases.randomElement(using: &random) ?? .north)
    case 12: return leg(.pose)
    case 13: return leg(.save)
    case 14: return user(.leave)
    case 15: return .within(PathIntent(Bool.random(using: &random) ? .back(1) : .replaceTop(randomSpot), reason: .user))
    case 16: return .found(Side.allCases.randomElement(using: &random) ?? .north)
    case 18: return .shift(Side.allCases.randomElement(using: &random) ?? .north)
    case 17: return .raze(Side.allCases.randomElement(using: &random) ?? .north)
    default: return leg(.write)
    }
  }

  // MARK: Invariants

  private func check(_ isRight: Bool, _ step: Int, _ what: String, _ problem: String) throws {
    try #require(isRight, "\(problem): \(driver), seed \(seed), step \(step): \(what)")
  }

  private func check(_ step: Int, _ what: String) throws {
    let difference = differences.first
    try check(difference == nil, step, what, difference ?? "")

    let town = store.state
    let path = town.stacks.path

    let letters = Set(path.filter { $0.leg?.letter != nil }.map(\.identity))
    try check(Set(town.drafts.values.keys) == letters, step, what, "states of routes and path differ")

    let present = Set(town.drafts.values.values.filter { $0 != 0 })
    let fates = [present, town.saved, town.discarded, town.overwritten]
    let all = fates.reduce(Set()) { $0.union($1) }
    let isParted = all.count == fates.reduce(0) { $0 + $1.count }
    try check(isParted && all == Set(0..<town.written).map { $0 + 1 }.asSet, step, what, "a draft has no fate, or two")

    let open = path.compactMap(\.posed)
    for (name, bureau) in [("alpha", town.alpha), ("beta", town.beta), ("gamma", town.gamma)] {
      for number in 0..<bureau.posed {
        let question = "\(name) \(number + 1)?"
        let expected = openings[question, default: 0] - (open.contains(question) ? 1 : 0)
        let count = bureau.resolutions[number + 1, default: 0]
        try check(count == expected, step, what, "\(name) \(number + 1) was resolved \(count) times")
      }
    }

    let legs = Dictionary(path.compactMap { $0.leg?.name }.map { ($0, 1) }, uniquingKeysWith: +)
    try check(census.alive == legs, step, what, "alive are \(census.alive), not \(legs)")
    let ended = census.takeEnded()
    try check(ended == ending, step, what, "\(ended) ended, not \(ending)")
    ending = []
  }
}

extension Array where Element: Hashable {
  fileprivate var asSet: Set<Element> { Set(self) }
}

extension Town.Place {
  /// The question of a bureau, with the bureau's name.
  fileprivate var posed: String? {
    guard case .ask(let question)? = leg, let spot = route else { return nil }
    switch spot {
    case .alpha: return "alpha \(question.text)"
    case .beta: return "beta \(question.text)"
    case .gamma: return "gamma \(question.text)"
    case .confirm: return nil
    }
  }
}
