import Foundation
import ScreenKit
import TestSupport
import Testing

/// Shows all notes in a table.
private struct Listing: Screen {
  func body(_ notebook: Notebook) -> [Block] {
    [.heading("Notes"), .table(["Note"], rows: notebook.notes.map { [.init($0)] })]
  }
  func verbs(_ notebook: Notebook) -> [Verb<Note>] { [Verb("write", .text("what"), "Write") { .note($0) }] }
}

@MainActor @Suite("The messages between a session and a front end elsewhere", .timeLimit(.minutes(10)))
struct PortMessageTests {
  private let pair = RemotePair()

  /// Sends lines to a session and returns its replies until it is no longer served.
  private func replies(to lines: [String], of session: Session<Notebook, Note>? = nil) async -> [String] {
    let session =
      session
      ?? Session(
        Store(Notebook(), reducer: Notebook.reducer), path: \.path,
        root: Cover { _ in Verb("write", .text("what"), "Write") { .note($0) } })
    let (requests, replies) = pair.serve(session)
    let text = lines.map { $0 + "\n" }.joined()
    _ = text.withCString { write(requests, $0, strlen($0)) }
    pair.hangUp(requests)
    await pair.finish()
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(replies, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("are lines of JSON, as the article shows them")
  func recorded() async throws {
    let requests = [
      #"{"id":1,"call":"screen"}"#, #"{"id":2,"call":"type","line":"write plums","frame":1}"#,
      #"{"id":3,"call":"completion","line":"wr"}"#,
    ]
    let replies = await replies(to: requests)
    #expect(
      replies == [
        #"{"protocol":1}"#,
        #"{"id":1,"screen":{"body":[],"frame":1,"location":{"depth":0,"exactPath":"/","path":"/"},"serial":0}}"#,
        #"{"begins":"command","text":"write plums"}"#,
        #"{"end":{"frame":1,"hasLooked":false,"hasStayed":false,"location":{"depth":0,"exactPath":"/","path":"/"},"notices":[],"output":[],"screen":{"body":[{"kind":"text","text":"plums"}],"frame":1,"location":{"depth":0,"exactPath":"/","path":"/"},"serial":0},"status":"done"},"id":2}"#,
        #"{"completion":{"before":"","candidates":[{"line":"write ","summary":"Write","word":"write"}],"isVerbatim":false,"partial":"wr","quoting":"none","typed":"wr"},"id":3}"#,
        #"{"change":{"ended":true}}"#,
      ])
    try expect(example: 0, lines: 6, in: requests, and: replies)
  }

  // Rule C-01.5
  @Test("describe verbs, as the article shows them")
  func verbs() async throws {
    let requests = [#"{"id":1,"call":"verbs"}"#]
    try expect(example: 2, lines: 2, in: requests, and: await replies(to: requests))
  }

  @Test("send only the changed parts of a screen, as the article shows them")
  func parts() async throws {
    let session = Session(
      Store(Notebook(notes: ["a"]), reducer: Notebook.reducer), path: \.path, root: Listing())
    let requests = [#"{"call":"parts"}"#, #"{"id":1,"call":"screen"}"#, #"{"id":2,"call":"run","line":"write b"}"#]
    try expect(example: 3, lines: 5, in: requests, and: await replies(to: requests, of: session))
  }

  @Test("ask the user of the front end, as the article shows them")
  func asking() async throws {
    let session = Session(
      Store(Notebook(), reducer: Notebook.reducer), path: \.path,
      root: Cover { _ in
        Verb("login", .secret("password"), "Log in") { _ in .note("in") }
        Verb("change", .edited("note", from: "the text to begin with"), "Change") { .note($0) }
      })
    let (writing, reading) = pair.serve(session)
    let conversation = [
      (#"{"id":1,"call":"type","line":"login"}"#, #"{"asks":1,"#),
      (#"{"call":"give","id":1,"line":"what the user typed"}"#, #""status":"done""#),
      (#"{"id":2,"call":"type","line":"change"}"#, #"{"asks":2,"#),
      (#"{"call":"give","id":2}"#, #""status":"cancelled""#),
      (#"{"id":3,"call":"type","line":"change"}"#, #"{"asks":3,"#),
      (#"{"call":"give","id":3,"error":{"problem":"no editor here"}}"#, #""problem":"no editor here""#),
    ]
    var replies = ""
    for (request, awaited) in conversation {
      _ = (request + "\n").withCString { write(writing, $0, strlen($0)) }
      repeat { replies += try await pair.next(from: reading) } while !replies.contains(awaited)
    }
    pair.hangUp(writing)
    await pair.finish()
    try expect(example: 1, lines: 4, in: conversation.map(\.0), and: replies.split(separator: "\n").map(String.init))
  }

  /// Checks that these include the messages in an example of the article, except for the parts that it leaves out with "…".
  private func expect(example: Int, lines: Int, in requests: [String], and replies: [String]) throws {
    let article = try #require(try TestEnvironment.files(in: "Sources") { $0.hasSuffix("/TheProtocol.md") }.first).text
    let shown = article.split(separator: "```")[1 + 2 * example].split(separator: "\n").dropFirst()
    try #require(shown.count == lines)
    for line in shown {
      let parts = line.dropFirst(2).split(separator: "…")
      let messages = line.hasPrefix(">") ? requests : replies
      #expect(messages.contains { message in parts.allSatisfy(message.contains) }, "\(line)")
    }
  }

  @Test(
    "that are invalid are answered with the error, and the next one is carried out",
    arguments: [
      (
        "hello",
        #"{"error":{"alternatives":[],"isCancellation":false,"isStale":false,"problem":"not a request; write one JSON object per line, such as {\"id\":1,\"call\":\"screen\"}"}}"#
      ),
      ("", "not a request"), ("{}", "not a request"), ("[1]", "not a request"),
      (#"{"id":"one","call":"screen"}"#, "not a request"),
      (#"{"id":7,"call":"dance"}"#, #"unknown call \"dance\"; choose from"#),
      (#"{"call":"screen"}"#, #"screen needs the member \"id\""#),
      (#"{"id":7,"call":"type"}"#, #"type needs the member \"line\""#),
      (#"{"id":7,"call":"fill"}"#, #"fill needs the member \"values\""#),
      (#"{"id":7,"call":"answer","choice":1}"#, #"answer needs the member \"frame\""#),
      (#"{"call":"resized"}"#, #"resized needs the member \"window\""#),
      (#"{"call":"close"}"#, #"close needs the member \"serial\""#),
      (#"{"call":"cancel"}"#, #"cancel needs the member \"id\""#),
      (#"{"call":"give"}"#, #"give needs the member \"id\""#),
    ])
  func mistakes(line: String, problem: String) async {
    let replies = await replies(to: [line, #"{"id":8,"call":"remembered","line":"look"}"#])
    #expect(replies.count == 4 && replies[1].contains(problem), "\(replies)")
    #expect(replies[2] == #"{"id":8,"text":"look"}"#)
  }

  @Test("distinguish requests with the same number, and ignore unknown numbers")
  func numbers() async {
    let replies = await replies(to: [
      #"{"id":1,"call":"type","line":"wait nothing --limit 1000"}"#, #"{"id":1,"call":"verbs"}"#,
      #"{"call":"cancel","id":99}"#,
      #"{"call":"give","id":5,"line":"x"}"#, #"{"call":"close","serial":7}"#, #"{"call":"cancel","id":1}"#,
      #"{"id":2,"call":"value","line":"x"}"#, #"{"future":true,"id":3,"call":"questions"}"#,
    ])
    #expect(replies.contains { $0.contains("request 1 has not been replied to; use another number") })
    #expect(
      replies.contains { $0.contains(#""status":"cancelled""#) }
        && replies.contains { $0.contains("does not ask for anything") })
    #expect(replies.contains(#"{"id":3,"questions":[]}"#))
  }
}
