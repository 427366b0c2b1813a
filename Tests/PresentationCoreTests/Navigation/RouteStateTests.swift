import Foundation
import PresentationCore
import PresentationTesting
import Testing

private struct Leaf: PathRoute, Codable {
  let book: String
  var page = 1

  var identity: String { book }
}

private enum Turn: Navigating {
  case navigate(PathIntent<Leaf>), mark(Int), forget, fail, load, loaded(String, Int), open(String, Int), swap(String),
    page(
      String, Note)

  var page: (String, Note)? { if case .page(let book, let note) = self { (book, note) } else { nil } }
}

private enum Note: Hashable { case write(String), later(String) }

private struct Marks: Equatable, Codable {
  var number: Int
  var notes: [String] = []
}

private struct Refused: Error {}

private struct Reading: Equatable {
  var path: [Leaf] = []
  var marks = RouteState<Leaf, Marks>()
  var made = 0

  static let pages = Features(routes: \Reading.marks, action: \Turn.page, embed: Turn.page)

  static let reducer = Reducer<Reading, Turn>.throwing { reading, turn in
    switch turn {
    case .navigate(let intent): reading.path.apply(intent)
    case .mark(let number): if let top = reading.path.last { reading.marks[top]?.number = number }
    case .forget: if let top = reading.path.last { reading.marks[top] = nil }
    case .fail: throw Refused()
    case .loaded(let book, let number): reading.marks[Leaf(book: book)] = Marks(number: number)
    case .open(let book, let number):
      reading.path.push(Leaf(book: book))
      reading.marks[Leaf(book: book)] = Marks(number: number)
    case .swap(let book):
      if let top = reading.path.last { reading.marks[top] = nil }
      reading.marks[Leaf(book: book)] = Marks(number: 0)
    case .load, .page: break
    }
    return []
  }
  .then(
    Reducer<Marks, Note>.returning { marks, note in
      switch note {
      case .write(let text):
        marks.notes.append(text)
        return []
      case .later(let text): return [.after(.seconds(1), .write(text))]
      }
    }.lift(pages)
  )
  .navigation(\.path) {
    $0.keeping(\.marks) { leaf, reading in
      leaf.book == "z" ? nil : Marks(number: reading.path.count * 10)
    }
  }
}

@Suite("State that is kept for the routes of a path", .timeLimit(.minutes(10)))
struct RouteStateTests {
  private func path(_ books: String) -> [Leaf] { books.map { Leaf(book: "\($0)") } }

  private func reading(_ turns: Turn..., from start: Reading = Reading()) -> Reading {
    var reading = start
    for turn in turns { _ = Reading.reducer(&reading, turn) }
    return reading
  }

