import Dispatch
import Foundation
import PresentationCore
import PresentationEffects
import PresentationTesting
import Synchronization
import Testing

@Suite("A transfer that is given up")
struct CancellationTests {
  private static let text = "It was a dark and stormy night."
  private static let redirect = Array("HTTP/1.1 302 Found\r\nLocation: /film\r\nContent-Length: 4\r\n\r\naway".utf8)
  private static let answer =
    Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(Gzip.body(text).count)\r\n\r\n".utf8)
    + Gzip.body(text)

  /// Asks a server that cancels who asks when it has sent so many bytes, and then sends the others.
  private func note(after count: Int, _ change: (HTTP.Request) -> HTTP.Request) async throws -> [Note] {
    let task = Mutex<Task<Void, any Error>?>(nil)
    let isSet = DispatchSemaphore(value: 0)
    let server = RawServer { peer in
      var request: String? = peer.request
      while let head = request {
        let isFirst = head.hasPrefix("GET /start ")
        let place = isFirst ? count : count - Self.redirect.count
        let answer = isFirst ? Self.redirect : Self.answer
        if answer.indices.contains(place) {
          peer.send(answer[..<place])
          isSet.wait()
          task.withLock { $0?.cancel() }
          peer.send(answer[place...])
        } else {
          peer.send(answer)
        }
        request = peer.nextRequest()
      }
    }
    let notes = Notes<Note>()
    let request = change(.get(server.url("/start")).timeout(nil))
    let asking = Task { try await Ask(request: request).run(Dispatcher(clock: TestClock()) { notes.add($0) }) }
    task.withLock { $0 = asking }
    isSet.signal()
    do {
      try await asking.value
      #expect(notes.all.count == 1)
    } catch {
      #expect(error is CancellationError && notes.all.isEmpty, "\(error)")
    }
    return notes.all
  }

  @Test("behind whatever byte of the answer says nothing, or all of it if that has come")
  func anywhere() async throws {
    for count in 0..<(Self.redirect.count + Self.answer.count) {
      for case .answered(let answer) in try await note(after: count, { $0 }) {
        #expect(try answer.get().text == Self.text, "after \(count) bytes")
      }
    }
  }

  @Test("behind whatever byte of the answer leaves no file, or all of it")
  func file() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "given-up-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "film").path
    for count in 0..<(Self.redirect.count + Self.answer.count) {
      let notes = try await note(after: count) { $0.saving(to: path) }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      // Whoever gives up while the file is put in its place may find it there.
      #expect(names == ["film"] || names.isEmpty && notes.isEmpty, "after \(count) bytes: \(names)")
      guard !names.isEmpty else { continue }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.text)
      try FileManager.default.removeItem(atPath: path)
    }
  }
}
