import Glibc
import Measuring
import ScreenKit

/// The program that everybody compares with.
enum SQLite {
  /// What it takes to print a table in column mode, in nanoseconds, without starting and filling the database; `nil` if it is not
  /// installed.
  static func columnMode(of table: Block) -> Double? {
    let program = "/usr/bin/sqlite3"
    guard access(program, X_OK) == 0, case .table(let columns, let rows) = table.kind else { return nil }
    let names = columns.map(\.title).joined(separator: ", ")
    let values = rows.map { "(" + $0.values.map(literal).joined(separator: ", ") + ")" }.joined(separator: ",\n")
    let setup = "CREATE TABLE t(\(names));\nINSERT INTO t VALUES \(values);\n.mode column\n"
    let (few, many) = (2, 22)
    let times = [few, many].map { count in
      let input = TemporaryFile(setup + String(repeating: "SELECT * FROM t;\n", count: count))
      return seconds([program, ":memory:"], input: input.path)
    }
    return (times[1] - times[0]) / Double(many - few) * 1e9
  }

  private static func literal(_ value: Block.Value) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .text(let text): "'\(text.string)'"
    default: "NULL"
    }
  }
}
