import ScreenKitTermTesting
import Testing
import TestSupport

@Suite("The doctor of every console", .timeLimit(.minutes(10)))
struct DoctorProgramTests {
  @Test(
    "says when its findings cannot be written, and exits with status 1, like the version and the help",
    arguments: ["doctor --format plain", "doctor --format json", "--version", "--help"])
  func full(arguments: String) throws {
    let run = try Programs.run("/bin/sh", ["-c", "\"$0\" \(arguments) >/dev/full", Programs.tasks])
    #expect(run.exit == .exited(1))
    #expect(run.errorText == "standard output: No space left on device\n")
  }

  @Test("accepts tmux, and reports when TERM is not for it")
  func tmux() throws {
    let pane = try TmuxPane()
    try pane.type("clear; TERM=screen-256color \(Programs.tasks) doctor", "Enter")
    try pane.wait { $0.contains("No problems found") || $0.contains("can be improved") }
    #expect(try pane.screen().contains("screen-256color: known to this system."))
    #expect(try pane.screen().contains("Editor"))
    try pane.type("clear; TERM=xterm-256color \(Programs.tasks) doctor", "Enter")
    try pane.wait { $0.contains("set -g default-terminal") }
  }
}
