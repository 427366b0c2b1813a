import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

/// A disk that is full, or cannot be written to. It exists for one program only, in a namespace of its own.
private enum RefusingDisk: String, CaseIterable {
  case full = "No space left on device"
  case readOnly = "Read-only file system"

  static let tool = "/usr/bin/unshare"

  /// Whether this process may mount a disk.
  static let isUsable =
    (try? Programs.run(tool, ["-rm", "/bin/mount", "-t", "tmpfs", "none", "/mnt"]))?.exit == .exited(0)

  private var advice: String { self == .full ? "free some space, or choose another folder" : "choose another folder" }
  var problem: String { "\(rawValue); \(advice)" }

  /// The arguments for ``tool`` that run commands of a shell on the disk. It has a database `a.db`, and `rows.csv` with `old`, and is the
  /// home of the user. `free` gives it room, or makes it writable.
  func arguments(_ directory: TestDirectory, _ commands: String) throws -> [String] {
    let database = directory.path + "/a.db"
    let made = try PipedProgram.run(
      "/usr/bin/sqlite3", arguments: [database], input: "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2);")
    try #require(made.exit == .exited(0))
    let (refuse, free) =
      switch self {
      case .full: ("cat /dev/zero >filler 2>/dev/null", "rm filler")
      case .readOnly: ("mount -o remount,ro .", "mount -o remount,rw .")
      }
    let script = """
      mkdir '\(directory.path)/disk' && mount -t tmpfs -o size=256k none '\(directory.path)/disk'
      cd '\(directory.path)/disk' || exit 99
      mkdir -p home/.local/share/dbwalk && cp ../a.db . && echo old >rows.csv && export HOME=$PWD/home
      free() { \(free); }
      refuse() { \(refuse); }
      cashbook() { '\(Programs.cashbook)' cash.journal --quiet "$@"; }
      dbwalk() { '\(Programs.dbwalk)' "$@"; }
      refuse
      \(commands)
      """
    return ["-rm", "/bin/sh", "-c", script]
  }
}

@Suite(
  "A disk that takes no more", .serialized, .enabled(if: RefusingDisk.isUsable, "this process may not mount a disk"),
  .timeLimit(.minutes(10)))
struct RefusingDiskTests {
  private let directory: TestDirectory

  init() throws { directory = try TestDirectory() }

  @Test(
    "fails the line that writes, keeps the old file, and saves as soon as it takes files again",
    arguments: RefusingDisk.allCases, ["save over rows.csv", "save new.csv", "bookmark here"])
  fileprivate func scripts(disk: RefusingDisk, line: String) throws {
    let commands = """
      dbwalk a.db --quiet -c 'open t' -c '\(line)'; echo "status $?"
      cat rows.csv; ls
      free
      dbwalk a.db --quiet -c 'open t' -c '\(line)'; echo "status $?"
      """
    let run = try Programs.run(RefusingDisk.tool, disk.arguments(directory, commands))
    let files = ["a.db"] + (disk == .full ? ["filler"] : []) + ["home", "rows.csv"]
    #expect(run.outputText.hasPrefix("status 1\nold\n\(files.joined(separator: "\n"))\n"))
    #expect(run.outputText.hasSuffix("status 0\n"))
    let name = line.hasPrefix("save") ? line.split(separator: " ").last! : "bookmarks.json"
    #expect(run.errorText.contains("\(name)\": \(disk.problem)\n"), "\(run.errorText)")
    #expect(run.errorText.split(separator: "\n").count == 1, "\(run.errorText)")
  }

  @Test(
    "shows a journal, fails the lines that change something, and then ends with an error",
    arguments: RefusingDisk.allCases)
  fileprivate func journal(disk: RefusingDisk) throws {
    let commands = """
      free; cashbook -c 'enter 5 milk'; refuse
      cashbook -c 'open 1' -c path -c back; echo "status $?"
      cashbook -c "enter 7 $(seq -s ' ' 3000)" -c path; echo "status $?"
      free; cashbook -c 'enter 9 eggs'; cashbook -c 'open 2' -c path -c back; echo "status $?"
      """
    let run = try Programs.run(RefusingDisk.tool, disk.arguments(directory, commands))
    #expect(run.outputText == "/entry:1\nstatus 0\nstatus 1\n/entry:2\nstatus 0\n", "\(run.errorText)")
    let path = "\(directory.path)/disk/cash.journal"
    let problem =
      disk == .full
      ? "done, but not saved yet in \(path): \(disk.rawValue)" : "nothing more is saved in \(path): \(disk.rawValue)"
    // The beginning of the long line still fitted.
    let cut = disk == .full ? "the last line of \(path) is incomplete; it was moved to \(path).cut\n" : ""
    #expect(run.errorText == "-c:1: \(problem)\nend: changes may be lost: \(problem)\n\(cut)")
  }

  @Test("ends a recording with a warning, once, and nothing else", arguments: RefusingDisk.allCases)
  fileprivate func recording(disk: RefusingDisk) throws {
    let commands = "dbwalk a.db --record rec --quiet -c 'open t' -c path; echo \"status $?\""
    let run = try Programs.run(RefusingDisk.tool, disk.arguments(directory, commands))
    let problem = "\"rec\": \(disk.problem)"
    switch disk {
    case .full:
      #expect(run.outputText == "/table:t\nstatus 0\n")
      #expect(run.errorText == "The recording has ended: \(problem).\n")
    case .readOnly:
      #expect(run.outputText == "status 1\n")
      #expect(run.errorText == "--record: \(problem)\n")
    }
  }

  @Test(
    "is reported once by the history, once by the saved session and at each setting to keep; all work when it has room",
    arguments: RefusingDisk.allCases)
  fileprivate func terminal(disk: RefusingDisk) throws {
    let session = try Programs.open(
      RefusingDisk.tool, disk.arguments(directory, "dbwalk --resume a.db; free; dbwalk --resume a.db"), columns: 200,
      rows: 60)
    try session.wait(for: "/>")
    for line in ["set color off --keep", "open t", "set color off --keep", "home"] {
      try session.send(line + "\r")
      try session.waitUntilIdle()
    }
    var text = session.screen.text
    #expect(
      text.count(of: "history.jsonl: \(disk.rawValue) (the lines of this session will not be saved)") == 1, "\(text)")
    #expect(text.count(of: "The session cannot be saved for --resume: ") == 1, "\(text)")
    #expect(text.count(of: "set color: \"\(directory.path)/disk/home/.config/") == 2, "\(text)")
    #expect(text.count(of: "\": \(disk.problem)") == 2, "\(text)")
    try session.send("quit\r")
    try session.wait(
      until: { $0.text.count(of: "No saved session was found.") == 2 && $0.text.hasSuffix("\n/>") },
      described: "the second prompt")
    for line in ["set color off --keep", "open t"] { try session.send(line + "\r") }
    try session.wait(for: "Saved in ")
    try session.wait(for: "/table:t>")
    try session.send("quit\r")
    #expect(try session.waitForExit() == .exited(0))
    text = session.screen.text
    #expect(text.count(of: "cannot be saved") + text.count(of: "will not be saved") == 2, "no warning was added")
  }
}

extension String {
  /// How often a text occurs in this one.
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
