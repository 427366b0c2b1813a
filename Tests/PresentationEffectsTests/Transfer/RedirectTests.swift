import Foundation
import PresentationCore
import PresentationEffects
import Testing

@Suite("A redirect", .timeLimit(.minutes(10)))
struct RedirectTests {
  @Test("is followed, relative ones too, up to the limit")
  func chain() async throws {
    try await withFilmServer { server in
      let request = HTTP.Request.get(server + "/chain/4")
      let response = try await request.answer().get()
      #expect(response.text.contains("1931"))
      #expect(response.address == server + "/film/3")
      #expect(try await request.redirects(4).answer().get() == response)
      #expect(try await request.redirects(3).failure() == .tooManyRedirects(limit: 3))
      #expect(try await HTTP.Request.get(server + "/chain/11").failure() == .tooManyRedirects(limit: 10))
    }
  }

  @Test("in a circle is noticed before the limit")
  func circle() async throws {
    try await withFilmServer { server in
      let reason = try await HTTP.Request.get(server + "/circle/0").redirects(1000).failure()
      #expect(reason == .redirectLoop(to: server + "/circle/0"))
    }
  }

  @Test("is a response like others when none are followed")
  func none() async throws {
    try await withFilmServer { server in
      guard case .status(let response) = try await HTTP.Request.get(server + "/chain/1").redirects(0).failure() else {
        Issue.record("the redirect was no failure")
        return
      }
      #expect(response["location"] == "/film/3")
      #expect(
        "\(HTTP.Failure.Reason.status(response))".hasSuffix(
          "status 301, a redirect; request the address that it points to"))
    }
  }

  @Test(
    "goes on with the method that its status asks for",
    arguments: [
      (301, "GET [was=301] no type "), (302, "GET [was=302] no type "), (303, "GET [was=303] no type "),
      (307, "POST [was=307] text/plain hi"), (308, "POST [was=308] text/plain hi"),
    ])
  func method(status: Int, echo: String) async throws {
    try await withFilmServer { server in
      let request = HTTP.Request.post("\(server)/redirect/\(status)").body(Data("hi".utf8), type: "text/plain")
      let answer = try await request.answer().get()
      #expect(answer.text == echo)
    }
  }

  @Test("takes secrets along to the same server, and to no other")
  func secrets() async throws {
    let other = RawServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let first = RawServer { peer in
      let target = peer.request.hasPrefix("GET /there") ? "/here" : other.url("/elsewhere")
      peer.send("HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n")
    }
    let request = HTTP.Request.get(first.url("/there")).query("key", Secret("hidden"))
      .header("X-Key", Secret("hidden")).header("Authorization", "hidden").header("Cookie", "hidden").header(
        "X-Note", "seen"
      ).header("Host", "hidden.example")
    _ = try await request.answer().get()

    var asked = first.requests.makeAsyncIterator()
    let there = await asked.next() ?? ""
    let here = await asked.next() ?? ""
    for field in ["X-Key: hidden", "Authorization: hidden", "Cookie: hidden", "X-Note: seen", "Host: hidden.example"] {
      #expect(there.contains(field) && here.contains(field))
    }
    let elsewhere = await other.requests.first { _ in true } ?? ""
    #expect(elsewhere.hasPrefix("GET /elsewhere "))
    #expect(elsewhere.contains("X-Note: seen") && !elsewhere.contains("hidden"))
  }

  @Test("that would take a secret body to another server is not followed")
  func secretBody() async throws {
    let other = RawServer(sending: "HTTP/1.1 200 OK\r\n\r\n")
    let first = RawServer(
      sending: "HTTP/1.1 307 There\r\nLocation: \(other.url("/x?hidden"))\r\nContent-Length: 0\r\n\r\n")
    let request = HTTP.Request.post(first.url()).body(Secret(Data("hidden".utf8)), type: "text/plain")
    let reason = HTTP.Failure.Reason.redirectRefused(to: other.url("/x"), "it would send a secret to another server")
    #expect(try await request.failure() == reason)
    let open = HTTP.Request.post(first.url()).body(Data("hidden".utf8), type: "text/plain")
    #expect(try await open.answer().get().status == 200)
  }

  @Test(
    "to an address that is not a web server's is not followed",
    arguments: ["file:///etc/passwd", "gopher://films.example/", "http://me:word@a/", "http://[bad"])
  func elsewhere(_ target: String) async throws {
    let server = RawServer(sending: "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n")
    guard case .redirectRefused = try await HTTP.Request.get(server.url()).failure() else {
      Issue.record("\(target) was followed")
      return
    }
  }

  @Test("is followed whatever its body holds, however long that is")
  func body() async throws {
    let server = RawServer { peer in
      guard peer.request.hasPrefix("GET /start") else { return _ = peer.send("HTTP/1.1 200 OK\r\n\r\nhi") }
      peer.send("HTTP/1.1 302 Found\r\nLocation: /end\r\nTransfer-Encoding: chunked\r\n\r\n")
      // It ends only when the client closes the connection.
      while peer.send("1000\r\n" + String(repeating: "x", count: 0x1000) + "\r\n") {}
    }
    let response = try await HTTP.Request.get(server.url("/start")).limit(bytes: 2).answer().get()
    #expect(response.text == "hi")
  }

  @Test("without an address is a response like others")
  func nowhere() async throws {
    let server = RawServer(sending: "HTTP/1.1 302 Found\r\nContent-Length: 2\r\n\r\nhi")
    guard case .status(let response) = try await HTTP.Request.get(server.url()).failure() else {
      Issue.record("a redirect to nowhere was taken for something else")
      return
    }
    #expect(response.text == "hi")
  }

  @Test("without a place in its address is a response like others, and one to itself is a circle")
  func empty() async throws {
    for target in ["", "  "] {
      let server = RawServer(sending: "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 2\r\n\r\nhi")
      guard case .status(let response) = try await HTTP.Request.get(server.url("/here")).failure() else {
        Issue.record("a redirect to nowhere was taken for something else")
        return
      }
      #expect(response.text == "hi")
    }
    let server = RawServer(sending: "HTTP/1.1 302 Found\r\nLocation: #there\r\nContent-Length: 2\r\n\r\nhi")
    #expect(
      try await HTTP.Request.get(server.url("/here?a")).failure() == .redirectLoop(to: server.url("/here")))
  }

  @Test("is named in a failure that follows it")
  func named() async throws {
    let missing = RawServer(sending: "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n")
    let server = RawServer(
      sending: "HTTP/1.1 302 Found\r\nLocation: \(missing.url("/there?hidden"))\r\nContent-Length: 0\r\n\r\n")
    guard case .failure(let failure) = try await HTTP.Request.get(server.url("/here?a")).answer() else {
      Issue.record("the status was taken for an answer")
      return
    }
    #expect(failure.request == "GET \(server.url("/here")), redirected to \(missing.url("/there"))")
  }

  @Test(
    "leads to the address with the bytes that the server sent, whatever their encoding is",
    arguments: [
      (Array("/caf".utf8) + [0xE9], "/caf%E9"), (Array("/café".utf8), "/caf%C3%A9"),
      ([0xE9] + "?q=".utf8 + [0xFC, 0x80], "/%E9?q=%FC%80"), (Array("/é/".utf8) + [0xE9], "/%C3%A9/%E9"),
      (Array("/%E9".utf8), "/%E9"), (Array("  /a".utf8) + [0xA0, 0x20, 0x09], "/a%A0"),
      (Array("/\u{FFFD}".utf8), "/%EF%BF%BD"),
    ] as [([UInt8], String)])
  func bytes(target: [UInt8], path: String) async throws {
    let server = RawServer { peer in
      guard peer.request.hasPrefix("GET /start ") else { return _ = peer.send("HTTP/1.1 200 OK\r\n\r\nhi") }
      peer.send(Array("HTTP/1.1 302 x\r\nContent-Length: 0\r\nLocation: ".utf8) + target + "\r\n\r\n".utf8)
    }
    #expect(try await HTTP.Request.get(server.url("/start")).answer().get().text == "hi")
    var requests = server.requests.makeAsyncIterator()
    _ = await requests.next()
    #expect(await requests.next()?.lowercased().hasPrefix("get \(path.lowercased()) ") == true)

    let response = try await HTTP.Request.get(server.url("/start")).redirects(0).acceptingStatuses(302...302).answer()
      .get()
    let field = try #require(response.fields.last)
    let sent = target.drop { $0 == 0x20 }.prefix { $0 != 0x20 }
    #expect(field.bytes == Array(sent) && field.value == String(decoding: sent, as: UTF8.self))
    #expect(try JSONDecoder().decode(HTTP.Response.self, from: JSONEncoder().encode(response)) == response)
    #expect(Mirror(reflecting: field).children.map(\.label) == ["name", "value"])
    let old = Data(#"{"name": "X", "value": "é"}"#.utf8)
    #expect(try JSONDecoder().decode(HTTP.Response.Field.self, from: old) == .init("X", "é"))
  }
}
