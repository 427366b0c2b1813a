import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("A console as a subcommand", .timeLimit(.minutes(10)))
struct SubcommandTests {
  @Test("runs scripts, and returns the status of every console")
  func scripts() throws {
    let failed = try Programs.run(Programs.shop, ["browse"], script: "open Pet\nopne\n")
    #expect(failed.outputText == "Pet Sounds has 10 characters.\n" && failed.exit == .exited(1))
    #expect(failed.errorText.hasPrefix("<stdin>:2: unknown command \"opne\""))
    #expect(try Programs.run(Programs.shop, ["browse", "--nope"]).exit == .exited(64))
    #expect(try Programs.run(Programs.shop, ["browse", "doctor"]).outputText.contains("Streams"))
    #expect(try Programs.run(Programs.shop, ["browse", "selftest"]).exit == .exited(0))
    #expect(try Programs.run(Programs.shop, ["list"]).outputText == "Blue\nKind of Blue\nPet Sounds\n")
  }

  @Test("prompts at a terminal, with its own option")
  func prompt() throws {
    let session = try Programs.openConsole(Programs.shop, ["browse", "--find", "Blue"])
    try session.type("open B\t\r")
    try session.wait(for: "Blue has 4 characters.")
    try session.type("quit\r")
    #expect(try session.waitForExit() == .exited(0))
    #expect(try session.attributes() == session.initialAttributes)
  }

  @Test("completes its options, and the options of every console, in a shell")
  func completion() throws {
    let script = try Programs.run(Programs.shop, ["--generate-completion-script", "bash"]).outputText
    for option in ["--find", "--script", "--at", "--format"] { #expect(script.contains(option), "\(option)") }
  }
}
