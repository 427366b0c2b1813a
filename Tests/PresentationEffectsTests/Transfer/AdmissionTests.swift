import Dispatch
import Foundation
import PresentationEffects
import PresentationTesting
import ScreenKitTermTesting
import Synchronization
import Testing

@Suite("A server with many concurrent requests", .timeLimit(.minutes(10)))
struct AdmissionTests {
  /// Counts the requests that wait for their answer at a time.
  final class Counter: Sendable {
    private let open = Mutex((now: 0, most: 0))
    var most: Int { open.withLock(\.most) }
    func came() {
      open.withLock { open in
        open.now += 1
        open.most = max(open.most, open.now)
      }
    }
    func isAnswered() { open.withLock { $0.now -= 1 } }
  }

  /// A server that answers once a number of requests have arrived, and from then on at once.
  static func server(_ counter: Counter, waitingFor count: Int = 1) -> RawServer {
    let arrived = Mutex(0)
    let all = DispatchSemaphore(value: 0)
    return RawServer { peer in
      var request: String? = peer.request
      while request != nil {
        counter.came()
        if arrived.withLock({
          $0 += 1; return $0 == count
        }) {
          all.signal()
        }
        all.wait()
        all.signal()
        counter.isAnswered()
        guard peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi") else { return }
        request = peer.nextRequest()
      }
    }
  }

  @Test(
    "receives at most its limit of requests at a time, 8 by default, and all of them are answered",
    arguments: [("GET", nil, 8), ("POST", nil, 8), ("GET", 1, 1), ("GET", 20, 20), ("POST", 0, 1)]
      as [(String, Int?, Int)])
  func limit(method: String, limit: Int?, most: Int) async throws {
    let counter = Counter()
    let server = Self.server(counter, waitingFor: most)
    let plain = HTTP.Request(method, server.url())
    let request = limit.map(plain.connections) ?? plain
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          let answer = try await request.answer()
          #expect(try answer.get().text == "hi")
        }
      }
      try await group.waitForAll()
    }
    #expect(counter.most == most)
  }

  @Test("delays no other server, and receives the next request when one that hangs is given up")
  func others() async throws {
    let hanging = HangingServer()
    let request = HTTP.Request.get(hanging.server.url()).timeout(nil).connections(2)
    let tasks = (0..<4).map { number in Task { try await request.query("n", "\(number)").failure() } }
    defer { for task in tasks { task.cancel() } }
    var asked = hanging.server.requests.makeAsyncIterator()
    for _ in 0..<2 { _ = await asked.next() }
    let server = Self.server(Counter())
    for _ in 0..<20 { #expect(try await HTTP.Request.get(server.url()).answer().get().text == "hi") }
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    let last = Task { try await request.query("n", "last").failure() }
    defer { last.cancel() }
    while let head = await asked.next(), !head.contains("n=last") {}
  }

  @Test("does not extend the timeout of requests that wait for their turn")
  func timeout() async throws {
    let hanging = HangingServer()
    let clock = TestClock()
    let first = Task { try await HTTP.Request.get(hanging.server.url()).connections(1).timeout(nil).failure() }
    defer { first.cancel() }
    await hanging.waitUntilAsked()
    async let second = HTTP.Request.get(hanging.server.url()).connections(1).timeout(.seconds(5)).failure(on: clock)
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    #expect(try await second == .timedOut(after: .seconds(5)))
  }

  /// The server has a hundred addresses, and so is a hundred servers to a client.
  @Test(
    "leaves no request of a process with few descriptors unanswered",
    .disabled(if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil, "the sanitizer needs descriptors itself"),
    arguments: [24, 60])
  func descriptors(limit: Int) throws {
    let server = RawServer(onEveryAddress: true) { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    let addresses = (0..<300).map { "http://127.0.0.\($0 % 100 + 1):\(server.port)/\($0)\n" }
    let environment = FilmsTests.environment(["PATH": "/usr/bin:/bin", "no_proxy": "*"])
    let program = Bundle.main.bundleURL.appending(path: "Requests").path
    let run = try PipedProgram.run(
      "/bin/sh", arguments: ["-c", "ulimit -n \(limit); exec \"$0\"", program], environment: environment,
      input: addresses.joined().utf8, within: .seconds(60))
    #expect(run.outputText == "300 answered\n")
    #expect(run.errorText == "")
  }
}
