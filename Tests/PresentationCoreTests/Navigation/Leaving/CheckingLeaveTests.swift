import PresentationCore
import Synchronization
import Testing

private enum Room: String, PathRoute { case open, locked, sticky, dialog }

private struct House: Equatable, Sendable {
  var path: [Room] = []
  var moves = 0
}

private enum Move: Navigating { case navigate(PathIntent<Room>), slip }

private enum PaperStep: Navigating, Hashable { case navigate(PathIntent<Paper>), done }

private enum Paper: QuestionRoute {
  case sure(Question<PaperStep>), note(Int)
  var question: Question<PaperStep>? { if case .sure(let question) = self { question } else { nil } }
}

/// The rooms that a check was asked about.
private final class Asked: Sendable {
  private let rooms = Mutex<[Room?]>([])

  func add(_ room: Room?) { rooms.withLock { $0.append(room) } }
  func take() -> [Room?] {
    rooms.withLock { rooms in
      defer { rooms = [] }
      return rooms
    }
  }
}

@Suite("A leave check", .timeLimit(.minutes(10)))
struct CheckingLeaveTests {
  private static let plain = Reducer<House, Move> { house, move in
    house.moves += 1
    switch move {
    case .navigate(let intent): house.path.apply(intent)
    case .slip: house.path = []
    }
  }

  private static let checked = checked(recordedBy: nil)

  private static func checked(recordedBy asked: Asked?) -> Reducer<House, Move> {
    plain.navigation(\.path) { checking($0, recordedBy: asked) }
  }

  private static func checking(
    _ rules: Navigation<House, Move, [Room]>, recordedBy asked: Asked? = nil
  ) -> Navigation<House, Move, [Room]> {
    rules.leaving { room, _, _ in
      asked?.add(room)
      return switch room {
      case .open, .dialog, nil: .leave
      case .locked: .stay("the door is locked")
      case .sticky: .show(.dialog)
      }
    }
  }

  private static func kinds(for path: [Room]) -> [PathIntent<Room>.Kind] {
    let routes: [Room] = [.open, .locked, .sticky]
    let changes =
      PathChange.all(of: routes, backUpTo: 4) + allPaths(over: routes, upTo: 2).map(PathChange.set)
    return changes.map { .change($0) }
      + [.leave, .close, .closed, .answer(0), .failed(path, reason: "", proposal: Array(path.dropLast()))]
  }

  @Test("is asked for what lies above a question that is answered while it is covered, and not for the question")
  func coveredQuestion() throws {
    let question = Paper.sure(Question("Sure?", .yes("yes", .done)))
    let reducer = Reducer<[Paper], PaperStep> { path, step in
      if case .navigate(let intent) = step { path.apply(intent) }
    }
    .navigation(\.self) {
      $0.leaving { paper, _, _ in paper == .note(1) || paper == question ? .stay("it is kept") : .leave }
    }
    func answer(_ path: [Paper], _ reason: PathIntent<Paper>.Reason = .user) throws -> [Paper] {
      var path = path
      _ = try reducer.reduce(&path, .navigate(PathIntent(.answer(0), reason: reason, from: .init(question))))
      return path
    }
    #expect(try answer([question]) == [])
    #expect(try answer([.note(1), question]) == [.note(1)])
    #expect(try answer([.note(1), question, .note(2)]) == [.note(1)])
    #expect(throws: LeaveRefused("it is kept")) { try answer([question, .note(2), .note(1)]) }
    #expect(throws: LeaveRefused("it is kept")) { try answer([question, .note(1), .note(2)]) }
    #expect(try answer([question, .note(1)], .program) == [])
  }

