import Foundation
import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct OpeningTests {
  @Test("A missing file is an error, and no file is created")
  func missing() async throws {
    try await withTemporaryDirectory { directory in
      for path in ["\(directory)/none.db", "\(directory)/none/none.db"] {
        await #expect(throws: DatabaseProblem.noFile(path)) { try await DatabaseFile.open(path) }
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(files.isEmpty)
    }
  }

  @Test("Anything but a regular file is refused at once, a pipe too")
  func otherFiles() async throws {
    try await withTemporaryDirectory { directory in
      let pipe = "\(directory)/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      await #expect(throws: DatabaseProblem.directory(directory)) { try await DatabaseFile.open(directory) }
      await #expect(throws: DatabaseProblem.noRegularFile(pipe)) { try await DatabaseFile.open(pipe) }
      await #expect(throws: DatabaseProblem.noRegularFile("/dev/null")) { try await DatabaseFile.open("/dev/null") }
    }
  }

  @Test("A file without the header of a database is refused", arguments: [1, 15, 100, 512, 5000])
  func otherContent(count: Int) async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/letter.db"
      try String(repeating: "x", count: count).write(toFile: path, atomically: true, encoding: .utf8)
      await #expect(throws: DatabaseProblem.notADatabase(path)) { try await DatabaseFile.open(path) }
    }
  }

  @Test("An empty file is a database without tables")
  func empty() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/empty.db"
      try Data().write(to: URL(fileURLWithPath: path))
      let tables = try await DatabaseFile.open(path).tables()
      #expect(tables.isEmpty)
    }
  }

  @Test("Half a database is damaged")
  func damaged() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/half.db"
      try makeDatabase(at: path, "CREATE TABLE t (a); INSERT INTO t SELECT zeroblob(3000) FROM pragma_function_list")
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      try whole.prefix(8192).write(to: URL(fileURLWithPath: path))
      let problem = DatabaseProblem.damaged(path, detail: "database disk image is malformed")
      await #expect(throws: problem) { try await DatabaseFile.open(path).page(of: "t", size: .max) }
    }
  }

  @Test("A damaged page affects only its own contents: readable tables open, and their rows do too")
  func damagedPage() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/pages.db"
      let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100)"
      let script = """
        PRAGMA page_size = 1024; CREATE TABLE artist (n INTEGER PRIMARY KEY, name TEXT UNIQUE);
        CREATE TABLE album (title TEXT PRIMARY KEY, artist INTEGER REFERENCES artist); CREATE INDEX i ON album (artist);
        CREATE TABLE plain (artist REFERENCES artist, x);
        \(rows) INSERT INTO artist SELECT i, 'artist ' || hex(i) FROM n;
        \(rows) INSERT INTO album SELECT 'album ' || hex(zeroblob(9)) || i, i FROM n;
        \(rows) INSERT INTO plain SELECT i % 9, hex(zeroblob(9)) FROM n;
        """
      try makeDatabase(at: path, script)
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      for page in 1..<(whole.count / 1024) {
        var bytes = whole
        bytes.replaceSubrange(page * 1024..<(page + 1) * 1024, with: Data(repeating: 0xFF, count: 1024))
        try bytes.write(to: URL(fileURLWithPath: path))
        let file = try await DatabaseFile.open(path)
        let names = try await file.tables().map(\.name)
        #expect(names == ["album", "artist", "plain"], "page \(page)")
        var readable = 0
        for name in names {
          let count = try? await file.read { db in try db.cells("SELECT * FROM \(name) NOT INDEXED").count }
          guard let count else { continue }
          readable += 1
          let all = try await file.page(of: name, size: .max)
          #expect(count == 100 && all.rows.count == count, "page \(page)")
          for row in [all.rows[0], all.rows[count - 1]] {
            let view = try await file.rowView(in: name, key: row.key)
            #expect(view.row.fields.map(\.value) == row.cells && !view.links.isEmpty, "page \(page)")
          }
        }
        #expect(readable >= 2, "page \(page)")
      }
    }
  }

  @Test("Nothing can be written, and reading changes no byte")
  func readOnly() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/music.db"
      try MusicFixture.create(at: path)
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let file = try await DatabaseFile.open(path)
      _ = try await file.page(of: "Album")
      await #expect(throws: DatabaseProblem.self) {
        try await file.read { db in try db.perform("DELETE FROM Track") }
      }
      let after = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(after == before)
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(files == ["music.db"])
    }
  }

  @Test("A name that means something to SQLite is a name of a file like any other")
  func specialNames() async throws {
    try await withTemporaryDirectory { directory in
      for name in ["file:x?mode=memory", ":memory:", "a b%41#?.db"] {
        let path = "\(directory)/\(name)"
        try makeDatabase(at: path, "CREATE TABLE t (a)")
        let file = try await DatabaseFile.open(path)
        let tables = try await file.tables()
        #expect(tables.map(\.name) == ["t"])
      }
    }
    #expect(DatabaseFile.absolute(":memory:") == "\(FileManager.default.currentDirectoryPath)/:memory:")
    await #expect(throws: DatabaseProblem.self) { try await DatabaseFile.open(":memory:") }
    await #expect(throws: DatabaseProblem.self) { try await DatabaseFile.open("") }
  }

  @Test("Rows that wait in a write-ahead log are read")
  func writeAhead() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/wal.db"
      let writer = try Database(path, .writing)
      try writer.perform("PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)")
      let page = try await DatabaseFile.open(path).page(of: "t")
      #expect(page.values == [[1]])
      withExtendedLifetime(writer) {}
    }
  }

  @Test("Changes that a crash left unfinished are not read over")
  func unfinished() async throws {
    try await withTemporaryDirectory { directory in
      let (path, copy) = ("\(directory)/live.db", "\(directory)/crashed.db")
      try makeDatabase(at: path, "CREATE TABLE t (a); INSERT INTO t VALUES (1)")
      let writer = try Database(path, .writing)
      try writer.writing { db in
        try db.perform("PRAGMA cache_size = 1; INSERT INTO t SELECT zeroblob(9000) FROM pragma_function_list")
        for suffix in ["", "-journal"] {
          try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
      }
      let problem = DatabaseProblem.unfinishedChanges(copy, file: "\(copy)-journal")
      await #expect(throws: problem) { try await DatabaseFile.open(copy) }
    }
  }

  @Test("A file that another program is writing is locked")
  func locked() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/locked.db"
      try makeDatabase(at: path, "CREATE TABLE t (a)")
      let writer = try Database(path, .writing)
      try writer.perform("BEGIN EXCLUSIVE")
      await #expect(throws: DatabaseProblem.locked(path)) {
        try await DatabaseFile.open(path, patience: .zero)
      }
      withExtendedLifetime(writer) {}
    }
  }

  @Test("A file without permission may not be read", .disabled(if: geteuid() == 0, "root may read everything"))
  func permission() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/secret.db"
      try makeDatabase(at: path, "CREATE TABLE t (a)")
      #expect(chmod(path, 0) == 0)
      await #expect(throws: DatabaseProblem.notPermitted(path)) { try await DatabaseFile.open(path) }
    }
  }

  @Test(
    "A write-ahead database can be read in a read-only directory, unless changes wait in its log",
    .disabled(if: geteuid() == 0, "root may write everywhere"))
  func mediaWithoutWriting() async throws {
    try await withTemporaryDirectory { directory in
      let place = "\(directory)/disc %41#?"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
      let path = "\(place)/wal.db"
      try makeDatabase(at: path, "PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)")
      #expect(chmod(place, 0o500) == 0)
      let page = try await DatabaseFile.open(path).page(of: "t")
      #expect(page.values == [[1]])
      #expect(chmod(place, 0o700) == 0)
      try Data(count: 40).write(to: URL(fileURLWithPath: "\(path)-wal"))
      #expect(chmod(place, 0o500) == 0)
      let problem = DatabaseProblem.unfinishedChanges(path, file: "\(path)-wal")
      await #expect(throws: problem) { try await DatabaseFile.open(path) }
      #expect(chmod(place, 0o700) == 0)
    }
  }

  /// The names of all files in a folder.
  private func files(in directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  @Test("A write-ahead database that no program has open is read without a trace")
  func atRest() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/rest.db"
      try makeDatabase(at: path, "PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)")
      #expect(try files(in: directory) == ["rest.db"])
      let file = try await DatabaseFile.open(path)
      #expect(try await file.page(of: "t").values == [[1]])
      let statement = TableView(source: .query("SELECT a + 1 FROM t"))
      #expect(try await file.page(of: statement).1.values == [[2]])
      #expect(try files(in: directory) == ["rest.db"])
    }
  }

  @Test(
    "Changes by another program appear: before it checkpoints, afterwards, and after it has closed the database"
  )
  func atRestNoLonger() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/rest.db"
      try makeDatabase(at: path, "PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)")
      let file = try await DatabaseFile.open(path)
      #expect(try await file.page(of: "t").values == [[1]])
      var writer: Database? = try Database(path, .writing)
      try writer?.perform("INSERT INTO t VALUES (2)")
      #expect(try await file.page(of: "t").values == [[1], [2]])
      try writer?.perform("PRAGMA wal_checkpoint(TRUNCATE)")
      #expect(try await file.page(of: "t").values == [[1], [2]])
      writer = nil
      // The last reader keeps the two files: it opened the database while a program wrote.
      #expect(try await file.page(of: "t").values == [[1], [2]])
      let later = try await DatabaseFile.open(path)
      #expect(try await later.page(of: "t").values == [[1], [2]])
    }
  }

  @Test("A read during which such a database was written is refused, and the next one sees all")
  func mixed() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/rest.db"
      try makeDatabase(at: path, "PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)")
      let file = try await DatabaseFile.open(path)
      await #expect(throws: DatabaseProblem.changed(path)) {
        try await file.read { db in
          _ = try db.cells("SELECT a FROM t")
          // The last connection that closes takes the changes over.
          try makeDatabase(at: path, "INSERT INTO t VALUES (2)")
        }
      }
      #expect(try await file.page(of: "t").values == [[1], [2]])
      #expect(try files(in: directory) == ["rest.db"])
      // A mixture can look like another problem.
      await #expect(throws: DatabaseProblem.changed(path)) {
        try await file.read { _ in
          try makeDatabase(at: path, "INSERT INTO t VALUES (3)")
          throw DatabaseProblem.onlyEmptyColumns
        }
      }
      #expect(try await file.page(of: "t").values == [[1], [2], [3]])
    }
  }

  @Test("A file that replaces the open one is read from then on")
  func replaced() async throws {
    try await withTemporaryDirectory { directory in
      let (path, other) = ("\(directory)/a.db", "\(directory)/b.db")
      try makeDatabase(at: path, "CREATE TABLE t (a); INSERT INTO t VALUES (1)")
      let file = try await DatabaseFile.open(path)
      #expect(try await file.page(of: "t").values == [[1]])
      try makeDatabase(at: other, "CREATE TABLE t (a); INSERT INTO t VALUES (2)")
      #expect(rename(other, path) == 0)
      #expect(try await file.page(of: "t").values == [[2]])
      let statement = TableView(source: .query("SELECT a + 1 FROM t"))
      #expect(try await file.page(of: statement).1.values == [[3]])
      #expect(unlink(path) == 0)
      await #expect(throws: DatabaseProblem.noFile(path)) { try await file.page(of: "t") }
    }
  }
}
