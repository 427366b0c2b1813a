import Foundation
import PresentationCore
import PresentationEffects
import Testing

@Suite("A body of several parts", .timeLimit(.minutes(10)))
struct MultipartTests {
  /// The head and the body that `request` sends.
  private func sent(_ parts: [HTTP.Part]) async throws -> (type: String, body: String) {
    let server = RawServer(endOfRequest: Array("--\r\n".utf8)) {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
    _ = try await HTTP.Request.post(server.url()).multipart(parts).answer().get()
    var requests = server.requests.makeAsyncIterator()
    let text = try #require(await requests.next())
    let end = try #require(text.firstRange(of: "\r\n\r\n"))
    let type = try #require(text.firstMatch(of: /Content-Type: ([^\r]*)/))
    return (String(type.1), String(text[end.upperBound...]))
  }

  @Test("is what browsers send")
  func form() async throws {
    let (type, body) = try await sent([
      .field("title", "M"), .field("note", "two\r\nlines"), .field("key", Secret("hidden")),
      .file("poster", "a \"b\"\n.png", Data([0x41, 0x0D, 0x0A, 0x42]), type: "image/png"),
    ])
    let boundary = try #require(type.firstMatch(of: /^multipart\/form-data; boundary=([a-z0-9-]{1,70})$/)).1
    #expect(
      body
        == """
        --\(boundary)
        Content-Disposition: form-data; name="title"

        M
        --\(boundary)
        Content-Disposition: form-data; name="note"

        two\r
        lines
        --\(boundary)
        Content-Disposition: form-data; name="key"

        hidden
        --\(boundary)
        Content-Disposition: form-data; name="poster"; filename="a %22b%22%0A.png"
        Content-Type: image/png

        A\r
        B
        --\(boundary)--

        """.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n"))
  }

  @Test("may have no part")
  func empty() async throws {
    let (type, body) = try await sent([])
    #expect(try body == "--\(#require(type.firstMatch(of: /boundary=(.*)/)).1)--\r\n")
  }

  @Test("is separated by a boundary that occurs in none of them, even if a part contains another body's boundary")
  func boundary() async throws {
    let (type, body) = try await sent([.field("a", "x")])
    let first = try String(#require(type.firstMatch(of: /boundary=(.*)/)).1)
    // A body that is sent within another one.
    let (outerType, outer) = try await sent([.field("a", body), .field("b", "--\(first)--\r\n")])
    let second = try String(#require(outerType.firstMatch(of: /boundary=(.*)/)).1)
    #expect(outer.components(separatedBy: "--\(second)").count == 4)
  }

  @Test("is equal to another one with the same parts, and shows no secret")
  func equality() {
    func request(_ secret: String) -> HTTP.Request {
      .post("https://films.example").multipart([.field("a", "b"), .field("key", Secret(secret))])
    }
    #expect(request("hidden") == request("hidden"))
    #expect(request("hidden") != request("other"))
    var dumped = ""
    dump(request("hidden"), to: &dumped)
    #expect(!dumped.contains("hidden") && !String(reflecting: request("hidden")).contains("hidden"))
  }
}
