import PresentationCore
import Testing

enum Stop: String, PathRoute, Codable { case a, b, c, d }

extension PathChange {
  /// The changes of some routes, and those by a count.
  static func all(of routes: [Route], backUpTo count: Int) -> [Self] {
    routes.flatMap { [.push($0), .pushUnlessTop($0), .backTo($0), .replaceTop($0), .bringToFront($0)] }
      + (-1...count).map { .back($0) } + [.home]
  }
}

@Suite("The changes of a path", .timeLimit(.minutes(10)))
struct PathChangeTests {
  private static let examples: [(name: String, before: [Stop], change: PathChange<Stop>, after: [Stop])] = [
    ("push adds, also a second copy", [.a], .push(.a), [.a, .a]),
    ("pushUnlessTop refuses the top", [.a], .pushUnlessTop(.a), [.a]),
    ("pushUnlessTop adds another", [.a], .pushUnlessTop(.b), [.a, .b]),
    ("back takes the top", [.a, .b], .back(1), [.a]),
    ("back at the root does nothing", [], .back(1), []),
    ("back takes several", [.a, .b, .c], .back(2), [.a]),
    ("back by too many does nothing", [.a], .back(2), [.a]),
    ("back by none does nothing", [.a], .back(0), [.a]),
    ("back by fewer than none does nothing", [.a], .back(.min), [.a]),
    ("backTo leaves the topmost equal route", [.a, .b, .a, .c], .backTo(.a), [.a, .b, .a]),
    ("backTo the top does nothing", [.a, .b], .backTo(.b), [.a, .b]),
    ("backTo a missing route does nothing", [.a, .b], .backTo(.d), [.a, .b]),
    ("home takes all", [.a, .b], .home, []),
    ("home at the root does nothing", [], .home, []),
    ("replaceTop exchanges the top", [.a, .b], .replaceTop(.c), [.a, .c]),
    ("replaceTop by itself does nothing", [.a], .replaceTop(.a), [.a]),
    ("replaceTop of nothing does nothing", [], .replaceTop(.a), []),
    ("set sets the path", [.a], .set([.b, .c]), [.b, .c]),
    ("set by the same does nothing", [.a], .set([.a]), [.a]),
    ("bringToFront moves the topmost copy", [.a, .b, .a, .c], .bringToFront(.a), [.a, .b, .c, .a]),
    ("bringToFront pushes what is missing", [.a], .bringToFront(.b), [.a, .b]),
    ("bringToFront of the top does nothing", [.a], .bringToFront(.a), [.a]),
  ]

  // Rule P-01.2
  // Feature F-63
  @Test("do what their names say and return whether the path changed", arguments: examples.indices)
  func areDone(index: Int) {
    let example = Self.examples[index]
    var path = example.before
    let changed = path.apply(example.change)
    #expect(path == example.after, "\(example.name)")
    #expect(changed == (example.before != example.after), "\(example.name)")
  }

  @Test("close the topmost screen of a route and what lies above it, once")
  func close() {
    var path: [Stop] = [.a, .b, .a, .c]
    let changes = [path.close(.a), path == [.a, .b], path.close(.c), path.close(.a), path == [], path.close(.a)]
    #expect(changes == [true, true, false, true, true, false])
  }

  /// Calls the verb with the name of a change.
  private func verb(of change: PathChange<Stop>, on path: inout [Stop]) -> Bool {
    switch change {
    case .push(let stop): path.push(stop)
    case .pushUnlessTop(let stop): path.pushUnlessTop(stop)
    case .back(let count): count == 1 ? path.back() : path.back(count)
    case .backTo(let stop): path.backTo(stop)
    case .home: path.home()
    case .set(let stops): path.set(stops)
    case .replaceTop(let stop): path.replaceTop(stop)
    case .bringToFront(let stop): path.bringToFront(stop)
    case .restore(let stops): path.set(stops)
    case .within: false
    }
  }

  /// The intent of the program with the name of a change.
  private func intent(of change: PathChange<Stop>) -> PathIntent<Stop> {
    switch change {
    case .push(let stop): .push(stop)
    case .pushUnlessTop(let stop): .pushUnlessTop(stop)
    case .back(let count): count == 1 ? .back : .back(count)
    case .backTo(let stop): .backTo(stop)
    case .home: .home
    case .set(let stops): .set(stops)
    case .replaceTop(let stop): .replaceTop(stop)
    case .bringToFront(let stop): .bringToFront(stop)
    case .restore(let stops): PathIntent(.restore(stops))
    case .within: .home
    }
  }

