// A turnstile as a machine in the terms of Apex: state, inputs, transition, work, output, screens.

import PresentationCore

// The set of states, and the input alphabet.
struct Turnstile { var coins = 0, path: [Sign] = [] }
enum Input: Navigating {
  case insert(grams: Int), accepted, push, navigate(PathIntent<Sign>)
}

// The transition function. It creates the work to do, and does none itself.
let transition = Reducer<Turnstile, Input> { turnstile, input in
  switch input {
  case .insert(let grams): Weigh(grams: grams)
  case .accepted:
    turnstile.coins += 1
    turnstile.path = [.go]
  case .push: turnstile.path = []
  case .navigate(let intent): turnstile.path.apply(intent)
  }
}

// One-off work.
struct Weigh: Command {
  let grams: Int
  func run(_ dispatcher: Dispatcher<Input>) async {
    if grams == 8 { dispatcher(.accepted) }
  }
}

// Screens: an array of hashable values in the state.
enum Sign: PathRoute { case go }
final class Display: PresentationHost {
  func present(_ transition: PresentationTransition<Sign, String>) {
    print("display:", transition.shown?.screen ?? "stop")
  }
}

let store = Store(Turnstile(), reducer: transition)
let component = PresentationComponent(
  store: store, path: \.path, host: Display()
) { _, _ in "go" }

// The output function: an observer.
let token = store.observe(\.coins) { print("coins:", $0) }

for grams in [5, 8] {
  print("insert \(grams) grams")
  _ = await store.perform(.insert(grams: grams), until: .finished)
}
store.send(.push)
