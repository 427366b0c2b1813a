import Dispatch
import PresentationCore
import PresentationDialects
import Testing

@MainActor @Suite("An event middleware", .timeLimit(.minutes(10)))
struct EventTests {
  let store = Store(Lamp(), reducer: .lamp, middlewares: [.switching])

  /// Runs `body` while nothing is processed, so that all it sends waits together.
  func inOneTurn<State, Action>(_ store: Store<State, Action>, _ body: @escaping () -> Void) {
    var isFirst = true
    let token = store.observe { _ in
      if isFirst {
        isFirst = false
        body()
      }
    }
    token.cancel()
  }

  @Test("reads the current state: two toggles in one turn give true, then false")
  func toggles() {
    inOneTurn(store) { [store] in
      store.send(.event(.toggled))
      store.send(.event(.toggled))
      #expect(store.state.history.isEmpty)
    }
    #expect(store.state.history == [true, false])
  }

  // Feature F-09
  @Test("has all actions of one event processed before the next event, and before waiting actions")
  func atomic() {
    inOneTurn(store) { [store] in
      store.send(.event(.flickered(3)))
      store.send(.event(.toggled))
      store.send(.set(true))
    }
    #expect(store.state.history == [true, false, true, false, true])
  }

  @Test("turns an event into one action, several or none; an event that it does not answer is passed on")
  func answers() async {
    let record = Record()
    let store = Store(Lamp(), reducer: .lamp, middlewares: [.switching, .watch("behind", record)])
    for event in [LampEvent.toggled, .flickered(2), .ignored, .looked] {
      #expect(await store.perform(.event(event)).word == "committed")
    }
    #expect(
      record.all == [
        "behind set(true)", "behind set(true)", "behind set(false)", "behind \(LampAction.event(.looked))",
      ])
  }

  @Test("runs after the middlewares in front of it, which see the event and may veto it")
  func inFront() async {
    let record = Record()
    let careful = Middleware<Lamp, LampAction>("careful") { _, action, _ in
      action == .event(.flickered(2)) ? .veto("it would break") : .pass
    }
    let store = Store(
      Lamp(), reducer: .lamp, middlewares: [.watch("front", record), careful, .switching, .watch("behind", record)])
    store.send(.event(.toggled))
    #expect(await store.perform(.event(.flickered(2))).word == "vetoed by careful: it would break")
    #expect(
      record.all == [
        "front \(LampAction.event(.toggled))", "behind set(true)", "front \(LampAction.event(.flickered(2)))",
      ])
  }

  @Test("that answers an event consumes it: a second one like it does not see it")
  func answeredOnce() {
    let store = Store(Lamp(), reducer: .lamp, middlewares: [.switching, .switching])
    store.send(.event(.toggled))
    #expect(store.state.history == [true])
  }

  @Test("may pass an event on after its actions; the next one sees the resulting state")
  func handedOn() {
    let polite = Middleware<Lamp, LampAction>.events(\.event) { lamp, event in [.set(!lamp.isOn), .event(event)] }
    let store = Store(Lamp(), reducer: .lamp, middlewares: [polite, .switching])
    store.send(.event(.toggled))
    #expect(store.state.history == [true, false])
  }

  @Test("of a part sees the events and the state of its part, and its screen can send nothing else")
  func lifted() {
    let house = Store(
      House(),
      reducer: Reducer.lamp.lift(Feature(state: \House.lamp, action: \HouseAction.lamp, embed: HouseAction.lamp)),
      middlewares: [
        Middleware.switching.lift(Feature(state: \House.lamp, action: \HouseAction.lamp, embed: HouseAction.lamp))
      ])
    let screen: any ActionHandler<LampEvent> = house.scope(state: \.lamp) { HouseAction.lamp(.event($0)) }
    house.send(.told("toggled"))
    screen.send(.toggled)
    screen.send(.toggled)
    #expect(house.state.lamp.history == [true, false])
  }

  @Test("of the whole routes what happens in one part to another")
  func routing() {
    let routing = Middleware<House, HouseAction>.events(\.lamp) { _, action in
      action == .set(true) ? [.lamp(action), .told("light")] : nil
    }
    let house = Store(
      House(),
      reducer: Reducer.lamp.lift(Feature(state: \House.lamp, action: \HouseAction.lamp, embed: HouseAction.lamp))
        <> Reducer { house, action in if case .told(let text) = action { house.told.append(text) } },
      middlewares: [
        Middleware.switching.lift(Feature(state: \House.lamp, action: \HouseAction.lamp, embed: HouseAction.lamp))
          <> routing
      ])
    house.send(.lamp(.event(.flickered(3))))
    #expect(house.state == House(lamp: Lamp(isOn: true, history: [true, false, true]), told: ["light", "light"]))
  }

  @Test("serves two stores, each with its own state, and keeps neither alive")
  func stores() {
    let switching = Middleware.switching
    var one: Store<Lamp, LampAction>? = Store(Lamp(isOn: true), reducer: .lamp, middlewares: [switching])
    let other = Store(Lamp(), reducer: .lamp, middlewares: [switching])
    one?.send(.event(.toggled))
    #expect(one?.state.history == [false])
    #expect(other.state.history == [])
    weak let gone = one
    one = nil
    #expect(gone == nil)
    other.send(.event(.toggled))
    #expect(other.state.history == [true])
  }

  @Test("that answers later blocks no other action, and is ignored after its store was released")
  func sendingLater() async {
    let gates = [Gate(), Gate()]
    let slow = Middleware<Lamp, LampAction>("slow") { _, action, call in
      guard case .event(.flickered(let number)) = action else { return .pass }
      Task { @MainActor in
        await gates[number].pass()
        call.dispatch(.set(number == 0))
      }
      return .rewrite([])
    }
    var store: Store<Lamp, LampAction>? = Store(Lamp(), reducer: .lamp, middlewares: [slow])
    store?.send(.event(.flickered(0)))
    store?.send(.event(.flickered(1)))
    store?.send(.set(true))
    gates[1].open()
    await store?.reached { $0.history == [true, false] }
    store = nil
    // The late answer is ignored.
    gates[0].open()
    for _ in 0..<5 { await Task.yield() }
    #expect(store == nil)
  }

  // Rule S-01.2
  @Test("is reached from a thread that the main actor waits for")
  func blockedMainActor() async {
    send(from: DispatchQueue.global())
    await store.reached { $0.history == [true] }
  }

  func send(from queue: DispatchQueue) {
    let sent = DispatchSemaphore(value: 0)
    queue.async { [store] in
      store.dispatch(.event(.toggled))
      sent.signal()
    }
    sent.wait()
  }
}
