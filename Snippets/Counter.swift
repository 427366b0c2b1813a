import ScreenKitTerm
struct Counter { var count = 0, path: [Route] = [] }
enum Change: Navigating { case add(Int), navigate(PathIntent<Route>) }
let reducer = Reducer<Counter, Change> { state, change in
  switch change {
  case .add(let amount): state.count += amount
  case .navigate(let intent): state.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case digits(of: Int)
  func makeScreen() -> any Screen<Counter, Change> {
    switch self {
    case .digits(let number): Digits(number: number)
    }
  }
}

struct Home: Screen<Counter, Change> {
  func body(_ state: Counter) -> [Block] { "The count is \(state.count)." }
  func verbs(_ state: Counter) -> [Verb<Change>] {
    Verb("add", .integer("amount", in: -999...999), "Add a number") { .add($0) }
    Verb("explain", "Show which digits divide the count") { .push(.digits(of: state.count)) }
  }
}

struct Digits: Screen<Counter, Change> {
  let number: Int
  func body(_ state: Counter) -> [Block] { for d in 1...9 where number.isMultiple(of: d) { "\(d) divides it." } }
}
await Console(Store(Counter(), reducer: reducer), path: \.path, root: Home()).main()
