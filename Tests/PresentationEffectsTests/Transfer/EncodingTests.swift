import Foundation
import PresentationEffects
import Testing

@Suite("A body that may be compressed", .timeLimit(.minutes(10)))
struct EncodingTests {
  /// The way the end of a body is marked.
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

  @Test("is requested with gzip, unless there is none, only a part is requested, or the caller decompresses it")
  func asking() async throws {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
    let request = HTTP.Request.get(server.url())
    var requests = server.requests.makeAsyncIterator()
    for (request, encoding) in [
      (request, "gzip"), (request.method("HEAD"), "identity"), (request.header("RANGE", "bytes=0-9"), "identity"),
      (request.header("accept-encoding", "br"), "br"),
    ] {
      _ = try await request.answer().get()
      let head = await requests.next()?.lowercased() ?? ""
      #expect(head.components(separatedBy: "accept-encoding:").count == 2)
      #expect(head.contains("accept-encoding: \(encoding)\r\n"))
    }
  }

  @Test(
    "arrives decompressed, with matching fields, and is counted that way", arguments: Ending.allCases,
    ["gzip", "GZIP", "x-gzip"])
  func undone(_ ending: Ending, encoding: String) async throws {
    for text in ["hello", "", String(repeating: "hello", count: 10_000)] {
      let server = RawServer(sending: ending.answer(Gzip.body(text), encoding: encoding))
      let request = HTTP.Request.get(server.url())
      let response = try await request.limit(bytes: text.utf8.count).answer().get()
      #expect(response.text == text)
      #expect(response["content-encoding"] == nil && response["content-length"] == nil)
      guard !text.isEmpty else { continue }
      #expect(try await request.limit(bytes: text.utf8.count - 1).failure() == .tooLarge(limit: text.utf8.count - 1))
    }
  }

  @Test("may hold several compressed members, and arrives in pieces of any size", arguments: [1, 2, 7, 24, 1000])
  func pieces(size: Int) async throws {
    let body = Gzip.body("hello") + Gzip.body("") + Gzip.body(" world")
    let pieces = stride(from: 0, to: body.count, by: size).map { Array(body[$0..<min($0 + size, body.count)]) }
    let chunks = pieces.flatMap { Array("\(String($0.count, radix: 16))\r\n".utf8) + $0 + "\r\n".utf8 }
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
    let server = RawServer(sending: Array(head.utf8) + chunks + "0\r\n\r\n".utf8)
    #expect(try await HTTP.Request.get(server.url()).answer().get().text == "hello world")
  }

  @Test("is truncated when it breaks off, even if the HTTP body is complete", arguments: Ending.allCases)
  func cut(_ ending: Ending) async throws {
    let body = Gzip.body("hello")
    for count in 0..<body.count {
      let server = RawServer(sending: ending.answer(Array(body.prefix(count))))
      let reason = try await HTTP.Request.get(server.url()).failure()
      // The content of the block follows the head and the five bytes that begin the block.
      #expect(reason == (count == 0 ? nil : .truncated(received: min(5, max(0, count - 15)), expected: nil)))
    }
  }

  @Test("is unreadable when it is corrupt, and the error says so", arguments: Ending.allCases)
  func broken(_ ending: Ending) async throws {
    let whole = Gzip.body("hello")
    var changed = whole
    changed[whole.count - 8] ^= 1
    for body in [changed, whole + [0, 0], whole + "junk".utf8, Array("hello".utf8), Gzip.head + [0xFF]] {
      let server = RawServer(sending: ending.answer(body))
      guard case .unreadable(let why) = try await HTTP.Request.get(server.url()).failure() else {
        Issue.record("\(body) was taken for gzip")
        continue
      }
      #expect(why.hasPrefix("its gzip data is corrupt: "))
    }
  }

  @Test(
    "is taken as it is when what its head names is not an encoding, or together with one", arguments: Ending.allCases,
    ["UTF-8", "utf8", "none", "binary", "8bit", "identity, none", "text/html", ",", "ISO-8859-1", "*"])
  func noEncoding(_ ending: Ending, encoding: String) async throws {
    let plain = RawServer(sending: ending.answer(Array("hello".utf8), encoding: encoding))
    let response = try await HTTP.Request.get(plain.url()).answer().get()
    #expect(response.text == "hello" && response["content-encoding"] == encoding)
    for both in ["\(encoding), gzip", "X-GZIP ,\(encoding)"] {
      let server = RawServer(sending: ending.answer(Gzip.body("hello"), encoding: both))
      #expect(try await HTTP.Request.get(server.url()).answer().get().text == "hello")
      let unknown = RawServer(sending: ending.answer(Gzip.body("hello"), encoding: both + ", br"))
      guard case .unreadable = try await HTTP.Request.get(unknown.url()).failure() else {
        Issue.record("\(both), br was decoded")
        continue
      }
    }
  }

