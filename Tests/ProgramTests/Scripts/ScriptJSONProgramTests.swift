import ScreenKitTermTesting
import Testing
import TestSupport

@Suite("A script in JSON", .timeLimit(.minutes(10)))
struct ScriptJSONProgramTests {
  @Test("is written as soon as a line is done, for a program that waits for it")
  func dialogue() throws {
    let script = """
      coproc "$0" --format json
      say() { echo "$1" >&${COPROC[1]}; read -r answer <&${COPROC[0]}; grep -o '"path":"[^"]*"' <<<"$answer"; }
      say 'add milk'; say 'open 1'; say back
      """
    let run = try PipedProgram.run(
      "/bin/bash", arguments: ["-c", script, Programs.tasks], environment: TestEnvironment.variables)
    #expect(run.outputText == "\"path\":\"/\"\n\"path\":\"/task:1\"\n\"path\":\"/\"\n")
  }
}
