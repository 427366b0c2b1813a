import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("The list of the suites", .timeLimit(.minutes(10)))
struct TestsReadmeTests {
  @Test("in Tests/README.md is up to date with Scripts/tests-readme.sh")
  func generated() throws {
    let script = TestEnvironment.package.appending(path: "Scripts/tests-readme.sh").path
    let run = try Programs.run(script, ["--print"])
    #expect(run.exit == .exited(0), "\(run.errorText)")
    let page = try #require(try TestEnvironment.files(in: "Tests", where: { $0 == "README.md" }).first?.text)
    // Comparing the lines shows the ones that differ.
    let difference = run.outputText.split(separator: "\n").difference(from: page.split(separator: "\n"))
    #expect(difference.isEmpty, "Run Scripts/tests-readme.sh.")
  }
}
