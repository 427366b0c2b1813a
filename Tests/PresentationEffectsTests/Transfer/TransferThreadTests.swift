// A thread's idle time is internal.
@testable import PresentationEffects
import Testing

@Suite("Unused connections", .timeLimit(.minutes(10)))
struct TransferThreadTests {
  /// Asks `server` for its page, on `thread`.
  private func ask(_ server: RawServer, on thread: TransferThread) async throws {
    let limits = Transfer.Limits(
      bytes: 1_000, otherBytes: 1_000, accepted: RangeSet(200..<300), connections: 8, followsRedirects: false,
      progressInterval: nil)
    var text: String?
    for await event in Transfer.begin(try Exchange(.get(server.url())), within: limits, on: thread).events {
      if case .ended(let result) = event { text = try result.get().0.text }
    }
    #expect(text == "hi")
  }

  @Test(
    "are closed when the idle time is over, however long it is",
    arguments: [Duration.zero, .milliseconds(1), .milliseconds(40)])
  func closed(idleTime: Duration) async throws {
    let thread = TransferThread(idleTime: idleTime)
    let (closed, isClosed) = AsyncStream<Void>.makeStream()
    let server = RawServer { peer in
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
      peer.waitUntilClosed()
      isClosed.yield()
    }
    var times = closed.makeAsyncIterator()
    for _ in 1...3 {
      try await ask(server, on: thread)
      await times.next()
    }
  }

  @Test(
    "serve the next request as long as neither that nor their lifetime is over",
    arguments: [(Duration.seconds(3600), 1), (.zero, 20)])
  func kept(lifetime: Duration, count: Int) async throws {
    let thread = TransferThread(idleTime: .seconds(3600), lifetime: lifetime)
    let (opened, isOpened) = AsyncStream<Void>.makeStream()
    let server = RawServer { peer in
      isOpened.yield()
      repeat {
        guard peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi") else { return }
      } while peer.nextRequest() != nil
    }
    for _ in 1...20 { try await ask(server, on: thread) }
    isOpened.finish()
    #expect(await opened.reduce(0) { count, _ in count + 1 } == count)
  }
}
