// SwiftRex's introduction: events and actions, reducers of parts, middlewares, side effects, a screen.

import PresentationCore
import PresentationDialects

// The state of the app, and of its parts.
struct App: Equatable, Sendable { var counting = Counting(), alert = "" }
struct Counting: Equatable, Sendable { var number = 0, requested: Int? }

// Events are input from the user, actions are changes. Reducers do not handle events.
enum CounterEvent: Sendable { case increaseTapped, decreaseTapped }
enum AppAction: Sendable {
  case counter(CounterEvent), requested(Int), answered(Int), failed(String)

  var counter: CounterEvent? { if case .counter(let event) = self { event } else { nil } }
}

// Reducers of parts, lifted by key path and composed.
let counting = Reducer<Counting, AppAction> { counting, action in
  switch action {
  case .requested(let change):
    counting.requested = change
    CounterService(number: counting.number, change: change)
  case .answered(let number): counting = Counting(number: number)
  case .failed: counting.requested = nil
  case .counter: ()
  }
}
let alert = Reducer<String, AppAction> { alert, action in
  if case .failed(let reason) = action { alert = reason }
}
let reducer =
  counting.lift(Feature(state: \App.counting))
  <> alert.lift(Feature(state: \App.alert))

// A middleware that turns events into actions, from the current state.
let tapping = Middleware<Counting, AppAction>.events(\.counter) { counting, event in
  switch event {
  case _ where counting.requested != nil: []
  case .increaseTapped: [.requested(1)]
  case .decreaseTapped: [.requested(-1)]
  }
}

// A middleware that only observes.
func log(_ place: String) -> Middleware<App, AppAction> {
  Middleware("log") { _, action, _ in
    print("  \(place):", action)
    return .pass
  }
}

// A side effect: a sequence of actions, and the handling of its error.
struct CounterService: SideEffectProducer {
  struct BelowZero: Error {}
  let number: Int, change: Int

  func actions(_ clock: any Clock<Duration>) -> AsyncThrowingStream<AppAction, any Error> {
    AsyncThrowingStream { [self] feed in
      let work = Task {
        try? await clock.sleep(for: .milliseconds(1))
        if number + change >= 0 { feed.yield(.answered(number + change)) }
        feed.finish(throwing: number + change >= 0 ? nil : BelowZero())
      }
      feed.onTermination = { _ in work.cancel() }
    }
  }

  func failed(_ error: any Error) -> AppAction? { .failed("The counter cannot do that: \(error).") }
}

// A screen gets a state to show, and sends its own events.
@MainActor
final class CounterScreen {
  let events: any ActionHandler<CounterEvent>
  var tokens: [ObservationToken] = []

  init(_ app: some StateProvider<App>, events: any ActionHandler<CounterEvent>) {
    self.events = events
    tokens.append(
      app.observe(\.counting) { print("\($0.number)\($0.requested.map { " and asking for \($0)" } ?? "")") })
    tokens.append(app.observe(\.alert, initially: false) { print($0) })
  }
}

let store = Store(
  App(), reducer: reducer,
  middlewares: [
    .composed {
      log("sent")
      tapping.lift(Feature(state: \App.counting))
      log("done")
    }
  ])
let screen = CounterScreen(
  store, events: store.scope(state: \.counting, action: AppAction.counter))

for event in [CounterEvent.increaseTapped, .increaseTapped] { screen.events.send(event) }
for await counting in store.values(of: \.counting) where counting.number == 1 { break }
for _ in 1...2 { _ = await store.perform(.counter(.decreaseTapped), until: .finished) }
