import Dispatch
import PresentationCore
import PresentationDialects
import Testing

@MainActor @Suite("A subscriber", .timeLimit(.minutes(10)))
struct SubscriberTests {
  let store = Store(Counter())

  /// Records the states it receives. Its filter selects the states it wants.
  final class Listener: Subscriber, Sendable {
    let record: Record
    let wants: @Sendable (Int) -> Bool

    init(_ record: Record, wants: @escaping @Sendable (Int) -> Bool = { _ in true }) {
      self.record = record
      self.wants = wants
    }

    func shouldUpdate(from previous: Counter?, to new: Counter) -> Bool {
      record.add("\(previous.map { "\($0.count)" } ?? "nil")-\(new.count)")
      return wants(new.count)
    }

    func newState(_ state: Counter) { record.add("new \(state.count)") }
  }

  func count(to last: Int) {
    for _ in 0..<max(0, last - store.state.count) { store.send(.now(Add())) }
  }

  @Test("receives the current state at once, then each state once with the previous one")
  func order() {
    let listener = Listener(Record())
    store.subscribe(listener)
    count(to: 2)
    #expect(listener.record.all == ["nil-0", "new 0", "0-1", "new 1", "1-2", "new 2"])
  }

  @Test("gets only the states that it wants")
  func filter() {
    let listener = Listener(Record()) { $0 == 2 }
    store.subscribe(listener)
    count(to: 3)
    #expect(listener.record.all == ["nil-0", "0-1", "1-2", "new 2", "2-3"])
  }

  @Test("is not kept alive: a thousand are added and released")
  func weakly() {
    let record = Record()
    for _ in 0..<1000 {
      var listener: Listener? = Listener(record)
      store.subscribe(listener!)
      weak let gone = listener
      listener = nil
      #expect(gone == nil)
    }
    #expect(record.all.count == 2000)
    count(to: 2)
    #expect(record.all.count == 2000)
  }

  @Test("on a queue that is busy gets every state as it was, and none of those after its end")
  func queue() {
    let queue = DispatchQueue(label: "subscriber")
    let (kept, ended) = (Listener(Record()), Listener(Record()))
    queue.suspend()
    store.subscribe(kept, on: queue)
    let end = store.subscribe(ended, on: queue)
    count(to: 3)
    end()
    end()
    queue.resume()
    queue.sync {}
    #expect(kept.record.all == ["nil-0", "new 0", "0-1", "new 1", "1-2", "new 2", "2-3", "new 3"])
    #expect(ended.record.all == [])
  }

  @Test("on a queue receives nothing if it was released before the queue reaches it")
  func queueWeakly() {
    let queue = DispatchQueue(label: "subscriber")
    let record = Record()
    var listener: Listener? = Listener(record)
    queue.suspend()
    store.subscribe(listener!, on: queue)
    listener = nil
    queue.resume()
    queue.sync {}
    count(to: 1)
    queue.sync {}
    #expect(record.all == [])
  }

  @Test("that subscribes again, on another queue, receives states there too")
  func twice() {
    let queue = DispatchQueue(label: "subscriber")
    let listener = Listener(Record())
    store.subscribe(listener)
    store.subscribe(listener, on: queue)
    queue.sync {}
    #expect(listener.record.all == ["nil-0", "new 0", "nil-0", "new 0"])
  }

  @Test("whose subscription another one ends in the same round is not called again")
  func round() {
    let listener = Listener(Record())
    var end: (() -> Void)?
    let token = store.observe(\.count, initially: false) { _ in end?() }
    end = store.subscribe(listener)
    count(to: 1)
    #expect(listener.record.all == ["nil-0", "new 0"])
    withExtendedLifetime(token) {}
  }

  actor Room {
    var heard: [String] = []
    func note(_ text: String) { heard.append(text) }
  }

  @Test("that is an actor is called on that actor, in order, as long as it lives")
  func actors() async {
    var room: Room? = Room()
    let done = Gate()
    store.subscribe(room!) { room, previous, new in
      room.heard.append("\(previous?.count ?? -1)-\(new.count)")
      if new.count == 3 { done.open() }
      return new.count != 1
    } newState: { room, state in
      room.heard.append("new \(state.count)")
    }
    count(to: 3)
    await done.pass()
    #expect(await room?.heard == ["-1-0", "new 0", "0-1", "1-2", "new 2", "2-3", "new 3"])
    weak let gone = room
    room = nil
    store.send(.now(Add()))
    await waitUntil { gone == nil }
  }

  @Test("that is an actor receives nothing after its end")
  func actorEnds() async {
    let room = Room()
    let end = store.subscribe(room) { room, state in room.heard.append("\(state.count)") }
    end()
    count(to: 2)
    for _ in 0..<10 { await Task.yield() }
    #expect(await room.heard == [])
  }

  /// Opens a gate when it is released.
  final class Token: Sendable {
    let released = Gate()
    deinit { released.open() }
  }

  @Test("that is an actor receives the last state of its store, and its closure is released with the store")
  func actorOutlives() async {
    let room = Room()
    var token: Token? = Token()
    let released = token!.released
    var store: Store<Counter, CounterAction>? = Store(Counter())
    store?.subscribe(room) { [token] room, state in
      room.heard.append("\(state.count)")
      withExtendedLifetime(token) {}
    }
    store?.send(.now(Add()))
    (store, token) = (nil, nil)
    await released.pass()
    #expect(await room.heard == ["0", "1"])
  }
}
