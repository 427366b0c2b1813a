import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Typist @Suite("The program on the README's first page", .serialized, .timeLimit(.minutes(10)))
struct CounterConsoleTests {
  private func source(_ path: String = "Snippets/Counter.swift") throws -> String {
    try String(contentsOf: TestEnvironment.package.appending(path: path), encoding: .utf8)
  }

  @Test("is the snippet that is built, word for word, in at most 32 lines")
  func readme() throws {
    let blocks = try source("README.md").split(separator: "```swift\n").dropFirst()
    let code = try #require(blocks.first?.split(separator: "```").first)
    #expect(try String(code) == source())
    #expect(try source().split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 32)
    let tested = try source("Tests/Consoles/Counter/Counter.swift")
    let end = "await Console(Store(Counter(), reducer: reducer), path: \\.path, root: Home()).main()\n"
    #expect(tested + end == (try source()), "what tests run in their own process is the same without its last line")
  }

  @Test("shows in a terminal what the README shows")
  func terminal() throws {
    let session = try Consoles.open(Consoles.counter)
    try session.wait(for: "/>")
    for line in ["add 12", "explain", "back"] {
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

  @Test("survives every number that a path can contain", arguments: [Int.min, -1, 0, 1, Int.max])
  func extremes(number: Int) throws {
    let run = try Consoles.run(Consoles.counter, ["-c", "goto /digits:\(number)", "-c", "path"])
    #expect(run.exit == .exited(0))
    #expect(run.outputText.hasSuffix("/digits:\(number)\n"))
  }
}
