import Foundation
import PresentationCore
import PresentationEffects
import Testing

@Suite("Path segments appended to a request's address", .timeLimit(.minutes(10)))
struct PathTests {
  private let server = RawServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

  private func line(_ request: HTTP.Request) async throws -> String {
    _ = try await request.answer().get()
    var requests = server.requests.makeAsyncIterator()
    return await requests.next()?.prefix { $0 != "\r\n" }.description ?? ""
  }

  @Test(
    "are appended as they are, whatever they hold",
    arguments: [
      ("", ["a"], "/a"), ("/", ["a"], "/a"), ("/v2", ["film", "3"], "/v2/film/3"), ("/v2/", ["film"], "/v2/film"),
      ("/v2", ["a/b"], "/v2/a%2Fb"), ("/v2", ["a?b#c"], "/v2/a%3Fb%23c"), ("/v2", ["50 %"], "/v2/50%20%25"),
      ("/v2", ["ü", "日本"], "/v2/%C3%BC/%E6%97%A5%E6%9C%AC"), ("/v2", ["..."], "/v2/..."), ("/v2", [" "], "/v2/%20"),
      ("/v2?x=1", ["a"], "/v2/a?x=1"), ("/v2?x=/", ["a"], "/v2/a?x=/"), ("/v2#part", ["a"], "/v2/a"),
      ("/v2", ["\r\nHost: evil"], "/v2/%0D%0AHost%3A%20evil"),
    ])
  func appended(base: String, segments: [String], target: String) async throws {
    var request = HTTP.Request.get(server.url(base))
    for segment in segments { request = request.path(segment) }
    #expect(try await line(request) == "GET \(target) HTTP/1.1")
  }

  @Test("that would lead elsewhere are refused, and nothing is sent", arguments: ["", ".", ".."])
  func elsewhere(segment: String) async throws {
    let failure = try await HTTP.Request.delete(server.url("/films")).path(segment).failure()
    guard case .invalidRequest(let why)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    let kind = segment.isEmpty ? "empty" : "\"\(segment)\""
    #expect(why == "a segment of the path must not be \(kind), which would lead elsewhere")
  }

  @Test("derive requests from one request with their common parts")
  func base() async throws {
    let films = HTTP.Request.get(server.url("/v2")).header("X-Note", "shared").query("lang", "en")
    let request = try films.path("films").method("POST").json(["title": "M"])
    #expect("\(request)" == "POST \(server.url("/v2/films"))?lang=en")
    #expect(try await line(request) == "POST /v2/films?lang=en HTTP/1.1")
    #expect(try await line(films.path("film", "3")) == "GET /v2/film/3?lang=en HTTP/1.1")
    #expect(films.path("a", "b") == films.path("a").path("b"))
    #expect(films.path("a") != films.path("a/"))
  }

  @Test("that are secret are sent, and shown nowhere, not even after a redirect")
  func secret() async throws {
    let missing = RawServer { peer in
      let target = peer.request.hasPrefix("GET /bot/open%20sesame/first") ? "second" : nil
      peer.send(
        target.map { "HTTP/1.1 302 x\r\nLocation: \($0)\r\nContent-Length: 0\r\n\r\n" }
          ?? "HTTP/1.1 404 x\r\nContent-Length: 0\r\n\r\n")
    }
    let request = HTTP.Request.get(missing.url("/bot")).path(Secret("open sesame")).path("first")
    guard case .failure(let failure) = try await request.answer(), case .status(let response) = failure.reason else {
      Issue.record("it did not fail")
      return
    }
    var requests = missing.requests.makeAsyncIterator()
    #expect(await requests.next()?.hasPrefix("GET /bot/open%20sesame/first ") == true)
    #expect(await requests.next()?.hasPrefix("GET /bot/open%20sesame/second ") == true)
    for text in ["\(request)", "\(failure)", response.address, String(reflecting: failure)] {
      #expect(!text.contains("sesame"))
    }
    #expect(response.address.hasSuffix("/bot/\(Secret(""))/second"))
    #expect(request != HTTP.Request.get(missing.url("/bot")).path(Secret("other")).path("first"))
  }
}
