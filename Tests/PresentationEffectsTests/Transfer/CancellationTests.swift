import Dispatch
import Foundation
import PresentationCore
import PresentationEffects
import PresentationTesting
import Synchronization
import Testing

@Suite("A transfer that is given up", .timeLimit(.minutes(10)))
struct CancellationTests {
  private static let text = "It was a dark and stormy night."
  private static let redirect = Array("HTTP/1.1 302 Found\r\nLocation: /film\r\nContent-Length: 4\r\n\r\naway".utf8)
  private static let answer =
    Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(Gzip.body(text).count)\r\n\r\n".utf8)
    + Gzip.body(text)

  /// Sends a request to a server that cancels it after sending `count` bytes, and then sends the rest.
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

  @Test("after any byte of the answer sends no action, or the whole answer if it has arrived")
  func anywhere() async throws {
    for count in 0..<(Self.redirect.count + Self.answer.count) {
      for case .answered(let answer) in try await note(after: count, { $0 }) {
        #expect(try answer.get().text == Self.text, "after \(count) bytes")
      }
    }
  }

  /// The phase of a request when it is given up.
  enum Phase: String, CaseIterable {
    case answered, redirected, compressed, saved, sent, unanswered, handshake, busy, events
  }

  @Test(
    "at random, in any phase, answers all or nothing, and blocks nothing afterwards",
    arguments: [1, 2, 3, 4, 5] as [UInt64])
  func anyPhase(seed: UInt64) async throws {
    let server = RawServer { peer in
      var next: String? = peer.request
      while let request = next {
        switch Phase.allCases.first(where: { request.contains(" /\($0.rawValue) ") }) {
        case .redirected: peer.send("HTTP/1.1 302 x\r\nLocation: /answered\r\nContent-Length: 0\r\n\r\n")
        case .compressed: peer.send(Self.answer)
        case .busy: peer.send("HTTP/1.1 503 x\r\nContent-Length: 0\r\n\r\n")
        case .events: peer.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: M\n\n")
        case .unanswered, .handshake: break
        default: peer.send("HTTP/1.1 200 OK\r\nContent-Length: \(Self.text.count)\r\n\r\n" + Self.text)
        }
        next = peer.nextRequest()
      }
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "given-up-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let mine = folder.appending(path: "mine").path
    try Data(count: 128 << 10).write(to: URL(filePath: mine))
    struct Listen: ServerEvents {
      let request: HTTP.Request
      func action(for event: HTTP.Event) -> Note? { .film(Film(title: event.data, year: 1931)) }
    }

    var random = RandomSource.seeded(seed)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        let phase = Phase.allCases.randomElement(using: &random) ?? .answered
        let turns = Int.random(in: 0...200, using: &random)
        var request = HTTP.Request.get(server.url("/\(phase)")).timeout(nil).connections(4).retrying(2)
        switch phase {
        case .saved: request = request.saving(to: folder.appending(path: "\(number)").path)
        case .sent: request = request.method("PUT").body(fromFile: mine, type: "x/y")
        case .handshake: request = .get("https://127.0.0.1:\(server.port)/handshake").timeout(nil).connections(4)
        default: break
        }
        group.addTask { [request] in
          let notes = Notes<Note>()
          let dispatcher = Dispatcher<Note>(clock: TestClock()) { notes.add($0) }
          let task = Task {
            if phase == .events {
              try await Listen(request: request).run(dispatcher)
            } else {
              try await Ask(request: request).run(dispatcher)
            }
          }
          for _ in 0..<turns { await Task.yield() }
          task.cancel()
          do { try await task.value } catch { #expect(error is CancellationError, "\(phase): \(error)") }
          for case .answered(let answer) in notes.all {
            let answer = try answer.get()
            #expect(phase == .saved ? answer.file != nil : answer.text == Self.text, "\(phase)")
          }
        }
      }
      try await group.waitForAll()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains("download") }, "\(names)")
    #expect(try await HTTP.Request.get(server.url("/answered")).timeout(nil).answer().get().text == Self.text)
  }

  @Test("after any byte of the answer leaves no file, or the whole one")
  func file() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "given-up-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "film").path
    for count in 0..<(Self.redirect.count + Self.answer.count) {
      let notes = try await note(after: count) { $0.saving(to: path) }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      // A request that is given up while its file is moved into place may leave the file there.
      #expect(names == ["film"] || names.isEmpty && notes.isEmpty, "after \(count) bytes: \(names)")
      guard !names.isEmpty else { continue }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.text)
      try FileManager.default.removeItem(atPath: path)
    }
  }
}
