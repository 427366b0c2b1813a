// Splits a number into factors, in a command that the prompt waits for.

import ScreenKitTerm

struct Numbers { var path: [Page] = [] }
enum Change: Navigating {
  case split(Int), found(Int, Int), navigate(PathIntent<Page>)
}

let reducer = Reducer<Numbers, Change> { numbers, change in
  switch change {
  case .split(let number): Split(number: number)
  case .found(let one, let other): numbers.path.push(.product(one, other))
  case .navigate(let intent): numbers.path.apply(intent)
  }
}

struct Split: Command {
  let number: Int
  @concurrent
  func run(_ dispatcher: Dispatcher<Change>) async throws {
    for divisor in 2..<number where number.isMultiple(of: divisor) {
      return dispatcher(.found(divisor, number / divisor))
    }
    throw LineError("\(number) is a prime number")
  }
}

enum Page: ScreenFactory {
  case product(Int, Int)
  func makeScreen() -> any Screen<Numbers, Change> {
    switch self {
    case .product(let one, let other): Product(one: one, other: other)
    }
  }
}

struct Home: Screen<Numbers, Change> {
  func body(_ numbers: Numbers) -> [Block] { "Which number?" }
  func verbs(_ numbers: Numbers) -> [Verb<Change>] {
    Verb("split", .integer("number", in: 2...9_999_999), "Find factors") {
      .split($0)
    }
  }
}

struct Product: Screen<Numbers, Change> {
  let one: Int, other: Int
  func body(_ numbers: Numbers) -> [Block] { "\(one) × \(other)" }
  func verbs(_ numbers: Numbers) -> [Verb<Change>] {
    Verb("on", "Split the second factor") { .split(other) }
  }
}

let store = Store(Numbers(), reducer: reducer)
await Console(store, path: \.path, root: Home()).main()
