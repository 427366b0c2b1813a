import PresentationCore
import PresentationTesting
import Testing

private struct Crossing: Equatable {
  var isGreen = false, isRequested = false
}
private enum Event: Equatable { case press, green, red }

private struct Wait: Command {
  let seconds: Int, event: Event
  func run(_ dispatcher: Dispatcher<Event>) async throws {
    try await dispatcher.clock.sleep(for: .seconds(seconds))
    dispatcher(event)
  }
}

private let reducer = Reducer<Crossing, Event> { crossing, event in
  switch event {
  case .press:
    crossing.isRequested = true
    Wait(seconds: 5, event: .green)
  case .green:
    crossing = Crossing(isGreen: true)
    Wait(seconds: 20, event: .red)
  case .red: crossing.isGreen = false
  }
}

@MainActor @Suite("A pedestrian crossing", .timeLimit(.minutes(10)))
struct CrossingTests {
  @Test("turns green after the button is pressed, and red again")
  func press() async {
    let store = TestStore(Crossing(), reducer: reducer)
    store.send(.press) { $0.isRequested = true }
    store.expect(command: Wait(seconds: 5, event: .green))

    await store.advance(by: .seconds(5))
    await store.receive(.green) { $0 = Crossing(isGreen: true) }
    store.expect(command: Wait(seconds: 20, event: .red))

    await store.advance(by: .seconds(20))
    await store.receive(.red) { $0.isGreen = false }
    await store.finish()
  }
}
