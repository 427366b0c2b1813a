import Foundation
import DBWalkSQLite
import ScreenKitTermTesting
import TestDatabases
import TestSupport
import Testing

/// The system calls by which dbwalk opens and writes files.
@Suite("dbwalk, call by call", .serialized, .timeLimit(.minutes(10)))
struct DBWalkCallsTests {
  private static let strace = "/usr/bin/strace"

  private static let mayTrace =
    (try? PipedProgram.run(
      strace, arguments: ["-o", "/dev/null", "/bin/true"], environment: TestEnvironment.variables, input: ""))?.exit
    == .exited(0)

  @Test(
    "opens the database for reading only, and makes no file next to it", .enabled(if: mayTrace, "strace may not trace"),
    arguments: ["DELETE", "WAL"])
  func reading(journal: String) throws {
    let database = try ScratchDatabase(named: "read.db") { db in
      try db.perform("PRAGMA journal_mode = \(journal); \(KnownSchema.northwind.script)")
    }
    let folder = URL(filePath: database.path).deletingLastPathComponent()
    let (before, log) = (try Data(contentsOf: URL(filePath: database.path)), folder.path + "-calls")
    defer { try? FileManager.default.removeItem(atPath: log) }
    let script = """
      open Orders
      where ShippedDate > RequiredDate
      sort -OrderDate
      facet CustomerID.Country count
      stats Country
      home
      find Chai
      select * from "Order Details"
      open 1
      save \(folder.path)-rows.csv
      """
    defer { try? FileManager.default.removeItem(atPath: folder.path + "-rows.csv") }
    let traced = ["-f", "-o", log, "-e", "trace=open,openat,openat2,creat,rename,renameat2,unlink,unlinkat,ftruncate"]
    let run = try PipedProgram.run(
      Self.strace, arguments: traced + [Programs.dbwalk, database.path, "--keep-going"],
      environment: TestEnvironment.variables, input: script.utf8)
    #expect(run.outputText.contains("Order Details"), "\(run.errorText)")
    let calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains(folder.path + "/") }
    #expect(calls.contains { $0.contains("\"\(database.path)\"") })
    for call in calls { #expect(call.contains("O_RDONLY") && !call.contains("O_CREAT"), "\(call)") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["read.db"])
    #expect(try Data(contentsOf: URL(filePath: database.path)) == before)
  }

  @Test(
    "saves all rows or none, wherever it is killed", .enabled(if: mayTrace, "strace may not trace"),
    arguments: ["openat", "write", "fsync", "link,linkat", "rename,renameat2", "close"], [false, true])
  func killed(calls: String, replaces: Bool) throws {
    let database = try ScratchDatabase(named: "read.db") { try $0.perform(KnownSchema.northwind.script) }
    let file = URL(filePath: database.path).deletingLastPathComponent().appending(path: "rows.csv")
    let arguments = [
      Programs.dbwalk, database.path, "--yes=all", "-c", "open Orders", "-c",
      "save \(replaces ? "over " : "")\(file.path)",
    ]
    func save(_ traced: [String]) throws -> String? {
      try? FileManager.default.removeItem(at: file)
      if replaces { try Data("old".utf8).write(to: file) }
      _ = try PipedProgram.run(
        Self.strace, arguments: ["-f", "-o", "/dev/null"] + traced + arguments, environment: TestEnvironment.variables,
        input: "")
      return try? String(contentsOf: file, encoding: .utf8)
    }
    let whole = try #require(try save(["-e", "trace=none"]))
    #expect(whole.contains("2017-01-09"))
    for count in RunLength.isLong ? Array(1...60) : [1, 2, 3, 5, 8, .random(in: 4...30)] {
      let saved = try save(["-e", "trace=\(calls)", "-e", "inject=\(calls):signal=KILL:when=\(count)"])
      #expect(saved == whole || saved == (replaces ? "old" : nil), "\(calls) \(count): \(saved ?? "")")
    }
  }
}
