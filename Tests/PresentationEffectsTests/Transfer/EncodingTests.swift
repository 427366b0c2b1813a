import Foundation
import PresentationEffects
import Testing

@Suite("A body that may be compressed")
struct EncodingTests {
  /// "hello" by gzip.
  static let hello: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0,
  ]

  /// How the end of a body is told.
  enum Ending: CaseIterable {
    case length, chunk, close

    func answer(_ body: [UInt8], encoding: String = "gzip", status: String = "200 OK") -> [UInt8] {
      let head = "HTTP/1.1 \(status)\r\nContent-Encoding: \(encoding)\r\n"
      return switch self {
      case .length: Array((head + "Content-Length: \(body.count)\r\n\r\n").utf8) + body
      case .chunk:
        Array((head + "Transfer-Encoding: chunked\r\n\r\n\(String(body.count, radix: 16))\r\n").utf8) + body
          + Array("\r\n0\r\n\r\n".utf8)
      case .close: Array((head + "\r\n").utf8) + body
      }
    }
  }

  @Test("is asked for as it is")
  func asking() async throws {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n\r\nhello")
    #expect(try await HTTP.Request.get(server.url()).answer().get().text == "hello")
    #expect(await server.requests.first { _ in true }?.contains("\r\nAccept-Encoding: identity\r\n") == true)
  }

  @Test("is refused when it is, whole or cut, though nobody asked for that", arguments: Ending.allCases)
  func notAskedFor(_ ending: Ending) async throws {
    for missing in [0, 1, 4, 8, 12, 24] {
      let server = RawServer(sending: ending.answer(Self.hello.dropLast(missing)))
      let reason = try await HTTP.Request.get(server.url()).failure()
      guard case .unreadable(let why) = reason else {
        Issue.record("without \(missing) bytes: \(String(describing: reason))")
        continue
      }
      #expect(why.contains("gzip"))
    }
  }

  @Test("is taken as it was sent when that was asked for, and counted so", arguments: Ending.allCases)
  func askedFor(_ ending: Ending) async throws {
    for missing in [0, 1, 24] {
      let sent = Self.hello.dropLast(missing)
      let server = RawServer(sending: ending.answer(Array(sent)))
      let request = HTTP.Request.get(server.url()).header("accept-encoding", "gzip")
      #expect(try await request.limit(bytes: sent.count).answer().get().body == Data(sent))
      #expect(try await request.limit(bytes: sent.count - 1).failure() == .tooLarge(limit: sent.count - 1))
      #expect(await server.requests.first { _ in true }?.contains("identity") == false)
    }
  }

  @Test("that is cut before the length it announced is truncated, asked for or not")
  func truncated() async throws {
    let server = RawServer(sending: Ending.length.answer(Self.hello).dropLast())
    for request in [HTTP.Request.get(server.url()), .get(server.url()).header("Accept-Encoding", "gzip")] {
      #expect(try await request.failure() == .truncated(received: 24, expected: 25))
    }
  }

  @Test("is taken when it is not, or is empty, whatever its head says")
  func nothingToUndo() async throws {
    let plain = RawServer(sending: Ending.close.answer(Array("hello".utf8), encoding: "Identity"))
    #expect(try await HTTP.Request.get(plain.url()).answer().get().text == "hello")
    let empty = RawServer(sending: Ending.close.answer([]))
    #expect(try await HTTP.Request.get(empty.url()).answer().get().body.isEmpty)
  }

  @Test("is told of with its status when that is not accepted")
  func status() async throws {
    let server = RawServer(sending: Ending.close.answer(Self.hello, status: "404 Not Found"))
    guard case .status(let response) = try await HTTP.Request.get(server.url()).failure() else {
      Issue.record("the status was not told")
      return
    }
    #expect(response.body == Data(Self.hello))
  }
}
