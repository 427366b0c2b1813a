import Foundation
import PresentationCore
import PresentationEffects
import Testing

@Suite(
  "A server with a certificate of an authority of its own",
  .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/openssl")))
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
    let request = HTTP.Request.get(server.url)
    #expect(try await request.trusting(rootsIn: server.roots).answer().get().status == 200)
    try await expectInsecure(request, "certificate")
    let other = try TLSServer()
    try await expectInsecure(request.trusting(rootsIn: other.roots), "certificate")
    try await expectInsecure(request.trusting(rootsIn: "/nonexistent"), "/nonexistent")
  }

  @Test("is not trusted under another name, nor when its certificate has expired")
  func wrong() async throws {
    let named = try TLSServer(name: "films.example")
    try await expectInsecure(HTTP.Request.get(named.url).trusting(rootsIn: named.roots), "localhost")
    let expired = try TLSServer(days: -1)
    try await expectInsecure(HTTP.Request.get(expired.url).trusting(rootsIn: expired.roots), "expired")
  }

  @Test("may ask for a certificate, which is shown by those that have one")
  func client() async throws {
    let server = try TLSServer(asks: true)
    let request = HTTP.Request.get(server.url).trusting(rootsIn: server.roots)
    try await expectInsecure(request, "certificate required")
    let file = server.path("client.pem")
    #expect(try await request.certificate(file, key: server.path("client.key")).answer().get().status == 200)
    let locked = server.path("locked.key")
    #expect(
      try await request.certificate(file, key: locked, password: Secret("hidden")).answer().get().status == 200)
    guard case .insecure = try await request.certificate(file, key: locked, password: Secret("wrong")).failure() else {
      Issue.record("the key was read with the wrong password")
      return
    }
  }
}
