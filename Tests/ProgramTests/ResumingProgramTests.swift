import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("Programs that are resumed", .timeLimit(.minutes(10)))
struct ResumingProgramTests: ResumedLetter {
  let folder: TestDirectory

  init() throws { folder = try TestDirectory() }

  private var files: [String] {
    let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/Letter")
    return (all ?? []).filter { $0.hasPrefix("resume") }
  }

  @Test("are where they were, with their text, however they ended", arguments: [SIGKILL, SIGTERM, SIGHUP, 0])
  func ends(signal: Int32) throws {
    let session = try open()
    try session.type("letter\r", until: "/letter>")
    try session.type("write Dear Ann\r", until: "Dear Ann\n/letter>")
    if signal == 0 {
      try leave(session)
    } else {
      session.signal(signal)
      #expect(try session.waitForExit() == .signalled(signal))
    }
    let again = try open("--resume", until: "/letter>")
    #expect(again.screen.text == "Dear Ann\n/letter>")
    try again.type("back\r", until: "/letter/?>")
    #expect(again.screen.text.contains("Discard the letter?"))
  }

  @Test("show the lines typed so far of a text of several lines", arguments: [1, 3, 40], ["dumb", "xterm-256color"])
  func text(count: Int, term: String) throws {
    func open(_ arguments: [String], until prompt: String) throws -> TerminalSession {
      let session = try Programs.open(Programs.kinds, arguments, changing: state.merging(["TERM": term]) { $1 })
      try session.wait(for: prompt)
      try session.waitUntilIdle()
      return session
    }
    let session = try open([], until: "/>")
    try session.type("lines\r", until: "Lines (end with .):")
    for number in 1...count { try session.type("::line \(number)\r", until: "Lines \(number + 1):") }
    session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    let again = try open(["--resume"], until: "Lines \(count + 1):")
    let lines = (1...count).map { "  :line \($0)\n" }.joined()
    let shown = (again.screen.scrollback + again.screen.lines).joined(separator: "\n")
    #expect(
      shown.contains("\(count) \(count == 1 ? "line" : "lines") so far:\n\(lines)Lines \(count + 1):"), "\(shown)")
  }

  @Test("also return to the place where they were started")
  func started() throws {
    let session = try open("--at=/letter", until: "/letter>")
    session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    _ = try open("--resume", until: "/letter>")
  }

  @Test("have nothing to resume at first, nor after the first screen was left")
  func nothing() throws {
    let session = try open("--resume", until: "No saved session was found.")
    try session.type("letter\r", until: "/letter>")
    try session.type("back\r", until: "/>")
    try leave(session)
    // The letter is saved, even if it is empty.
    #expect(files.sorted() == ["resume.json", "resume.json.lock"])
    let counter = try Programs.open(Programs.counter, [], changing: state)
    try counter.wait(for: "/>")
    try counter.type("add 3\r", until: "/>")
    try counter.send("quit\r")
    #expect(try counter.waitForExit() == .exited(0))
    #expect(access(folder.path + "/Counter/resume.json", F_OK) != 0)
  }

  @Test("are saved by one process at a time; another one says so")
  func twice() throws {
    let first = try open()
    try first.type("letter\r", until: "/letter>")
    let second = try open()
    try second.wait(for: "Another process saves its session for --resume; this one is not saved.")
    try second.type("close\r")
    try leave(second)
    try first.type("write mine\r", until: "mine\n/letter>")
    first.signal(SIGKILL)
    #expect(try first.waitForExit() == .signalled(SIGKILL))
    let again = try open("--resume", until: "/letter>")
    #expect(again.screen.text.hasPrefix("mine"))
  }

  @Test("set a damaged file aside, and start without it", arguments: ["--resume", "--at=/letter"])
  func damaged(option: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/Letter", withIntermediateDirectories: true)
    try folder.write("Letter/resume.json", "{\"format\":1,")
    let session = try open(option)
    try session.wait(for: "The saved session cannot be used: it is damaged; it is now in")
    #expect(files.contains("resume.json.damaged"))
    try session.type("look\r")
    #expect(try String(contentsOfFile: path + ".damaged", encoding: .utf8) == "{\"format\":1,")
  }

  @Test("save what could not be restored to a file")
  func incomplete() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/Letter", withIntermediateDirectories: true)
    let saved = #"{"lines":[],"parts":{"letter":"7"},"path":[{"json":"{\"letter\":{}}","text":"letter"}],"version":1}"#
    let text = #"{"format":1,"hasLeft":true,"program":"Letter","session":\#(saved)}"#
    try folder.write("Letter/resume.json", text)
    let session = try open("--resume", until: "/letter>")
    #expect(session.screen.text.contains("\"letter\" was not restored: "))
    #expect(session.screen.text.contains("The complete saved session is still in"))
    #expect(try String(contentsOfFile: path + ".incomplete", encoding: .utf8) == text)
  }

  @Test("start without a session that crashed while it was resumed")
  func fatal() throws {
    let session = try open()
    try session.type("letter\r", until: "/letter>")
    session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    // As if the process had ended halfway.
    try FileManager.default.moveItem(atPath: path, toPath: path + ".resuming")
    let again = try open("--resume", until: "/>")
    try again.wait(for: "The program ended while it resumed the last session, which is now in")
    #expect(files.contains("resume.json.failed"))
  }

  @Test("continue if they cannot be saved, and say so once")
  func unwritable() throws {
    let folder = URL(filePath: path).deletingLastPathComponent()
    for number in 1...8 {
      // Each name of an unfinished file is taken.
      try FileManager.default.createDirectory(
        at: folder.appending(path: ".resume.json.unfinished-\(number)"), withIntermediateDirectories: true)
    }
    let session = try open()
    try session.type("letter\r", until: "/letter>")
    try session.type("write one\r", until: "/letter>")
    try session.type("write two\r", until: "/letter>")
    #expect(session.screen.text.split(separator: "cannot be saved for --resume").count == 2)
    try leave(session)
  }

  @Test("refuse to resume without a terminal, without a directory, or with another start")
  func refused() throws {
    let piped = try Programs.run(Programs.letter, ["--resume"], script: "look\n")
    #expect(piped.errorText == "--resume: a session can be resumed only at a terminal\n" && piped.exit == .exited(1))
    let others = [
      ["-c", "look"], ["--script", "-"], ["--serve"], ["--format", "json"], ["--at", "/letter"], ["--record", "x"],
    ]
    for options in others {
      let run = try Programs.run(Programs.letter, ["--resume"] + options)
      #expect(run.errorText.contains("--resume") && run.exit == .exited(64), "\(options)")
    }
    let homeless = try Programs.open(
      Programs.letter, ["--resume"], columns: 200, changing: ["HOME": nil, "XDG_STATE_HOME": nil])
    #expect(try homeless.waitForExit() == .exited(1))
    #expect(homeless.screen.text.contains("there is no directory for saved sessions; set HOME or XDG_STATE_HOME"))
  }

  @Test("save nothing for scripts")
  func scripts() throws {
    let run = try Programs.run(
      Programs.letter, ["-c", "letter"], environment: TestEnvironment.variables(changing: state))
    #expect(run.exit == .exited(0) && files.isEmpty)
  }

  // Rule C-09.2
  @Test("do not save the secrets of a form, and ask for them again")
  func secrets() throws {
    let session = try Programs.open(Programs.booking, changing: state)
    try session.wait(for: "/>")
    try session.type("new\r", until: "[1]:")
    try session.type("7\r")
    try session.type("y\r")
    try session.wait(for: "Code")
    try session.type("my-pa55word\r")
    try session.wait(for: "7")
    try session.waitUntilIdle()
    session.signal(SIGHUP)
    _ = try session.waitForExit()
    let folder = folder.path + "/Booking"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      #expect(!text.contains("pa55"), "\(name)")
    }
    let again = try Programs.open(Programs.booking, ["--resume"], changing: state)
    try again.wait(for: "Code")
    #expect(again.screen.text.contains("7"))
  }

  @Test("of several documents are each where they were: dbwalk, killed")
  func dbwalk() throws {
    let environment = state.merging(["HOME": folder.path, "XDG_DATA_HOME": folder.path]) { $1 }
    for name in ["a", "b"] {
      let path = folder.path + "/\(name).db"
      let sql = "CREATE TABLE \(name)(id INTEGER PRIMARY KEY, x); INSERT INTO \(name) VALUES(1, 'one'), (2, 'two');"
      #expect(try PipedProgram.run("/usr/bin/sqlite3", arguments: [path], input: sql).exit == .exited(0))
      let session = try Programs.open(Programs.dbwalk, [path], changing: environment)
      try session.wait(for: ">")
      try session.type("open \(name)\r")
      try session.type("where x = two\r")
      try session.type("open 1\r", until: ",2>")
      session.signal(SIGKILL)
      #expect(try session.waitForExit() == .signalled(SIGKILL))
    }
    for name in ["a", "b"] {
      let session = try Programs.open(
        Programs.dbwalk, [folder.path + "/\(name).db", "--resume"], changing: environment)
      try session.wait(for: ",2>")
      #expect(session.promptLine.contains(name))
      try session.type("back\r")
      #expect(session.screen.text.contains("two") && !session.screen.text.contains("one"))
      // A row that is deleted meanwhile is left out, and the table is shown.
      try session.send("quit\r")
      #expect(try session.waitForExit() == .exited(0))
    }
  }

  @Test(
    "can be resumed again after that was given up, or after the connection was lost in the middle",
    arguments: [SIGINT, SIGTERM])
  func givenUp(signal: Int32) throws {
    let environment = state.merging(["HOME": folder.path, "XDG_DATA_HOME": folder.path]) { $1 }
    let path = folder.path + "/slow.db"
    func define(_ view: String) throws {
      let sql = "DROP VIEW IF EXISTS slow; CREATE VIEW slow AS \(view);"
      #expect(try PipedProgram.run("/usr/bin/sqlite3", arguments: [path], input: sql).exit == .exited(0))
    }
    func files() -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/dbwalk")) ?? []).filter {
        !$0.hasSuffix(".lock")
      }
    }
    try define("SELECT 1 AS x")
    let session = try Programs.open(Programs.dbwalk, [path], changing: environment)
    try session.wait(for: "/>")
    try session.type("open slow\r", until: "slow>")
    session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    let saved = files().filter { $0.hasPrefix("resume") }
    #expect(saved.count == 1)
    // It never ends.
    try define("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS x FROM n")
    let slow = try Programs.open(Programs.dbwalk, [path, "--resume"], changing: environment)
    while !files().contains(where: { $0.hasSuffix(".resuming") }) { sched_yield() }
    if signal == SIGINT {
      // Before the line runs, there is nothing to cancel.
      try slow.wait(for: "Ctrl-C to cancel")
      try slow.send("\u{3}")
      try slow.wait(for: "/>")
      try slow.send("quit\r")
      #expect(try slow.waitForExit() == .exited(0))
    } else {
      slow.signal(signal)
      #expect(try slow.waitForExit() == .signalled(signal))
    }
    #expect(files().filter { $0.hasPrefix("resume") } == saved)
    try define("SELECT 2 AS x")
    let again = try Programs.open(Programs.dbwalk, [path, "--resume"], changing: environment)
    try again.wait(for: "slow>")
  }

  @Test("are where they were after any kill", arguments: 0..<12)
  func random(round: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var lines = 0
    for _ in 0..<3 {
      let session = try open(lines == 0 ? "--at=/letter" : "--resume", until: "/letter>", columns: 200)
      let count = Int.random(in: 1...6, using: &random)
      for _ in 0..<count {
        lines += 1
        try session.send("write line \(lines)\r")
        if Bool.random(using: &random) { try session.wait(for: "line \(lines)\n/letter>") }
      }
      if lines > 0 { try session.wait(for: "line 1") }
      session.signal(SIGKILL)
      _ = try session.waitForExit()
      // Everything above a prompt is saved.
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let rows = session.screen.text.split(separator: "\n")
      let prompt = rows.lastIndex { $0.hasPrefix("/letter>") } ?? 0
      let shown = rows[..<prompt].last { $0.hasPrefix("line ") } ?? ""
      lines = text.split(separator: "line ").count - 1
      let last = shown.split(separator: "⏎").last ?? ""
      #expect(last.isEmpty || text.contains(last), "seed \(seed): \(text) without \(last)\n\(session.screen.text)")
    }
  }
}
