// A page of a long list, as many lines as the terminal has room for: the size as an action, and a body that knows the window.

import ScreenKitTerm

struct Primes { var first = 2, size = 10, path: [Route] = [] }

enum Change: Navigating { case window(Window), next, navigate(PathIntent<Route>) }

let reducer = Reducer<Primes, Change> { state, change in
  switch change {
  case .window(let window): state.size = max(1, (window.rows ?? 14) - 4)
  case .next: state.first = (state.page.last ?? 1) + 1
  case .navigate(let intent): state.path.apply(intent)
  }
}

extension Primes {
  var page: [Int] {
    Array((first...).lazy.filter { number in !(2..<number).contains { number.isMultiple(of: $0) } }.prefix(size))
  }
}

enum Route: ScreenFactory {
  case help

  func makeScreen() -> any Screen<Primes, Change> { Home() }
}

struct Home: Screen<Primes, Change> {
  func body(_ state: Primes) -> [Block] { body(state, in: Window()) }

  func body(_ state: Primes, in window: Window) -> [Block] {
    "Primes, \(state.page.count) on a page"
    for prime in state.page { "\(prime)" }
    Block.text(
      StyledText(String(repeating: window.characterSupport == .unicode ? "·" : ".", count: window.columns ?? 0), .faint)
    )
  }

  func verbs(_ state: Primes) -> [Verb<Change>] {
    Verb("next", "Show the primes that follow") { .next }
  }
}

#if !SNIPPET_TESTS
  @main struct Program {
    static func main() async {
      await Console(Store(Primes(), reducer: reducer), path: \.path, root: Home(), window: Change.window).main()
    }
  }
#endif