  @Test("is refused when its encoding was not requested", arguments: Ending.allCases)
  func notAskedFor(_ ending: Ending) async throws {
    for encoding in ["br", "gzip, gzip", "zstd"] {
      let server = RawServer(sending: ending.answer(Gzip.body("hello"), encoding: encoding))
      guard case .unreadable(let why) = try await HTTP.Request.get(server.url()).failure() else {
        Issue.record("\(encoding) was taken for something else")
        continue
      }
      #expect(why.hasPrefix("its encoding \(encoding) was not requested"))
    }
  }

  @Test("stays compressed when that was requested, and is counted that way", arguments: Ending.allCases)
  func askedFor(_ ending: Ending) async throws {
    for missing in [0, 1, 24] {
      let sent = Gzip.body("hello").dropLast(missing)
      let server = RawServer(sending: ending.answer(Array(sent)))
      let request = HTTP.Request.get(server.url()).header("accept-encoding", "gzip")
      let response = try await request.limit(bytes: sent.count).answer().get()
      #expect(response.body == Data(sent) && response["content-encoding"] == "gzip")
      #expect(try await request.limit(bytes: sent.count - 1).failure() == .tooLarge(limit: sent.count - 1))
    }
  }

  @Test("that is cut before the length it announced is truncated, asked for or not")
  func truncated() async throws {
    let body = Gzip.body("hello")
    let server = RawServer(sending: Ending.length.answer(body).dropLast())
    let request = HTTP.Request.get(server.url())
    #expect(try await request.failure() == .truncated(received: 5, expected: nil))
    #expect(
      try await request.header("Accept-Encoding", "gzip").failure()
        == .truncated(received: body.count - 1, expected: body.count))
  }

  @Test("is taken when it is not, or is empty, whatever its head says")
  func nothingToUndo() async throws {
    let plain = RawServer(sending: Ending.close.answer(Array("hello".utf8), encoding: "Identity"))
    #expect(try await HTTP.Request.get(plain.url()).answer().get().text == "hello")
    for encoding in ["gzip", "br"] {
      let empty = RawServer(sending: Ending.close.answer([], encoding: encoding))
      #expect(try await HTTP.Request.get(empty.url()).answer().get().body.isEmpty)
    }
    let none = RawServer(sending: Ending.length.answer(Gzip.body("hello")))
    let response = try await HTTP.Request("HEAD", none.url()).answer().get()
    #expect(response["content-encoding"] == "gzip" && response["content-length"] != nil)
  }

  @Test("is reported with a status that is not accepted, as far as it can be decompressed")
  func status() async throws {
    let whole = Gzip.body("hello")
    for (body, encoding, told) in [
      (whole, "gzip", "hello"), (whole.dropLast(9), "gzip", "hell"), (whole + "junk".utf8, "gzip", "hello"),
      (Array("hello".utf8), "br", "hello"), (Array("hello".utf8), "gzip", ""),
    ] {
      let server = RawServer(sending: Ending.close.answer(Array(body), encoding: encoding, status: "404 Not Found"))
      guard case .status(let response) = try await HTTP.Request.get(server.url()).failure() else {
        Issue.record("the status was not told")
        continue
      }
      #expect(response.text == told && response.status == 404)
    }
  }

  @Test("is ignored when it belongs to a redirect, which is followed")
  func redirect() async throws {
    let server = RawServer { peer in
      guard peer.request.hasPrefix("GET /start") else { return _ = peer.send("HTTP/1.1 200 OK\r\n\r\nhi") }
      peer.send(
        "HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\njunk")
    }
    #expect(try await HTTP.Request.get(server.url("/start")).answer().get().text == "hi")
  }

  @Test("that would be too long ends the request as soon as it is, in memory and in a file")
  func bomb() async throws {
    let server = RawServer.bomb()
    let path = FileManager.default.temporaryDirectory.appending(path: "bomb-\(UUID().uuidString)").path
    let request = HTTP.Request.get(server.url())
    #expect(try await request.failure() == .tooLarge(limit: 16 << 20))
    #expect(try await request.acceptingStatuses(100...).limit(bytes: 0).failure() == .tooLarge(limit: 0))
    #expect(try await request.saving(to: path).limit(bytes: 1 << 20).failure() == .tooLarge(limit: 1 << 20))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "that goes on and holds nothing is broken, however long it may be and last", arguments: [false, true])
  func desert(ofMembers: Bool) async throws {
    let server = RawServer.desert(of: ofMembers)
    let request = HTTP.Request.get(server.url()).timeout(nil).limit(bytes: .max)
    #expect(try await request.failure() == .unreadable("its gzip data has no content"))
  }

  @Test("is saved to a file as it was before, or not at all, and its progress counts that")
  func file() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "undone-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = String(repeating: "x", count: 50_000)
    let broken = RawServer(sending: Ending.length.answer(Gzip.body(text).dropLast(8) + [UInt8](repeating: 0, count: 8)))
    guard case .unreadable = try await HTTP.Request.get(broken.url()).saving(to: path).failure() else {
      Issue.record("it was saved, though it is broken")
      return
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    let server = RawServer(sending: Ending.length.answer(Gzip.body(text)))
    let notes = try await Ask(request: .get(server.url()).saving(to: path).progress(every: 1)).said()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(notes.dropLast().last == .came(HTTP.Progress(received: 50_000, expected: nil)))
  }
}
