import Foundation
import PresentationCore
import Testing

/// A search of its own within a library.
private struct Search: Equatable {
  var query = "", hits = 0

  enum Change: Restoring, Equatable { case type(String), restore(Restoration) }

  static let reducer = Reducer<Search, Change> { search, change in
    switch change {
    case .type(let text): search.query += text
    case .restore: search.hits = search.query.count
    }
  }
  .restorable(\.query, as: "query")
}

private struct Library: Equatable {
  var titles: [String] = [], shelf = 0, isLocked = false
  /// How many titles the base reducer saw with a restoration.
  var seen: Int?
  var search = Search()
  var second: Search?
}

private struct Locked: Error, Equatable {}

private enum Loan: Restoring, Equatable {
  case add(String), lock, search(Search.Change), second(Search.Change), restore(Restoration)

  var search: Search.Change? { if case .search(let change) = self { change } else { nil } }
  var second: Search.Change? { if case .second(let change) = self { change } else { nil } }
}

private let base = Reducer<Library, Loan>.throwing { library, change in
  switch change {
  case .add(let title): library.titles.append(title)
  case .lock: library.isLocked = true
  case .restore:
    library.seen = library.titles.count
    if library.isLocked { throw Locked() }
  case .search, .second: ()
  }
  return []
}

private let reducer =
  base
  .restorable(\.titles, as: "titles")
  .restorable(\.shelf, as: "shelf")
  .then(Search.reducer.lift(Feature(state: \.search, action: \.search, embed: Loan.search)))
  .then(Search.reducer.lift(Feature(state: \.second, action: \.second, embed: Loan.second)))

@MainActor @Suite("Parts of a state that come back", .timeLimit(.minutes(10)))
struct RestorableTests {
  private func store(_ library: Library = Library()) -> Store<Library, Loan> { Store(library, reducer: reducer) }

  private func both() -> Restoration {
    var restoration = Restoration("titles", ["a", "b"])
    restoration.add(Restoration("shelf", 3))
    return restoration
  }

  @Test("get their values before the reducer sees the action, and nothing else changes")
  func restored() {
    let store = store()
    store.send(.restore(both()))
    #expect(store.state == Library(titles: ["a", "b"], shelf: 3, seen: 2))
    store.send(.restore(Restoration("shelf", 4)))
    #expect(store.state == Library(titles: ["a", "b"], shelf: 4, seen: 2))
  }

  @Test("are left alone by other actions, and by values of another type or name")
  func others() {
    let store = store(Library(titles: ["x"]))
    store.send(.add("y"))
    store.send(.restore(Restoration("titles", 7)))
    store.send(.restore(Restoration("title", ["z"])))
    store.send(.restore(Restoration()))
    #expect(store.state.titles == ["x", "y"])
  }

  @Test("keep an optional value when only others are restored, and lose it only to a restored one")
  func optional() {
    struct Form: Equatable { var note: String? = "kept", count = 0 }
    enum Change: Restoring, Equatable { case restore(Restoration) }
    let reducer = Reducer<Form, Change> { _, _ in }
      .restorable(\.note, as: "note").restorable(\.count, as: "count")
    let store = Store(Form(), reducer: reducer)
    store.send(.restore(Restoration("count", 3)))
    #expect(store.state == Form(note: "kept", count: 3))
    store.send(.restore(Restoration("note", String?.none)))
    #expect(store.state == Form(note: nil, count: 3))
    #expect(Restoration("count", 3).value(of: "note", as: String?.self) == nil)
  }

  @Test("stay as they were if the reducer refuses")
  func refused() async {
    let store = store(Library(titles: ["x"], isLocked: true))
    guard case .failed(let error) = await store.perform(.restore(both())) else {
      Issue.record("it was not refused")
      return
    }
    #expect(error is Locked)
    #expect(store.state == Library(titles: ["x"], isLocked: true))
  }

  @Test("are seen by observers and middlewares as any action is")
  func seen() {
    var seen: [Loan] = []
    let store = Store(Library(), reducer: reducer)
    let token = store.observeActions { _, change in seen.append(change) }
    store.send(.restore(both()))
    #expect(seen == [.restore(both())])
    token.cancel()
  }

