import Foundation
import DBWalkSQLite
import ScreenKitTerm
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct SavedFileTests {
  private func names(_ directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
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
