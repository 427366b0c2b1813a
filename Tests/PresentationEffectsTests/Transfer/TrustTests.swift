import Foundation
import Glibc
import PresentationCore
import PresentationEffects
import PresentationTesting
import Testing

@Suite(
  "A server with a certificate of an authority of its own",
  .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/openssl")), .timeLimit(.minutes(10)))
struct TrustTests {
  private func expectInsecure(
    _ request: HTTP.Request, _ part: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    guard case .insecure(let why) = try await request.failure() else {
      Issue.record("it was trusted", sourceLocation: sourceLocation)
      return
    }
    #expect(why.contains(part), sourceLocation: sourceLocation)
  }

  @Test("is trusted when that authority is, and not otherwise")
  func trusted() async throws {
    let server = try TLSServer()
    let request = HTTP.Request.get(server.url())
    #expect(try await request.trusting(rootsIn: server.authority.roots).answer().get().status == 200)
    try await expectInsecure(request, "certificate")
    let other = try TLSServer()
    try await expectInsecure(request.trusting(rootsIn: other.authority.roots), "certificate")
    try await expectInsecure(request.trusting(rootsIn: "/nonexistent"), "/nonexistent")
  }

  @Test("is not trusted under another name, nor when its certificate has expired")
  func wrong() async throws {
    for (authority, why) in [
      (try TLSAuthority(names: "DNS:films.example"), "localhost"), (try TLSAuthority(days: -1), "expired"),
    ] {
      let server = try TLSServer(authority)
      try await expectInsecure(HTTP.Request.get(server.url()).trusting(rootsIn: authority.roots), why)
    }
  }

  @Test("may ask for a certificate, which is shown by those that have one")
  func client() async throws {
    let server = try TLSServer(asking: .certified)
    let request = HTTP.Request.get(server.url()).trusting(rootsIn: server.authority.roots)
    try await expectInsecure(request, "certificate required")
    let file = server.authority.path("client.pem")
    #expect(try await request.certificate(file, key: server.authority.path("client.key")).answer().get().status == 200)
    let locked = server.authority.path("locked.key")
    #expect(
      try await request.certificate(file, key: locked, password: Secret("hidden")).answer().get().status == 200)
    // Without a password, OpenSSL asks for one at a terminal, which belongs to the console.
    for password in [Secret("wrong"), nil] {
      guard case .insecure = try await request.certificate(file, key: locked, password: password).failure() else {
        Issue.record("the key was read with the password \(password?.reveal() ?? "nil")")
        return
      }
    }
  }

  @Test(
    "receives the certificate and the secrets after a redirect to itself, and no other server does",
    arguments: [302, 307])
  func redirected(status: Int) async throws {
    let authority = try TLSAuthority(names: "DNS:localhost,IP:127.0.0.1")
    let end = "Content-Length: 0\r\nConnection: close\r\n\r\n"
    for host in ["localhost", "127.0.0.1"] {
      let other = try TLSServer(authority, asking: .anybody, answers: ["HTTP/1.1 200 OK\r\n\(end)"])
      let first = try TLSServer(
        authority, asking: .anybody,
        answers: ["/here", other.url("/elsewhere", host: host)].map {
          "HTTP/1.1 \(status) Elsewhere\r\nLocation: \($0)\r\n\(end)"
        })
      let shared = HTTP.Request.get(first.url()).trusting(rootsIn: authority.roots)
        .certificate(authority.path("client.pem"), key: authority.path("client.key"))
        .header("Authorization", Secret("Basic bWU6aGlkZGVu")).header("X-Key", Secret("hidden"))
        .query("key", Secret("hidden")).header("X-Note", "seen")
      #expect(try await shared.path("there").path(Secret("hidden")).answer().get().status == 200)

      #expect(first.seen.count == 2 && other.seen.count == 1)
      for request in first.seen {
        #expect(request.contains("Client certificate\n") && request.contains("X-Note: seen\r\n"))
        #expect(request.contains("Authorization: Basic bWU6aGlkZGVu\r\n") && request.contains("X-Key: hidden\r\n"))
      }
      let elsewhere = other.seen.first ?? ""
      #expect(elsewhere.contains("GET /elsewhere HTTP/") && elsewhere.contains("X-Note: seen\r\n"))
      for secret in ["Client certificate\n", "Authorization", "bWU6aGlkZGVu", "hidden"] {
        #expect(!elsewhere.contains(secret), "\(secret)")
      }
    }
  }

  @Test("speaks HTTP/2 and gives a request up, which counts as an interruption")
  func streamError() async throws {
    // Settings, and the end of the first request by an error of the server.
    let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
    let reset: [UInt8] = [0, 0, 4, 3, 0, 0, 0, 0, 1, 0, 0, 0, 2]
    let server = try TLSServer(speaking: "h2", answers: [String(decoding: settings + reset, as: UTF8.self)])
    let reason = try await HTTP.Request.get(server.url()).trusting(rootsIn: server.authority.roots).failure()
    guard case .interrupted(let why) = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
    #expect(why.contains("HTTP/2"))
  }

  @Test("that refuses a request over and over gets it twice at most")
  func refusedStream() async throws {
    let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
    let refusal: [UInt8] = [0, 0, 4, 3, 0, 0, 0, 0, 1, 0, 0, 0, 7]
    let answer = String(decoding: settings + refusal, as: UTF8.self)
    let server = try TLSServer(speaking: "h2", answers: Array(repeating: answer, count: 9))
    let reason = try await HTTP.Request.get(server.url()).trusting(rootsIn: server.authority.roots).failure()
    #expect(reason == .interrupted("the server refused the request twice"))
    // The third connection ends before a request is sent on it.
    #expect((2...3).contains(server.seen.count))
  }

  @Test("does not accept another key while a connection is open that was made with the right one")
  func otherKey() async throws {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    let server = try TLSServer(asking: .certified, answers: Array(repeating: answer, count: 9))
    let authority = server.authority
    let request = HTTP.Request.get(server.url()).trusting(rootsIn: authority.roots)
    func certified(_ key: String, _ password: Secret<String>? = nil) -> HTTP.Request {
      request.certificate(authority.path("client.pem"), key: authority.path(key), password: password)
    }
    for _ in 0..<2 {
      #expect(try await certified("client.key").answer().get().status == 200)
      for wrong in [certified("server.key"), certified("missing.key"), certified("locked.key", Secret("wrong"))] {
        guard case .insecure = try await wrong.failure() else {
          Issue.record("\(wrong) was accepted")
          return
        }
      }
    }
    #expect(server.seen.count == 2)
  }

  @Test("is shown no certificate by a request that has none, after one that has")
  func forgotten() async throws {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    let server = try TLSServer(asking: .anybody, answers: [answer, answer, answer])
    let authority = server.authority
    let request = HTTP.Request.get(server.url()).trusting(rootsIn: authority.roots)
    let certified = request.certificate(authority.path("client.pem"), key: authority.path("client.key"))
    for request in [certified, request, certified] { #expect(try await request.answer().get().status == 200) }
    #expect(server.seen.map { $0.contains("Client certificate\n") } == [true, false, true])
  }

  @Test("is not believed when it is cut off, though nothing says how long the answer is")
  func cutOff() async throws {
    let server = try TLSServer(answers: ["HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhalf"])
    let request = HTTP.Request.get(server.url()).trusting(rootsIn: server.authority.roots).progress(every: 1)
    let (notes, identifier) = (Notes<Note>(), server.identifier)
    try await Ask(request: request).run(
      Dispatcher(clock: TestClock()) { note in
        if case .came = note { kill(identifier, SIGKILL) } else { notes.add(note) }
      })
    #expect(notes.all == [.answered(.failure(HTTP.Failure(.truncated(received: 4, expected: nil), of: request)))])
  }
}
