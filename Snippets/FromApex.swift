// Apex's introduction, in its order: the five parts of a machine, one-off work, ongoing work, screens.

import PresentationCore

// The set of states, and the input alphabet. The start state is a value.
struct Game: Equatable, Sendable {
  var dice: [Int] = []
  var rules = "(not read yet)"
  var secondsLeft = 0
  var path: [Route] = []
}
enum Input: Navigating, Hashable {
  case roll, rolled(Int), read, rules(String), countDown(from: Int), secondPassed, navigate(PathIntent<Route>)
}

// The transition function. It returns the work to do, and does none itself.
func transition(dice: Dice, server: Server) -> Reducer<Game, Input> {
  Reducer { game, input in
    switch input {
    case .roll: Roll(dice: dice, number: game.dice.count)
    case .rolled(let number): game.dice.append(number)
    case .read: Read(page: "rules", server: server)
    case .rules(let text): game.rules = text
    case .countDown(let seconds): game.secondsLeft = seconds
    case .secondPassed: game.secondsLeft -= 1
    case .navigate(let intent): game.path.apply(intent)
    }
  }
}

// One-off work: a random number. Its generator is part of the value, so a test can determine the number.
struct Dice: RandomNumberGenerator, Equatable, Sendable {
  var seed: UInt64

  mutating func next() -> UInt64 {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return seed ^ seed >> 29
  }
}
struct Roll: Command {
  let dice: Dice, number: Int

  func run(_ dispatcher: Dispatcher<Input>) async {
    var generator = Dice(seed: dice.seed &+ UInt64(number))
    dispatcher(.rolled(.random(in: 1...6, using: &generator)))
  }
}

// Slow one-off work: a request.
struct Server: Equatable {
  var pages: [String: String]

  @concurrent
  func page(_ name: String) async -> String { pages[name] ?? "there is no page \(name)" }
}
struct Read: Command {
  let page: String, server: Server

  func run(_ dispatcher: Dispatcher<Input>) async { dispatcher(.rules(await server.page(page))) }
}

// Ongoing work: it runs exactly while the state asks for it. A second is short here.
func subscriptions(_ game: Game) -> [any Subscription<Input>] {
  game.secondsLeft > 0 ? [.every(.milliseconds(1), .secondPassed)] : []
}

// Screens: an array of hashable values in the state, presented by any host.
enum Route: PathRoute { case table, winner(String) }
final class Stage: PresentationHost {
  func present(_ transition: PresentationTransition<Route, String>) {
    print("on stage:", transition.shown?.screen ?? "nothing")
  }
}

let (dice, server) = (Dice(seed: 7), Server(pages: ["rules": "The highest number wins."]))
let store = Store(Game(), reducer: transition(dice: dice, server: server), subscriptions: subscriptions)
let stage = PresentationComponent(store: store, path: \.path, host: Stage()) { route, _ in "\(route)" }

// The output functions: observers.
let token = store.observe({ [$0.dice.count, $0.secondsLeft] }) { print("dice, seconds left:", $0) }

for _ in 1...3 { store.send(.roll) }
print("all of them are dice:", store.state.dice.allSatisfy((1...6).contains))
_ = await store.perform(.read, until: .finished)
print(store.state.rules)

// All commands can be compared, so a test sees which one was returned.
var game = Game()
print(transition(dice: dice, server: server)(&game, .read)[0].isEqual(to: Read(page: "rules", server: server)))

store.send(.countDown(from: 2))
for await seconds in store.values(of: \.secondsLeft) where seconds == 0 { break }

store.send(.navigate(.set([.table, .winner("Ada")])))
store.send(.navigate(.set([.table])))
