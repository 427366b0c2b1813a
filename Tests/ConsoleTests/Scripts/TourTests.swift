import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Typist @Suite("The tour of dbwalk", .serialized, .timeLimit(.minutes(10)))
struct TourTests {
  @Test("shows the output of its lines")
  func blocks() throws {
    let text = try String(contentsOf: TestEnvironment.package.appending(path: "Docs/tour.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```dbwalk\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(blocks.count >= 6)
    let directory = try TestDirectory()
    var environment = TestEnvironment.variables
    environment["XDG_DATA_HOME"] = directory.path
    for block in blocks {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      let commands = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }
      let run = try Consoles.run(
        Consoles.dbwalk, ["--script", "-", "--echo"], script: commands.joined(separator: "\n"), environment: environment
      )
      let expected = lines.map { $0.hasPrefix("> ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n")
      #expect(run.outputText == expected, "Run Scripts/tour.sh. \(run.errorText)")
    }
  }
}
