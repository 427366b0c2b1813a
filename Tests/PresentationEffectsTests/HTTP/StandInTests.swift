import Foundation
import PresentationCore
import PresentationEffects
import PresentationTesting
import Synchronization
import Testing

@Suite("A stand-in for servers", .timeLimit(.minutes(10)))
struct StandInTests {
  private static let film = Data(#"{"title": "Metropolis", "year": 1927}"#.utf8)

  @Test("gets the request as it is sent, with its secrets")
  func sent() async throws {
    let request = HTTP.Request.post("https://films.example/v2?a=1").path("film", "a/b").path(Secret("key"))
      .query("q", "ä").header("Authorization", Secret("Bearer sesame")).header("X", "1").body(
        Data("hello".utf8), type: "text/plain")
    let got = Mutex<[HTTP.SentRequest]>([])
    let answer = try await HTTP.withStandIn { request in
      got.withLock { $0.append(request) }
      return HTTP.Response(status: 201, fields: [.init("Server", "none")], body: Data("made".utf8), address: "nowhere")
    } perform: {
      try await request.answer().get()
    }
    let all = got.withLock { $0 }
    #expect(all.count == 1)
    let sent = try #require(all.first)
    #expect(sent.method == "POST" && sent.text == "hello")
    #expect(sent.address == "https://films.example/v2/film/a%2Fb/key?a=1&q=%C3%A4")
    #expect(sent["authorization"] == "Bearer sesame" && sent["x"] == "1" && sent["content-type"] == "text/plain")
    #expect(answer.status == 201 && answer.text == "made" && answer["server"] == "none")
    #expect(answer.address == "https://films.example/v2/film/a%2Fb/(secret)", "no secret is shown")
  }

  @Test("answers a command in a test store, and a command that follows it")
  @MainActor
  func store() async {
    enum Change: Hashable, Sendable { case load(Int), loaded(String) }
    struct Load: URLCommand {
      let id: Int
      var request: HTTP.Request { .get("https://films.example/film/\(id)") }
      func action(for answer: Result<Film, HTTP.Failure>) throws -> Change? { .loaded(try answer.get().title) }
    }
    let reducer = Reducer<[String], Change>.returning { titles, change in
      switch change {
      case .load(let id): return [Load(id: id)]
      case .loaded(let title):
        titles.append(title)
        return titles.count == 1 ? [Load(id: 4)] : []
      }
    }
    await HTTP.withStandIn { request in
      request.address.hasSuffix("/film/5") ? HTTP.Response(status: 404) : HTTP.Response(body: Self.film)
    } perform: {
      let store = TestStore([], reducer: reducer)
      store.send(.load(3))
      store.expect(command: Load(id: 3))
      await store.receive(.loaded("Metropolis")) { $0 = ["Metropolis"] }
      store.expect(command: Load(id: 4))
      await store.receive(.loaded("Metropolis")) { $0 = ["Metropolis", "Metropolis"] }
      store.send(.load(5))
      store.expect(command: Load(id: 5))
      await store.receive(failure: HTTP.Failure(.status(Self.missing), of: Load(id: 5).request))
      await store.finish()
    }
  }

  private static let missing = HTTP.Response(status: 404, address: "https://films.example/film/5")

  @Test("answers with a byte order mark, which is not part of the text", arguments: ["", "hi", "\u{FEFF}hi"])
  func mark(text: String) async throws {
    let response = HTTP.Response(body: Data([0xEF, 0xBB, 0xBF] + text.utf8))
    #expect(response.text == text && HTTP.Response(body: Data(text.utf8)).text.utf8.count <= text.utf8.count)
    let film = try await HTTP.withStandIn { _ in
      HTTP.Response(body: Data([0xEF, 0xBB, 0xBF]) + Self.film)
    } perform: {
      try await LoadFilm(request: .get("https://films.example")).said()
    }
    #expect(film == [.film(Film(title: "Metropolis", year: 1927))])
  }

  @Test("is asked again like a server: after redirects, and on the store's clock")
  func again() async throws {
    let clock = TestClock()
    let count = Mutex(0)
    let request = HTTP.Request.get("https://films.example/old").retrying(1, after: .seconds(5)).timeout(nil)
    let answer = try await HTTP.withStandIn { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return switch (request.address, number) {
      case ("https://films.example/old", _):
        HTTP.Response(status: 302, fields: [.init("Location", "/new")])
      case (_, 2): HTTP.Response(status: 503)
      default: HTTP.Response(body: Data(request.address.utf8))
      }
    } perform: {
      async let answer = request.answer(on: clock)
      await clock.sleepers(1)
      clock.advance(by: .seconds(5))
      return try await answer.get()
    }
    #expect(answer.text == "https://films.example/new")
    #expect(count.withLock(\.self) == 4)
  }

  @Test("is held to the limits of a request, and fails as it says")
  func limits() async throws {
    func failure(
      _ request: HTTP.Request, _ server: @escaping @Sendable (HTTP.SentRequest) async throws -> HTTP.Response
    )
      async throws -> HTTP.Failure.Reason?
    {
      try await HTTP.withStandIn(server) { try await request.failure() }
    }
    let request = HTTP.Request.get("https://films.example")
    #expect(
      try await failure(request.limit(bytes: 3)) { _ in HTTP.Response(body: Data("four".utf8)) } == .tooLarge(limit: 3))
    #expect(
      try await failure(request.redirects(2)) { _ in
        HTTP.Response(status: 307, fields: [.init("location", "/\(UInt64.random(in: 0 ... .max))")])
      } == .tooManyRedirects(limit: 2))
    #expect(try await failure(request) { _ in throw HTTP.Failure.Reason.insecure("no roots") } == .insecure("no roots"))
    let full = try await failure(request) { _ in throw HTTP.Failure.Reason.tooManyFiles(limit: 24) }
    #expect(full == .tooManyFiles(limit: 24) && full?.description.contains("the limit is 24") == true)
    struct Away: Error {}
    #expect(try await failure(request) { _ in throw Away() } == .unreachable("Away()"))
    let status = try await failure(request) { _ in HTTP.Response(status: 500, body: Data("why".utf8)) }
    guard case .status(let response)? = status else {
      Issue.record("it did not fail")
      return
    }
    #expect(response.text == "why")
  }

  @Test("may compress its bodies, like a server")
  func compressed() async throws {
    let request = HTTP.Request.get("https://films.example")
    let gzip = HTTP.Response.Field("Content-Encoding", "gzip")
    func answer(_ body: [UInt8], status: Int = 200) async throws -> Result<HTTP.Response, HTTP.Failure> {
      try await HTTP.withStandIn { _ in
        HTTP.Response(status: status, fields: [gzip], body: Data(body))
      } perform: {
        try await request.limit(bytes: 9).answer()
      }
    }
    let whole = try await answer(Gzip.body("hello")).get()
    #expect(whole.text == "hello" && whole.fields.isEmpty)
    func reason(_ body: [UInt8], status: Int = 200) async throws -> HTTP.Failure.Reason? {
      if case .failure(let failure) = try await answer(body, status: status) { failure.reason } else { nil }
    }
    #expect(try await reason(Gzip.body("hello").dropLast()) == .truncated(received: 5, expected: nil))
    #expect(try await reason(Gzip.body("hello hello")) == .tooLarge(limit: 9))
    guard case .unreadable = try await reason(Array("hello".utf8)) else {
      Issue.record("what is not compressed was taken for what is")
      return
    }
    guard case .status(let response) = try await reason(Gzip.body("hello") + [0], status: 404) else {
      Issue.record("the status was not told")
      return
    }
    #expect(response.text == "hello")
  }

  @Test("times out on the clock, and is canceled when no request waits for it")
  func slow() async throws {
    let clock = TestClock()
    let request = HTTP.Request.get("https://films.example").timeout(.seconds(9))
    let reason = try await HTTP.withStandIn { _ in
      try await clock.sleep(for: .seconds(100))
      return HTTP.Response()
    } perform: {
      async let reason = request.failure(on: clock)
      await clock.sleepers(2)
      clock.advance(by: .seconds(9))
      return try await reason
    }
    #expect(reason == .timedOut(after: .seconds(9)))
  }

  @Test("takes files and gives them, with their progress")
  func files() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (mine, theirs) = (folder.appending(path: "mine"), folder.appending(path: "theirs"))
    let content = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
    try content.write(to: mine)
    let request = HTTP.Request.post("https://films.example").body(fromFile: mine.path, type: "x/y")
      .saving(to: theirs.path).progress(every: 1)
    let notes = try await HTTP.withStandIn { request in
      HTTP.Response(body: request.body + request.body)
    } perform: {
      try await Ask(request: request).said()
    }
    #expect(try Data(contentsOf: theirs) == content + content)
    #expect(
      notes.first
        == .came(HTTP.Progress(received: 400_000, expected: 400_000, sent: 200_000, toSend: 200_000)))
    guard case .answered(.success(let answer))? = notes.last else {
      Issue.record("it did not succeed: \(notes)")
      return
    }
    #expect(answer.body.isEmpty && answer.file == theirs.path)
  }

  @Test("sends events like a server, until it answers that there are none")
  func events() async throws {
    struct News: ServerEvents {
      var request: HTTP.Request { .get("https://films.example/news").timeout(nil) }
      func action(for event: HTTP.Event) -> Note? { .film(Film(title: event.data, year: 0)) }
    }
    let clock = TestClock()
    let notes = Notes<Note>()
    try await HTTP.withStandIn { request in
      request["last-event-id"] == "7"
        ? HTTP.Response(status: 204)
        : HTTP.Response(
          fields: [.init("Content-Type", "text/event-stream")], body: Data("id: 7\ndata: rain\n\ndata: sun\n\n".utf8))
    } perform: {
      async let end: Void = News().run(Dispatcher(clock: clock) { notes.add($0) })
      await clock.sleepers(1)
      clock.advance(by: .seconds(3))
      try await end
    }
    #expect(notes.all == [.film(Film(title: "rain", year: 0)), .film(Film(title: "sun", year: 0))])
  }

  @Test("sends events to a test store, until the state wants no more")
  @MainActor func subscription() async {
    struct News: ServerEvents {
      var request: HTTP.Request { .get("https://films.example/news") }
      func action(for event: HTTP.Event) -> Note? { .film(Film(title: event.data, year: 0)) }
    }
    let (rain, sun) = (Note.film(Film(title: "rain", year: 0)), Note.film(Film(title: "sun", year: 0)))
    await HTTP.withStandIn { _ in
      HTTP.Response(
        fields: [.init("Content-Type", "text/event-stream")], body: Data("data: rain\n\ndata: sun\n\n".utf8))
    } perform: {
      let reducer = Reducer<Int, Note> { count, _ in count += 1 }
      let store = TestStore(0, reducer: reducer, subscriptions: { $0 < 3 ? [News()] : [] })
      store.expect(subscription: News())
      await store.receive(rain) { $0 = 1 }
      await store.receive(sun) { $0 = 2 }
      await store.advance(by: .seconds(3))
      await store.receive(rain) { $0 = 3 }
      store.expect(cancelled: News())
      await store.finish()
    }
  }

  @Test("is removed when the test ends, and does not answer requests of other tasks")
  func scope() async throws {
    let server = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nreal") }
    let request = HTTP.Request.get(server.url())
    try await HTTP.withStandIn { _ in
      HTTP.Response(body: Data("stand-in".utf8))
    } perform: {
      let here = try await request.answer().get().text
      let other = try await Task.detached { try await request.answer().get().text }.value
      #expect(here == "stand-in" && other == "real")
    }
    #expect(try await request.answer().get().text == "real")
  }
}
