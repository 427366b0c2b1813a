import Foundation
import Glibc
import PresentationFiles
@testable import ScreenKit
import TestSupport
import Testing

@MainActor @Suite("A front end that sends too much", .timeLimit(.minutes(10)))
struct FloodTests {
  private let pair = RemotePair()
  private let store = Store(Notebook(), reducer: Notebook.reducer)

  private func session() -> Session<Notebook, Note> {
    Session(store, path: \.path, root: Cover { _ in Verb("write", .text("what"), "Write") { .note($0) } })
  }

  /// Requests that a front end can repeat without an end.
  nonisolated static let forms = [
    #"{"id":#,"call":"screen"}"#, #"{"id":#,"call":"peek"}"#, #"{"id":#,"call":"verbs"}"#,
    #"{"id":#,"call":"questions"}"#, #"{"id":#,"call":"fields"}"#, #"{"id":#,"call":"completion","line":"w"}"#,
    #"{"id":#,"call":"run","line":"write #"}"#, #"{"id":#,"call":"changes","reader":#}"#,
    #"{"id":#,"call":"watch","reader":#}"#, #"{"call":"changes","reader":#}"#, #"{"call":"cancel","id":#}"#,
    #"{"call":"give","id":#}"#, #"{"id":#,"call":"dance"}"#, #"{"id":1,"call":"type"}"#, "", "rubbish",
    String(repeating: "[", count: 2_000), String(repeating: "\u{0}", count: 900),
    #"{"id":#,"call":"remembered","line":""# + String(repeating: "x", count: 900) + #""}"#,
  ]

  /// Writes what fits.
  private func write(_ text: String, to descriptor: Int32) -> Int {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let bytes = Array(text.utf8)
    return max(0, Glibc.write(descriptor, bytes, bytes.count))
  }

  /// Blocks this thread until the other one has read all from a pipe.
  private func waitUntilRead(_ descriptor: Int32) {
    var count: Int32 = 1
    while count > 0 { _ = ioctl(descriptor, UInt(FIONREAD), &count) }
  }

