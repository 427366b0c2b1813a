import Glibc
import ScreenKitTermTesting
import Testing

@Typist @Suite("Leaving a program that has something to lose", .serialized, .timeLimit(.minutes(10)))
struct LeavingTests {
  private nonisolated static let question =
    "\"Discard the letter?\" needs an answer: \"discard\" or \"keep\", or --yes=all"

  @Test(
    "at the end of a script fails with the question, unless it is answered, or agreed to",
    arguments: [
      ("letter\nwrite dear\n", [], "<stdin>:2: \(question)\n"),
      ("letter\nwrite dear\nquit\n", [], "<stdin>:3: \(question)\n"),
      ("letter\nwrite dear\nquit\ndiscard\nquit\n", [], ""),
      ("letter\nwrite dear\nquit\ndiscard\nunreached\n", [], ""),
      ("letter\nwrite dear\nquit\nkeep\nsend\n", [], ""),
      ("letter\nwrite dear\nback\nkeep\n# the end\n", [], "<stdin>:5: \(question)\n"),
      ("letter\nwrite dear\nquit --force\n", [], ""), ("letter\nwrite dear\nquit\nquit --force\n", [], ""),
      ("letter\nwrite dear\n", ["--yes"], "<stdin>:2: \(question)\n"), ("letter\nwrite dear\n", ["--yes=all"], ""),
      ("letter\n", [], ""), ("", [], ""), ("quit\nletter\n", [], ""),
      ("", ["-c", "letter", "-c", "write dear"], "-c:2: \(question)\n"),
    ] as [(String, [String], String)])
  func script(script: String, arguments: [String], error: String) throws {
    let run = try Consoles.run(Consoles.letter, arguments, script: script)
    #expect(run.errorText == error)
    #expect(run.exit == .exited(error.isEmpty ? 0 : 1))
  }

  @Test("is asked about at the end of a script in a document of its own")
  func json() throws {
    let run = try Consoles.run(Consoles.letter, ["--format", "json"], script: "letter\nlook\nwrite dear\n")
    let lines = run.outputText.split(separator: "\n")
    #expect(run.exit == .exited(1) && lines.count == 4)
    #expect(lines.last?.contains(#""source":"<stdin>:3","line":null,"input":null,"status":"failed""#) == true)
    let question =
      #""question":{"text":"Discard the letter?","answers":[{"label":"discard","role":"destructive","input":"discard"}"#
    #expect(lines.last?.contains(question) == true)
  }

  @Test("by Ctrl-D or quit asks first; the answer leaves, or continues", arguments: ["", "dumb"])
  func terminal(term: String) throws {
    let session = try Consoles.open(Consoles.letter, changing: term.isEmpty ? [:] : ["TERM": term])
    try session.wait(for: "/>")
    try session.send("letter\r")
    try session.wait(for: "/letter>")
    try session.send("write dear\r")
    try session.wait(for: "dear\n/letter>")
    try session.send("quit\r")
    try session.wait(for: "/letter/?>")
    try session.waitUntilIdle()
    try session.send(.control("d"))
    try session.wait(for: "dear\n/letter>")
    try session.send("back\r")
    try session.wait(for: "/letter/?>")
    // Typed ahead, it would not be an answer.
    try session.waitUntilIdle()
    try session.send("discard\r")
    try session.wait(for: "0 letters sent\n/>")
    try session.send("letter\r")
    try session.wait(for: "an empty letter\n/letter>")
    try session.send("write sir\r")
    try session.wait(for: "sir\n/letter>")
    try session.send("quit\r")
    try session.wait(for: "/letter/?>")
    try session.waitUntilIdle()
    try session.send("discard\r")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test("by the program itself ends the line that is being typed", arguments: ["", "dumb"])
  func byItself(term: String) throws {
    let session = try Consoles.open(Consoles.letter, changing: term.isEmpty ? [:] : ["TERM": term])
    try session.wait(for: "/>")
    try session.send("close\r")
    try session.wait(until: { $0.text.contains("close\n/>") }, described: "a prompt below close")
    try session.send("half a li")
    #expect(try session.waitForExit() == .exited(0))
  }
}
