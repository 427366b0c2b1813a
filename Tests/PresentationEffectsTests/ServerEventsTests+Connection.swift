import Dispatch
import Foundation
import PresentationCore
import PresentationEffects
import PresentationTesting
import Synchronization
import Testing

// Tests of the connection.
extension ServerEventsTests {
  struct Reader: Equatable {
    var isOpen = true
    var count = 0

    static let reducer = Reducer<Reader, Said> { reader, said in
      switch said {
      case .close: reader.isOpen = false
      case .event: reader.count += 1
      case .lost: ()
      }
    }

    static func subscriptions(
      to request: HTTP.Request
    ) -> (Reader) -> [any Subscription<Said>] {
      { $0.isOpen ? [Listen(request: request)] : [] }
    }
  }

  @Test("comes no faster than the app takes it, and ends at once", arguments: [true, false])
  @MainActor func slow(isReadToEnd: Bool) async throws {
    let count = 16384
    let event = "data: " + String(repeating: "x", count: 4096) + "\n\n"
    let hasWaited = Mutex(false)
    let isHeld = DispatchSemaphore(value: 0)
    let (ends, end) = AsyncStream<Bool>.makeStream()
    let server = RawServer { peer in
      peer.send(Self.head)
      for _ in 0..<count {
        if !peer.hasRoom, !hasWaited.withLock({ $0 }) {
          hasWaited.withLock { $0 = true }
          isHeld.signal()
        }
        guard peer.send(event) else { return end.finish() }
      }
      isHeld.signal()
      end.yield(true)
      peer.waitUntilClosed()
      end.finish()
    }
    let store = Store(
      Reader(), reducer: Reader.reducer, subscriptions: Reader.subscriptions(to: .get(server.url()).timeout(nil)))
    // The app does nothing until the server has to wait, or has sent everything.
    func hold() { isHeld.wait() }
    hold()
    #expect(hasWaited.withLock { $0 } && store.state.count < count)
    if isReadToEnd {
      for await read in store.values(of: \.count) where read == count { break }
    }
    store.send(.close)
    var times = ends.makeAsyncIterator()
    #expect(await times.next() == (isReadToEnd ? true : nil))
    #expect(await times.next() == nil)
  }

  @Test("reconnects after half a second at the earliest, even if the server asks for less")
  func eager() async throws {
    let server = server(
      { $0.send(Self.head + "retry: 0\nid: \u{7}\ndata: one\n\n") }, { $0.send("HTTP/1.1 204 No Content\r\n\r\n") })
    let listener = Listener(.get(server.url()).timeout(nil))
    for said in [Said.event(.init(data: "one")), .lost("ended")] { #expect(await listener.next() == said) }
    await listener.clock.sleepers(1)
    listener.clock.advance(by: .milliseconds(499))
    #expect(listener.clock.sleeperCount == 1)
    listener.clock.advance(by: .milliseconds(1))
    #expect(await listener.next() == nil)
    try await listener.task.value
  }

  @Test("is watched by the system, which notices when the server has disappeared")
  func watched() async throws {
    let server = server { peer in
      peer.send(Self.head + "data: M\n\n")
      peer.waitUntilClosed()
    }
    let listener = Listener(.get(server.url()).timeout(nil))
    #expect(await listener.next() == .event(.init(data: "M")))
    let port = ":" + String(String(0x10000 + server.port, radix: 16, uppercase: true).dropFirst())
    // This file has no size, so it is read to its end.
    let table = try FileHandle(forReadingFrom: URL(filePath: "/proc/net/tcp")).readToEnd() ?? Data()
    let sockets = String(decoding: table, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
    let mine = try #require(sockets.first { $0[2].hasSuffix(port) && $0[3] == "01" })
    // The running timer is the keep-alive timer.
    #expect(mine[5].hasPrefix("02:"))
    listener.task.cancel()
  }

  @Test("keeps no request to the same server waiting")
  func apart() async throws {
    let server = RawServer { peer in
      guard peer.request.hasPrefix("GET /news") else { return _ = peer.send("HTTP/1.1 200 OK\r\n\r\nhi") }
      peer.send(Self.head + "data: M\n\n")
      peer.waitUntilClosed()
    }
    let listener = Listener(.get(server.url("/news")).timeout(nil).connections(1))
    #expect(await listener.next() == .event(.init(data: "M")))
    #expect(try await HTTP.Request.get(server.url()).connections(1).answer().get().text == "hi")
    listener.task.cancel()
  }
}
