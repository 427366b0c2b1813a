import Foundation
import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

/// Runs `body` with the path of an empty directory, and removes the directory afterwards.
func withTemporaryDirectory(_ body: (String) async throws -> Void) async throws {
  let directory = FileManager.default.temporaryDirectory.appendingPathComponent("dbwalk-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: directory) }
  try await body(directory.path)
}

/// Creates a database file with a script and the changes that `fill` makes.
func makeDatabase(at path: String, _ sql: String, _ fill: (Database) throws -> Void = { _ in }) throws {
  let db = try Database(path, .writing)
  try db.perform("PRAGMA synchronous = OFF; \(sql)")
  try fill(db)
}

/// Runs `body` with a database made by a script and opened for reading.
func withDatabase(
  _ sql: String, filling fill: (Database) throws -> Void = { _ in }, body: (DatabaseFile) async throws -> Void
) async throws {
  try await withTemporaryDirectory { directory in
    let path = "\(directory)/test.db"
    try makeDatabase(at: path, sql, fill)
    try await body(DatabaseFile.open(path))
  }
}

extension DatabaseFile {
  /// The first page of a table.
  func page(of table: String, size: Int = 20, longest: Int = 1000) async throws -> TablePage {
    try await page(of: TableView(table: table), size: size, longest: longest).1
  }
}

extension Cell: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByNilLiteral
{
  init(integerLiteral value: Int64) { self = .integer(value) }
  init(stringLiteral value: String) { self = .text(value) }
  init(floatLiteral value: Double) { self = .real(value) }
  init(nilLiteral: ()) { self = .null }
}

extension RowKey: ExpressibleByArrayLiteral {
  init(arrayLiteral cells: Cell...) { self.init(cells) }
}

extension TablePage {
  /// The cells of all rows, without the information about how they were truncated.
  var values: [[Cell]] { rows.map { $0.cells.map(\.cell) } }
}

/// Test logs are read in terminals, so hostile cells show there in ASCII.
extension Cell: CustomTestStringConvertible {
  var testDescription: String {
    description.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}

extension Facet {
  /// Groups the rows of a table by one column.
  init(table: String, conditions: [Condition], grouping: Grouping, measure: Measure) {
    self.init(
      rows: .table(table), conditions: conditions, groupings: Groupings(first: grouping), measure: measure)
  }
}