  // Rule P-13.2
  @Test("is created when a route arrives, stays while the route does, and is removed with it")
  func life() {
    var reading = reading(.navigate(.set(path("ab"))), .mark(1))
    #expect(reading.marks.values.mapValues(\.number) == ["a": 20, "b": 1])
    reading = self.reading(.navigate(.set(path("xbya"))), from: reading)
    #expect(
      reading.marks.values.mapValues(\.number) == ["a": 20, "b": 1, "x": 40, "y": 40], "those that move keep theirs")
    reading = self.reading(.navigate(.back(2)), .navigate(.push(Leaf(book: "a"))), from: reading)
    #expect(reading.marks.values.mapValues(\.number) == ["a": 30, "b": 1, "x": 40], "a returning route has new state")
    #expect(self.reading(.navigate(.home), from: reading) == Reading())
  }

  @Test("belongs to the identity: another page of one book keeps it, two screens of one book share it")
  func identity() {
    let twice = reading(.navigate(.set([Leaf(book: "a"), Leaf(book: "a", page: 7)])), .mark(5))
    #expect(twice.marks.values.mapValues(\.number) == ["a": 5])
    #expect(twice.marks[Leaf(book: "a", page: 99)]?.number == 5)
    let turned = reading(.navigate(.back), .navigate(.replaceTop(Leaf(book: "a", page: 3))), from: twice)
    #expect(turned.marks.values.mapValues(\.number) == ["a": 5])
  }

  // A form whose draft could be removed in passing would show empty fields, and save them.
  @Test("may be nothing, and cannot be removed while the route stays")
  func nothing() {
    let without = reading(.navigate(.set(path("az"))))
    #expect(without.marks.values.keys.sorted() == ["a"])
    let forgotten = reading(.navigate(.back), .forget, .navigate(.push(Leaf(book: "b"))), from: without)
    #expect(forgotten.marks.values.keys.sorted() == ["a", "b"])
  }

  @Test("is dropped where it was set for a route outside the path, also if there are as many values as before")
  func stray() {
    let swapped = reading(.navigate(.set(path("ab"))), .swap("x"))
    #expect(swapped.marks.values.keys.sorted() == ["a", "b"])
    #expect(
      reading(.swap("b"), .navigate(.push(Leaf(book: "c"))), from: swapped).marks.values.keys.sorted() == [
        "a", "b", "c",
      ])
  }

  @Test("is made for a path that is there from the start, and comes back from a saved state")
  func start() throws {
    let marks = RouteState(along: path("abaz")) { $0.book == "z" ? nil : Marks(number: $0.page) }
    #expect(marks.values.mapValues(\.number) == ["a": 1, "b": 1])
    #expect(try JSONDecoder().decode(RouteState<Leaf, Marks>.self, from: JSONEncoder().encode(marks)) == marks)
    let reading = reading(.navigate(.back(2)), from: Reading(path: path("abaz"), marks: marks))
    #expect(reading.marks.values.keys.sorted() == ["a", "b"])
  }

  @Test("is dropped if it is set for a route that has left, and is not taken for a fresh one when the route returns")
  func late() {
    let before = reading(.navigate(.set(path("ab"))))
    let late = reading(.loaded("b", 7), .navigate(.back), .loaded("b", 8), from: before)
    #expect(late.marks.values.mapValues(\.number) == ["a": 20])
    #expect(reading(.navigate(.push(Leaf(book: "b"))), from: late).marks.values["b"]?.number == 20)
    #expect(reading(.navigate(.push(Leaf(book: "z"))), .loaded("z", 9)).marks.values["z"]?.number == 9)
    #expect(reading(.open("z", 9)).marks.values["z"]?.number == 9, "it comes by the same action")
  }

  @Test("is unchanged when the action is refused")
  func refused() {
    let before = reading(.navigate(.set(path("ab"))))
    #expect(reading(.fail, from: before) == before)
  }

  /// A store in which each book that is there notes a tick every two seconds.
  @MainActor
  private func ticking(_ reading: Reading, on clock: TestClock) -> Store<Reading, Turn> {
    Store(
      reading, reducer: Reading.reducer,
      subscriptions: { reading in
        reading.marks.identities.map { book -> any Subscription<Turn> in
          TimerSubscription<Note>.every(.seconds(2), .write("tick")).lift(Reading.pages[book])
        }
      }, clock: clock)
  }

  // Rule S-10.2
  @MainActor @Test("has commands, which end when the route leaves, and not before")
  func commands() async {
    let clock = TestClock()
    let store = Store(Reading(), reducer: Reading.reducer, clock: clock)
    store.send(.navigate(.set(path("ab"))))
    let later = ["a", "b"].map { book in
      Task.immediate { await store.perform(.page(book, .later("noted")), until: .finished) }
    }
    store.send(.navigate(.set(path("xa"))))
    #expect(await later[1].value.word.hasPrefix("discarded"))
    store.send(.navigate(.push(Leaf(book: "b"))))
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    #expect(await later[0].value.word == "committed")
    #expect(store.state.marks.values.mapValues(\.notes) == ["x": [], "a": ["noted"], "b": []])
  }

  // Rule S-10.2
  @MainActor @Test("has subscriptions, which live exactly as long as the route")
  func subscriptions() async {
    let clock = TestClock()
    let start = RouteState<Leaf, Marks>(along: path("a")) { _ in Marks(number: 0) }
    let store = ticking(Reading(path: path("a"), marks: start), on: clock)
    /// Advances the clock with this number of subscriptions running, and returns how often each book has ticked.
    func ticks(after seconds: Int, running: Int) async -> [String: Int] {
      await clock.sleepers(running)
      clock.advance(by: .seconds(seconds))
      await clock.sleepers(running)
      store.send(.load)
      return store.state.marks.values.mapValues(\.notes.count)
    }

    #expect(await ticks(after: 2, running: 1) == ["a": 1])
    store.send(.navigate(.set(path("abz"))))
    #expect(await ticks(after: 1, running: 2) == ["a": 1, "b": 0], "b has come a second before")
    store.send(.navigate(.set([Leaf(book: "b"), Leaf(book: "a", page: 7)])))
    #expect(await ticks(after: 1, running: 2) == ["a": 2, "b": 1], "those that move or are turned go on")
    store.send(.navigate(.back))
    #expect(await ticks(after: 3, running: 1) == ["b": 2])
    store.send(.navigate(.set(path("ba"))))
    #expect(await ticks(after: 1, running: 2) == ["a": 0, "b": 3], "a returning route has new state")
    #expect(await ticks(after: 1, running: 2) == ["a": 1, "b": 3])
    store.send(.navigate(.home))
    clock.advance(by: .seconds(10))
    store.send(.load)
    #expect(store.state.marks.values.isEmpty)
  }

  /// A simple model of an open book: its age in seconds, its notes, and the notes that arrive a second later.
  private struct NaiveBook {
    var age = 0
    var notes: [String] = []
    var pending: [(note: String, outcome: Task<Outcome, Never>)] = []
  }

  @MainActor
  // Rule S-10.2
  @Test(
    "has effects in random stories that live as long as the route: none is lost, none goes on",
    arguments: 0..<40 as Range<UInt64>)
  func randomEffects(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let clock = TestClock()
    let store = ticking(Reading(), on: clock)
    var books: [String: NaiveBook] = [:]
    for step in 0..<300 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        guard let book = books.keys.sorted().randomElement(using: &random) else { continue }
        let later = Task.immediate { await store.perform(.page(book, .later("\(step)")), until: .finished) }
        books[book]?.pending.append(("\(step)", later))
      case 1:
        await clock.sleepers(books.values.reduce(0) { $0 + 1 + $1.pending.count })
        clock.advance(by: .seconds(1))
        for (name, book) in books {
          for later in book.pending { try #require(await later.outcome.value.word == "committed", "seed \(seed)") }
          let tick = (book.age + 1).isMultiple(of: 2) ? ["tick"] : []
          books[name] = NaiveBook(age: book.age + 1, notes: book.notes + book.pending.map(\.note) + tick)
        }
        await clock.sleepers(books.count)
        store.send(.load)
      default:
        let leaf = Leaf(book: "abcz".randomElement(using: &random).map(String.init) ?? "a", page: step)
        let path = store.state.path
        let changes = PathChange.all(of: [leaf], backUpTo: 3) + [.set(path.shuffled(using: &random))]
        store.send(.navigate(PathIntent(changes.randomElement(using: &random) ?? .home)))
        let there = Set(store.state.path.map(\.book)).subtracting(["z"])
        for (name, book) in books where !there.contains(name) {
          for later in book.pending {
            try #require(await later.outcome.value.word.hasPrefix("discarded"), "seed \(seed), step \(step)")
          }
          books[name] = nil
        }
        for name in there where books[name] == nil { books[name] = NaiveBook() }
      }
      let noted = store.state.marks.values.mapValues { $0.notes.sorted() }
      try #require(noted == books.mapValues { $0.notes.sorted() }, "seed \(seed), step \(step)")
    }
    store.send(.navigate(.home))
    clock.advance(by: .seconds(2))
    store.send(.load)
    #expect(store.state.marks.values.isEmpty)
  }

  @Test("matches the path in random stories", arguments: 0..<40 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var reading = Reading()
    var expected: [String: Int] = [:]
    for step in 0..<300 {
      let before = Set(reading.path.map(\.book))
      let leaf = Leaf(
        book: "abcdz".randomElement(using: &random).map(String.init) ?? "a", page: Int.random(in: 1...2, using: &random)
      )
      let changes = PathChange.all(of: [leaf], backUpTo: 3) + [.set(reading.path.shuffled(using: &random))]
      let turn: Turn =
        Int.random(in: 0..<4, using: &random) == 0
        ? .mark(step) : .navigate(PathIntent(changes.randomElement(using: &random) ?? .home))
      _ = Reading.reducer(&reading, turn)
      if case .mark = turn, let top = reading.path.last?.book, expected[top] != nil { expected[top] = step }
      let now = Set(reading.path.map(\.book))
      for book in now.subtracting(before) where book != "z" { expected[book] = reading.path.count * 10 }
      expected = expected.filter { now.contains($0.key) }
      try #require(reading.marks.values.mapValues(\.number) == expected, "seed \(seed), step \(step)")
    }
  }
}