  // Rule P-01.2
  @Test("are what the verbs and the intents of the same names do: every change of every small path")
  func oneVocabulary() throws {
    let stops: [Stop] = [.a, .b, .c]
    let changes = PathChange.all(of: stops, backUpTo: 4) + allPaths(over: stops, upTo: 2).map(PathChange.set)
    for before in allPaths(over: stops, upTo: 3) {
      for change in changes {
        var (applied, spoken, wished, answered) = (before, before, before, before)
        let hasChanged = applied.apply(change)
        let said = [
          verb(of: change, on: &spoken), wished.apply(intent(of: change)),
          answered.apply(PathIntent(change, reason: .user, from: .init(topOf: before))),
        ]
        try #require(said == [hasChanged, hasChanged, hasChanged], "\(before) \(change)")
        try #require(hasChanged == (applied != before), "\(before) \(change)")
        try #require([spoken, wished, answered] == [applied, applied, applied], "\(before) \(change)")
        try #require(intent(of: change) == PathIntent(change))
      }
    }
  }

  @Test("backWhile takes what fits, all of it, or nothing")
  func backWhile() {
    var path: [Stop] = [.a, .b, .c]
    let some = path.backWhile { $0 != .a }
    #expect(some && path == [.a])
    let none = path.backWhile { $0 == .b }
    #expect(!none && path == [.a])
    let all = path.backWhile { _ in true }
    #expect(all && path == [])
    let nothing = path.backWhile { _ in true }
    #expect(!nothing)
  }
}

@Suite("An intent about the path", .timeLimit(.minutes(10)))
struct PathIntentTests {
  private typealias Intent = PathIntent<Stop>

  /// The path after `intent`, or `nil` if the intent reported no change.
  private func applied(_ intent: Intent, to path: [Stop]) -> [Stop]? {
    var changed = path
    let said = changed.apply(intent)
    #expect(said == (changed != path))
    return said ? changed : nil
  }

  @Test("from nowhere is granted wherever the user is")
  func withoutOrigin() {
    #expect(applied(.push(.c), to: [.a, .b]) == [.a, .b, .c])
    #expect(applied(.back, to: [.a, .b]) == [.a])
    #expect(applied(Intent(.backTo(.a)), to: [.a, .b]) == [.a])
    #expect(applied(.set([.d, .c]), to: [.a]) == [.d, .c])
    #expect(applied(.home, to: [.d, .c]) == [])
    #expect(applied(.back, to: []) == nil)
    #expect(applied(.home, to: []) == nil)
    #expect(applied(Intent(.closed), to: []) == nil, "the root screen cannot be closed")
  }

  // Rule P-08.6
  @Test("to go back, given twice by the same screen, goes back once")
  func doublePress() {
    let intent = Intent(.back(1), reason: .user, from: .init(topOf: [.a, .b, .c]))
    #expect(applied(intent, to: [.a, .b, .c]) == [.a, .b])
    #expect(applied(intent, to: [.a, .b]) == nil)
  }

  @Test("from a screen that is covered does nothing where the top matters")
  func coveredOrigin() {
    let origin = Intent.Origin(topOf: [.a])
    #expect(applied(Intent(.push(.c), from: origin), to: [.a, .b]) == nil)
    #expect(applied(Intent(.back(1), from: origin), to: [.a, .b]) == nil)
    #expect(applied(Intent(.home, from: origin), to: [.a, .b]) == [])
  }

  // Rule P-08.6
  @Test("from a screen that was closed does nothing", arguments: [[Stop.b], [], [.c, .b]])
  func goneOrigin(path: [Stop]) {
    let origin = Intent.Origin(topOf: [.a])
    #expect(applied(Intent(.home, from: origin), to: path) == nil)
    #expect(applied(Intent(.set([.d]), from: origin), to: path) == nil)
    #expect(applied(Intent(.closed, from: origin), to: path) == nil)
  }

  @Test("that a covered screen was closed removes that screen and what lies above")
  func closedInTheMiddle() {
    let intent = Intent(.closed, reason: .user, from: .init(topOf: [.a, .b]))
    #expect(applied(intent, to: [.a, .b, .c]) == [.a])
  }
}
