import Foundation
import PresentationTesting
@testable import ScreenKit
import TestSupport
import Testing

@MainActor @Suite("A served session at its end", .timeLimit(.minutes(RunLength.limit)))
struct ServedEndTests {
  private let pair = RemotePair()
  private let gate = Gate()

  private func session() -> Session<Notebook, Note> {
    Session(
      Store(Notebook(), reducer: Notebook.reducer), path: \.path,
      root: Cover { [gate] _ in
        Verb("write", .text("what"), "Write") { .note($0) }
        Verb("sign", .secret("code"), "Sign") { .note("signed \($0.reveal())") }
        Verb.doing("pass", "Wait at the gate") { _ in await gate.pass() }
      })
  }

  private func say(_ text: String, to descriptor: Int32) {
    _ = text.withCString { write(descriptor, $0, strlen($0)) }
  }

  /// Ends a session's input after some text, waits until the condition holds, opens the gate, and returns the replies.
  private func replies(to text: String, of session: Session<Notebook, Note>) async -> [String] {
    let (requests, replies) = pair.serve(session)
    say(text, to: requests)
    pair.hangUp(requests)
    if text.contains("pass") { await waitUntil { gate.isAwaited } }
    gate.open()
    let rest = Task { await pair.rest(from: replies) }
    await pair.finish()
    pair.closeServed()
    return await rest.value.split(separator: "\n").map(String.init)
  }

  /// The numbers of the replies with the end of a line, and how each ended.
  private func ends(in replies: [String]) -> [Int: String] {
    struct Reply: Decodable {
      struct End: Decodable { let status: String }
      let id: Int?, end: End?
    }
    let pairs = replies.compactMap { reply -> (Int, String)? in
      guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(reply.utf8)) else { return nil }
      return reply.id.flatMap { id in reply.end.map { (id, $0.status) } }
    }
    return Dictionary(pairs) { $1 }
  }

  @Test(
    "finishes what was sent, under way and waiting, with and without a last newline",
    arguments: [0, 1, 2, 63, 64, 65, 200], ["", "\n"])
  func finished(count: Int, ending: String) async {
    let lines = ["pass"] + (0..<count).map { "write \($0)" }
    let text = lines.enumerated().map { #"{"id":\#($0),"call":"run","line":"\#($1)"}"# }.joined(separator: "\n")
    let session = session()
    let replies = await replies(to: text + ending, of: session)
    #expect(ends(in: replies) == Dictionary(uniqueKeysWithValues: lines.indices.map { ($0, "done") }))
    #expect(session.store.state.notes == (0..<count).map(String.init))
    #expect(replies.last == #"{"change":{"ended":true}}"#)
  }

  @Test("fails a line that asks the user, since no answer can follow, and finishes the others")
  func unanswered() async {
    let replies = await replies(
      to: #"{"id":1,"call":"run","line":"sign"}"# + "\n" + #"{"id":2,"call":"run","line":"write x"}"#, of: session())
    #expect(ends(in: replies) == [1: "failed", 2: "done"])
    #expect(replies.contains { $0.contains("the front end cannot be asked, because it sends no more requests") })
  }

  @Test("ends however many requests of a reader wait for changes", arguments: 1...4, [false, true])
  func followers(count: Int, posts: Bool) async {
    for round in 0..<(RunLength.isLong ? 1_000 : 50) {
      let notices = Notices()
      let session = Session(
        Store(Notebook(), reducer: Notebook.reducer), path: \.path, root: Cover { _ in }, notices: notices)
      let (requests, replies) = pair.serve(session)
      let posting = posts ? Task.detached { for number in 0..<10 { notices.post("\(number)") } } : nil
      for id in 0..<count { say(#"{"id":\#(id),"call":"changes"}"# + "\n", to: requests) }
      if round.isMultiple(of: 2) { await Task.yield() }
      pair.hangUp(requests)
      await posting?.value
      await pair.finish()
      pair.hangUp(replies)
    }
  }

  @Test("reports a request that is too long, after finishing those before it", arguments: [1 << 20 + 1, 3 << 20])
  func long(length: Int) async throws {
    let session = session()
    // A socket, since the rest of the request is never read: writing it to a pipe would end the process.
    var ends: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let (requests, replies) = ((reading: ends[0], writing: ends[1]), pair.pipe())
    let serving = Task { try await session.serve(reading: requests.reading, writing: replies.writing) }
    let text = #"{"id":1,"call":"run","line":"pass"}"# + "\n" + String(repeating: "x", count: length)
    let writing = Task { [descriptor = requests.writing] in
      await onOwnThread {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
          let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
          guard count > 0 else { return }
          rest = rest.dropFirst(count)
        }
      }
    }
    await waitUntil { gate.isAwaited }
    gate.open()
    var told = ""
    while !told.contains("ended") { told += try await pair.next(from: replies.reading) }
    await #expect(throws: LineError("a request is longer than 1 MiB")) { try await serving.value }
    #expect(told.contains(#""status":"done""#) && told.contains("a request is longer than 1 MiB"))
    close(requests.reading)
    await writing.value
    close(requests.writing)
  }

  @Test("ends when it is canceled, although no one reads, and whatever waits", arguments: [0, 1, 100, 5_000])
  func cancelled(count: Int) async throws {
    let (clock, session) = (TestClock(), session())
    let (requests, replies) = (pair.pipe(), pair.pipe())
    let serving = Task {
      try await session.serve(reading: requests.reading, writing: replies.writing, clock: clock)
    }
    _ = fcntl(requests.writing, F_SETFL, O_NONBLOCK)
    say(#"{"id":1,"call":"run","line":"wait nothing --limit 1000"}"# + "\n", to: requests.writing)
    for id in 0..<count {
      say(#"{"id":\#(id + 2),"call":"verbs"}"# + "\n", to: requests.writing)
      if id.isMultiple(of: 10) { await Task.yield() }
    }
    await waitUntil { session.turns.isTaken }
    serving.cancel()
    let advancing = Task {
      while !Task.isCancelled {
        clock.advance(by: .seconds(1))
        await Task.yield()
      }
    }
    try await serving.value
    advancing.cancel()
    #expect(session.hasEnded && !session.turns.isTaken)
  }

  @Test("cancels what runs when its front end has closed both ends")
  func gone() async {
    let (requests, replies) = pair.serve(session())
    say(#"{"id":1,"call":"run","line":"wait nothing --limit 1000"}"# + "\n", to: requests)
    pair.hangUp(replies)
    pair.hangUp(requests)
    await pair.finish()
  }
}
