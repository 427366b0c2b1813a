import Glibc
import Measuring
import ScreenKit

/// The program for comparisons.
enum SQLite {
  /// The time to print a table in column mode, in nanoseconds, without starting and filling the database, and the result of
  /// `ours`; `nil` if it is not installed. Both are the least of alternating rounds.
  @MainActor
  static func columnMode(of table: Block, beside ours: () -> Double) -> (theirs: Double, ours: Double)? {
    let program = "/usr/bin/sqlite3"
    guard access(program, X_OK) == 0, case .table(let columns, let rows) = table.kind else { return nil }
    let names = columns.map(\.title).joined(separator: ", ")
    let values = rows.map { "(" + $0.values.map(literal).joined(separator: ", ") + ")" }.joined(separator: ",\n")
    let setup = "CREATE TABLE t(\(names));\nINSERT INTO t VALUES \(values);\n.mode column\n"
    let (few, many) = (2, 42)
    let inputs = [few, many].map { TemporaryFile(setup + String(repeating: "SELECT * FROM t;\n", count: $0)) }
    var times = [Double](repeating: .infinity, count: 2)
    var least = Double.infinity
    for _ in 0..<7 {
      for (index, input) in inputs.enumerated() {
        times[index] = min(times[index], processorSeconds([program, ":memory:"], input: input.path))
      }
      least = min(least, ours())
    }
    return ((times[1] - times[0]) / Double(many - few) * 1e9, least)
  }

  private static func literal(_ value: Block.Value) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .text(let text): "'\(text.string)'"
    default: "NULL"
    }
  }
}
