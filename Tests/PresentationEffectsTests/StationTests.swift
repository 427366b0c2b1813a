import Foundation
import ScreenKitTermTesting
import Testing

@Suite("The program Station", .timeLimit(.minutes(10)))
struct StationTests {
  private func run(_ lines: String..., folder: URL) throws -> PipedProgram {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let program = URL(filePath: tests).deletingLastPathComponent().appending(path: "Station").path
    let script = "cd \"$0\" && exec \"$1\""
    return try PipedProgram.run(
      "/bin/sh", arguments: ["-c", script, folder.path, program],
      environment: FilmsTests.environment(["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "no_proxy": "127.0.0.1"]),
      input: lines.joined(separator: "\n"))
  }

  @Test("saves a show, sends one, and hears the news")
  func works() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "station-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = RawServer { peer in
      guard peer.request.contains("Authorization: Bearer sesame\r\n") else { return }
      switch peer.request.prefix(while: { $0 != "\r\n" }) {
      case "GET /radio/shows/A%2FB HTTP/1.1":
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: \(2 << 20)\r\n\r\n" + String(repeating: "x", count: 2 << 20))
      case "PUT /radio/shows/new HTTP/1.1": peer.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nthanks")
      case "GET /radio/news HTTP/1.1":
        peer.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: rain\n\n")
        peer.waitUntilClosed()
      case let other: peer.send("HTTP/1.1 404 \(other)\r\n\r\n")
      }
    }
    try "a show".write(to: folder.appending(path: "mine.ogg"), atomically: true, encoding: .utf8)
    let run = try run("connect \(server.url("/radio"))", "fetch A/B show.ogg", "send mine.ogg", folder: folder)
    #expect(run.errorText == "")
    let lines = run.outputText.split(separator: "\n")
    #expect(lines.contains("show.ogg is here") && lines.last == "thanks")
    #expect(lines.contains { $0.hasSuffix(" of 2097152 bytes") })
    #expect(try Data(contentsOf: folder.appending(path: "show.ogg")).count == 2 << 20)
    let missing = try self.run("connect \(server.url("/radio"))", "fetch none other.ogg", "hush", folder: folder)
    #expect(
      missing.errorText == "<stdin>:2: GET \(server.url("/radio/shows/none")): the server responded with status 404; "
        + "nothing was found at this address\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["mine.ogg", "show.ogg"])
  }
}
