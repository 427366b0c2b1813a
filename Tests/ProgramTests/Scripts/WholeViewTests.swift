import Foundation
import DBWalkSQLite
import ScreenKitTermTesting
import TestDatabases
import TestSupport
import Testing

@Suite("All rows of a view", .timeLimit(.minutes(10)))
struct WholeViewTests {
  private let music: MusicDatabase
  private var directory: String { URL(filePath: music.path).deletingLastPathComponent().path }

  init() throws {
    music = try MusicDatabase()
  }

  private func run(_ arguments: String...) throws -> PipedProgram {
    try Programs.run(Programs.dbwalk, [music.path] + arguments)
  }

  private func content(_ name: String) throws -> String {
    try String(contentsOfFile: "\(directory)/\(name)", encoding: .utf8)
  }

  @Test("are printed with --all, as they are written to a file", arguments: [("csv", "csv"), ("markdown", "md")])
  func all(format: String, end: String) throws {
    let file = "\(directory)/album.\(end)"
    let saved = try run("-c", "open Album", "-c", "where AlbumId > 5", "-c", "save '\(file)'")
    #expect(saved.exit == .exited(0) && saved.errorText == "")
    let path = "/table:Album,((AlbumId,gt,5))"
    let printed = try run("--all", "--format", format, "--at", path, "-c", "path")
    #expect(printed.exit == .exited(0) && printed.errorText == "")
    #expect(try printed.outputText == content("album.\(end)") + (end == "csv" ? "" : "\(path)\n"))
    #expect(printed.outputText.split(separator: "\n").count == (end == "csv" ? 41 : 43))
  }

