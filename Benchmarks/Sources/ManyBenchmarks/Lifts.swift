import Measuring
import PresentationCore

/// An array of numbers, each of which is a separate feature.
struct Shelf: Sendable { var numbers: [Int] }
enum ShelfAction: Sendable {
  case add(Int, to: Int)
  subscript(to index: Int) -> Int? { if case .add(let number, to: index) = self { number } else { nil } }
}

struct Named: Identifiable, Sendable {
  let id: String
  var count = 0
}
struct Register: Sendable {
  var listed: [Named] = []
  var filed: [String: Named] = [:]
}
enum RegisterAction: Sendable {
  case listed(String, Int), filed(String, Int)
  var listed: (String, Int)? { if case .listed(let id, let number) = self { (id, number) } else { nil } }
  var filed: (String, Int)? { if case .filed(let id, let number) = self { (id, number) } else { nil } }
}
let counting = Reducer<Named, Int> { named, number in named.count &+= number }
let listed = Features(each: \Register.listed, action: \RegisterAction.listed, embed: RegisterAction.listed)
let filed = Features(values: \Register.filed, action: \RegisterAction.filed, embed: RegisterAction.filed)

/// Measures features side by side, nested lifts, and elements that are found by their identifiers.
@MainActor
func measureLifts(_ growth: inout Growth) {
  growth.row(
    "a send: so many features of one type side by side",
    baseline: (
      "a loop over as many closures",
      { size in
        let closures: [(Int) -> Int?] = (0..<size).map { index in { $0 == index ? $0 : nil } }
        return nanoseconds(rounds: 3) { for closure in closures { seen &+= closure(size - 1) ?? 0 } }
      }
    )
  ) { size in
    var all = Reducer<Shelf, ShelfAction>.identity
    // Two halves of two halves, and so on: reducers that are combined one by one would call each
    // other as deeply as their number.
    var parts = (0..<size).map { index in
      adding.lift(
        Feature(
          state: \Shelf.numbers[index], action: \ShelfAction.[to: index], embed: { ShelfAction.add($0, to: index) }))
    }
    while parts.count > 1 {
      parts = stride(from: 0, to: parts.count, by: 2).map { index in
        index + 1 < parts.count ? parts[index].then(parts[index + 1]) : parts[index]
      }
    }
    if let first = parts.first { all = first }
    let store = Store(Shelf(numbers: Array(repeating: 0, count: size)), reducer: all)
    return nanoseconds(rounds: 3) { store.send(.add(1, to: size - 1)) }
  }
  growth.row(
    "a send: lifted so deep through one type", sizes: [1, 10, 1_000],
    baseline: (
      "as many closures that call each other",
      { size in
        var closure: (Int) -> Int = { $0 &+ 1 }
        for _ in 0..<size { closure = { [closure] in closure($0) &+ 1 } }
        return nanoseconds(rounds: 3) { seen &+= closure(1) }
      }
    )
  ) { size in
    var deep = adding
    for _ in 0..<size { deep = deep.lift(Feature(state: \Int.self, action: \Int.asIs, embed: { $0 })) }
    let store = Store(0, reducer: deep)
    return nanoseconds(rounds: 3) { store.send(1) }
  }
  growth.row(
    "an action of the last of so many elements", promise: (1_000, 1_000),
    baseline: (
      "searching it",
      { size in
        let rows = (0..<size).map { Row(id: $0) }
        return nanoseconds(rounds: 3) {
          var index = 0
          while rows[index].id != size - 1 { index += 1 }
          use(index)
        }
      }
    )
  ) { size in
    let store = Store(Sheet(rows: (0..<size).map { Row(id: $0) }), reducer: sheetReducer)
    return nanoseconds(rounds: 3) { store.send(.row(size - 1, .answered)) }
  }
  growth.row(
    "an action of the last of so many named elements",
    baseline: (
      "searching it",
      { size in
        let rows = (0..<size).map { Named(id: "name \($0)") }
        return nanoseconds(rounds: 3) {
          var index = 0
          while rows[index].id != "name \(size - 1)" { index += 1 }
          use(index)
        }
      }
    )
  ) { size in
    let store = Store(
      Register(listed: (0..<size).map { Named(id: "name \($0)") }), reducer: counting.lift(listed))
    return nanoseconds(rounds: 3) { store.send(.listed("name \(size - 1)", 1)) }
  }
  growth.row(
    "an action of one of so many values of a dictionary", sizes: [1, 10, 1_000, 10_000, 100_000],
    baseline: (
      "changing it in the dictionary",
      { size in
        var values = dictionary(size)
        return nanoseconds(rounds: 3) { values["name \(size - 1)"]?.count &+= 1 }
      }
    )
  ) { size in
    let store = Store(Register(filed: dictionary(size)), reducer: counting.lift(filed))
    return nanoseconds(rounds: 3) { store.send(.filed("name \(size - 1)", 1)) }
  }
}

private func dictionary(_ size: Int) -> [String: Named] {
  Dictionary(uniqueKeysWithValues: (0..<size).map { ("name \($0)", Named(id: "name \($0)")) })
}

extension Int {
  fileprivate var asIs: Int? { self }
}
