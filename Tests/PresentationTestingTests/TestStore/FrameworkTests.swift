import Foundation
import ScreenKitTermTesting
import Testing

@Suite("A test store reports its failures, each at its line,", .timeLimit(.minutes(10)))
struct FrameworkTests {
  @Test(
    "to whichever framework runs the test",
    arguments: [
      ["--testing-library", "swift-testing", "--filter", "FailuresUnderSwiftTesting"],
      ["PresentationTestingTests.FailuresUnderXCTest/testFailsOnPurpose"],
    ])
  func reported(arguments: [String]) async throws {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let environment = ProcessInfo.processInfo.environment.merging([FailuresOnPurpose.key: "1"]) { $1 }
    let run = try PipedProgram.run(program, arguments: arguments, environment: environment)
    #expect(run.exit != .exited(0))
    let lines = (run.outputText + run.errorText).split(separator: "\n")
    for (line, complaint) in await FailuresOnPurpose.complaints {
      let reports = lines.filter { $0.contains("FailuresOnPurpose.swift:\(line):") }
      #expect(reports.count == 1, "\(reports)")
      #expect(lines.contains { $0.contains(complaint) }, "\(complaint)")
    }
  }
}
