import PresentationCore
import Testing

/// A page of a book: the book is the screen.
private struct Leaf: PathRoute, Codable {
  let book: String
  var page = 1

  var identity: String { book }
}

@Suite("The origin of an intent", .timeLimit(.minutes(10)))
struct OriginTests {
  private typealias Intent = PathIntent<Leaf>

  private func path(_ books: String) -> [Leaf] { books.map { Leaf(book: "\($0)") } }

  private func back(from path: [Leaf]) -> Intent { Intent(.back(1), reason: .user, from: .init(topOf: path)) }

  /// The path after `intent`, or `nil` if the intent reported no change.
  private func applied(_ intent: Intent, to path: [Leaf]) -> [Leaf]? {
    var changed = path
    return changed.apply(intent) ? changed : nil
  }

  // Rule P-08.5
  @Test("is the same screen after that has got another value")
  func updated() {
    var leaves = path("ab")
    let back = back(from: leaves)
    leaves[1].page = 7
    #expect(applied(back, to: leaves) == path("a"))
  }

  // Rule P-08.5
  @Test("is the same screen after it has moved")
  func moved() {
    let back = back(from: path("ab"))
    #expect(applied(back, to: path("xyab")) == path("xya"))
    #expect(applied(back, to: path("b")) == [])
    #expect(applied(back, to: path("ba")) == nil, "it is covered")
    #expect(applied(Intent(.closed, from: back.origin), to: path("ba")) == [])
  }

  // Rule P-08.5
  @Test("distinguishes screens with the same identity: a key pressed twice goes back once")
  func pressedTwice() {
    var leaves = path("aaa")
    let back = back(from: leaves)
    leaves[0].page = 2
    let once = applied(back, to: leaves)
    #expect(once == [Leaf(book: "a", page: 2), Leaf(book: "a")])
    #expect(applied(back, to: once ?? []) == nil)
    #expect(applied(Intent(.home, from: back.origin), to: once ?? []) == nil)
  }

  @Test("of the root screen always exists, and is on top of the empty path")
  func root() {
    let origin = Intent.Origin(topOf: [])
    #expect(origin == Intent.Origin(nil))
    let push = Intent(.push(Leaf(book: "b")), from: origin)
    #expect(applied(push, to: path("a")) == nil)
    #expect(applied(Intent(.closed, from: origin), to: path("a")) == nil)
    #expect(applied(Intent(.home, from: origin), to: path("a")) == [])
    #expect(applied(push, to: []) == path("b"))
  }

  @Test("finds nothing with an ordinal that no screen has", arguments: [-1, 1, .min, .max])
  func strangeOrdinal(ordinal: Int) {
    let origin = Intent.Origin(Leaf(book: "b"), ordinal: ordinal)
    #expect(applied(Intent(.back(1), from: origin), to: path("ab")) == nil)
    #expect(applied(Intent(.home, from: origin), to: path("ab")) == nil)
  }

  /// A screen as an observer who follows it sees it.
  private struct Seen {
    let number: Int
    var leaf: Leaf
  }

  // Rule P-08.5
  @Test(
    "stays the screen that was followed, whatever happens below and next to it: random stories",
    arguments: 0..<40 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var screens: [Seen] = []
    var made = 0
    var origins: [(origin: Intent.Origin, number: Int?)] = []
    for step in 0..<300 {
      let leaves = screens.map(\.leaf)
      origins.append((Intent.Origin(topOf: leaves), screens.last?.number))
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        // Nothing of the same identity below, which would be counted.
        let book = "abcdefgh".filter { letter in !leaves.contains { $0.book == "\(letter)" } }.randomElement(
          using: &random)
        guard let book else { break }
        made += 1
        let index = Int.random(in: 0...screens.count, using: &random)
        screens.insert(Seen(number: made, leaf: Leaf(book: "\(book)\(made)")), at: index)
      case 2 where !screens.isEmpty: screens.remove(at: Int.random(in: 0..<screens.count, using: &random))
      case 3: screens.shuffle(using: &random)
      default:
        if let index = screens.indices.randomElement(using: &random) { screens[index].leaf.page += 1 }
      }
      let now = screens.map(\.leaf)
      for (origin, number) in origins.suffix(20) {
        let index = screens.firstIndex { $0.number == number }
        let isTop = number == screens.last?.number && !now.isEmpty
        let wentBack = applied(Intent(.back(1), from: origin), to: now)
        try #require(wentBack == (isTop ? now.dropLast() : nil), "seed \(seed), step \(step)")
        let closed = applied(Intent(.closed, from: origin), to: now)
        try #require(closed == index.map { Array(now[..<$0]) }, "seed \(seed), step \(step)")
      }
    }
  }
}

@Suite("The origin of an intent in stacks", .timeLimit(.minutes(10)))
struct StacksOriginTests {
  private typealias Tabs = Stacks<String, Leaf>
  private typealias Intent = PathIntent<Tabs.Element>

  @Test("is the same screen while the path of all stacks is in another order")
  func selected() {
    var tabs = Tabs(["a", "b", "c"], selecting: "a")
    for key in tabs.keys { tabs[key] = [Leaf(book: "x"), Leaf(book: "x", page: 2)] }
    let closed = Intent(.closed, from: .init(topOf: tabs.path))
    tabs.select("c")
    tabs.select("b")
    tabs["a"]?[1].page = 9
    let hasClosed = tabs.apply(closed)
    #expect(hasClosed && tabs.keys.map { tabs[$0]?.count } == [1, 2, 2])
    let again = tabs.apply(closed)
    #expect(!again, "it closes once")
  }

  // Rule P-08.5
  @Test("is counted within its own stack")
  func ownStack() {
    var tabs = Tabs(["a", "b"], selecting: "b")
    tabs["b"] = [Leaf(book: "x")]
    let back = Intent(.back(1), from: .init(topOf: tabs.path))
    tabs["a"] = [Leaf(book: "x"), Leaf(book: "x")]
    let wentBack = tabs.apply(back)
    #expect(wentBack && tabs["b"] == [] && tabs["a"]?.count == 2)
  }
}
