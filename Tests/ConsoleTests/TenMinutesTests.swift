import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Typist @Suite("A console in ten minutes", .serialized, .timeLimit(.minutes(10)))
struct TenMinutesTests {
  /// A fenced block of the article.
  private struct Step: Hashable {
    let language: Substring
    let text: String
  }

  private static func contents(of path: String) throws -> String {
    try String(contentsOf: TestEnvironment.package.appending(path: path), encoding: .utf8)
  }

  private static func steps() throws -> [Step] {
    let article = try contents(of: "Sources/ScreenKitTerm/Documentation.docc/AConsoleInTenMinutes.md")
    return article.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map { _, block in
      let lines = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return Step(language: lines[0], text: String(lines.last ?? ""))
    }
  }

  /// The code that is typed into the one file of the program, from top to bottom.
  private static func typed(_ steps: [Step]) -> [Substring] {
    lines(of: steps.filter { $0.language == "swift" }.dropFirst().map(\.text).joined())
  }

  /// The lines of a program as the compiler sees them: without indentation, blank lines and whole-line comments.
  private static func lines(of program: String) -> [Substring] {
    program.split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
      !$0.isEmpty && !$0.hasPrefix("//") && !["#if !SNIPPET_TESTS", "#endif"].contains($0)
    }
  }

  @Test("is typed in from top to bottom, and produces the program that is built")
  func program() throws {
    let (steps, snippet) = (try Self.steps(), Self.lines(of: try Self.contents(of: "Snippets/Tasks.swift")))
    #expect(Self.typed(steps) == snippet)
    // No step may be missing, and none may come before the one that it follows.
    let swift = steps.indices.filter { steps[$0].language == "swift" }
    #expect(swift.count == 8)
    for step in swift.dropFirst() {
      var without = steps
      without.remove(at: step)
      #expect(Self.typed(without) != snippet)
    }
    for (step, next) in zip(swift.dropFirst(), swift.dropFirst(2)) {
      var swapped = steps
      swapped.swapAt(step, next)
      #expect(Self.typed(swapped) != snippet)
    }
  }

  @Test("shows the program's output, line by line")
  func sessions() throws {
    let sessions = try Self.steps().filter { $0.language != "swift" }
    #expect(sessions.count == 5)
    for session in sessions {
      #expect(session.language == "text")
      let lines = session.text.split(separator: "\n")
      let command = try #require(lines.first?.wholeMatch(of: /\$ swift run Tasks ?(.*)/))
      let arguments = command.output.1.matches(of: /'([^']*)'|[^ ']+/).map { String($0.output.1 ?? $0.output.0) }
      let shown = lines.dropFirst().joined(separator: "\n") + "\n"
      let said = try arguments.isEmpty ? answers(to: shown) : output(arguments)
      #expect(shown == said, "\(lines[0]) says:\n\(said)")
    }
  }

  /// Types the text that follows the prompts of a session; returns the contents of the terminal.
  private func answers(to session: String) throws -> String {
    let console = try Consoles.openConsole(Consoles.tasks, rows: 60)
    let typed = session.matches(of: /(?m)^\/\S*> (.+)$/).map { String($0.output.1) }
    for line in typed {
      try console.waitUntilIdle()
      try console.send(line + "\r")
    }
    #expect(try console.waitForExit() == .exited(0))
    return console.screen.text + "\n"
  }

  /// The output of lines from the command line, with errors among the results as a terminal shows them.
  private func output(_ arguments: [String]) throws -> String {
    try PipedProgram.run(
      Consoles.tasks, arguments: arguments, environment: TestEnvironment.variables, input: [], errors: .withOutput
    ).outputText
  }
}
