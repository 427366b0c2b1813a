import Foundation
import PresentationEffects
import Testing

@Suite("A connection that is kept for the next request", .timeLimit(.minutes(10)))
struct ConnectionTests {
  /// A server that answers each `GET` and keeps the connection for the next request. It closes the connection on any
  /// other request without an answer, after it has carried out the request.
  struct Till {
    let done = Notes<String>()
    let server: RawServer

    init() {
      server = RawServer { [done] peer in
        var request: String? = peer.request
        var isKept = false
        while let head = request {
          done.add(head.prefix { $0 != " " } + (isKept ? " on a kept connection" : ""))
          isKept = true
          guard head.hasPrefix("GET") else { return }
          peer.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
          request = peer.nextRequest()
        }
      }
    }
  }

  @Test(
    "is not trusted with a request that may not be sent twice: such a request is sent once, whatever happens",
    arguments: ["POST", "PATCH", "PAY", "post", "CONNECTED"])
  func once(method: String) async throws {
    let till = Till()
    for request in [
      HTTP.Request(method, till.server.url("/pay")),
      HTTP.Request(method, till.server.url("/pay")).body(Data("12".utf8), type: "text/plain"),
    ] {
      let before = till.done.all.count
      _ = try await HTTP.Request.get(till.server.url()).answer().get()
      guard case .interrupted = try await request.failure() else {
        Issue.record("\(method) was answered, though nobody has answered it")
        return
      }
      let done = till.done.all.dropFirst(before)
      #expect(done.first?.hasPrefix("GET") == true && done.dropFirst() == [method])
    }
  }

  @Test(
    "may be lost before a request that can be sent twice, which is then sent again",
    arguments: ["HEAD", "PUT", "DELETE", "OPTIONS"])
  func again(method: String) async throws {
    let till = Till()
    _ = try await HTTP.Request.get(till.server.url()).answer().get()
    _ = try await HTTP.Request(method, till.server.url()).failure()
    // The connection may have been closed to make room for connections of other tests.
    #expect([["GET", "\(method) on a kept connection", method], ["GET", method]].contains(till.done.all))
  }

  @Test("is used again for requests that can be sent twice")
  func reused() async throws {
    let connections = Notes<Int>()
    let server = RawServer { peer in
      connections.add(1)
      var request: String? = peer.request
      while request != nil {
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        request = peer.nextRequest()
      }
    }
    for method in ["GET", "GET", "PUT", "DELETE", "GET"] {
      #expect(try await HTTP.Request(method, server.url()).answer().get().status == 200)
    }
    // It may have been closed once to make room for connections of other tests.
    #expect(connections.all.count < 5)
  }

  @Test("is not used again when the server has sent something since: that is not an answer", arguments: ["GET", "PUT"])
  func late(method: String) async throws {
    let (sent, tell) = AsyncStream<Void>.makeStream()
    let isRead = DispatchSemaphore(value: 0)
    let server = RawServer { peer in
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
      guard peer.request.hasPrefix("GET /first ") else { return }
      isRead.wait()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlate")
      tell.yield()
      peer.waitUntilClosed()
    }
    #expect(try await HTTP.Request.get(server.url("/first")).answer().get().text == "hi")
    isRead.signal()
    _ = await sent.first { _ in true }
    #expect(try await HTTP.Request(method, server.url("/second")).answer().get().text == "hi")
  }
}
