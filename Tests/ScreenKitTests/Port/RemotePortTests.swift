import Foundation
@testable import ScreenKit
import TestSupport
import Testing

@MainActor @Suite("A session in another process", .timeLimit(.minutes(10)))
struct RemotePortTests {
  /// A user who is asked, and records the prompts.
  private final class Clerk: SessionFrontEnd {
    var answers: [Result<String, LineError>]
    var asked: [String] = []
    var told: [String] = []
    let gate: Gate?

    init(_ answers: [Result<String, LineError>] = [], gate: Gate? = nil) { (self.answers, self.gate) = (answers, gate) }

    private func answer(_ question: String) async throws(LineError) -> String {
      asked.append(question)
      await gate?.pass()
      return try answers.removeFirst().get()
    }

    func lineBegins(remembering text: String?) { told.append("command \(text ?? "-")") }
    func lineBegins(answering text: String?) { told.append("value \(text ?? "-")") }
    func secret(prompt: String) async throws(LineError) -> String { try await answer("secret \(prompt)") }
    func edit(_ text: String, name: String) async throws(LineError) -> String {
      try await answer("edit \(name): \(text)")
    }
  }

  private let pair = RemotePair()
  private let notices = Notices()

  private func session() -> Session<Notebook, Note> {
    let session = Session(
      Store(Notebook(), reducer: Notebook.reducer), path: \.path,
      root: Cover { _ in
        Verb("write", .text("what"), "Write") { .note($0) }
        Verb("sign", .secret("code"), "Sign") { .note("signed \($0.reveal())") }
        Verb("change", .edited("text", from: "old"), "Change") { .note($0) }
      }, notices: notices
    )
    return session
  }

  // Rule C-11.1
  @Test("asks the user in this one, and says which lines may be kept")
  func asking() async throws {
    let clerk = Clerk([
      .success("1234"), .success("new\ntext"), .failure(.cancelled), .failure(LineError("no key", advice: "get one")),
    ])
    let port = try await pair.connect(session())
    port.frontEnd = clerk
    #expect(await port.type("sign").screen?.blocks == ["signed 1234"])
    #expect(await port.type("change").screen?.blocks == ["\("new\ntext")"])
    #expect(await port.type("sign").status == .cancelled)
    #expect(await port.type("sign").error?.message == "no key; get one")
    let secret = "secret the other program asks for \"code\""
    #expect(clerk.asked == [secret, "edit text: old", secret, secret])
    #expect(clerk.told.first == "command sign")
    port.frontEnd = nil
    #expect(await port.type("sign").error?.problem == "the user cannot be asked here")
  }

  // Rule C-11.1
  @Test("cancels a line while it works, waits for its turn, or asks the user")
  func cancelling() async throws {
    let gate = Gate()
    let clerk = Clerk([.success("late")], gate: gate)
    let port = try await pair.connect(session())
    port.frontEnd = clerk
    let lines = ["wait nothing --limit 1000", "write x"].map { line in Task { await port.type(line) } }
    await waitUntil { await port.verbs().count > 4 }
    for line in lines.reversed() { line.cancel() }
    for line in lines {
      let end = await line.value
      #expect(end.status == .cancelled, "\(end)")
    }
    let asking = Task { await port.type("sign") }
    await waitUntil { !clerk.asked.isEmpty }
    asking.cancel()
    #expect(await asking.value.status == .cancelled)
    gate.open()
    #expect(await port.type("write y").screen?.blocks == ["y"])
  }