  @Test("does not delay another one: one request is handled, then it is the turn of the next", arguments: forms)
  func delays(form: String) async throws {
    let flooding = EncodedPort(session())
    let (flood, many) = (pair.pipe(), pair.pipe())
    let (line, one) = (pair.pipe(), pair.pipe())
    let servers = [
      PortServer(flooding, LineStream(flood.reading, many.writing), ContinuousClock()),
      PortServer(session(), LineStream(line.reading, one.writing), ContinuousClock()),
    ]
    let serving = servers.map { server in Task { try await server.serve() } }
    _ = try await (pair.next(from: many.reading), pair.next(from: one.reading))
    // All of this has arrived before the main actor is free.
    let text = (1...500).map { form.replacing("#", with: "\($0)") + "\n" }.joined()
    _ = write(String(text.prefix(60_000)), to: flood.writing)
    waitUntilRead(flood.reading)
    _ = write(#"{"id":1,"call":"run","line":"write x"}"# + "\n", to: line.writing)
    waitUntilRead(line.reading)
    let before = flooding.count
    var handled: Int?
    let token = store.observe(\.notes) { notes in
      if notes.last == "x", handled == nil { handled = flooding.count - before }
    }
    await waitUntil { handled != nil }
    token.cancel()
    // Each request crosses with at most four values.
    #expect(try #require(handled) <= 100, "\(form.prefix(60))")
    for server in serving { server.cancel() }
    for server in serving { try? await server.value }
  }

  @Test("is not read any more while its replies are not, and keeps little memory", arguments: forms)
  func memory(form: String) async throws {
    let (flood, replies) = (pair.pipe(), pair.pipe())
    let stream = LineStream(flood.reading, replies.writing)
    let server = PortServer(session(), stream, ContinuousClock())
    let serving = Task { try await server.serve() }
    var (accepted, idle, number) = (0, 0, 0)
    var rest = ""
    let hasReply = !form.contains("cancel") && !form.contains("give")
    while idle < 200, accepted < (hasReply ? 2 << 20 : 128 << 10) {
      if rest.isEmpty {
        rest = (0..<50).map { form.replacing("#", with: "\(number + $0)") + "\n" }.joined()
        number += 50
      }
      let count = write(rest, to: flood.writing)
      idle = count == 0 ? idle + 1 : 0
      accepted += count
      rest = String(decoding: rest.utf8.dropFirst(count), as: UTF8.self)
      #expect(stream.unsent <= PortLimits.unsent + (1 << 20))
      await Task.yield()
    }
    // Those without a reply need no memory, and are read on.
    #expect(!hasReply || accepted < 2 << 20, "\(form.prefix(60))")
    serving.cancel()
    pair.hangUp(replies.reading)
    try? await serving.value
  }

  @Test("has at most 16 readers, and as many requests for changes; a reader that leaves makes room")
  func readers() async throws {
    let (requests, replies) = pair.serve(session())
    for id in 1...17 { _ = write(#"{"id":\#(id),"call":"watch","reader":\#(id)}"# + "\n", to: requests) }
    var text = ""
    while !text.contains("there are 16 readers; cancel one of them first") {
      text += try await pair.next(from: replies)
    }
    #expect(text.contains(#""id":17"#))
    _ = write(#"{"call":"cancel","reader":3}"# + "\n" + #"{"id":18,"call":"watch","reader":18}"# + "\n", to: requests)
    while !text.contains(#""id":18"#) { text += try await pair.next(from: replies) }
    #expect(text.split(separator: "\n").last { $0.contains(#""id":18"#) }?.contains("change") == true)
    pair.hangUp(requests)
    await pair.finish()
  }

  @Test("is dropped with an error if 4 MiB of replies are not read")
  func dropped() async throws {
    let (requests, replies) = (pair.pipe(), pair.pipe())
    let stream = LineStream(requests.reading, replies.writing)
    let session = session()
    let server = PortServer(session, stream, ContinuousClock())
    let serving = Task { try await server.serve() }
    _ = try await pair.next(from: replies.reading)
    let text = String(repeating: "x", count: 1 << 20)
    for _ in 0..<6 { server.lineBegins(remembering: text) }
    var told = ""
    while !told.contains("were not read") { told += try await pair.next(from: replies.reading) }
    #expect(told.hasSuffix(#""problem":"more than 4 MiB of replies were not read"}}"# + "\n"))
    await #expect(throws: LineError("more than 4 MiB of replies were not read")) { try await serving.value }
    #expect(session.hasEnded)
  }

  @Test("can still cancel a line, and answer one, while 100 others wait")
  func overtaking() async throws {
    let session = Session(
      store, path: \.path,
      root: Cover { _ in
        Verb("write", .text("what"), "Write") { .note($0) }
        Verb("sign", .secret("code"), "Sign") { .note("signed \($0.reveal())") }
      })
    let (requests, replies) = pair.serve(session)
    _ = write(#"{"id":0,"call":"run","line":"sign"}"# + "\n", to: requests)
    for id in 1...100 { _ = write(#"{"id":\#(id),"call":"run","line":"write \#(id)"}"# + "\n", to: requests) }
    _ = write(#"{"call":"cancel","id":2}"# + "\n" + #"{"call":"cancel","id":100}"# + "\n", to: requests)
    var text = ""
    while !text.contains("asks") { text += try await pair.next(from: replies) }
    _ = write(#"{"call":"give","id":1,"line":"1234"}"# + "\n", to: requests)
    pair.hangUp(requests)
    let reading = Task { await pair.rest(from: replies) }
    await pair.finish()
    pair.closeServed()
    text += await reading.value
    #expect(store.state.notes == ["signed 1234"] + (1...99).filter { $0 != 2 }.map(String.init))
    #expect(text.split(separator: #""status":"cancelled""#).count == 3)
  }
}

extension LineStream {
  convenience init(_ input: Int32, _ output: Int32) {
    self.init(reading: input, writing: output, longest: PortLimits.request)
  }
}