  @Test("reach a slow reader of a pipe that does not block, to the last", arguments: ["csv", "markdown"])
  func nonblocking(format: String) throws {
    let database = try ScratchDatabase(named: "long.db") { db in
      try db.perform(
        """
        CREATE TABLE t(a); INSERT INTO t SELECT printf('%0100d', value)
        FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 5000) SELECT value FROM n)
        """)
    }
    let pipe = Pipe()
    let reading = pipe.fileHandleForReading.fileDescriptor
    #expect(fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
    let process = Process()
    process.executableURL = URL(filePath: Programs.dbwalk)
    process.arguments = [database.path, "--all", "--format", format, "-c", "open t"]
    process.environment = TestEnvironment.variables
    process.standardOutput = pipe
    try process.run()
    // The pipe fills up before reading begins.
    var count: Int32 = 0
    while count < 32_768, process.isRunning {
      _ = ioctl(reading, UInt(FIONREAD), &count)
      sched_yield()
    }
    try pipe.fileHandleForWriting.close()
    var (text, piece) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while case let count = read(reading, &piece, piece.count), count > 0 { text += piece[..<count] }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: text, as: UTF8.self).split(separator: "\n").count == (format == "csv" ? 5_001 : 5_002))
  }

  @Test("that cannot be written are reported once, with status 1; a closed pipe with its signal alone")
  func full() throws {
    func shell(_ command: String) throws -> PipedProgram {
      let line = "'\(Programs.dbwalk)' '\(music.path)' --all --format csv -c 'open Album' -c 'open Artist' -c look"
      return try Programs.run("/bin/sh", ["-c", command.replacing("RUN", with: line)])
    }
    let full = try shell("RUN >/dev/full")
    #expect(full.exit == .exited(1) && full.errorText == "standard output: No space left on device\n")
    let kept = try shell("RUN --keep-going 2>&1 >/dev/full")
    #expect(kept.exit == .exited(1) && kept.outputText == "standard output: No space left on device\n")
    // The program starts when the pipe has no reader any more.
    let closed = try shell(
      "{ trap '' PIPE; while echo x 2>/dev/null; do :; done; trap - PIPE; RUN; echo $? >&2; } | true")
    #expect(closed.errorText == "141\n")
  }

  @Test("leave the old file or the new one on a full disk, and nothing else", arguments: ["csv", "json", "md", "sql"])
  func limited(end: String) throws {
    _ = try music.file("a.\(end)", "old")
    let line = "'\(Programs.dbwalk)' '\(music.path)' -c 'open Album' -c 'save over \"\(directory)/a.\(end)\"'"
    let run = try Programs.run("/bin/sh", ["-c", "trap '' XFSZ; ulimit -f 0; \(line)"])
    #expect(run.exit == .exited(1))
    #expect(run.errorText == "-c:2: save: \"\(directory)/a.\(end)\": File too large\n")
    #expect(try content("a.\(end)") == "old")
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    #expect(names.filter { $0.contains("unfinished") } == [])
  }

  @Test("give no commands to a terminal", arguments: ["csv", "markdown"])
  func hostile(format: String) throws {
    let database = try ScratchDatabase(named: "hostile.db") { db in
      try db.perform("CREATE TABLE t(a); INSERT INTO t VALUES (char(27) || '[31mred' || char(155) || 'K'), ('last')")
    }
    let session = try Programs.open(
      Programs.dbwalk, [database.path, "--all", "--format", format, "-c", "open t"], columns: 60)
    #expect(try session.waitForExit() == .exited(0))
    let text = session.screen.text
    #expect(text.contains("[31mred") && text.contains("K") && text.contains("last"))
    #expect(session.screen.line(containing: "red")?.contains("31m") == true)
    for column in 0..<20 { #expect(session.screen.cell(row: 1, column: column).style == .init()) }
  }

  @Test("are separated from the rows of another view, in the order of the lines")
  func several() throws {
    let run = try run("--all", "--format", "csv", "-c", "open Artist", "-c", "where ArtistId = 1", "-c", "look")
    #expect(run.outputText == "ArtistId,Name\n1,AC/DC\n2,Accept\n\nArtistId,Name\n1,AC/DC\n\nArtistId,Name\n1,AC/DC\n")
  }

  @Test("are not printed as documents or for people", arguments: ["plain", "json", "json-objects"])
  func otherFormats(format: String) throws {
    let run = try run("--all", "--format", format, "-c", "open Album")
    #expect(run.exit == .exited(64) && run.outputText == "")
    #expect(run.errorText.hasPrefix("Error: --all requires --format csv or markdown; "))
  }

  // Rule C-14.4
  @Test("that a page for programs leaves out are reported on standard error, and in a field of a document")
  func more() throws {
    for format in ["csv", "markdown"] {
      let run = try run("--format", format, "-c", "open Album")
      #expect(run.exit == .exited(0))
      #expect(run.errorText == "Album: only the first 20 rows are shown; use --all to print them\n")
    }
    let json = try run("--format", "json", "-c", "open Album", "-c", "last")
    let documents = json.outputText.split(separator: "\n")
    #expect(documents[0].contains(#"{"kind":"fields","fields":[{"label":"more rows","value":true}]}"#))
    #expect(!documents[1].contains("more rows"))
    #expect(json.errorText.contains("Album: only the first 20 rows are shown; type next, or save file.ndjson"))
    #expect(try run("--format", "csv", "-c", "open Artist").errorText == "")
    #expect(try run("-c", "open Album").errorText == "", "people see the hint")
  }

  @Test(
    "are saved completely or not at all: a file that is too large for its disk is removed, as is one of a killed program",
    arguments: ["save", "save over"], [true, false])
  func fullDisk(verb: String, survives: Bool) throws {
    _ = try music.file("n.csv", "old")
    let file = verb == "save" ? "\(directory)/new.csv" : "\(directory)/n.csv"
    let statement = "sql WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 90000) SELECT i FROM n"
    let script =
      "\(survives ? "trap '' XFSZ; " : "")ulimit -c 0; ulimit -f 1; \"$0\" \"$1\" -c '\(statement)' -c \"\(verb) '$2'\""
    let run = try Programs.run("/bin/sh", ["-c", script, Programs.dbwalk, music.path, file])
    #expect(run.exit != .exited(0))
    if survives {
      #expect(run.errorText == "-c:2: save: \"\(file)\": File too large\n")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory).sorted() == ["music.db", "n.csv"])
    #expect(try content("n.csv") == "old")
  }

  @Test("replace no file unless asked to, and a value has a file of its own")
  func over() throws {
    _ = try music.file("a.csv", "old")
    let (csv, title) = ("\(directory)/a.csv", "\(directory)/title")
    let refused = try run("-c", "open Artist", "-c", "save '\(csv)'")
    #expect(try refused.exit == .exited(1) && content("a.csv") == "old")
    #expect(
      refused.errorText.hasSuffix("already exists; type over before the name to replace it, or choose another name\n"))
    #expect(try run("-c", "open Artist", "-c", "save over '\(csv)'").exit == .exited(0))
    #expect(try content("a.csv") == "ArtistId,Name\n1,AC/DC\n2,Accept\n")
    let value = try run("--at", "/cell:Album,3,Title", "-c", "save cell '\(title)'", "-c", ":save over '\(csv)' path")
    #expect(try value.exit == .exited(0) && content("title") == MusicDatabase.evilTitle)
    #expect(try content("a.csv") == "/cell:Album,3,Title\n")
  }
}
