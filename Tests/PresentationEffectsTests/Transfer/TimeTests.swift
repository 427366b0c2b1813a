import PresentationCore
import PresentationEffects
import PresentationTesting
import Testing

/// A server that answers half, or nothing, and then waits until the client closes the connection.
struct HangingServer {
  let server: RawServer
  /// Has an element for each connection that the client has closed.
  let closed: AsyncStream<Void>

  init(sending half: String = "") {
    let (closed, isClosed) = AsyncStream<Void>.makeStream()
    self.closed = closed
    server = RawServer { peer in
      peer.send(half)
      peer.waitUntilClosed()
      isClosed.yield()
    }
  }

  func waitUntilAsked() async { _ = await server.requests.first { _ in true } }
  func waitUntilClosed() async { _ = await closed.first { _ in true } }
}

@Suite("A transfer that hangs", .timeLimit(.minutes(10)))
struct TimeTests {
  static let halves = ["", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nhi"]

  // Rule S-11.4
  @Test("ends when its time is over on the clock it was given, and closes its connection", arguments: halves)
  func timeout(half: String) async throws {
    let hanging = HangingServer(sending: half)
    let clock = TestClock()
    async let reason = HTTP.Request.get(hanging.server.url()).timeout(.seconds(5)).failure(on: clock)
    await hanging.waitUntilAsked()
    clock.advance(by: .seconds(5))
    #expect(try await reason == .timedOut(after: .seconds(5)))
    await hanging.waitUntilClosed()
    #expect(clock.sleeperCount == 0)
  }

  @Test("has its time for all redirects together")
  func redirects() async throws {
    let hanging = HangingServer()
    let first = RawServer(
      sending: "HTTP/1.1 302 Found\r\nLocation: \(hanging.server.url())\r\nContent-Length: 0\r\n\r\n")
    let clock = TestClock()
    async let reason = HTTP.Request.get(first.url()).timeout(.seconds(5)).failure(on: clock)
    await hanging.waitUntilAsked()
    clock.advance(by: .seconds(5))
    #expect(try await reason == .timedOut(after: .seconds(5)))
  }

  @Test("ends at once if its time limit is zero")
  func noTime() async throws {
    let hanging = HangingServer()
    #expect(try await HTTP.Request.get(hanging.server.url()).timeout(.zero).failure() == .timedOut(after: .zero))
  }

  @Test(
    "has any time limit, on any clock",
    arguments: [.seconds(Int64.max), .seconds(Int64.min), .zero, .nanoseconds(-1), nil] as [Duration?],
    [TestClock(), ContinuousClock(), SuspendingClock()] as [any Clock<Duration>])
  func anyLimit(_ limit: Duration?, on clock: any Clock<Duration>) async throws {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n\r\nhi")
    let hanging = HangingServer()
    if let limit, limit <= .zero {
      #expect(
        try await HTTP.Request.get(hanging.server.url()).timeout(limit).failure(on: clock) == .timedOut(after: limit))
    } else {
      let request = HTTP.Request.get(server.url()).timeout(limit).retrying(1, after: .seconds(Int64.max))
      #expect(try await request.answer(on: clock).get().text == "hi")
    }
  }

  @Test("leaves no sleepers on the clock when it does not hang")
  func answered() async throws {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n\r\nhi")
    let clock = TestClock()
    #expect(try await HTTP.Request.get(server.url()).answer(on: clock).get().text == "hi")
    #expect(clock.sleeperCount == 0)
  }

  @Test("is canceled with its task, closes its connection, and sends no action", arguments: halves)
  func cancelled(half: String) async throws {
    let hanging = HangingServer(sending: half)
    let notes = Notes<Note>()
    let task = Task {
      try await Ask(request: .get(hanging.server.url()).timeout(nil)).run(Dispatcher { notes.add($0) })
    }
    await hanging.waitUntilAsked()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await hanging.waitUntilClosed()
    #expect(notes.all.isEmpty)
  }

  @Test("is not started if its task was canceled before")
  func cancelledBefore() async throws {
    let hanging = HangingServer()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Ask(request: .get(hanging.server.url()).timeout(nil)).run(Dispatcher { _ in })
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("does not delay others: a hundred at once are answered while one hangs")
  func many() async throws {
    let hanging = HangingServer()
    let one = Task { try await HTTP.Request.get(hanging.server.url()).timeout(nil).failure() }
    defer { one.cancel() }
    await hanging.waitUntilAsked()
    try await withFilmServer { server in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<100 {
          group.addTask {
            let answer = try await HTTP.Request.get(server + "/echo").query("n", "\(number)").answer().get()
            #expect(answer.text.hasPrefix("GET [n=\(number)]"))
            return 1
          }
        }
        let count = try await group.reduce(0, +)
        #expect(count == 100)
      }
    }
  }
}

@MainActor @Suite("A transfer that a store runs", .timeLimit(.minutes(10)))
struct StoreTransferTests {
  enum Move: Sendable {
    case load(Load), cancel, loaded(String)
  }

  struct Load: URLCommand {
    let url: String
    var isReplacing = false
    var request: HTTP.Request { .get(url).timeout(nil) }
    func action(for answer: Result<HTTP.Response, HTTP.Failure>) throws -> Move? { .loaded(try answer.get().text) }
  }

  func store() -> Store<[String], Move> {
    Store(
      [],
      reducer: Reducer.returning { state, move in
        switch move {
        case .load(let load): return [load.isReplacing ? load.replacing(id: "load") : load.cancellable(id: "load")]
        case .cancel: return [.cancel(id: "load")]
        case .loaded(let text): state.append(text)
        }
        return []
      })
  }

  @Test("is what its action waits for")
  func finished() async {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n\r\nhi")
    let store = store()
    guard case .committed = await store.perform(.load(Load(url: server.url())), until: .finished) else {
      Issue.record("the action did not end well")
      return
    }
    #expect(store.state == ["hi"])
  }

  @Test("fails the action that caused it when its own action throws")
  func failed() async {
    let server = RawServer(sending: "HTTP/1.1 404 No\r\n\r\n")
    let store = store()
    guard case .failed(let error) = await store.perform(.load(Load(url: server.url())), until: .finished) else {
      Issue.record("the action did not fail")
      return
    }
    #expect(error is HTTP.Failure)
    #expect(store.state == [])
  }

  @Test(
    "is canceled by its identifier and replaced by a newer one, and closes its connection", arguments: [true, false])
  func cancelled(isReplaced: Bool) async {
    let hanging = HangingServer()
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n\r\nnew")
    let store = store()
    async let first = store.perform(.load(Load(url: hanging.server.url())), until: .finished)
    await hanging.waitUntilAsked()
    if isReplaced {
      _ = await store.perform(.load(Load(url: server.url(), isReplacing: true)), until: .finished)
    } else {
      store.send(.cancel)
    }
    guard case .discarded = await first else {
      Issue.record("the action went on")
      return
    }
    await hanging.waitUntilClosed()
    #expect(store.state == (isReplaced ? ["new"] : []))
  }

  @Test("is given up when the store is released")
  func gone() async {
    let hanging = HangingServer()
    var store: Store<[String], Move>? = store()
    store?.send(.load(Load(url: hanging.server.url())))
    await hanging.waitUntilAsked()
    store = nil
    await hanging.waitUntilClosed()
  }
}
