import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Suite("The program on the README's first page", .timeLimit(.minutes(10)))
struct CounterTests {
  private func readme() throws -> String {
    try String(contentsOf: TestEnvironment.package.appending(path: "README.md"), encoding: .utf8)
  }

  @Test("answers the README's script as the README says")
  func script() throws {
    let run = try Programs.run(Programs.counter, script: "add 12\nexplian\n")
    #expect(run.outputText == "The count is 12.\n")
    #expect(run.errorText == "<stdin>:2: unknown command \"explian\"; did you mean \"explain\"?\n")
    #expect(run.exit == .exited(1))
    let shown = "    $ printf 'add 12\\nexplian\\n' | Counter\n    \(run.outputText)    \(run.errorText)"
    #expect(try readme().contains(shown))
  }

  @Test("answers in JSON what the README wraps")
  func json() throws {
    let run = try Programs.run(Programs.counter, ["--format", "json"], script: "add 12\n")
    let readme = try readme().split(separator: "\n", omittingEmptySubsequences: false)
    let shown = readme.drop { !$0.hasSuffix("| Counter --format json") }.dropFirst().prefix { !$0.isEmpty }
    #expect(shown.map { $0.drop { $0 == " " } }.joined() + "\n" == run.outputText)
  }

  @Test("lists its options")
  func options() throws {
    let help = try Programs.run(Programs.counter, ["--help"])
    #expect(help.exit == .exited(0))
    #expect(help.outputText.hasPrefix("USAGE: Counter <options> <subcommand>\n\nOPTIONS:\n  -c <command>"))
    #expect(try Programs.run(Programs.counter, ["--nonsense"]).exit == .exited(64))
  }
}

@Suite("The host in twenty lines", .timeLimit(.minutes(10)))
struct PrintHostTests {
  @Test("has at most twenty lines")
  func length() throws {
    let file = TestEnvironment.package.appending(path: "Snippets/PrintHost.swift")
    #expect(try String(contentsOf: file, encoding: .utf8).count { $0.isNewline } <= 20)
  }

  // Feature F-59
  @Test("prints each change, and the screen on top then")
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
