import Foundation
import ScreenKitTermTesting
import Testing

@Typist @Suite("A line that waits, typed or not", .serialized, .timeLimit(.minutes(10)))
struct WaitingLineTests {
  private static func prompts(in screen: TerminalScreen) -> Int { screen.lines.count { $0.hasPrefix("/>") } }

  @Test("ends at a terminal when the text appears", arguments: [80, 40], ["C.UTF-8", "C"])
  func terminal(columns: Int, locale: String) throws {
    let session = try Consoles.openConsole(Consoles.feed, columns: columns, changing: ["LC_ALL": locale])
    for (step, text) in ["'build 0: step 1'", "'build 1: step 1'", "'USR2 came'"].enumerated() {
      try session.send(":wait \(text)\r")
      try session.wait(for: ":wait \(text)")
      session.signal(step < 2 ? SIGUSR1 : SIGUSR2)
      try session.wait(until: { Self.prompts(in: $0) >= step + 2 }, described: "the next prompt")
    }
    try session.wait(for: "USR2 came.")
    #expect(!session.screen.text.contains("did not appear"))
  }

  @Test("is given up by Ctrl-C", arguments: [nil, "dumb"])
  func interrupted(kind: String?) throws {
    let session = try Consoles.openConsole(Consoles.feed, changing: kind.map { ["TERM": $0] } ?? [:])
    try session.send(":wait nothing --limit 100000\r")
    try session.wait(for: "100000")
    try session.waitUntilIdle()
    try session.send("\u{03}")
    try session.wait(until: { Self.prompts(in: $0) == 2 }, described: "the next prompt")
    #expect(!session.screen.text.contains("did not appear"))
  }

  @Test("fails a script if it waits in vain, and names its place", arguments: [true, false])
  func inVain(isPiped: Bool) throws {
    let line = ":wait 'build 9' --limit 0"
    let run = try Consoles.run(Consoles.feed, isPiped ? [] : ["-c", line], script: isPiped ? line : "")
    #expect(run.exit == .exited(1))
    #expect(
      run.errorText == "\(isPiped ? "<stdin>" : "-c"):1: wait: \"build 9\" did not appear within 0 seconds; "
        + "use --limit to wait longer\n")
  }

  @Test("is like any other line in a script, in JSON and in a loaded file")
  func scripts() throws {
    let run = try Consoles.run(Consoles.feed, script: ":wait\n:wait 'step 0'\nstep\n:wait 'build 0: step 1'\n")
    #expect(run.exit == .exited(0) && run.outputText == "build 0: step 1\nbuild 1: step 0\nbuild 2: step 0\n")
    let json = try Consoles.run(Consoles.feed, ["--format", "json"], script: ":wait\n:wait x --limit 0\n")
    #expect(json.exit == .exited(1))
    let statuses = json.outputText.matches(of: /"status":"([a-z]+)"/).map(\.output.1)
    #expect(statuses == ["done", "failed"])
  }
}
