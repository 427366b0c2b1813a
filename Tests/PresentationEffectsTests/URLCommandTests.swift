import Foundation
import PresentationCore
import PresentationEffects
import Testing

@Suite("A URLCommand", .timeLimit(.minutes(10)))
struct URLCommandTests {
  // Feature F-53
  @Test("creates an action from decoded JSON")
  func json() async throws {
    try await withFilmServer { server in
      let said = try await LoadFilm(request: .get(server + "/film/3")).said()
      #expect(said == [.film(Film(title: "M", year: 1931))])
    }
  }

  @Test(
    "treats a status outside 200 to 299 as a failure", arguments: [300, 304, 400, 401, 404, 418, 500, 503, 999])
  func status(_ status: Int) async throws {
    try await withFilmServer { server in
      let request = HTTP.Request.get("\(server)/status/\(status)")
      guard case .status(let response) = try await request.failure() else {
        Issue.record("\(status) was taken for an answer")
        return
      }
      #expect(response.status == status)
      if status != 304 { #expect(response.text == "status") }
      #expect(try await request.acceptingStatuses(status...status).answer().get().status == status)
      #expect(try await request.acceptingStatuses(100...).answer().get().status == status)
    }
  }

  @Test("treats a status from 200 to 299 as an answer", arguments: [200, 201, 204, 299])
  func goodStatus(_ status: Int) async throws {
    try await withFilmServer { server in
      let response = try await HTTP.Request.get("\(server)/status/\(status)").answer().get()
      #expect(response.status == status)
    }
  }

  @Test("whose action throws fails with the failure, which says what, where and how to fix it")
  func failing() async throws {
    try await withFilmServer { server in
      let failure = await #expect(throws: HTTP.Failure.self) {
        try await LoadFilm(request: .get(server + "/status/404?key=abc")).said()
      }
      #expect(
        "\(failure!)"
          == "GET \(server)/status/404: the server responded with status 404; nothing was found at this address")
    }
  }

  @Test(
    "reports the place where JSON differs from the expected form",
    arguments: [
      (#"{"title": "M"}"#, #"the response cannot be read: "year" is missing"#),
      (#"{"title": 3, "year": 1931}"#, "the response cannot be read: expected String at title"),
      (#"{"title": "M", "year": null}"#, "the response cannot be read: expected Int, not null at year"),
    ])
  func wrongJSON(json: String, message: String) async throws {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: \(json.utf8.count)\r\n\r\n\(json)")
    let failure = await #expect(throws: HTTP.Failure.self) { try await LoadFilm(request: .get(server.url())).said() }
    #expect("\(failure!.reason)" == message)
  }

  @Test("reports an answer that is not JSON", arguments: ["<html>no</html>", "", "{\"title\": \"M\", "])
  func noJSON(body: String) async throws {
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\n\r\n" + body)
    let failure = await #expect(throws: HTTP.Failure.self) { try await LoadFilm(request: .get(server.url())).said() }
    guard case .unreadable = failure?.reason else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  // Rule S-07.1
  @Test("is equal to one that acts like it, and to no other")
  func equality() {
    struct Other: URLCommand {
      let request: HTTP.Request
      func action(for answer: Result<HTTP.Response, HTTP.Failure>) -> Note? { nil }
    }
    let request = HTTP.Request.get("http://films.example").query("a", "b").header("X", Secret("1")).timeout(.seconds(1))
    #expect(Ask(request: request).isEqual(to: Ask(request: request)))
    #expect(!Ask(request: request).isEqual(to: Other(request: request)))
    let others = [
      request.timeout(nil), request.timeout(.seconds(2)), request.query("a", "c"), request.header("X", Secret("2")),
      request.limit(bytes: 5), request.redirects(1), request.acceptingStatuses(404...404), request.progress(every: 5),
      request.body(Data([1]), type: "x/y"), HTTP.Request("PUT", "http://films.example"), .get("http://film.example"),
    ]
    for other in others {
      #expect(Ask(request: request) != Ask(request: other))
    }
    #expect(Set(others + [request]).count == others.count + 1)
  }

  @Test("accepts the part of a range that can be a status, possibly none")
  func impossibleStatuses() {
    let request = HTTP.Request.get("http://films.example")
    #expect(request.acceptingStatuses(...50) == request)
    #expect(request.acceptingStatuses(..<99) == request)
    #expect(request.acceptingStatuses(Int.min...Int.max) == request.acceptingStatuses(100...))
    #expect(request.acceptingStatuses(1000...) == request)
  }

  struct Nothing: URLCommand {
    var request: HTTP.Request { get throws { throw HTTP.Request.Silence() } }
    func action(for answer: Result<HTTP.Response, HTTP.Failure>) -> Note? { .answered(answer) }
  }

  @Test("that cannot build its request fails without an answer")
  func noRequest() async throws {
    await #expect(throws: HTTP.Request.Silence.self) { try await Nothing().said() }
  }
}