  // Rule C-11.1
  @Test("reports each change between lines, and its end once", arguments: [true, false])
  func changes(leaving: Bool) async throws {
    let port = try await pair.connect(session())
    let changes = port.changes(screens: true)
    notices.post("early", level: .warning)
    #expect(await changes.next() == .notices([Notice("early", level: .warning)]))
    let next = Task { await changes.next() }
    notices.post("while the front end waits")
    #expect(await next.value == .notices([Notice("while the front end waits")]))
    notices.post("at the end")
    if leaving { #expect(await port.type("quit").status == .quit) } else { port.end() }
    #expect(await changes.next() == .notices([Notice("at the end")]))
    #expect(await changes.next() == .ended)
    #expect(await changes.next() == nil)
    #expect(await port.type("write x").status == .quit)
    #expect(await port.verbs().isEmpty)
    #expect(await port.screen().blocks.isEmpty)
    #expect(port.hasEnded)
    await pair.finish()
  }

  @Test("reports the notices of a line with its end, and to the reader of changes as well")
  func noticesOfLine() async throws {
    let session = session()
    session.add([
      .doing("post", "Post two notices") { [notices] _ in for text in ["one", "two"] { notices.post("\(text)") } }
    ])
    notices.post("before")
    let port = try await pair.connect(session)
    #expect(await port.type("post").notices == [Notice("one"), Notice("two")])
    #expect(await port.type("write x").notices.isEmpty)
    #expect(await port.changes(screens: false).next() == .notices(["before", "one", "two"].map { Notice("\($0)") }))
  }

  @Test("loses no change that arrives while its reader is canceled")
  func lateChange() async throws {
    let port = try await pair.connect(session())
    let reader = Task { await port.changes(screens: true).next() }
    _ = await port.verbs()
    reader.cancel()
    notices.post("late")
    let first = await reader.value
    if first == nil { #expect(await port.changes(screens: true).next() == .notices([Notice("late")])) }
    #expect(first == nil || first == .notices([Notice("late")]))
  }

  @Test(
    "reports to each reader every change since it was created, even if another one has taken it",
    arguments: [true, false])
  func unreadReader(isWatching: Bool) async throws {
    let port = try await pair.connect(session())
    let (first, second) = (port.changes(screens: false), isWatching ? port.watch() : port.changes(screens: true))
    _ = await port.verbs()
    notices.post("early")
    #expect(await first.next() == .notices([Notice("early")]))
    #expect(await second.next() == .notices([Notice("early")]))
  }

  @Test("ends when the connection is lost, for running and for later lines")
  func lost() async throws {
    var ends: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    let serving = Task { [session = session(), end = ends[0]] in try await session.serve(reading: end, writing: end) }
    let port = try await RemotePort(reading: ends[1], writing: ends[1])
    let line = Task { await port.type("wait nothing --limit 1000") }
    _ = await port.verbs()
    shutdown(ends[1], Int32(SHUT_RDWR))
    let status = await line.value.status
    #expect(status == .cancelled || status == .quit)
    try await serving.value
    #expect(await port.type("write x").status == .quit)
  }

  @Test("drops pending requests when its end is closed, and writes nothing to the file that gets its number")
  func closed() async throws {
    let (requests, replies) = (pair.pipe(), pair.pipe())
    let file = FileManager.default.temporaryDirectory.appending(path: "closed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = "{\"protocol\":1}\n".withCString { write(replies.writing, $0, strlen($0)) }
    let port = try await RemotePort(reading: replies.reading, writing: requests.writing)
    // The first of these fills the pipe many times, so the second waits.
    let lines = ["a", "b"].map { String(repeating: $0, count: 1_000_000) }
    for line in lines {
      var request = PortRequest(.give, id: 1)
      request.line = line
      port.tell(request)
    }
    var text = ""
    while !text.contains("aaaa") { text += try await pair.next(from: requests.reading) }
    let other = open(file.path, O_CREAT | O_RDWR, 0o600)
    #expect(dup2(other, requests.writing) == requests.writing)
    text += await pair.rest(from: requests.reading)
    #expect(text.filter { $0 == "a" }.count <= 1_000_010 && text.filter { $0 == "b" }.count < 10)
    #expect(try Data(contentsOf: file).isEmpty)
    #expect(close(other) == 0)
  }

  @Test(
    "is not opened if something else answers, or another version does",
    arguments: [
      ("", "no session responded; start the program with --serve"),
      ("hello\n", "no session responded; start the program with --serve"),
      ("{\"id\":1}\n", "no session responded; start the program with --serve"),
      (
        "{\"protocol\":2}\n",
        "the session speaks version 2 of the protocol, not 1; use the same version of ScreenKit in both programs"
      ),
    ])
  func strangers(text: String, problem: String) async throws {
    let (requests, replies) = (pair.pipe(), pair.pipe())
    _ = text.withCString { write(replies.writing, $0, strlen($0)) }
    pair.hangUp(replies.writing)
    await #expect(throws: LineError.self) {
      do throws(LineError) {
        _ = try await RemotePort(reading: replies.reading, writing: requests.writing)
      } catch {
        #expect(error.description == problem)
        throw error
      }
    }
  }

  @Test("skips changes of a kind that only a newer session knows, and stops reading if its request is refused")
  func newerSession() async throws {
    let (requests, replies) = (pair.pipe(), pair.pipe())
    func say(_ text: String) { _ = "\(text)\n".withCString { write(replies.writing, $0, strlen($0)) } }
    func request(_ id: Int) async throws {
      while try await !pair.next(from: requests.reading).contains("\"id\":\(id)") {}
    }
    say(#"{"protocol":1}"#)
    let port = try await RemotePort(reading: replies.reading, writing: requests.writing)
    let changes = port.changes(screens: true)
    let first = Task { await changes.next() }
    try await request(1)
    say(#"{"id":1,"change":{"weather":{"sun":1}}}"#)
    try await request(2)
    say(#"{"id":2,"change":{"notices":[{"level":"info","text":"hello"}],"weather":1}}"#)
    #expect(await first.value == .notices([Notice("hello")]))
    let second = Task { await changes.next() }
    try await request(3)
    say(#"{"id":3,"error":{"problem":"no such request"}}"#)
    #expect(await second.value == nil)
    #expect(!port.hasEnded)
    // Any other unreadable message would be waited for.
    let line = Task { await port.type("write x") }
    try await request(4)
    say(#"{"id":4,"end":7}"#)
    #expect(await line.value.status == .quit)
    #expect(port.hasEnded)
  }

  @Test("carries a value of almost a megabyte, and 1,000 lines at once in order")
  func much() async throws {
    let port = try await pair.connect(session())
    let text = String(repeating: "x", count: 1_000_000)
    #expect(await port.type("write \(text)").screen?.blocks == ["\(text)"])
    let end = await port.type("write \(text)\(text)")
    #expect(end.status == .failed && end.error?.problem == "the text is longer than 1 MiB")
    let lines = (0..<1_000).map { number in Task { await port.type("write \(number)") } }
    for (number, line) in lines.enumerated() { #expect(await line.value.screen?.blocks == ["\(number)"]) }
  }
}
