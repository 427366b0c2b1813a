// Sets a temperature with events and actions, as with SwiftRex.

import PresentationCore
import PresentationDialects

struct Thermostat { var wanted = 20, measured = 20, problem = "none" }
enum Press: Sendable { case warmer, colder }
enum Action: Sendable {
  case press(Press), want(Int), measured(Int), failed(String)

  var press: Press? {
    if case .press(let press) = self { press } else { nil }
  }
}

// Converts events to actions.
let pressing = Middleware<Thermostat, Action>.events(\.press) {
  room, press in
  switch press {
  case .warmer: [.want(room.wanted + 1)]
  case .colder: [.want(room.wanted - 1)]
  }
}

// Sends the elements of a sequence, and converts its error.
struct Heat: SideEffectProducer {
  struct TooWarm: Error {}
  let from: Int, to: Int

  func actions(
    _ clock: any Clock<Duration>
  ) -> AsyncThrowingStream<Action, any Error> {
    AsyncThrowingStream { feed in
      for degrees in stride(from: from + 1, through: to, by: 1) {
        feed.yield(.measured(degrees))
      }
      feed.finish(throwing: to > 21 ? TooWarm() : nil)
    }
  }
  func failed(_ error: any Error) -> Action? { .failed("\(error)") }
}

let reducer = Reducer<Thermostat, Action> { room, action in
  switch action {
  case .want(let wanted):
    room.wanted = wanted
    Heat(from: room.measured, to: wanted).replacing(id: "heat")
  case .measured(let degrees): room.measured = degrees
  case .failed(let problem): room.problem = problem
  case .press: ()
  }
}

let store = Store(Thermostat(), reducer: reducer, middlewares: [pressing])
let token = store.observe { room in
  print("\(room.measured) of \(room.wanted), problem: \(room.problem)")
}
for press in [Press.warmer, .warmer] {
  _ = await store.perform(.press(press), until: .finished)
}
