import Foundation
import Glibc
import PresentationCore
import PresentationEffects
import Testing

@Suite("A file", .timeLimit(.minutes(10)))
final class FileTests: Sendable {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }
  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
  private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  private func server(_ head: String, _ body: String) -> RawServer {
    RawServer(sending: "HTTP/1.1 \(head)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  @Test(
    "takes the body of an answer, more of it than memory may hold, and says where it is", arguments: [0, 1, 40 << 20])
  func saved(count: Int) async throws {
    let server = server("200 OK", String(repeating: "x", count: count))
    let request = HTTP.Request.get(server.url()).saving(to: path("film")).progress(every: 10 << 20)
    let notes = try await Ask(request: request).said()
    guard case .answered(.success(let response))? = notes.last else {
      Issue.record("\(notes)")
      return
    }
    #expect(response.file == path("film") && response.body.isEmpty)
    #expect(try names == ["film"])
    #expect(try Data(contentsOf: folder.appending(path: "film")).count == count)
    #expect((notes.count > 3) == (count > 10 << 20))
  }

  @Test("gets its usual rights, keeps those it has, and is found through a link")
  func rights() async throws {
    let server = server("200 OK", "new")
    let mask = umask(0)
    umask(mask)
    _ = try await HTTP.Request.get(server.url()).saving(to: path("fresh")).answer().get()
    func mode(_ name: String) throws -> Int {
      (try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int) ?? 0
    }
    #expect(try mode("fresh") == 0o666 & ~Int(mask))
    try "old and longer".write(toFile: path("kept"), atomically: false, encoding: .utf8)
    chmod(path("kept"), 0o600)
    symlink("kept", path("link"))
    _ = try await HTTP.Request.get(server.url()).saving(to: path("link")).answer().get()
    #expect(try text("kept") == "new" && mode("kept") == 0o600)
    #expect(try names == ["fresh", "kept", "link"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "kept")
  }

  @Test("is created at the target of a dangling link, and the link stays", arguments: [true, false])
  func danglingLink(isRelative: Bool) async throws {
    let server = server("200 OK", "new")
    symlink(isRelative ? "later" : path("later"), path("first"))
    symlink("first", path("link"))
    _ = try await HTTP.Request.get(server.url()).saving(to: path("link")).answer().get()
    #expect(try text("later") == "new")
    #expect(try names == ["first", "later", "link"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "first")
  }

  @Test(
    "is unchanged when the answer is a failure, and no temporary file is left next to it",
    arguments: [
      "HTTP/1.1 404 x\r\nContent-Length: 4\r\n\r\ngone", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", "",
      "nonsense",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Encoding: gzip\r\n\r\nxxxxx",
      "HTTP/1.1 302 x\r\nLocation: ftp://elsewhere/\r\nContent-Length: 0\r\n\r\n",
    ])
  func untouched(answer: String) async throws {
    try "old".write(toFile: path("film"), atomically: false, encoding: .utf8)
    let server = RawServer(sending: answer)
    #expect(try await HTTP.Request.get(server.url()).saving(to: path("film")).failure() != nil)
    #expect(try await HTTP.Request.get(server.url()).saving(to: path("other")).failure() != nil)
    #expect(try names == ["film"] && text("film") == "old")
  }

  @Test("is unchanged by a part that was not requested, and replaced by one that was")
  func part() async throws {
    try "old".write(toFile: path("film"), atomically: false, encoding: .utf8)
    let server = server("206 Partial Content\r\nContent-Range: bytes 0-3/9", "part")
    let request = HTTP.Request.get(server.url())
    for request in [request.saving(to: path("film")), request] {
      guard case .status(let response)? = try await request.failure() else {
        Issue.record("a part was taken for the whole")
        return
      }
      #expect(response.status == 206 && response.text == "part")
      #expect("\(HTTP.Failure.Reason.status(response))".contains("a part, which was not requested"))
    }
    #expect(try text("film") == "old")
    for request in [request.header("RANGE", "bytes=0-3"), request.acceptingStatuses(206...206)] {
      #expect(try await request.answer().get().text == "part")
      _ = try await request.saving(to: path("film")).answer().get()
      #expect(try text("film") == "part")
      try "old".write(toFile: path("film"), atomically: false, encoding: .utf8)
    }
    let stood = try await HTTP.withStandIn { _ in
      HTTP.Response(status: 206)
    } perform: {
      try await request.failure()
    }
    guard case .status = stood else {
      Issue.record("a part of a stand-in was taken for the whole")
      return
    }
  }

  @Test("keeps what an answer that is not accepted says")
  func refused() async throws {
    let server = server("404 x", "gone")
    guard case .status(let response)? = try await HTTP.Request.get(server.url()).saving(to: path("film")).failure()
    else {
      Issue.record("it did not fail")
      return
    }
    #expect(response.text == "gone" && response.file == nil)
  }

  @Test("receives only the body after the redirects")
  func redirected() async throws {
    let server = RawServer { peer in
      peer.send(
        peer.request.hasPrefix("GET / ")
          ? "HTTP/1.1 302 x\r\nLocation: /film\r\nContent-Length: 5\r\n\r\nmoved"
          : "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfilm")
    }
    _ = try await HTTP.Request.get(server.url()).saving(to: path("film")).answer().get()
    #expect(try text("film") == "film" && names == ["film"])
  }

  @Test("of another kind, or in no place, is refused before the server is asked")
  func impossible() async throws {
    mkfifo(path("pipe"), 0o600)
    let port = LoopbackPort()
    for name in ["pipe", "", "missing/film"] {
      let request = HTTP.Request.get("http://127.0.0.1:\(port.number)/")
      for request in [request.saving(to: path(name)), request.method("PUT").body(fromFile: path(name), type: "a/b")] {
        guard case .file(let why)? = try await request.failure() else {
          Issue.record("\(request) was not refused")
          return
        }
        #expect(why.hasPrefix("\"\(path(name))\": "))
      }
    }
    #expect(try names == ["pipe"])
  }

  @Test("ends when it is given up, and leaves nothing")
  func cancelled() async throws {
    let server = RawServer { peer in
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
      peer.waitUntilClosed()
    }
    let request = HTTP.Request.get(server.url()).saving(to: path("film")).progress(every: 1).timeout(nil)
    let (came, tell) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await Ask(request: request).run(Dispatcher(clock: ContinuousClock()) { _ in tell.yield() })
    }
    var pieces = came.makeAsyncIterator()
    await pieces.next()
    // It has no name yet, so no file stays if the program is killed.
    #expect(try names.isEmpty)
    task.cancel()
    _ = await task.result
    #expect(try names.isEmpty)
  }

  @Test("is sent whole, although the system says that it is empty", arguments: ["/proc/version", "/proc/self/maps"])
  func unknownLength(file: String) async throws {
    try await withFilmServer { server in
      let request = HTTP.Request("PUT", server + "/echo").body(fromFile: file, type: "text/plain")
      let text = try await request.answer().get().text
      let content = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("] text/plain " + content.prefix(20)))
    }
  }

  @Test("is sent as it is, with its length and the progress", arguments: [0, 1, 3 << 20])
  func sent(count: Int) async throws {
    try Data(repeating: 0x78, count: count).write(to: folder.appending(path: "film"))
    try await withFilmServer { server in
      for method in ["PUT", "POST"] {
        let request = HTTP.Request(method, server + "/echo").body(fromFile: path("film"), type: "text/plain")
          .progress(every: 1 << 20).limit(bytes: 10 << 20)
        let notes = try await Ask(request: request).said()
        guard case .answered(.success(let response))? = notes.last else {
          Issue.record("\(notes)")
          return
        }
        #expect(response.text.hasPrefix("\(method) ["))
        #expect(response.text.hasSuffix("] text/plain " + String(repeating: "x", count: count)))
        let sent = notes.compactMap { note -> Int? in
          if case .came(let progress) = note, progress.toSend == count { progress.sent } else { nil }
        }
        #expect(sent.contains { $0 > 0 } == (count > 1 << 20))
        #expect(sent.allSatisfy { $0 <= count })
      }
    }
  }

  @Test("is sent again after a redirect, from its beginning", arguments: [0, 200_000])
  func sentAgain(count: Int) async throws {
    let text = String(repeating: "x", count: count) + "END"
    try text.write(to: folder.appending(path: "film"), atomically: false, encoding: .utf8)
    let server = RawServer(endOfRequest: Array("END".utf8)) { peer in
      peer.send(
        peer.request.hasPrefix("POST / ")
          ? "HTTP/1.1 307 x\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n"
          : "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
    }
    let request = HTTP.Request.post(server.url()).body(fromFile: path("film"), type: "text/plain")
    #expect(try await request.answer().get().text == "hi")
    var requests = server.requests.makeAsyncIterator()
    for target in ["/", "/there"] {
      let request = await requests.next() ?? ""
      #expect(request.hasPrefix("POST \(target) ") && request.hasSuffix("\r\n\r\n" + text))
    }
  }

  @Test("that gets shorter while it is sent fails")
  func shrinking() async throws {
    try Data(repeating: 0x78, count: 64 << 20).write(to: folder.appending(path: "film"))
    let path = path("film")
    let server = RawServer { peer in
      truncate(path, 10)
      peer.waitUntilClosed()
    }
    let failure = try await HTTP.Request.put(server.url()).body(fromFile: path, type: "a/b").timeout(nil).failure()
    #expect(failure == .file("\"\(path)\": became shorter while it was being sent; send it again"))
  }
}
