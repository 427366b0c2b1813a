import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("The command selftest of every program", .timeLimit(.minutes(10)))
struct SelftestProgramTests {
  @Test(
    "finds no fault in the programs of this package",
    arguments: [
      Programs.counter, Programs.backups, Programs.booking, Programs.tasks, Programs.guess, Programs.verbs,
      Programs.diary,
      Programs.blocks, Programs.tables, Programs.pages, Programs.letter, Programs.incidents, Programs.kinds,
      Programs.feed,
      Programs.notes, Programs.cinema, Programs.kitchen, Programs.station, Programs.themes, Programs.films,
    ])
  func fine(program: String) throws {
    let run = try Programs.run(program, ["selftest"])
    #expect(run.errorText == "")
    #expect(
      run.outputText.firstMatch(of: /[0-9] kinds? of screens? with seed 1: nothing is wrong(; never typed: .*)?\n$/)
        != nil)
    #expect(run.outputText.hasPrefix("# ran "))
    #expect(run.exit == .exited(0))
  }

  @Test("walks through a database, limited by --lines")
  func dbwalk() throws {
    let folder = try TestDirectory()
    let environment = TestEnvironment.variables(changing: ["HOME": folder.path, "XDG_DATA_HOME": folder.path])
    let run = try Programs.run(
      Programs.dbwalk, ["selftest", "--lines", "30"], environment: environment, within: .seconds(300))
    #expect(run.errorText == "")
    #expect(run.outputText.hasPrefix("# ran 30 lines on "))
    #expect(run.outputText.hasSuffix("nothing is wrong; there are more lines to run\n"))
    #expect(run.exit == .exited(0))
  }

  @Test(
    "finds nothing in dbwalk's sample, whose every view and verb it types",
    .disabled(if: TestEnvironment.variables["SCREENKIT_EDITOR"] == "own", "It edits no line, and takes minutes."))
  func sample() throws {
    let folder = try TestDirectory()
    let environment = TestEnvironment.variables(changing: ["HOME": folder.path, "XDG_DATA_HOME": folder.path])
    let run = try Programs.run(
      Programs.dbwalk, ["selftest", "--lines", "20000"], environment: environment, within: .seconds(900))
    #expect(run.errorText == "")
    // Verbs that write files are not typed.
    let end = #/[0-9] kinds of screens with seed 1: nothing is wrong; never typed: "unlink"(, "save[a-z ]*")+\n$/#
    #expect(run.outputText.firstMatch(of: end) != nil, "\(run.outputText)")
    #expect(run.exit == .exited(0))
  }

  @Test("goes on after a crash, and after a line that blocks the program")
  func crash() throws {
    let run = try Programs.run(Programs.watch, ["selftest", "--limit", "1", "--lines", "300"], within: .seconds(300))
    let findings = run.outputText.split(separator: "\n\n").dropLast()
    #expect(
      findings == [
        "# /: the program crashed: Segmentation fault\noverflow",
        "# /: the program does not respond\nhang",
        "# /: the program does not respond\nfreeze",
      ])
    #expect(run.outputText.hasSuffix("# ran 300 lines on 1 kind of screen with seed 1: 3 findings\n"))
    #expect(run.errorText == "")
    #expect(run.exit == .exited(1))
  }

  @Test("runs in its own process if no other one can be started, and reports the lines that led to a crash")
  func ownProcess() throws {
    let variables = TestEnvironment.variables(changing: ["SWIFT_BACKTRACE": "enable=no", "TMPDIR": "/nowhere"])
    let run = try Programs.run(Programs.watch, ["selftest"], environment: variables)
    #expect(run.errorText == "# selftest: the program crashed\noverflow\n")
    #expect(run.exit == .signalled(SIGSEGV))
    let fine = try Programs.run(Programs.tasks, ["selftest", "--lines", "100"], environment: variables)
    #expect(fine.exit == .exited(0), "\(fine.outputText)")
  }

  @Test("describes its options, and reports wrong ones")
  func options() throws {
    let help = try Programs.run(Programs.guess, ["selftest", "--help"])
    #expect(try Programs.run(Programs.guess, ["help", "selftest"]).outputText == help.outputText)
    #expect(try Programs.run(Programs.dbwalk, ["help", "doctor"]).outputText.contains("what this terminal can do"))
    for text in [
      "--lines <count>", "--seed <number>", "--limit <seconds>", "--save <folder>", "<limit>", "in a sandbox",
    ] {
      #expect(help.outputText.contains(text))
    }
    #expect(try Programs.run(Programs.tasks, ["--help"]).outputText.contains("selftest"))
    let run = try Programs.run(Programs.tasks, ["selftest", "--lines", "0"])
    #expect(run.errorText.contains("--lines must be at least 1"))
    #expect(run.exit == .exited(64))
    #expect(try Programs.run(Programs.tasks, ["selftest", "--limit", "0"]).errorText.contains("must be at least 1"))
    #expect(try Programs.run(Programs.tasks, ["selftest", "--seed", "7"]).outputText.contains(" with seed 7: "))
  }

  @Test("exists in a program with options of its own that does not list it, and types verbs with lines")
  func unlisted() throws {
    let folder = try TestDirectory()
    let run = try Programs.run(Programs.cashbook, ["selftest", folder.path + "/new"])
    #expect(run.outputText.hasSuffix("nothing is wrong\n"), "\(run.outputText)\(run.errorText)")
    #expect(run.exit == .exited(0))
    #expect(try Programs.run(Programs.cashbook, ["doctor"]).outputText.contains("Streams"))
    #expect(try Programs.run(Programs.cashbook, ["help", "selftest"]).outputText.contains("in a sandbox"))
  }

  @Test("writes only into a new folder")
  func folder() throws {
    let folder = try TestDirectory()
    let run = try Programs.run(Programs.tasks, ["selftest", "--save", folder.path])
    #expect(run.errorText.hasSuffix("already exists; name a new one\n"))
    #expect(run.outputText == "")
    #expect(run.exit == .exited(1))
    let new = try Programs.run(Programs.tasks, ["selftest", "--save", folder.path + "/new"])
    #expect(new.exit == .exited(0))
  }

  @Test("is a command of the program, not of its console")
  func word() throws {
    let run = try Programs.run(Programs.tasks, ["-c", "selftest"])
    #expect(run.errorText.contains("unknown command \"selftest\""))
  }
}
