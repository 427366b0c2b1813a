import PresentationCore
import PresentationTesting
import Testing

/// Events that happen to a presentation world, made up from a seed.
struct RandomStory: CustomStringConvertible {
  /// How long the component waits for its host.
  static let patience = Duration.seconds(3)

  enum Behavior { case obedient, slow, refusing }

  /// The place in a change where foreign code runs: the making of a screen, its presentation, its failure, its end, the
  /// conversion of an event in the life of a screen to an action, or a middleware that sees this action.
  enum Place: CaseIterable { case make, present, failure, end, event, hook }

  /// Foreign code that runs there: it changes the path, or the user closes the screen with this index that the host shows,
  /// with or without a notification of the component.
  enum Ambush {
    case go([Letter])
    case close(Int, isTold: Bool)
    /// The user wants that, and the host still shows it.
    case intentToClose(Int)
  }

  enum Event {
    case touch
    case go([Letter])
    /// Sets how the host treats changes from now on.
    case behavior(Behavior)
    /// A slow host ends the change that it is busy with: it shows it, claims that without showing it, refuses it, or
    /// releases it.
    case answer, claim, refuse, forget
    /// A slow host says nothing until the component's patience ends.
    case silence
    /// The user closes a screen and all screens above it, with or without a notification of the component.
    case close(Int, isTold: Bool)
    /// The user wants to close a screen that the host still shows.
    case intentToClose(Int)
    /// Something is done from within, once, by whatever happens next at this place.
    case ambush(Place, Ambush)
  }

  private var generator: SeededGenerator
  /// Whether the reducer leaves closings and failures unanswered.
  let isStubborn: Bool
  let reportsLife: Bool
  private let behaviors: [Behavior]
  private let payloads: ClosedRange<Int>
  private var upcoming: [Event] = []
  /// The events so far.
  private var events: [Event] = []
  private let seed: UInt64

  var description: String { "seed \(seed): " + events.map { "\($0)" }.joined(separator: ", ") }

  init(seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    isStubborn = Int.random(in: 0...3, using: &generator) == 0
    reportsLife = Int.random(in: 0...3, using: &generator) > 0
    let isQuick = Int.random(in: 0...2, using: &generator) == 0
    behaviors = isQuick ? [.obedient, .obedient, .refusing] : [.obedient, .slow, .slow, .refusing]
    payloads = 0...Int.random(in: 0...1, using: &generator)
  }

  /// - Parameter serials: The screens that the user sees.
  mutating func next(serials: [Int]) -> Event {
    if upcoming.isEmpty { upcoming = someEvents(serials) }
    events.append(upcoming.removeFirst())
    return events[events.count - 1]
  }

  private mutating func someEvents(_ serials: [Int]) -> [Event] {
    let isTold = Bool.random(using: &generator)
    switch Int.random(in: 0...21, using: &generator) {
    case 0: return [.touch]
    case 1...7: return [.go(path())]
    case 8, 9, 10: return [.behavior(one(of: behaviors))]
    case 11, 12: return [.answer]
    case 13: return [one(of: [.claim, .refuse])]
    case 14: return [.forget]
    case 15: return [.silence]
    case 16, 17: return serials.isEmpty ? [.touch] : [.close(one(of: serials), isTold: isTold)]
    case 18: return [.ambush(one(of: Place.allCases), .close(Int.random(in: 0...3, using: &generator), isTold: isTold))]
    case 19: return serials.isEmpty ? [.touch] : [.intentToClose(one(of: serials))]
    case 20: return [.ambush(one(of: Place.allCases), .intentToClose(Int.random(in: 0...3, using: &generator)))]
    default: return [.ambush(one(of: Place.allCases), .go(path()))]
    }
  }

  private mutating func one<Choice>(of choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &generator)]
  }

  private mutating func path() -> [Letter] {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      // Now and then, one that can neither be made nor updated.
      let isBad = payloads.count > 1 && Int.random(in: 0...30, using: &generator) == 0
      return Letter(one(of: ["a", "b", "c", "!"]), isBad ? -1 : Int.random(in: payloads, using: &generator))
    }
  }
}

extension PresentationWorld {
  /// The world in which a story takes place.
  convenience init(of story: RandomStory, clock: TestClock) {
    let isStubborn = story.isStubborn
    self.init(
      path: [], patience: .time(RandomStory.patience, on: clock), reportsLife: story.reportsLife,
      ignoring: {
        switch $0 {
        case .close, .closed, .failed: isStubborn
        default: false
        }
      })
  }

  /// Lets something happen.
  ///
  /// - Parameter clock: The clock of the component's patience.
  func run(_ event: RandomStory.Event, clock: TestClock) async {
    log = []
    switch event {
    case .touch: store.send(.touch)
    case .go(let path): go(path)
    case .behavior(.obedient): host.behavior = .obedient
    case .behavior(.slow): host.behavior = .slow
    case .behavior(.refusing): host.behavior = .refusing("no.")
    case .answer: if host.hasPendingChange { host.answer() }
    case .claim: if host.hasPendingChange { host.claim() }
    case .refuse: if host.hasPendingChange { host.refuse("no.") }
    case .forget: if host.hasPendingChange { host.forget() }
    case .silence:
      guard component?.isSettled == false else { return }
      await clock.sleepers(1)
      clock.advance(by: RandomStory.patience)
      await waitUntil { !log.isEmpty || component?.isSettled != false }
    case .close(let serial, let isTold):
      host.closeByHand(serial: serial)
      if isTold { component?.closed(serial: serial) }
    case .intentToClose(let serial): component?.close(serial: serial)
    case .ambush(let place, let ambush): self.ambush(place, ambush)
    }
  }

  /// Has something done once, by whatever happens next at that place.
  private func ambush(_ place: RandomStory.Place, _ ambush: RandomStory.Ambush) {
    let act = { [weak self] in
      guard let self else { return }
      endAmbushes()
      switch ambush {
      case .go(let path): go(path)
      case .close(let depth, let isTold): close(depth, isTold: isTold)
      case .intentToClose(let depth):
        if host.stack.indices.contains(depth) { component?.close(serial: host.stack[depth].serial) }
      }
    }
    switch place {
    case .make: onMake = { _ in act() }
    case .present: host.onPresent = act
    case .failure: host.onFailure = { _ in act() }
    case .end: census.onEnd = { _ in act() }
    case .event: life.onEvent = act
    case .hook: life.onAction = act
    }
  }

  /// The user closes the screen with this index that the host shows, if there is one.
  private func close(_ depth: Int, isTold: Bool) {
    guard host.stack.indices.contains(depth) else { return }
    let serial = host.stack[depth].serial
    host.closeByHand(serial: serial)
    if isTold { component?.closed(serial: serial) }
  }

  func endAmbushes() {
    onMake = nil
    host.onPresent = nil
    host.onFailure = nil
    census.onEnd = nil
    life.onEvent = nil
    life.onAction = nil
  }
}
