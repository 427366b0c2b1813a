import ScreenKitTermTesting
import Testing

@Suite("The options of every console", .timeLimit(.minutes(10)))
struct ScriptOptionProgramTests {
  @Test(
    "that are wrong end with status 64 and list the valid ones",
    arguments: [["--format", "xml"], ["--script"], ["-c"], ["--at"], ["--keepgoing"], ["milk"]])
  func wrong(arguments: [String]) throws {
    let run = try Programs.run(Programs.tasks, arguments)
    #expect(run.exit == .exited(64))
    #expect(run.outputText == "" && run.errorText.contains("Usage: Tasks"), "\(run.errorText)")
  }
}
