// A page of a long list, with as many rows as fit in the terminal: a page as a value, its verbs, and a body that uses the window.

import ScreenKitTerm

struct Primes { var page = ListPage(size: 10), path: [Route] = [] }

extension Primes {
  static let all = (2..<10_000).filter { number in
    !(2..<number).lazy.prefix { $0 * $0 <= number }.contains { number.isMultiple(of: $0) }
  }
}

enum Change: Navigating { case window(Window), page(ListPage), navigate(PathIntent<Route>) }

let reducer = Reducer<Primes, Change> { state, change in
  switch change {
  case .window(let window): state.page.fit(window, leaving: 4)
  case .page(let page): state.page = page
  case .navigate(let intent): state.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case help

  func makeScreen() -> any Screen<Primes, Change> { Home() }
}

struct Home: Screen<Primes, Change> {
  func body(_ state: Primes) -> [Block] { body(state, in: Window()) }

  func body(_ state: Primes, in window: Window) -> [Block] {
    "Primes, \(state.page.summary(of: Primes.all.count))"
    for prime in state.page.rows(of: Primes.all) { "\(prime)" }
    Block.text(
      StyledText(String(repeating: window.characterSupport == .unicode ? "·" : ".", count: window.columns ?? 0), .faint)
    )
  }

  func verbs(_ state: Primes) -> [Verb<Change>] {
    Verb.turning(state.page, of: Primes.all.count) { .page($0) }
  }
}

#if !SNIPPET_TESTS
  @main struct Program {
    static func main() async {
      let store = Store(Primes(), reducer: reducer)
      await Console(
        store, path: \.path, root: Home(), window: Change.window
      ).main()
    }
  }
#endif
