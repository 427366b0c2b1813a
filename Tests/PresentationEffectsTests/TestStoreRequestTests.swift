import Foundation
import PresentationCore
import PresentationEffects
import PresentationTesting
import Synchronization
import Testing

@MainActor @Suite("A request of a test store", .timeLimit(.minutes(10)))
struct TestStoreRequestTests {
  enum Move: Hashable, Sendable { case load(String), listen(String?), loaded(String), failed(String) }

  struct Load: URLCommand {
    let url: String
    var request: HTTP.Request { .get(url).query("key", Secret("hidden")).retrying(3) }
    func action(for answer: Result<HTTP.Response, HTTP.Failure>) -> Move? {
      switch answer {
      case .success(let response): .loaded(response.text)
      case .failure(let failure): .failed("\(failure)")
      }
    }
  }

  struct Listen: ServerEvents {
    let url: String
    var request: HTTP.Request { .get(url) }
    func action(for event: HTTP.Event) -> Move? { .loaded(event.data) }
  }

  private let reducer = Reducer<String?, Move>.returning { listens, move in
    switch move {
    case .load(let url): return [Load(url: url)]
    case .listen(let url): listens = url
    case .loaded, .failed: break
    }
    return []
  }

  private func makeStore(answers: TestStore<String?, Move>.Answers = .fromCommands) -> TestStore<String?, Move> {
    TestStore(
      nil, reducer: reducer, subscriptions: { url in url.map { [Listen(url: $0)] } ?? [] }, answers: answers)
  }

  private let remedy =
    "a test store sends requests only to a stand-in. Run the test in HTTP.withStandIn { request in <#response#> } perform: { <#test#> }, or make the store with answers: .fromTest."

  @Test("fails the test without a stand-in, and is not sent")
  func command() async {
    let asked = Mutex(0)
    let server = RawServer { peer in
      asked.withLock { $0 += 1 }
      peer.send("HTTP/1.1 200 OK\r\n\r\nhi")
    }
    let url = server.url("/film")
    let texts = await failures {
      let store = makeStore()
      store.send(.load(url))
      store.expect(command: Load(url: url))
      await store.receive(.failed("GET \(url): cannot be sent: a test store sends requests only to a stand-in"))
      await store.finish()
    }
    #expect(texts == ["2: GET \(url) was not sent: \(remedy)"])
    #expect(asked.withLock { $0 } == 0)
  }

  @Test("fails the test for a stream of events, too")
  func events() async {
    let url = "https://films.example/events"
    let texts = await failures {
      let store = makeStore()
      store.send(.listen(url)) { $0 = url }
      store.expect(subscription: Listen(url: url))
      await store.receive(
        failure: "GET \(url): cannot be sent: a test store sends requests only to a stand-in")
      await store.finish()
    }
    #expect(texts == ["2: GET \(url) was not sent: \(remedy)"])
  }

  @Test("is answered by a stand-in, or by the test")
  func answered() async {
    await HTTP.withStandIn { _ in
      HTTP.Response(body: Data("hi".utf8))
    } perform: {
      let store = makeStore()
      store.send(.load("https://films.example"))
      store.expect(command: Load(url: "https://films.example"))
      await store.receive(.loaded("hi"))
      await store.finish()
    }
    let store = makeStore(answers: .fromTest)
    store.send(.load("https://films.example"))
    store.expect(command: Load(url: "https://films.example"))
    store.answer(Load(url: "https://films.example"), with: .loaded("hi"))
    await store.receive(.loaded("hi"))
    await store.finish()
  }

  @Test("is sent to the server by a plain store, whatever its clock is")
  func plain() async {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n\r\nhi")
    let heard = Mutex<[Move]>([])
    let listening = Middleware<String?, Move>("hears") { _, move, _ in
      heard.withLock { $0.append(move) }
      return .pass
    }
    let store = Store(nil, reducer: reducer, middlewares: [listening], clock: TestClock())
    _ = await store.perform(.load(server.url()), until: .finished)
    #expect(heard.withLock { $0 }.last == .loaded("hi"))
  }

  @Test("is waited for while its time limit sleeps, and the failure does not advise to let that time pass")
  func waiting() async {
    let (asked, tell) = AsyncStream<Void>.makeStream()
    let texts = await failures {
      await HTTP.withStandIn { _ in
        tell.yield()
        for await _ in AsyncStream<Void>.makeStream().stream {}
        throw CancellationError()
      } perform: {
        let store = makeStore()
        store.send(.load("https://films.example"))
        store.expect(command: Load(url: "https://films.example"))
        for await _ in asked.prefix(1) {}
        store.patience = .zero
        await store.receive(.loaded("hi"))
        store.exhaustivity = .off
      }
    }
    #expect(texts.count == 1 && texts[0].contains("Still running:"))
    #expect(!texts[0].contains("No action can arrive") && !texts[0].contains("advance"))
  }

  @Test("arrives after a while, although its time limit sleeps on the clock of the store")
  func late() async {
    let patienceClock = TestClock()
    await HTTP.withStandIn { _ in
      await patienceClock.sleepers(1)
      return HTTP.Response(body: Data("hi".utf8))
    } perform: {
      let store = TestStore(nil, reducer: reducer, patienceClock: patienceClock)
      store.send(.load("https://films.example"))
      store.expect(command: Load(url: "https://films.example"))
      await store.receive(.loaded("hi"))
      await store.finish()
    }
  }
}
