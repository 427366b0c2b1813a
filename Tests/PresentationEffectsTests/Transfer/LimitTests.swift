import Dispatch
import PresentationCore
import PresentationEffects
import PresentationTesting
import Testing

@Suite("A transfer with limits", .timeLimit(.minutes(10)))
struct LimitTests {
  @Test("takes as many bytes as are allowed, and not one more", arguments: [true, false])
  func limit(isAnnounced: Bool) async throws {
    let head = isAnnounced ? "Content-Length: 1000\r\n" : ""
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n\(head)\r\n" + String(repeating: "x", count: 1000))
    #expect(try await HTTP.Request.get(server.url()).limit(bytes: 1000).answer().get().body.count == 1000)
    #expect(try await HTTP.Request.get(server.url()).limit(bytes: 999).failure() == .tooLarge(limit: 999))
  }

  @Test("reports the status of a refusal, regardless of the length of its page", arguments: [true, false])
  func refused(isAnnounced: Bool) async throws {
    let head = isAnnounced ? "Content-Length: 1000\r\n" : ""
    let server = RawServer(sending: "HTTP/1.1 500 No\r\n\(head)\r\n" + String(repeating: "x", count: 1000))
    guard case .status(let response)? = try await HTTP.Request.get(server.url()).limit(bytes: 999).failure() else {
      Issue.record("the status was lost")
      return
    }
    #expect(response.status == 500 && response.body.count < 1000)
  }

  @Test("ends while the server still sends, and closes the connection")
  func endless() async throws {
    let (closed, isClosed) = AsyncStream<Int>.makeStream()
    let server = RawServer { peer in
      var sent = 0
      peer.send("HTTP/1.1 200 OK\r\n\r\n")
      while peer.send([UInt8](repeating: 0x78, count: 1 << 16)) { sent += 1 << 16 }
      isClosed.yield(sent)
    }
    #expect(try await HTTP.Request.get(server.url()).limit(bytes: 1 << 20).failure() == .tooLarge(limit: 1 << 20))
    let sent = await closed.first { _ in true }
    #expect(try #require(sent) > 1 << 20)
  }

  @Test("asks for a head although the body would be too long")
  func head() async throws {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
    let response = try await HTTP.Request("HEAD", server.url()).limit(bytes: 0).answer().get()
    #expect(response["content-length"] == "1000")
  }

  @Test(
    "takes an answer that has no body, whatever length it announces",
    arguments: ["204 No Content", "304 Not Modified"])
  func noBody(status: String) async throws {
    let server = RawServer(sending: "HTTP/1.1 \(status)\r\nContent-Length: 1000\r\n\r\n")
    let response = try await HTTP.Request.get(server.url()).acceptingStatuses(304...304).limit(bytes: 100).answer()
      .get()
    #expect(response.body.isEmpty && response["content-length"] == "1000")
  }

  @Test("reports its progress by the count of bytes alone, before the answer", arguments: [true, false])
  func progress(isAnnounced: Bool) async throws {
    let told = DispatchSemaphore(value: 0)
    let server = RawServer { peer in
      peer.send("HTTP/1.1 200 OK\r\n\(isAnnounced ? "Content-Length: 25\r\n" : "")\r\n")
      for count in [10, 10, 5] {
        peer.send(String(repeating: "x", count: count))
        if count == 10 { told.wait() }
      }
    }
    let notes = Notes<Note>()
    try await Ask(request: .get(server.url()).progress(every: 10)).run(
      Dispatcher(clock: TestClock()) { note in
        notes.add(note)
        told.signal()
      })
    let expected = isAnnounced ? 25 : nil
    #expect(
      notes.all.dropLast() == [
        .came(HTTP.Progress(received: 10, expected: expected)), .came(HTTP.Progress(received: 20, expected: expected)),
      ])
    guard case .answered(.success(let response)) = notes.all.last else {
      Issue.record("there was no answer")
      return
    }
    #expect(response.body.count == 25)
  }

  @Test("reports no progress unless it was requested")
  func silence() async throws {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 100_000))
    #expect(try await Ask(request: .get(server.url())).said().count == 1)
  }
}
