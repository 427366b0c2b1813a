import PresentationCore
import PresentationTesting
import Testing

private enum Leaf: QuestionRoute {
  case letter, ask(Question<Move>)

  var question: Question<Move>? { if case .ask(let question) = self { question } else { nil } }
}

private enum Move: Navigating, Hashable {
  case navigate(PathIntent<Leaf>), open, discard(PathIntent<Leaf>), letter(Leaf, Work)

  var letter: (Leaf, Work)? { if case .letter(let leaf, let work) = self { (leaf, work) } else { nil } }
}

/// The actions of the letter's effects: a timer ticks, and copies are sent.
private enum Work: Hashable { case tick, send(Int), sent(Int) }

private struct Draft: Equatable {
  var hasText = true
  var ticks = 0
  var sent: [Int] = []
}

private struct Room: Equatable {
  var path: [Leaf] = [.letter]
  var letters = RouteState<Leaf, Draft>(along: [.letter]) { _ in Draft() }
  /// How often a text was discarded.
  var discards = 0

  static let effects = Features(routes: \Room.letters, action: \Move.letter, embed: Move.letter)

  static let reducer = Reducer<Room, Move> { room, move in
    switch move {
    case .navigate(let intent): room.path.apply(intent)
    case .open: if room.path.isEmpty { room.path = [.letter] }
    case .discard(let intent):
      room.discards += 1
      room.letters[.letter]?.hasText = false
      Navigate(intent)
    case .letter: ()
    }
  }
  .then(
    Reducer<Draft, Work>.returning { letter, work in
      switch work {
      case .tick: letter.ticks += 1
      case .send(let number): return [.after(.seconds(1), .sent(number))]
      case .sent(let number): letter.sent.append(number)
      }
      return []
    }.lift(effects)
  )
  .navigation(\.path) {
    $0.keeping(\.letters) { leaf, _ in leaf == .letter ? Draft() : nil }
      .leaving { leaf, room, intent in
        guard leaf == .letter, room.letters[.letter]?.hasText == true else { return .leave }
        return .show(.ask(Question("Discard it?", .destructive("yes", .discard(intent)), .no("no"))))
      }
  }
}

/// A room with one letter, a clock that the test moves, and a host that may refuse or be slow.
@MainActor
private final class RoomWorld {
  enum Event: CaseIterable {
    case send, back, yes, no, second, refusing, obedient, slow, shown, refused, open
  }

  let clock = TestClock()
  let store: Store<Room, Move>
  let host = RecordingHost<Leaf, Leaf>()
  let component: PresentationComponent<Leaf, Leaf>
  private var number = 0
  /// The expected letter; `nil` if its screen is neither in the path nor on the host.
  private var letter: Draft? = Draft()
  /// The numbers that are being sent.
  private var sending: [Int] = []

  init() {
    store = Store(
      Room(), reducer: Room.reducer,
      subscriptions: { room in
        room.letters.identities.map { leaf -> any Subscription<Move> in
          TimerSubscription<Work>.every(.seconds(1), .tick).lift(Room.effects[leaf])
        }
      }, clock: clock)
    component = PresentationComponent(store: store, path: \.path, host: host, patience: .endless) { leaf, _ in leaf }
  }

  var shown: [Leaf] { host.stack.map(\.route) }

  private func send(_ kind: PathIntent<Leaf>.Kind) {
    store.send(.navigate(PathIntent(kind, reason: .user, from: .init(topOf: shown))))
  }

  func run(_ event: Event) throws {
    let (discards, question) = (store.state.discards, store.state.path.last.flatMap { $0.question == nil ? nil : $0 })
    let isAnswer = event == .yes && question != nil && shown.last == question
    defer { if isAnswer { letter?.hasText = false } }
    act(event)
    try #require(store.state.discards == discards + (isAnswer ? 1 : 0), "\(event)")
  }

