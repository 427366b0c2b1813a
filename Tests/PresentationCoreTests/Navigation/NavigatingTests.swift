import PresentationCore
import Testing

private enum Level: PathRoute { case hall, floor(Int), named(String) }

@Suite("The intent of an action", .timeLimit(.minutes(10)))
struct NavigatingTests {
  private enum Ride: Navigating {
    case stop
    case climb(Int)
    case both(PathIntent<Level>, Int)
    case labelled(to: PathIntent<Level>)
    case remembered(PathIntent<Level>)
    case perhaps(PathIntent<Level>?)
    case elsewhere(PathIntent<Stop>)
    case navigate(PathIntent<Level>)
    indirect case then(Ride)
  }

  private static let wishes: [PathIntent<Level>.Kind] = [
    .change(.push(.hall)), .change(.pushUnlessTop(.floor(7))), .change(.push(.named(""))), .change(.back(0)),
    .change(.back(2)), .change(.home), .change(.set([])), .change(.set([.hall, .named("x")])),
    .change(.backTo(.floor(1))), .change(.replaceTop(.hall)), .change(.bringToFront(.hall)), .close, .closed, .leave,
    .answer(0),
    .failed([.hall, .floor(1)], reason: "no", proposal: [.hall]),
  ]

  @Test("is the intent the action was created with, whatever its kind, reason and origin", arguments: wishes.indices)
  func roundTrip(index: Int) {
    let reasons: [PathIntent<Level>.Reason] = [.user, .program, .restore, .replay, .failure]
    for reason in reasons {
      for origin in [nil, PathIntent<Level>.Origin(topOf: []), PathIntent<Level>.Origin(topOf: [.hall, .floor(3)])] {
        let intent = PathIntent(Self.wishes[index], reason: reason, from: origin)
        #expect(Ride.navigate(intent).intent == intent)
      }
    }
  }

  @Test("is nil for an action of another case, even one that holds an intent")
  func otherCases() {
    let others: [Ride] = [
      .stop, .climb(1), .both(.home, 1), .labelled(to: .home), .remembered(.home), .perhaps(.home), .perhaps(nil),
      .elsewhere(.home), .then(.navigate(.home)),
    ]
    for other in others { #expect(other.intent == nil, "\(other)") }
  }

  private indirect enum Nested: Navigating { case deep(Nested), navigate(PathIntent<Level>) }

  @Test("is found in an indirect case")
  func indirectCase() {
    #expect(Nested.navigate(.push(.floor(2))).intent == .push(.floor(2)))
    #expect(Nested.deep(.navigate(.home)).intent == nil)
  }

  private enum Alone: Navigating { case navigate(PathIntent<Level>) }

  @Test("is found when the enum has no other case")
  func onlyCase() {
    #expect(Alone.navigate(.back).intent == .back)
  }

  private enum Renamed: Navigating {
    case path(PathIntent<Level>), undo(PathIntent<Level>)
    static func navigate(_ intent: PathIntent<Level>) -> Self { .path(intent) }
  }

  @Test("is found when a function makes a case of another name")
  func otherName() {
    #expect(Renamed.path(.home).intent == .home)
    #expect(Renamed.undo(.home).intent == nil)
  }

  private struct ByHand: Navigating {
    var moves: [PathIntent<Level>]
    static func navigate(_ intent: PathIntent<Level>) -> Self { ByHand(moves: [intent]) }
    var intent: PathIntent<Level>? { moves.count == 1 ? moves[0] : nil }
  }

  @Test("is the type's own answer if the type implements it")
  func byHand() {
    #expect(ByHand.navigate(.home).intent == .home)
    #expect(ByHand(moves: []).intent == nil)
    var path = [Level.hall]
    _ = Reducer<[Level], ByHand> { path, ride in
      for move in ride.moves { path.apply(move) }
    }
    .navigation(\.self) { $0.leaving { _, _, _ in .stay("no") } }(&path, .navigate(PathIntent(.home, reason: .user)))
    #expect(path == [.hall])
  }

  private enum Generic<Payload: Sendable>: Navigating {
    case hold(Payload), other(PathIntent<Level>), navigate(PathIntent<Level>)
  }

  @Test("is found in generic actions, each type for itself")
  func generic() {
    #expect(Generic<Int>.navigate(.home).intent == .home)
    #expect(Generic<Int>.hold(1).intent == nil && Generic<Int>.other(.home).intent == nil)
    // A payload that happens to be an intent does not make a case the one that `navigate` makes.
    #expect(Generic<PathIntent<Level>>.hold(.home).intent == nil)
    #expect(Generic<PathIntent<Level>?>.hold(.home).intent == nil && Generic<Int?>.hold(nil).intent == nil)
    #expect(Generic<PathIntent<Level>>.navigate(.back).intent == .back)
    #expect(Generic<Renamed>.navigate(.back).intent == .back && Generic<Renamed>.hold(.path(.home)).intent == nil)
  }

  private enum Labelled: Navigating {
    case go(to: PathIntent<Level>)
    static func navigate(_ intent: PathIntent<Level>) -> Self { .go(to: intent) }
  }

  private final class Object: Navigating {
    let move: PathIntent<Level>
    init(_ move: PathIntent<Level>) { self.move = move }
    static func navigate(_ intent: PathIntent<Level>) -> Object { Object(intent) }
  }

  private enum Mirrored: Navigating, CustomReflectable {
    case navigate(PathIntent<Level>), other
    var customMirror: Mirror { Mirror(self, children: ["navigate": PathIntent<Level>.home], displayStyle: .struct) }
  }

  /// Its payload is smaller than the intent that its mirror promises.
  private enum Lying: Navigating, CustomReflectable {
    case number(Int8)
    static func navigate(_ intent: PathIntent<Level>) -> Self { .number(1) }
    var customMirror: Mirror { Mirror(self, children: ["navigate": PathIntent<Level>.home], displayStyle: .enum) }
  }

  @Test("is not taken from the memory of a type that mirrors itself")
  func lying() {
    #expect(Lying.number(2).intent == .home)
  }

  @Test("is not found where there is a label, or an object")
  func notFound() {
    #expect(Labelled.navigate(.home).intent == nil)
    #expect(Object.navigate(.home).intent == nil)
  }

  @Test("is found whatever a type shows of itself")
  func mirrored() {
    #expect(Mirrored.navigate(.back).intent == .back && Mirrored.other.intent == nil)
  }

  @Test("is found by many tasks at once")
  func manyTasks() async {
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask { #expect(Generic<Double>.navigate(.back).intent == .back) }
        group.addTask { #expect(Generic<Float>.other(.back).intent == nil) }
      }
    }
  }

  private struct Unreadable: Navigating {
    var move: PathIntent<Level>
    static func navigate(_ intent: PathIntent<Level>) -> Self { Unreadable(move: intent) }
  }

  @Test("must be readable where a reducer has to see it")
  func unreadable() async {
    #expect(Unreadable.navigate(.home).intent == nil)
    await #expect(processExitsWith: .failure) {
      _ = Reducer<[Level], Unreadable> { path, ride in path.apply(ride.move) }
        .navigation(\.self) { $0.leaving { _, _, _ in .leave } }
    }
  }
}
