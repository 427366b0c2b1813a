import Dispatch
import Foundation
import PresentationCore
import PresentationEffects
import PresentationTesting
import Synchronization
import Testing

@Suite("A stream of events from a server", .timeLimit(.minutes(10)))
struct ServerEventsTests {
  enum Said: Hashable, Sendable {
    case event(HTTP.Event)
    case lost(String)
    case close
  }

  struct Listen: ServerEvents {
    let request: HTTP.Request
    func action(for event: HTTP.Event) -> Said? { event.data == "silent" ? nil : .event(event) }
    func action(whenLost failure: HTTP.Failure?) -> Said? {
      .lost(failure.map { "\($0.reason)".prefix { $0 != "(" }.description } ?? "ended")
    }
  }

  /// Listens to `server` on a clock; ends when this is released.
  final class Listener {
    let clock = TestClock()
    let task: Task<Void, any Error>
    private(set) var said: AsyncStream<Said>.Iterator

    init(_ request: HTTP.Request) {
      let (said, tell) = AsyncStream<Said>.makeStream()
      self.said = said.makeAsyncIterator()
      task = Task { [clock] in
        defer { tell.finish() }
        try await Listen(request: request).run(Dispatcher(clock: clock) { tell.yield($0) })
      }
    }

    func next(isolation: isolated (any Actor)? = #isolation) async -> Said? { await said.next(isolation: isolation) }

    deinit { task.cancel() }
  }

  static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n"

  /// A server that does one of these for each connection, and the last one from then on.
  func server(_ answers: (@Sendable (RawServer.Peer) -> Void)...) -> RawServer {
    let rest = Mutex(answers)
    return RawServer { peer in rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }(peer) }
  }

  @Test("has any time limit", arguments: [.seconds(Int64.max), nil] as [Duration?])
  func anyLimit(_ limit: Duration?) async throws {
    let server = RawServer(sending: Self.head + "data: film\n\n")
    let (said, tell) = AsyncStream<Said>.makeStream()
    let task = Task {
      try await Listen(request: .get(server.url()).timeout(limit)).run(Dispatcher { tell.yield($0) })
    }
    #expect(await said.first { _ in true } == .event(HTTP.Event(data: "film")))
    task.cancel()
  }

  @Test("arrives while the connection stays, longer than any time limit")
  func live() async throws {
    let (turns, turn) = AsyncStream<Void>.makeStream()
    let server = server { peer in
      peer.send(Self.head + ": welcome\n\n")
      for number in 1...3 {
        peer.send("id: \(number)\ndata: film \(number)\n\ndata: silent\n\n")
        turn.yield()
      }
      peer.waitUntilClosed()
      turn.finish()
    }
    let listener = Listener(.get(server.url()).timeout(.seconds(5)))
    for number in 1...3 {
      #expect(await listener.next() == .event(.init(data: "film \(number)", id: "\(number)")))
      listener.clock.advance(by: .seconds(100))
    }
    listener.task.cancel()
    // The server sees the end of the connection.
    #expect(await turns.reduce(0) { count, _ in count + 1 } == 3)
    #expect(await listener.next() == nil)
  }