  // Rules P-09.2, P-09.4
  // Feature F-76
  @Test("is asked for what the user would leave, the topmost first, and decides: every intent from every small path")
  func everyKind() {
    let asked = Asked()
    let checked = Self.checked(recordedBy: asked)
    for path in allPaths(over: [Room.open, .locked, .sticky], upTo: 3) {
      for kind in Self.kinds(for: path) {
        let intent = PathIntent(kind, reason: .user, from: path.isEmpty ? nil : PathIntent.Origin(topOf: path))
        var granted = House(path: path)
        _ = Self.plain(&granted, .navigate(intent))
        var house = House(path: path)
        let commands = checked(&house, .navigate(intent))

        if kind == .closed || kind == .answer(0) {
          #expect(asked.take().isEmpty)
          #expect(house == granted)
          continue
        }
        let left: [Room?] =
          kind == .leave
          ? path.reversed() + [nil] : PresentationDiff(from: path, to: granted.path).removed.map { path[$0] }
        let obstacle = left.firstIndex { $0 != .open }
        #expect(asked.take() == (obstacle.map { Array(left[...$0]) } ?? left), "\(path) \(kind)")
        switch obstacle.flatMap({ left[$0] }) {
        case .locked:
          #expect(house == House(path: path), "\(path) \(kind)")
          #expect(commands.count == 1)
        case .sticky:
          #expect(house == House(path: path + [.dialog], moves: 1), "\(path) \(kind)")
          #expect(commands.isEmpty)
        default:
          #expect(house == granted, "\(path) \(kind)")
          #expect(commands.isEmpty)
        }
      }
    }
  }

  // Rule P-09.2
  @Test(
    "is asked only for intents of the user",
    arguments: [.program, .restore, .replay, .failure] as [PathIntent<Room>.Reason])
  fileprivate func otherReasons(reason: PathIntent<Room>.Reason) {
    let asked = Asked()
    var house = House(path: [.open, .locked, .sticky])
    _ = Self.checked(recordedBy: asked)(&house, .navigate(PathIntent(.home, reason: reason)))
    #expect(house.path == [])
    #expect(asked.take().isEmpty)
  }

  // Rule P-09.2
  @Test("is not asked for actions without an intent")
  func withoutIntent() {
    var house = House(path: [.locked])
    _ = Self.checked(&house, .slip)
    #expect(house == House(path: [], moves: 1))
  }

  @Test("is not asked when a screen is covered, or moved to another place")
  func coveredAndMoved() {
    let asked = Asked()
    let checked = Self.checked(recordedBy: asked)
    var house = House(path: [.locked, .open])
    _ = checked(&house, .navigate(PathIntent(.push(.open), reason: .user)))
    _ = checked(&house, .navigate(PathIntent(.set([.open, .sticky, .open, .locked]), reason: .user)))
    #expect(house.path == [.open, .sticky, .open, .locked])
    #expect(asked.take().isEmpty)
  }

  @Test("does not put the screen it shows on top of itself")
  func shownOnce() {
    var house = House(path: [.sticky])
    for _ in 1...3 { _ = Self.checked(&house, .navigate(PathIntent(.home, reason: .user))) }
    #expect(house == House(path: [.sticky, .dialog], moves: 1))
  }

  @Test("gets the state before the action, and the intent")
  func whatItGets() {
    let back = PathIntent<Room>(.back(1), reason: .user, from: PathIntent.Origin(topOf: [.open]))
    let before = House(path: [.open], moves: 41)
    let reducer = Self.plain.navigation(\.path) {
      $0.leaving { room, house, intent in
        room == .open && house == before && intent == back ? .leave : .stay("something else was asked")
      }
    }
    var house = before
    #expect(reducer(&house, .navigate(back)).isEmpty)
    #expect(house == House(path: [], moves: 42))
  }

  @MainActor @Test("fails the action that is refused with its reason, and the store goes on")
  func refusal() async {
    let store = Store(House(path: [.locked]), reducer: Self.checked)
    let back = Move.navigate(PathIntent(.back(1), reason: .user))
    guard case .failed(let error) = await store.perform(back, until: .finished) else {
      Issue.record("The action has not failed.")
      return
    }
    #expect(error as? LeaveRefused == .init("the door is locked"))
    #expect("\(error)" == "the door is locked")
    #expect(store.state == House(path: [.locked]))
    store.send(.navigate(.push(.open)))
    guard case .committed = await store.perform(back, until: .finished) else {
      Issue.record("The open room could not be left.")
      return
    }
    #expect(store.state.path == [.locked])
  }