  @Test("have the names of their features, and come back there")
  func features() throws {
    var library = Library()
    library.search.query = "moon"
    #expect(store().restorableParts.map(\.fullName) == ["titles", "shelf", "search.query", "second.query"])
    let part = try #require(store().restorableParts.first { $0.fullName == "search.query" })
    #expect(part.value(library) as? String == "moon")
    let action = part.action(part.restoration("sun"))
    #expect(action == .search(.restore(Restoration("query", "sun"))))
    let store = store(library)
    store.send(action)
    #expect(store.state.search == Search(query: "sun", hits: 3))
  }

  @Test("of a feature that is missing have no value, and cannot come back")
  func missing() async throws {
    let store = store()
    let part = try #require(store.restorableParts.last)
    #expect(part.value(store.state) == nil)
    guard case .failed(let error) = await store.perform(part.action(part.restoration("x")), until: .finished) else {
      Issue.record("a missing feature took a value")
      return
    }
    #expect(error is PartMissing)
    #expect(store.state == Library())
  }

  @Test("are known through every modifier of a reducer")
  func modifiers() {
    let checked = reducer.checking { _ in }
    let combined = Reducer.combine(.identity, checked, .identity)
    #expect(
      Store(Library(), reducer: combined).restorableParts.map(\.fullName) == store().restorableParts.map(\.fullName))
  }

  @Test("cannot have the same name")
  func duplicates() async {
    await #expect(processExitsWith: .failure) {
      _ = Reducer<Library, Loan>.identity.restorable(\.titles, as: "x").restorable(\.shelf, as: "x")
    }
    await #expect(processExitsWith: .failure) {
      let one = Reducer<Library, Loan>.identity.restorable(\.titles, as: "x")
      _ = one.then(one)
    }
  }

  @Test("are found in actions of every kind that carry a restoration, and in no others")
  func actions() {
    indirect enum Boxed: Restoring { case other, restore(Restoration) }
    struct Plain: Restoring {
      var restoration: Restoration?
      static func restore(_ restoration: Restoration) -> Plain { Plain(restoration: restoration) }
    }
    #expect(Boxed.restore(both()).restoration == both() && Boxed.other.restoration == nil)
    #expect(Plain.restore(both()).restoration == both())
    #expect(Loan.restore(both()).restoration == both())
    for change in [Loan.add("x"), .lock, .search(.restore(both()))] { #expect(change.restoration == nil) }
  }

  @Test("cannot be made of actions whose restoration is not readable")
  func unreadable() async {
    await #expect(processExitsWith: .failure) {
      struct Opaque: Restoring {
        static func restore(_ restoration: Restoration) -> Opaque { Opaque() }
      }
      _ = Reducer<Library, Opaque>.identity.restorable(\.titles, as: "titles")
    }
  }
}

@Suite("A restoration", .timeLimit(.minutes(10)))
struct RestorationTests {
  @Test("is equal to one with equal values of the same parts")
  func equality() {
    #expect(Restoration("a", [1]) == Restoration("a", [1]))
    #expect(Restoration("a", [1]).hashValue == Restoration("a", [1]).hashValue)
    let others = [Restoration("a", [2]), Restoration("b", [1]), Restoration("a", ["1"]), Restoration()]
    for other in others { #expect(Restoration("a", [1]) != other) }
  }

  @Test("takes the values of another one over its own")
  func adding() {
    var restoration = Restoration("a", 1)
    restoration.add(Restoration("b", 2))
    restoration.add(Restoration("a", 3))
    #expect(restoration.names == ["a", "b"])
    #expect(restoration.value(of: "a") == 3 && restoration.value(of: "b") == 2)
    #expect(restoration.value(of: "a", as: String.self) == nil && restoration.value(of: "c", as: Int.self) == nil)
  }

  @Test("prints the names of its parts, and not their values")
  func description() {
    #expect("\(Restoration("titles", ["private"]))" == "Restoration of titles")
    #expect("\(Restoration())" == "Restoration of nothing")
  }

  @Test("is encoded, and decoded only if it is empty")
  func coding() throws {
    let encoded = try JSONEncoder().encode(Restoration("a", [1, 2]))
    #expect(String(decoding: encoded, as: UTF8.self) == #"{"a":[1,2]}"#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Restoration.self, from: encoded) }
    let empty = try JSONEncoder().encode(Restoration())
    #expect(try JSONDecoder().decode(Restoration.self, from: empty) == Restoration())
  }
}
