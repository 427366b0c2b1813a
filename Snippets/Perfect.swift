// A search for perfect numbers that Ctrl-C cancels, and that keeps what it has found.

import ScreenKitTerm

struct Numbers { var perfect: [Int] = [], path: [Route] = [] }
enum Change: Navigating {
  case search(upTo: Int), found(Int), navigate(PathIntent<Route>)
}

struct Search: Command {
  let limit: Int

  @concurrent func run(_ dispatcher: Dispatcher<Change>) async throws {
    for number in 2...limit {
      try Task.checkCancellation()
      let divisors = (1...number / 2).lazy.filter { number % $0 == 0 }
      if divisors.reduce(0, +) == number { dispatcher(.found(number)) }
    }
  }
}

let reducer = Reducer<Numbers, Change> { numbers, change in
  switch change {
  case .search(let limit):
    numbers.perfect = []
    Search(limit: limit)
  case .found(let number): numbers.perfect.append(number)
  case .navigate(let intent): numbers.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case numbers
  func makeScreen() -> any Screen<Numbers, Change> { Found() }
}

struct Found: Screen {
  func body(_ numbers: Numbers) -> [Block] {
    for number in numbers.perfect { "\(number) is perfect." }
  }
  func verbs(_ numbers: Numbers) -> [Verb<Change>] {
    let limit = Parameter<Int>.integer("limit", in: 2...1_000_000)
    Verb("search", limit, "Find the perfect numbers up to a limit") {
      .search(upTo: $0)
    }
  }
}

let store = Store(Numbers(), reducer: reducer)
await Console(store, path: \.path, root: Found()).main()
