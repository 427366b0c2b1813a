import PresentationEffects
import Testing

@Suite("A slow search for a host", .timeLimit(.minutes(10)))
struct NameTests {
  @Test("delays no other request, and neither does giving it up", arguments: 1...3)
  func heldUp(count: Int) async throws {
    let names = (0..<count).map { "films\($0)-of-\(count).held.invalid" }
    defer { for name in names { HeldNames.shared.release(name) } }
    let server = RawServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
    let tasks = names.map { name in
      Task { try await HTTP.Request.get("http://\(name)/").timeout(nil).failure() }
    }
    for name in names { await HeldNames.shared.waitUntilAsked(for: name) }
    #expect(try await HTTP.Request.get(server.url()).answer().get().text == "hi")
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    #expect(try await HTTP.Request.get(server.url()).answer().get().text == "hi")
  }
}
