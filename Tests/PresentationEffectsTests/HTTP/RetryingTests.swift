import Foundation
import PresentationCore
import PresentationEffects
import PresentationTesting
import Synchronization
import Testing

@Suite("A request that may be sent again", .timeLimit(.minutes(10)))
struct RetryingTests {
  /// A server that gives these answers, one after the other, and the last one from then on.
  private func server(_ answers: String...) -> RawServer {
    let rest = Mutex(answers)
    return RawServer { peer in
      let head = rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
      peer.send(head.isEmpty ? "" : "HTTP/1.1 \(head)\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi")
    }
  }

  /// The final number of requests that `server` has received.
  private func count(_ server: RawServer, upTo most: Int) async -> Int {
    var requests = server.requests.makeAsyncIterator()
    var count = 0
    while count < most, await requests.next() != nil { count += 1 }
    return count
  }

  @Test(
    "is sent again after each temporary failure",
    arguments: [
      "408 x", "425 x", "429 x", "500 x", "502 x", "503 x", "504 x", "",
    ])
  func again(first: String) async throws {
    let server = server(first, first, "200 OK")
    let clock = TestClock()
    let request = HTTP.Request.get(server.url()).retrying(3, after: .seconds(2))
    async let answer = request.answer(on: clock)
    // The time limit sleeps, too.
    await clock.sleepers(2)
    clock.advance(by: .seconds(2))
    await clock.sleepers(2)
    clock.advance(by: .seconds(3))
    clock.advance(by: .seconds(1))
    #expect(try await answer.get().text == "hi")
    #expect(await count(server, upTo: 3) == 3)
  }

  @Test("fails with the last answer after the last retry", arguments: [0, 1, 4])
  func often(count: Int) async throws {
    let server = server("503 x")
    let clock = TestClock()
    let request = HTTP.Request.get(server.url()).retrying(count).timeout(nil)
    async let failure = request.failure(on: clock)
    for number in 0..<count {
      await clock.sleepers(1)
      clock.advance(by: .seconds(1 << number))
    }
    guard case .status(let response) = try await failure else {
      Issue.record("it did not fail")
      return
    }
    #expect(response.status == 503)
    #expect(await self.count(server, upTo: count + 1) == count + 1)
  }

  @Test(
    "is sent once when a retry would not help, or might change data twice",
    arguments: [
      ("GET", "404 x"), ("GET", "400 x"), ("GET", "501 x"), ("POST", "503 x"), ("PATCH", "503 x"), ("POST", ""),
      ("get", "503 x"),
    ])
  func once(method: String, answer: String) async throws {
    let server = server(answer, "200 OK")
    #expect(try await HTTP.Request(method, server.url()).retrying(5).failure() != nil)
    #expect(await count(server, upTo: 1) == 1)
  }

  @Test("is sent once when its answer is accepted")
  func accepted() async throws {
    let server = server("503 x")
    #expect(
      try await HTTP.Request.get(server.url()).retrying(5).acceptingStatuses(503...503).answer().get().status == 503)
  }

  // Rule S-11.4
  @Test(
    "waits as long as the server asks, in seconds or until a date",
    arguments: [
      ("7", 7), ("0", 1), ("-4", 1), ("soon", 1), ("", 1),
      ("Sun, 06 Nov 1994 08:50:07 GMT\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT", 30),
      ("Tue, 01 Mar 1994 00:00:01 GMT\r\nDate: Mon, 28 Feb 1994 23:59:41 GMT", 20),
      ("Sun, 06 Nov 1994 08:49:07 GMT\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT", 1),
      ("Sun, 06 Nov 1994 08:50 GMT\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT", 1),
      ("120", 120), ("Sun, 06 Nov 9223372036854775807 08:49:37 GMT", 1),
      ("Sun, 9223372036854775807 Nov 1994 9223372036854775807:49:37 GMT", 1),
    ])
  func retryAfter(field: String, seconds: Int) async throws {
    let server = server("503 x\r\nRetry-After: \(field)", "200 OK")
    let clock = TestClock()
    async let answer = HTTP.Request.get(server.url()).retrying(1).timeout(nil).answer(on: clock)
    await clock.sleepers(1)
    clock.advance(by: .seconds(seconds) - .nanoseconds(1))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .nanoseconds(1))
    #expect(try await answer.get().text == "hi")
  }

  @Test("fails at once when the next try would come too late", arguments: ["60", "61", "100000000000000000"])
  func late(field: String) async throws {
    let server = server("503 x\r\nRetry-After: \(field)", "200 OK")
    let failure = try await HTTP.Request.get(server.url()).retrying(1).timeout(.seconds(60)).failure()
    guard case .status(let response)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(response.status == 503)
  }

  @Test("is given up while it waits")
  func cancelled() async throws {
    let server = server("503 x")
    let clock = TestClock()
    let task = Task { try await HTTP.Request.get(server.url()).retrying(9).timeout(nil).answer(on: clock) }
    await clock.sleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