  @Test("goes on after the connection, with what came last")
  func again() async throws {
    let server = server(
      { $0.send(Self.head + "id: 7\ndata: one\n\nid: 8\ndata: lost") },
      { $0.send("HTTP/1.1 503 x\r\nContent-Length: 0\r\n\r\n") },
      { _ in },
      { $0.send(Self.head + "retry: 500\ndata: two\n\n") },
      { $0.send(Self.head + "data: three\n\n") },
      { $0.send("HTTP/1.1 204 No Content\r\n\r\n") })
    let listener = Listener(.get(server.url()).timeout(nil))
    var heard: [Said] = []
    func hear(_ count: Int) async { for _ in 0..<count { if let said = await listener.next() { heard.append(said) } } }
    await hear(2)
    for seconds in [3.0, 3, 3, 0.5] {
      await listener.clock.sleepers(1)
      listener.clock.advance(by: .seconds(seconds))
      await hear(seconds == 3 && heard.count >= 4 || heard.count == 6 ? 2 : 1)
    }
    await listener.clock.sleepers(1)
    listener.clock.advance(by: .seconds(0.5))
    #expect(await listener.next() == nil)
    try await listener.task.value
    #expect(
      heard == [
        .event(.init(data: "one", id: "7")), .lost("ended"),
        .lost("the server responded with status 503; the server failed, try again later"),
        .lost("the connection was lost "), .event(.init(data: "two", id: "7")), .lost("ended"),
        .event(.init(data: "three", id: "7")), .lost("ended"),
      ])
    var requests = server.requests.makeAsyncIterator()
    for number in 1...6 {
      let request = await requests.next() ?? ""
      #expect(request.contains("Accept: text/event-stream\r\n"))
      #expect(request.contains("Last-Event-ID: 7\r\n") == (number > 1))
    }
  }

  @Test(
    "fails for good when the answer is not a stream of events",
    arguments: [
      (
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n",
        "expected a stream of events, not \"text/html\""
      ),
      ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "a response without a type"),
      ("HTTP/1.1 404 x\r\nContent-Length: 0\r\n\r\n", "404"), ("nonsense\r\n\r\n", "not valid HTTP"),
    ])
  func wrong(answer: String, why: String) async throws {
    let server = RawServer(sending: answer)
    let listener = Listener(.get(server.url()))
    #expect(await listener.next() == nil)
    let failure = await #expect(throws: HTTP.Failure.self) { try await listener.task.value }
    #expect("\(failure.map { "\($0)" } ?? "")".contains(why))
  }

  @Test("fails when the head does not come in time, and when an event is too long")
  func limits() async throws {
    let slow = server { $0.waitUntilClosed() }
    let listener = Listener(.get(slow.url()).timeout(.seconds(5)))
    await listener.clock.sleepers(1)
    listener.clock.advance(by: .seconds(5))
    await #expect(throws: HTTP.Failure.self) { try await listener.task.value }
    let server = RawServer(sending: Self.head + "data: 0123456789\n\n")
    let long = Listener(.get(server.url()).limit(bytes: 9))
    let failure = await #expect(throws: HTTP.Failure.self) { try await long.task.value }
    #expect(failure?.reason == .tooLarge(limit: 9))
  }

  @Test("is limited event by event, regardless of the number of events")
  func many() async throws {
    let server = server(
      { $0.send(Self.head + String(repeating: "data: 0\n\n", count: 1000)) },
      { $0.send("HTTP/1.1 204 No Content\r\n\r\n") })
    let listener = Listener(.get(server.url()).limit(bytes: 9))
    for _ in 0..<1000 { try #require(await listener.next() == .event(.init(data: "0"))) }
    #expect(await listener.next() == .lost("ended"))
  }

  @Test("may come by gzip, each event as soon as it is sent")
  func compressed() async throws {
    let head = Self.head.dropLast() + "Content-Encoding: gzip\r\n\r\n"
    let heard = DispatchSemaphore(value: 0)
    let server = server { peer in
      peer.send(Array(head.utf8) + Gzip.head)
      for number in 1...3 {
        peer.send(Gzip.block("data: film \(number)\n\n".utf8))
        heard.wait()
      }
    }
    let listener = Listener(.get(server.url()).timeout(nil))
    for number in 1...3 {
      #expect(await listener.next() == .event(.init(data: "film \(number)")))
      heard.signal()
    }
    #expect(await listener.next() == .lost("the response ended too early, after 42 bytes; try again"))
    let bomb = RawServer.bomb(type: "text/event-stream")
    let bombed = Listener(.get(bomb.url()).limit(bytes: 1 << 20))
    #expect(await bombed.next() == nil)
    let failure = await #expect(throws: HTTP.Failure.self) { try await bombed.task.value }
    #expect(failure?.reason == .tooLarge(limit: 1 << 20))
  }

  @Test("comes exactly as long as the state asks for it")
  @MainActor func subscribed() async throws {
    let (closed, isClosed) = AsyncStream<Void>.makeStream()
    let server = RawServer { peer in
      peer.send(Self.head + "data: M\n\n")
      peer.waitUntilClosed()
      isClosed.yield()
    }
    struct Films {
      var isOpen = true
      var heard: [Said] = []
    }
    let url = server.url()
    let (heard, tell) = AsyncStream<Void>.makeStream()
    let reducer = Reducer<Films, Said> { films, said in
      if said == .close { films.isOpen = false } else { films.heard.append(said) }
    }
    func subscriptions(_ films: Films) -> [any Subscription<Said>] {
      films.isOpen ? [Listen(request: .get(url))] : []
    }
    let store = Store(Films(), reducer: reducer, subscriptions: subscriptions)
    let token = store.observe(\.heard) { if !$0.isEmpty { tell.yield() } }
    var changes = heard.makeAsyncIterator()
    await changes.next()
    #expect(store.state.heard == [.event(.init(data: "M"))])
    store.send(.close)
    var ends = closed.makeAsyncIterator()
    await ends.next()
    token.cancel()
  }
}