  private func act(_ event: Event) {
    switch event {
    case .send:
      guard letter != nil else { return }
      number += 1
      store.send(.letter(.letter, .send(number)))
      sending.append(number)
    case .back: send(.change(.back(1)))
    case .yes: send(.answer(0))
    case .no: send(.answer(1))
    case .second:
      clock.advance(by: .seconds(1))
      letter?.ticks += 1
      letter?.sent += sending
      sending = []
    case .refusing: host.behavior = .refusing("no.")
    case .obedient: host.behavior = .obedient
    case .slow: host.behavior = .slow
    case .shown: if host.hasPendingChange { host.answer() }
    case .refused: if host.hasPendingChange { host.refuse("no.") }
    case .open: store.send(.open)
    }
  }

  /// Checks everything that has to hold after an event.
  func check(_ events: some Collection<Event>) async throws {
    let note: Comment = "\(Array(events))"
    let room = store.state
    // A letter lives as long as its screen. The next one is a new letter.
    let isThere = (room.path + shown + component.screens.map(\.route)).contains(.letter)
    if !isThere { (letter, sending) = (nil, []) } else if letter == nil { letter = Draft() }
    let effects = letter == nil ? 0 : 1 + sending.count
    await waitUntil {
      self.clock.sleeperCount == effects && self.store.state.letters[.letter] == self.letter
    }
    try #require(clock.sleeperCount == effects, note)
    try #require(store.state.letters[.letter] == letter, note)
    try #require(room.path.count { $0.question != nil } <= 1, note)
    // The screen of a question that was answered may stay on a host that refuses.
    let isLeftover = shown.contains { $0.question != nil && !room.path.contains($0) }
    if component.isSettled, !isLeftover { try #require(room.path == shown && room.letters.departing.isEmpty, note) }
  }
}

@MainActor @Suite("A leave check of a screen whose effects run", .timeLimit(.minutes(RunLength.limit)))
struct HeldLeaveTests {
  @Test("goes on with the effects when the host refuses, and acts once when the answer comes")
  func refused() async throws {
    let world = RoomWorld()
    let story: [RoomWorld.Event] = [
      .send, .back, .second, .send, .refusing, .yes, .second, .send, .obedient, .back, .back, .second, .open, .second,
    ]
    for (index, event) in story.enumerated() {
      try world.run(event)
      try await world.check(story[...index])
      let room = world.store.state
      switch index {
      case 1: #expect(room.path.last?.question != nil && world.shown == room.path)
      case 5: #expect(room.discards == 1 && room.path == [.letter])
      case 6: #expect(room.letters[.letter] == Draft(hasText: false, ticks: 2, sent: [1, 2]))
      // The first one takes the question away, which the host still showed.
      case 9: #expect(room.path == [.letter] && world.shown == [.letter])
      case 10: #expect(room.path.isEmpty && world.shown.isEmpty)
      default: ()
      }
    }
  }

  // Rule P-10.4
  @Test("runs nothing twice, loses no effect, and shows the path, whatever happens while it asks")
  func everything() async throws {
    let events = RoomWorld.Event.allCases
    let length = RunLength.isLong ? 4 : 3
    var worlds: [[RoomWorld.Event]] = [[.send, .back]]
    for _ in 0..<length { worlds = worlds.flatMap { world in events.map { world + [$0] } } }
    for story in worlds {
      let world = RoomWorld()
      for (index, event) in story.enumerated() {
        try world.run(event)
        try await world.check(story[...index])
      }
    }
  }

  @Test("does so in long stories", arguments: [13_103, UInt64.random(in: 0 ... .max)])
  func random(seed: UInt64) async throws {
    for round in 0..<UInt64(RunLength.isLong ? 3_000 : 100) {
      var random = SeededGenerator(seed: seed &+ round)
      let world = RoomWorld()
      var story: [RoomWorld.Event] = []
      for _ in 1...30 {
        story.append(RoomWorld.Event.allCases.randomElement(using: &random) ?? .back)
        try world.run(story[story.count - 1])
        try await world.check(story)
      }
    }
  }
}
