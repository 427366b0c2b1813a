import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("Recordings of programs", .timeLimit(.minutes(10)))
struct RecordingProgramTests {
  private let folder: TestDirectory
  private let file: String

  init() throws {
    folder = try TestDirectory()
    file = folder.path + "/bug.record"
  }

  private func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

  @Test("replay in another process, and are readable only by their owner")
  func faithful() throws {
    let lines = ["-c", "add \"Buy milk\"", "-c", "open 1", "-c", "back"]
    let recorded = try Programs.run(Programs.tasks, lines + ["--record", file])
    #expect(recorded.exit == .exited(0))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let replayed = try Programs.run(Programs.tasks, ["--replay", file])
    #expect(replayed.outputText == "faithful\n")
    #expect(replayed.exit == .exited(0))
  }

  @Test("name the first line with different output, with exit status 1")
  func differing() throws {
    _ = try Programs.run(Programs.tasks, ["-c", "add \"Buy milk\"", "-c", "open 1", "--record", file])
    try text().replacing("Buy milk", with: "Buy tea").replacing("add \\\"Buy tea", with: "add \\\"Buy milk")
      .write(toFile: file, atomically: true, encoding: .utf8)
    let run = try Programs.run(Programs.tasks, ["--replay", file])
    #expect(run.outputText.hasPrefix("line 1, \"add \"Buy milk\"\", now shows something else\n  - "))
    #expect(run.outputText.contains("Buy tea") && run.outputText.contains("Buy milk"))
    #expect(run.exit == .exited(1))
  }

