import Foundation
import ScreenKitTermTesting
import Testing

@Typist @Suite("The program on the README's first page", .serialized)
struct CounterTests {
  private func source(_ path: String = "Snippets/Counter.swift") throws -> String {
    try String(contentsOf: Programs.package.appending(path: path), encoding: .utf8)
  }

  @Test("is the snippet that is built, word for word, in 32 lines at most")
  func readme() throws {
    let blocks = try source("README.md").split(separator: "```swift\n").dropFirst()
    let code = try #require(blocks.first?.split(separator: "```").first)
    #expect(try String(code) == source())
    #expect(try source().split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 32)
    let tested = try source("Tests/Consoles/Counter/Counter.swift")
    let end = "await Console(Store(Counter(), reducer: reducer), path: \\.path, root: Home()).main()\n"
    #expect(tested + end == (try source()), "what tests run in their own process is the same without its last line")
  }

  @Test("answers the README's script as the README says")
  func script() throws {
    let run = try Programs.run(Programs.counter, script: "add 12\nexplian\n")
    #expect(run.outputText == "The count is 12.\n")
    #expect(run.errorText == "<stdin>:2: unknown command \"explian\"; did you mean \"explain\"?\n")
    #expect(run.exit == .exited(1))
    let shown = "    $ printf 'add 12\\nexplian\\n' | Counter\n    \(run.outputText)    \(run.errorText)"
    #expect(try source("README.md").contains(shown))
  }

  @Test("answers in JSON what the README wraps")
  func json() throws {
    let run = try Programs.run(Programs.counter, ["--format", "json"], script: "add 12\n")
    let readme = try source("README.md").split(separator: "\n", omittingEmptySubsequences: false)
    let shown = readme.drop { !$0.hasSuffix("| Counter --format json") }.dropFirst().prefix { !$0.isEmpty }
    #expect(shown.map { $0.drop { $0 == " " } }.joined() + "\n" == run.outputText)
  }

  @Test("shows at a terminal what the README shows")
  func terminal() throws {
    let session = try Consoles.open(Consoles.counter)
    try session.wait(for: "/>")
    for line in ["add 12", "explain", "add 1", "back"] {
      try session.waitUntilIdle()
      try session.send(line + "\r")
    }
    try session.waitUntilIdle()
    let shown = """
      The count is 0.
      /> add 12
      The count is 12.
      /> explain
      1 divides it.
      2 divides it.
      3 divides it.
      4 divides it.
      6 divides it.
      /digits:12> add 1
      unknown command "add"; type help to list the commands.
      /digits:12> back
      The count is 12.
      />
      """
    #expect(session.screen.text == shown)
    let indented = shown.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    #expect(try source("README.md").contains(indented + "\n"))
    try session.send(.control("d"))
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test("survives every number that a path can hold", arguments: [Int.min, -1, 0, 1, Int.max])
  func extremes(number: Int) throws {
    let run = try Consoles.run(Consoles.counter, ["-c", "goto /digits:\(number)", "-c", "path"])
    #expect(run.exit == .exited(0))
    #expect(run.outputText.hasSuffix("/digits:\(number)\n"))
  }

  @Test("tells its options")
  func options() throws {
    let help = try Programs.run(Programs.counter, ["--help"])
    #expect(help.exit == .exited(0))
    #expect(help.outputText.hasPrefix("USAGE: Counter [-c <command> ...]"))
    #expect(try Programs.run(Programs.counter, ["--nonsense"]).exit == .exited(64))
  }
}

@Suite("The host in twenty lines")
struct PrintHostTests {
  @Test("has no more lines than that")
  func length() throws {
    let file = Programs.package.appending(path: "Snippets/PrintHost.swift")
    #expect(try String(contentsOf: file, encoding: .utf8).count { $0.isNewline } <= 20)
  }

  @Test("prints each change, and what is on top then")
  func output() throws {
    let run = try Programs.run(Programs.printHost)
    #expect(
      run.outputText == """
        home > +list > +detail(1)
          now on top: page detail(1)
        home > list > -detail(1) > +detail(2)
          now on top: page detail(2)
        home > -list > detail(2)
        home > -detail(2)
          now on top: the home page

        """)
  }
}
