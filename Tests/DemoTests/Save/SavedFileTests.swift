import Foundation
import DBWalkSQLite
import ScreenKitTerm
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct SavedFileTests {
  private struct Failure: Error {}

  private func write(_ text: String, to path: String, replacing: Bool = false, failing: Bool = false) async throws {
    try await SavedFile.write(to: path, replacing: replacing) { descriptor in
      try SavedFile.write(Array(text.utf8), to: descriptor, named: path)
      if failing { throw Failure() }
    }
  }

  private func content(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func names(_ directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  @Test("An existing file is replaced only on request")
  func existing() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/a.csv"
      try await write("one", to: path)
      await #expect(throws: DatabaseProblem.exists(path)) { try await write("two", to: path) }
      #expect(try content(path) == "one")
      try await write("three", to: path, replacing: true)
      #expect(try content(path) == "three" && names(directory) == ["a.csv"])
    }
  }

  @Test("A file that appears while a new one is written is kept")
  func overtaken() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/a.csv"
      await #expect(throws: DatabaseProblem.exists(path)) {
        try await SavedFile.write(to: path, replacing: false) { _ in try await write("first", to: path) }
      }
      let (text, names) = (try content(path), try names(directory))
      #expect(text == "first" && names == ["a.csv"])
    }
  }

  @Test("A save that fails leaves no file, or the previous file", arguments: [false, true])
  func failing(isThere: Bool) async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/a.csv"
      if isThere { try await write("old", to: path) }
      await #expect(throws: Failure.self) { try await write("new", to: path, replacing: isThere, failing: true) }
      #expect(try names(directory) == (isThere ? ["a.csv"] : []))
      if isThere { #expect(try content(path) == "old") }
    }
  }

  @Test("A place where no file can be is named, with the reason")
  func badPlaces() async throws {
    try await withTemporaryDirectory { directory in
      try await write("", to: "\(directory)/file")
      let places = [
        ("\(directory)/none/a.csv", false, "No such file or directory"),
        ("\(directory)/file/a.csv", false, "Not a directory"),
        (directory, true, "it is not a regular file"), ("/dev/null", true, "it is not a regular file"),
      ]
      for (path, replacing, detail) in places {
        await #expect(throws: DatabaseProblem.notSaved(path, detail: detail)) {
          try await write("x", to: path, replacing: replacing)
        }
      }
      #expect(try names(directory) == ["file"])
    }
  }

  @Test("A replaced file keeps its permissions, and a link keeps leading to it")
  func link() async throws {
    try await withTemporaryDirectory { directory in
      let (path, link) = ("\(directory)/a.csv", "\(directory)/link")
      try await write("old", to: path)
      #expect(chmod(path, 0o640) == 0 && symlink(path, link) == 0)
      try await write("new", to: link, replacing: true)
      var status = stat()
      #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
      #expect(try content(path) == "new" && FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    }
  }

  @Test("Rows without an end are given up when their task is canceled, and leave no file")
  @MainActor func cancelled() async throws {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    try await withDatabase("CREATE TABLE t (a)") { file in
      let directory = URL(filePath: file.path).deletingLastPathComponent().path
      let reader = Reader(file: file, window: .fixed(3), bookmarks: Bookmarks(of: file.path, environment: [:]))
      let view = Route.rows(of: TableView(source: .query(endless)))
      let begun = AsyncStream.makeStream(of: Void.self)
      let save = Save(reader: reader, place: view, path: "\(directory)/a.csv", replaces: false)
      let saving = Task {
        try await save.run(Dispatcher(progress: { _ in begun.continuation.yield() }) { _ in })
      }
      for await _ in begun.stream { break }
      saving.cancel()
      await #expect(throws: CancellationError.self) { try await saving.value }
      let after = try names(directory)
      #expect(after == ["test.db"])
    }
  }

  @Test(
    "The end of a name says the format",
    arguments: [("a.csv", .csv), ("A.CSV", .csv), ("a.b.ndjson", .ndjson), ("d.x/a.md", .md), (".sql", .sql)]
      as [(String, RowFormat)])
  func format(path: String, format: RowFormat) throws {
    #expect(try RowFormat(ofFile: path) == format)
  }

  @Test("A name with another end is refused", arguments: ["a", "csv", "a.txt", "a.csv.", "", "a.csv/b"])
  func noFormat(path: String) {
    #expect(throws: DatabaseProblem.noFormat(path)) { try RowFormat(ofFile: path) }
  }
}
