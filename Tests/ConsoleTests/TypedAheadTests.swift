import ScreenKitTermTesting
import TestSupport
import Testing

@Typist @Suite("Keys that are typed before a question is shown", .serialized, .timeLimit(.minutes(10)))
struct TypedAheadTests {
  @Test("do not answer it; the line appears in the prompt, and answers when it is sent again", arguments: ["", "dumb"])
  func question(term: String) throws {
    let session = try Consoles.open(Consoles.verbs, changing: term.isEmpty ? [:] : ["TERM": term])
    try session.wait(for: "/>")
    try session.send("select 1\r")
    try session.waitUntilIdle()
    try session.send("delete\ry\r")
    try session.wait(for: "the line was not run because it would answer \"Delete the selected albums?\"")
    try session.waitUntilIdle()
    #expect(session.screen.text.contains("/?>"))
    try session.send("\r")
    try session.wait(for: "  1 Kind of Blue\n")
  }

  @Test("run in any other case")
  func others() throws {
    let session = try Consoles.open(Consoles.tasks)
    try session.wait(for: "/>")
    try session.send("add milk\radd bread\ropen 2\r")
    try session.wait(for: "/task:2>")
  }
}
