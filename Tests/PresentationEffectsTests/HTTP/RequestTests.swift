import Foundation
import PresentationCore
import PresentationEffects
import Testing

@Suite("A request", .timeLimit(.minutes(10)))
struct RequestTests {
  @Test(
    "that cannot be sent is refused before anything is sent",
    arguments: [
      (HTTP.Request.get("films"), "\"films\" is not an address; write one such as https://films.example/film/3"),
      (.get(""), "\"\" is not an address; write one such as https://films.example/film/3"),
      (
        .get("http://127.0.0.1:99999/"),
        "\"http://127.0.0.1:99999/\" is not an address; write one such as https://films.example/film/3"
      ),
      (.get("http://a\0b/"), "\"http://a%00b/\" contains a line break or another control character"),
      (.get("http://a\r\nb/"), "\"http://a%0D%0Ab/\" contains a line break or another control character"),
      (
        .get("http://films.example/a%20b?key=a\u{7F}b#\n"),
        "\"http://films.example/a%20b\" contains a line break or another control character after the question mark"
      ),
      (.get("file:///etc/passwd?key"), "\"file:///etc/passwd\" is neither an http nor an https address"),
      (
        .get("http://me:word@films.example/"),
        "an address cannot contain a user or a password; send them in a secret Authorization field"
      ),
      (HTTP.Request("G T", "http://films.example"), "\"G T\" is not a method; use one such as GET or POST"),
      (HTTP.Request("G\nT\u{1B}", "http://films.example"), "\"G%0AT%1B\" is not a method; use one such as GET or POST"),
      (HTTP.Request("", "http://films.example"), "\"\" is not a method; use one such as GET or POST"),
      (
        .get("http://films.example").header("X Y", "1"),
        "\"X Y\" is not a valid header field name; use letters, digits and -"
      ),
      (
        .get("http://films.example").header("X", Secret("1\r\nHost: other")),
        "the value of the header field X contains a line break or another control character"
      ),
      (
        .get("http://films.example").header("content-length", "3"),
        "the header field content-length is set automatically; leave it out"
      ),
      (
        .get("http://films.example").body(Data(), type: "a/b"),
        "GET cannot have a body; use POST or PUT, or a query"
      ),
    ] as [(HTTP.Request, String)])
  func invalid(request: HTTP.Request, message: String) async throws {
    #expect(try await request.failure() == .invalidRequest(message))
  }

  @Test("shows no secret, however it is printed")
  func secrets() {
    let request = HTTP.Request.post("https://me:hidden1@films.example/film?a=b")
      .query("key", Secret("hidden2")).query("page", "2").header("Authorization", Secret("hidden3"))
      .body(Secret(Data("hidden4".utf8)), type: "text/plain")
    #expect("\(request)" == "POST https://films.example/film?a=b&key=(secret)&page=2")
    let failure = HTTP.Failure(.timedOut(after: .seconds(3)), of: request)
    #expect(
      "\(failure)"
        == "POST https://films.example/film: no complete response within 3.0 seconds; try again, or allow more time")
    var text = String(reflecting: failure)
    dump(failure, to: &text)
    dump(request.query("more", Secret("hidden5")), to: &text)
    for number in 2...5 { #expect(!text.contains("hidden\(number)")) }
  }

  @Test("is described in one line, whatever its address contains")
  func oneLine() {
    let request = HTTP.Request.get("http://films.example/a\r\nb\u{1B}[31m?c\nd")
    #expect("\(request)" == "GET http://films.example/a%0D%0Ab%1B[31m?c%0Ad")
    #expect(
      "\(HTTP.Failure(.tooLarge(limit: 1), of: request))".hasPrefix("GET http://films.example/a%0D%0Ab%1B[31m: the"))
  }

  @Test("brings its method, parameters, fields and body to the server")
  func echo() async throws {
    try await withFilmServer { server in
      let echo = server + "/echo"
      func answer(_ request: HTTP.Request) async throws -> String { try await request.answer().get().text }
      #expect(try await answer(.get(echo)) == "GET [] no type ")
      #expect(
        try await answer(HTTP.Request.get(echo).query("a", "1 + 1 = 2 & ü").query("a", Secret("?#/")))
          == "GET [a=1 + 1 = 2 & ü;a=?#/] no type ")
      #expect(try await answer(HTTP.Request.get(echo + "?x=y#part").query("a", "b")) == "GET [x=y;a=b] no type ")
      #expect(try await answer(.post(echo)) == "POST [] no type ")
      #expect(
        try await answer(HTTP.Request.put(echo).json(Film(title: "M", year: 1931)))
          == #"PUT [] application/json {"title":"M","year":1931}"#)
      #expect(
        try await answer(HTTP.Request("PATCH", echo).body(Data("hi".utf8), type: "text/plain"))
          == "PATCH [] text/plain hi")
      #expect(try await answer(.delete(echo)) == "DELETE [] no type ")
      let long = String(repeating: "long ", count: 100_000)
      #expect(
        try await answer(HTTP.Request.post(echo).body(Data(long.utf8), type: "text/plain")) == "POST [] text/plain "
          + long)
      let response = try await HTTP.Request.get(echo).header("X-Note", "a").header("x-note", "b").answer().get()
      #expect(response["x-NOTE"] == "b")
      #expect(try await HTTP.Request("HEAD", echo).answer().get().body.isEmpty)
    }
  }

  @Test("sends forms, credentials, and JSON as an encoder makes it")
  func bodies() async throws {
    try await withFilmServer { server in
      let post = HTTP.Request.post(server + "/echo")
      let form = post.form(["name": "M & Ü", "a=b": ""], secrets: ["word": Secret("hid+den")])
      #expect(
        try await form.answer().get().text
          == "POST [] application/x-www-form-urlencoded name=M%20%26%20%C3%9C&a%3Db=&word=hid%2Bden")
      #expect(try await post.form([:]).answer().get().text == "POST [] application/x-www-form-urlencoded ")
      var text = ""
      dump(form, to: &text)
      #expect(!text.contains("hid"))
      let encoder = JSONEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      struct Reel: Codable, Equatable { var reelCount = 3 }
      let reels = try post.json(Reel(), encoder: encoder)
      #expect(try await reels.answer().get().text == #"POST [] application/json {"reel_count":3}"#)
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      #expect(
        try HTTP.Response(body: Data(#"{"reel_count": 4}"#.utf8)).json(Reel.self, decoder: decoder).reelCount == 4)
    }
  }

  @Test("has a response whose fields with one name can be read one by one")
  func fields() {
    let cookies = ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2"]
    let response = HTTP.Response(fields: [.init("Set-Cookie", cookies[0]), .init("set-cookie", cookies[1])])
    #expect(response.values(of: "SET-COOKIE") == cookies && response.values(of: "Cookie") == [])
    #expect(response["Set-Cookie"] == cookies.joined(separator: ", "))
  }
}