  @Test("gives the same states when the same actions are played again")
  func replay() {
    var random = SeededGenerator(seed: 11)
    let actions = (0..<300).map { _ in
      let kind = Self.kinds(for: []).randomElement(using: &random) ?? .change(.home)
      return Move.navigate(PathIntent(kind, reason: Bool.random(using: &random) ? .user : .program))
    }
    func play() -> [House] {
      var house = House()
      return actions.map { action in
        _ = Self.checked(&house, action)
        return house
      }
    }
    #expect(play() == play())
    #expect(Set(play().map(\.path)).count > 20)
  }

  // Rule P-09.3
  @Test("is asked for the root screen, last, when the user leaves the program")
  func root() {
    let dirty = Self.plain.navigation(\.path) {
      $0.leaving { room, house, _ in
        room == nil && house.moves < 2 ? .stay("not yet") : room == .sticky ? .show(.dialog) : .leave
      }
    }
    var house = House()
    let leave = Move.navigate(PathIntent(.leave, reason: .user))
    #expect(dirty(&house, leave).count == 1)
    #expect(house == House())
    house.moves = 2
    #expect(dirty(&house, leave).isEmpty)
    #expect(house == House(moves: 3), "the path stays")
    house = House(path: [.open, .sticky])
    _ = dirty(&house, leave)
    #expect(house.path == [.open, .sticky, .dialog])
    house = House(path: [.locked])
    #expect(Self.plain(&house, .navigate(.leave)).isEmpty && house == House(path: [.locked], moves: 1))
    house = House(path: [.sticky])
    _ = dirty(&house, .navigate(.leave))
    #expect(house.path == [.sticky], "the program is not asked")
  }

  // Rule P-09.4
  @Test("may show something on the root screen before the user leaves the program")
  func shownAtRoot() {
    let asking = Self.plain.navigation(\.path) {
      $0.leaving { room, _, _ in room == nil ? .show(.dialog) : .leave }
    }
    var house = House()
    let refusals = (1...3).map { _ in asking(&house, .navigate(PathIntent(.leave, reason: .user))).count }
    #expect(house == House(path: [.dialog], moves: 1))
    #expect(refusals == [0, 1, 1], "an intent that shows nothing new has not been granted")
  }

  @Test(
    "keeps the program running when the screen that must be shown first cannot be shown",
    arguments: [[], [.sticky], [.dialog]] as [[Room]])
  fileprivate func unshowable(path: [Room]) {
    let deaf = Reducer<House, Move> { house, _ in house.moves += 1 }
    let late = Reducer<House, Move> { house, move in
      if case .navigate = move { Navigate<Move>(.push(.open)) }
    }
    for reducer in [deaf, late] {
      let asking = reducer.navigation(\.path) {
        $0.leaving { _, house, _ in .show(house.path == [.dialog] ? .sticky : .dialog) }
      }
      var house = House(path: path)
      #expect(throws: LeaveRefused("a screen that must be shown first cannot be opened here")) {
        try asking.reduce(&house, .navigate(PathIntent(.leave, reason: .user)))
      }
      #expect(house == House(path: path))
    }
  }

  @Test("may be followed by another")
  func twice() {
    let reducer = Self.plain.navigation(\.path) {
      Self.checking($0).leaving { room, _, _ in room == .open ? .stay("too cold outside") : .leave }
    }
    var house = House(path: [.open])
    #expect(reducer(&house, .navigate(PathIntent(.home, reason: .user))).count == 1)
    #expect(house.path == [.open])
    house.path = [.locked]
    #expect(reducer(&house, .navigate(PathIntent(.home, reason: .user))).count == 1)
    #expect(house.path == [.locked])
  }
}