  @Test("name the program, its version and its arguments, without secrets, and a replay says if they are others")
  func header() throws {
    let state = ["XDG_STATE_HOME": folder.path, "HOME": folder.path]
    let journal = folder.path + "/cash.journal"
    _ = try Programs.run(
      Programs.cashbook, [journal, "--record", file, "-c", "enter 5 milk", "--secrets", "/dev/null"])
    let first = try #require(try text().split(separator: "\n").first)
    let arguments = #"["\#(journal)","--record","\#(file)","-c","•••","--secrets","•••"]"#
    #expect(
      first.hasPrefix(#"{"recording":1,"program":"Cashbook","version":"1.0","arguments":\#(arguments),"path":"/""#))
    try text().replacing(#""version":"1.0""#, with: #""version":"0.9""#).replacing("milk", with: "silk")
      .write(toFile: file, atomically: true, encoding: .utf8)
    let other = try Programs.run(
      Programs.cashbook, [folder.path + "/other.journal", "--replay", file], environment: state)
    #expect(other.outputText == "faithful\n")
    try text().replacing("Balance: 5", with: "Balance: 6").write(toFile: file, atomically: true, encoding: .utf8)
    let replay = try Programs.run(
      Programs.cashbook, [folder.path + "/other.journal", "--replay", file], environment: state)
    #expect(replay.outputText.hasSuffix("\nit was recorded with Cashbook 0.9, and this is Cashbook 1.0\n"))
    #expect(replay.exit == .exited(1))
  }

  @Test("are written after a fault at a terminal, readable only by their owner")
  func report() throws {
    let changes = ["XDG_STATE_HOME": folder.path + "/state", "HOME": folder.path]
    let session = try Programs.open(Programs.tasks, columns: 200, changing: changes)
    try session.wait(for: "/>")
    for (line, text) in [("add milk", "milk"), ("open 7", "title   NULL"), ("back", "/>"), ("open 1", "/task:1>")] {
      try session.send("\(line)\r")
      try session.wait(for: text)
    }
    try session.send("report \(file)\r")
    try session.wait(for: "leave out <file>")
    try session.send("report\r")
    try session.wait(for: "The report is \(folder.path)/state/Tasks/report.record.")
    let path = folder.path + "/state/Tasks/report.record"
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    try session.send("back\r")
    try session.wait(for: "/>")
    // The next report replaces it.
    try session.send("report\r")
    try session.waitUntilIdle()
    try session.send("quit\r")
    #expect(try session.waitForExit() == .exited(0))
    let run = try Programs.run(Programs.tasks, ["--replay", path])
    #expect(run.exit == .exited(0), "\(run.outputText)")
    #expect(run.outputText.hasSuffix("faithful, except for 2 lines not compared\n"))
  }

  @Test("are not kept with --no-report, nor for a script")
  func noReport() throws {
    let changes = ["XDG_STATE_HOME": folder.path, "HOME": folder.path]
    let session = try Programs.open(Programs.tasks, ["--no-report"], changing: changes)
    try session.wait(for: "/>")
    try session.send("report\r")
    try session.wait(for: "report: lines are kept only at a terminal")
    try session.send("quit\r")
    #expect(try session.waitForExit() == .exited(0))
    let script = try Programs.run(Programs.tasks, ["-c", "add milk", "-c", "report"])
    #expect(script.errorText == "-c:2: report: lines are kept only at a terminal, and not with --no-report\n")
  }

  @Test("continue at a prompt after some lines")
  func until() throws {
    _ = try Programs.run(Programs.tasks, ["-c", "add one", "-c", "add two", "-c", "open 2", "--record", file])
    let session = try Programs.open(Programs.tasks, ["--replay", file, "--until", "2"])
    try session.wait(for: "/>")
    #expect(session.screen.text.contains("faithful"))
    try session.send("open 2\r")
    try session.wait(for: "/task:2>")
    try session.send("quit\r")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test("contain what was typed at a terminal, even if the process is killed")
  func killed() throws {
    let session = try Programs.open(Programs.tasks, ["--record", file])
    try session.wait(for: "/>")
    try session.send("add milk\r")
    try session.wait(for: "milk")
    try session.send("open 1\r")
    try session.wait(for: "/task:1>")
    session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    #expect(try text().contains("{\"line\":\"open 1\""))
    #expect(try text().contains("{\"window\":{\"columns\":80,\"rows\":24"))
    let run = try Programs.run(Programs.tasks, ["--replay", file])
    #expect(run.outputText == "faithful\n")
  }

  // Rule C-09.2
  @Test("contain no typed secret")
  func secrets() throws {
    let path = try folder.write("secrets", "right\nmy-pa55word\n")
    let run = try Programs.run(
      Programs.verbs, ["-c", "lock", "-c", "lock", "--keep-going", "--secrets", path, "--record", file])
    #expect(run.outputText.count + run.errorText.count > 0)
    let text = try text()
    #expect(text.contains("\"lock\""))
    #expect(!text.contains("my-pa55word") && !text.contains("right"))
    #expect(try Programs.run(Programs.verbs, ["--replay", file, "--secrets", path]).outputText == "faithful\n")
    let without = try Programs.run(Programs.verbs, ["--replay", file])
    #expect(without.outputText.contains("is a secret, and a recording holds none"))
  }

  @Test("run without permissions: a line that read a file is not compared, and the lines after it are")
  func permissions() throws {
    let lines = try folder.write("lines", "open 1\n")
    let environment = TestEnvironment.variables(changing: ["HOME": folder.path, "XDG_DATA_HOME": folder.path])
    let recorded = try Programs.run(
      Programs.dbwalk,
      [
        "-c", "open film", "-c", "load \(lines)", "-c", "home", "-c", ":save \(folder.path)/x look", "-c", "help",
        "--record", file,
      ], environment: environment)
    try FileManager.default.removeItem(atPath: folder.path + "/x")
    #expect(recorded.exit == .exited(0))
    let run = try Programs.run(Programs.dbwalk, ["--replay", file], environment: environment)
    #expect(run.outputText.hasPrefix("line 2, \"load "))
    #expect(run.outputText.contains(", was not compared: it reaches outside of the program\nline 4, "))
    #expect(run.outputText.hasSuffix("faithful, except for 2 lines not compared\n"))
    #expect(run.exit == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/x"))
  }

  @Test("of dbwalk replay")
  func dbwalk() throws {
    let environment = TestEnvironment.variables(changing: ["HOME": folder.path, "XDG_DATA_HOME": folder.path])
    let lines = [
      "open film", "open 1", "follow director", "back", "back", "where year > 1980", "sort title", "nonsense",
    ]
    let recorded = try Programs.run(
      Programs.dbwalk, lines.flatMap { ["-c", $0] } + ["--record", file, "--keep-going"], environment: environment)
    #expect(recorded.exit == .exited(1))
    let run = try Programs.run(Programs.dbwalk, ["--replay", file], environment: environment)
    #expect(run.outputText == "faithful\n")
  }

  @Test("of random lines replay in another process, and contain no secret", arguments: 0..<12)
  func random(round: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let (program, lines) =
      round.isMultiple(of: 2)
      ? (Programs.incidents, Self.linesOfIncidents) : (Programs.booking, Self.linesOfBooking)
    let script = (0..<40).map { _ in lines.randomElement(using: &generator)! }
    let secrets = try folder.write("secrets", String(repeating: "my-pa55word\n", count: 40))
    _ = try Programs.run(
      program, ["--record", file, "--keep-going", "--secrets", secrets, "--script", "-"],
      script: script.joined(separator: "\n") + "\n")
    let text = try text()
    #expect(!text.contains("my-pa55word"), "seed \(seed)")
    let run = try Programs.run(program, ["--replay", file, "--secrets", secrets])
    #expect(run.outputText == "faithful\n", "seed \(seed): \(script)")
  }

  private static let linesOfIncidents = [
    "new", "disk full", "2", "high", "low", "bob", "1, 2", "one", ".", "done", "back", ":back", "open 1", "note 1 x",
    "resolve 1", "y", "yes", "n", "no", ":help", "look", "home", ":home", "path", "nonsense", "", "# nothing", "none",
  ]
  private static let linesOfBooking = [
    "new", "2", "15", "y", "n", "", "done", "1234", "back", ":back", "yes", "no", ":help", "home",
    "Nights", "Code", "none",
  ]

  @Test("of scripts with --yes need it again")
  func consent() throws {
    _ = try Programs.run(Programs.tasks, ["--yes=all", "-c", "add milk", "-c", "clear", "--record", file])
    #expect(try Programs.run(Programs.tasks, ["--replay", file, "--yes=all"]).outputText == "faithful\n")
    let run = try Programs.run(Programs.tasks, ["--replay", file])
    #expect(run.outputText.hasPrefix("line 2, \"clear\", now "))
    #expect(run.exit == .exited(1))
  }

  @Test("of dbwalk in a terminal replay without one")
  func dbwalkInTerminal() throws {
    let changes = ["HOME": folder.path, "XDG_DATA_HOME": folder.path]
    let session = try Programs.open(Programs.dbwalk, ["--record", file], rows: 15, changing: changes)
    try session.wait(for: "/>")
    for (line, sign) in [("open film", "/table:film>"), ("next", "Rows 10 to 18"), ("open 1", "/row:film")] {
      try session.send(line + "\r")
      try session.wait(for: sign)
    }
    session.signal(SIGKILL)
    _ = try session.waitForExit()
    let run = try Programs.run(
      Programs.dbwalk, ["--replay", file], environment: TestEnvironment.variables(changing: changes))
    #expect(run.outputText == "faithful\n")
  }

  @Test("are faithful if they were recorded at a terminal, with its verbs", arguments: [40, 80])
  func terminal(columns: Int) throws {
    let changes = ["HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "PAGER": "cat"]
    let session = try Programs.open(Programs.dbwalk, ["--record", file], columns: columns, changing: changes)
    try session.wait(for: "/>")
    for line in ["open film", "right", "help", "left", "page path", "history", "set", ":save \(folder.path)/y look"] {
      try session.type(line + "\r")
      try session.waitUntilIdle()
    }
    try session.send("quit\r")
    _ = try session.waitForExit()
    let run = try Programs.run(
      Programs.dbwalk, ["--replay", file], environment: TestEnvironment.variables(changing: changes))
    #expect(run.outputText.hasSuffix("faithful, except for 4 lines not compared\n"), "\(run.outputText)")
  }

  @Test("name the line at which the program crashes, also the first one")
  func earlyCrash() throws {
    let environment = TestEnvironment.variables(changing: ["SWIFT_BACKTRACE": "enable=no"])
    _ = try Programs.run(Programs.watch, ["-c", "overflow", "--record", file], environment: environment)
    for _ in 0..<5 {
      let run = try Programs.run(Programs.watch, ["--replay", file], environment: environment)
      #expect(run.errorText == "line 1 of 1, \"overflow\", crashes the program\n")
      #expect(run.exit == .signalled(SIGSEGV))
    }
  }

  @Test("name the line at which the program crashes, and a line that no longer crashes")
  func crash() throws {
    let environment = TestEnvironment.variables(changing: ["SWIFT_BACKTRACE": "enable=no"])
    let recorded = try Programs.run(
      Programs.watch, ["-c", "say one", "-c", "overflow", "--record", file], environment: environment)
    #expect(recorded.exit == .signalled(SIGSEGV))
    let run = try Programs.run(Programs.watch, ["--replay", file], environment: environment)
    #expect(run.errorText == "line 2 of 2, \"overflow\", crashes the program\n")
    #expect(run.exit == .signalled(SIGSEGV))
    try text().replacing("\"overflow\"", with: "\"say two\"").write(toFile: file, atomically: true, encoding: .utf8)
    let fixed = try Programs.run(Programs.watch, ["--replay", file], environment: environment)
    #expect(fixed.outputText == "line 2, \"say two\", had not ended when the recording ended, and now ends as done\n")
    #expect(fixed.exit == .exited(1))
  }

  @Test("are not faithful if they are empty")
  func empty() throws {
    try folder.write("bug.record", "")
    let run = try Programs.run(Programs.tasks, ["--replay", file])
    #expect(run.outputText == "the first screen is missing: the recording is empty\n")
    #expect(run.exit == .exited(1))
  }

  @Test("take blank secrets from a file, too")
  func blankSecrets() throws {
    let path = try folder.write("secrets", "\n\nsesame\n")
    let lines = ["-c", "lock", "-c", "lock", "-c", "lock"]
    let recorded = try Programs.run(Programs.verbs, lines + ["--keep-going", "--secrets", path, "--record", file])
    #expect(recorded.outputText.contains("logged in"))
    #expect(try Programs.run(Programs.verbs, ["--replay", file, "--secrets", path]).outputText == "faithful\n")
  }

  @Test("are never written over another file")
  func existing() throws {
    try folder.write("bug.record", "mine")
    let run = try Programs.run(Programs.tasks, ["-c", "add milk", "--record", file])
    #expect(run.errorText == "--record: \"\(file)\": already exists; name a new one\n")
    #expect(run.exit == .exited(1))
    #expect(try text() == "mine")
    let missing = try Programs.run(Programs.tasks, ["--replay", file + ".missing"])
    #expect(missing.errorText.hasSuffix("bug.record.missing\": No such file or directory; check the path\n"))
    #expect(missing.exit == .exited(1))
  }

  @Test(
    "need options that fit together",
    arguments: [
      (["--until", "1"], "--until requires --replay"),
      (["--replay", "a", "--until", "0"], "--until must be at least 1"),
      (["--replay", "a", "-c", "help"], "--replay takes no lines to run"),
      (["--replay", "a", "--record", "b"], "--replay takes no lines to run"),
    ])
  func options(arguments: [String], problem: String) throws {
    let run = try Programs.run(Programs.tasks, arguments)
    #expect(run.errorText.contains(problem))
    #expect(run.exit == .exited(64))
  }
}
