import Foundation
import PresentationEffects
import Testing

@Suite("An answer that is wrong", .timeLimit(.minutes(10)))
struct HostileServerTests {
  struct Answer: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]

    init(_ name: String, _ text: String) {
      self.init(name, Array(text.utf8))
    }

    init(_ name: String, _ bytes: [UInt8]) {
      testDescription = name
      self.bytes = bytes
    }
  }

  /// Some of these end a process that asks with Foundation's client for Linux.
  static let nonsense: [Answer] = [
    Answer("ends within its head", "HTTP/1.1 200 OK\r\nContent-Le"),
    Answer("ends behind its status", "HTTP/1.1 200 OK\r\n"),
    Answer("is another protocol", "SSH-2.0-OpenSSH_9.2\r\nhello\r\n"),
    Answer("is no text", [0, 1, 2, 0xFF, 0xFE, 10, 13, 10]),
    Answer("is a page without a head", "<html>hello"),
    Answer("has a status that is no number", "HTTP/1.1 abc OK\r\n\r\nhi"),
    Answer("has a line without a colon", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n"),
    Answer("has NUL in its head", "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n"),
    Answer("has a chunk without a size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhi\r\n"),
    Answer("has a chunk of a wrong size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\nxyz\r\n"),
    Answer("announces a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\nhi"),
  ]

  @Test("is a failure, and the program goes on", arguments: nonsense)
  func malformed(_ answer: Answer) async throws {
    let server = RawServer(sending: answer.bytes)
    let reason = try await HTTP.Request.get(server.url()).failure()
    guard case .malformed(let why) = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
    #expect(!why.isEmpty)
  }

  @Test(
    "has a head that is too long, and is reported the same way for one long line and for many lines",
    arguments: [
      "X: " + String(repeating: "x", count: 2_000_000), "X: " + String(repeating: "x", count: 300_000) + "\r\n\r\n",
      String(repeating: "X: y\r\n", count: 200_000), String(repeating: "X", count: 2_000_000),
      "HTTP/1.1 200 " + String(repeating: "O", count: 2_000_000),
    ])
  func longHead(head: String) async throws {
    let server = RawServer(sending: head.hasPrefix("HTTP") ? head : "HTTP/1.1 200 OK\r\n" + head)
    let reason = try await HTTP.Request.get(server.url()).failure()
    #expect(reason == .headTooLong)
  }

  @Test(
    "is read as far as HTTP allows it",
    arguments: [
      Answer(
        "has fields behind its body",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nX: y\r\n\r\n"),
      Answer(
        "comes after informational ones",
        "HTTP/1.1 103 Early\r\nX: 1\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"),
      Answer("ends with the connection", "HTTP/1.1 200 OK\r\n\r\nhi"),
      Answer(
        "has bytes in its head that are no text", Array("HTTP/1.1 200 OK\r\nX: ".utf8) + [0xFF] + "\r\n\r\nhi".utf8),
      Answer("folds a line", "HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 2\r\n\r\nhi"),
      Answer("has only line feeds", "HTTP/1.1 200 OK\nContent-Length: 2\n\nhi"),
    ])
  func tolerated(_ answer: Answer) async throws {
    let server = RawServer(sending: answer.bytes)
    let response = try await HTTP.Request.get(server.url()).answer().get()
    #expect(response.text == "hi")
    #expect(response.status == 200)
    #expect(response["x"] != "1" && response["x"] != "y")
  }

  @Test(
    "ends too early",
    arguments: [
      ("Content-Length: 20\r\n\r\nhi", 2, 20), ("Transfer-Encoding: chunked\r\n\r\n5\r\nhi", 2, nil),
      ("Content-Length: 20\r\n\r\n", 0, 20),
    ] as [(String, Int, Int?)])
  func truncated(head: String, received: Int, expected: Int?) async throws {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n" + head)
    let reason = try await HTTP.Request.get(server.url()).failure()
    #expect(reason == .truncated(received: received, expected: expected))
  }

  @Test("announces the greatest length there is, or a greater one")
  func announcedLength() async throws {
    for length in [Int64.max.description, "99999999999999999999999"] {
      let server = RawServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nhi")
      let reason = try await HTTP.Request.get(server.url()).limit(bytes: 10).failure()
      #expect(reason == .tooLarge(limit: 10), "\(length)")
    }
  }

  @Test(
    "announces several lengths",
    arguments: [
      "Content-Length: 5\r\nContent-Length: 7", "Content-Length: 7\r\nContent-Length: 5", "Content-Length: 5, 7",
    ])
  func severalLengths(head: String) async throws {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n\(head)\r\n\r\nhello")
    guard case .malformed(let why) = try await HTTP.Request.get(server.url()).failure() else {
      Issue.record("one of the lengths was believed")
      return
    }
    #expect(why.contains("5, 7") || why.contains("7, 5"))
  }

  @Test(
    "announces a length that is not a number",
    arguments: [
      "+5", "-5", "-0", "5x", "x5", "0x5", "5 5", "5;q=1", "1e1", "5.0", "\"5\"", "٥", "５", "5,", ",5", ",", "5,,5",
      "5, x",
      "5\r\n 5", "5\u{A0}", "5\u{301}", "five", "99999999999999999999x",
    ], ["", "Transfer-Encoding: identity\r\n"])
  func noLength(_ length: String, other: String) async throws {
    for status in ["200 OK", "404 No", "302 x\r\nLocation: /"] {
      let server = RawServer(sending: "HTTP/1.1 \(status)\r\n\(other)Content-Length: \(length)\r\n\r\nhello")
      guard case .malformed(let why) = try await HTTP.Request.get(server.url()).failure() else {
        Issue.record("\(length) was believed, or ignored, with status \(status)")
        continue
      }
      #expect(!why.isEmpty)
    }
  }

  @Test("announces a length that is too large for a number, and ends before")
  func overflow() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "overflow-\(UUID().uuidString)").path
    for length in ["9223372036854775807", "9223372036854775808", "99999999999999999999999"] {
      let server = RawServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nhello")
      let request = HTTP.Request.get(server.url())
      #expect(try await request.saving(to: path).failure() == .truncated(received: 5, expected: .max), "\(length)")
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(try await request.limit(bytes: .max).failure() == .truncated(received: 5, expected: .max), "\(length)")
      #expect(try await request.failure() == .tooLarge(limit: 16 << 20), "\(length)")
    }
  }

  @Test(
    "has a body although a length that does not apply is wrong",
    arguments: [
      "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "Content-Length: 05\r\n\r\nhello",
      "Content-Length: \t5 \r\n\r\nhello", "Content-Length: 5, 05\r\n\r\nhello",
      "X:\r\n Content-Length: x\r\n\r\nhello",
    ])
  func otherLength(rest: String) async throws {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n" + rest)
    #expect(try await HTTP.Request.get(server.url()).answer().get().text == "hello")
  }

  @Test("announces its length twice", arguments: ["Content-Length: 5\r\nContent-Length: 5", "Content-Length: 5, 5"])
  func sameLength(head: String) async throws {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n\(head)\r\n\r\nhello")
    #expect(try await HTTP.Request.get(server.url()).answer().get().text == "hello")
    #expect(try await HTTP.Request.get(server.url()).limit(bytes: 4).failure() == .tooLarge(limit: 4))
  }

  @Test("does not come")
  func nothing() async throws {
    let server = RawServer(sending: "")
    guard case .interrupted = try await HTTP.Request.get(server.url()).failure() else {
      Issue.record("an empty answer was taken for something else")
      return
    }
  }

  @Test("changes to another protocol, which was not requested, and then sends nothing")
  func upgrade() async throws {
    let server = RawServer { peer in
      peer.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
      peer.waitUntilClosed()
    }
    let reason = try await HTTP.Request.get(server.url()).failure()
    #expect(reason == .malformed("it switches to another protocol, which was not requested"))
  }

  @Test(
    "is explained by its status",
    arguments: [
      (304, "nothing has changed"), (300, "change the request"), (308, "a redirect; request the address"),
    ])
  func advice(status: Int, advice: String) {
    #expect("\(HTTP.Failure.Reason.status(HTTP.Response(status: status)))".contains(advice))
  }

  @Test("does not come: no server listens")
  func refused() async throws {
    // A port that was merely free would soon be a server's of another test.
    let port = LoopbackPort()
    guard case .unreachable(let why) = try await HTTP.Request.get("http://127.0.0.1:\(port.number)/").failure() else {
      Issue.record("there was an answer from nobody")
      return
    }
    #expect(why.contains("127.0.0.1"))
    withExtendedLifetime(port) {}
  }

  @Test("does not come: the host does not exist")
  func unknownHost() async throws {
    guard case .unreachable(let why) = try await HTTP.Request.get("http://films.invalid/").failure() else {
      Issue.record("there was an answer from nowhere")
      return
    }
    #expect(why.contains("films.invalid"))
  }

  @Test("is not encrypted, where it should be")
  func insecure() async throws {
    let server = RawServer(endOfRequest: []) { $0.send("HTTP/1.1 200 OK\r\n\r\n") }
    guard case .insecure = try await HTTP.Request.get("https://127.0.0.1:\(server.port)/").failure() else {
      Issue.record("an answer without encryption was taken")
      return
    }
  }
}
