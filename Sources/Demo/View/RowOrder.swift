import DBWalkSQLite

/// The total order of a view's rows, for continuing from one of them.
struct RowOrder {
  struct Term {
    var sql: SQL
    var isDescending: Bool
    /// Fewer conditions suffice without NULLs.
    var mayBeNull: Bool
  }

  enum Direction {
    case forwards, backwards
  }

  /// The terms by which rows are compared, the first one first.
  var terms: [Term]

  /// The text after ORDER BY.
  func sql(_ direction: Direction) -> SQL {
    terms.map { term in
      term.isDescending == (direction == .forwards) ? "\(term.sql) DESC" : term.sql
    }.joined(separator: ", ")
  }

  /// The conditions for the rows from the one with these values on, or, backwards, for the rows before it.
  ///
  /// Each row meets at most one of them; the rows of the first condition come first. `nil` means all rows. SQLite sorts NULL
  /// before all other values, so in descending order NULLs come last.
  func conditions(behind values: [Cell], _ direction: Direction) -> [SQL?] {
    let count = min(terms.count, values.count)
    var conditions: [SQL?] = []
    for depth in (0..<count).reversed() {
      let equal = (0..<depth).map { SQL.equality(terms[$0].sql, values[$0]) }
      let isIncluded = direction == .forwards && depth == count - 1
      for end in terms[depth].conditions(behind: values[depth], direction, including: isIncluded) {
        conditions.append((equal + [end].compactMap(\.self)).conjunction)
      }
    }
    return conditions
  }
}

extension RowOrder.Term {
  fileprivate func conditions(behind value: Cell, _ direction: RowOrder.Direction, including: Bool) -> [SQL?] {
    let descends = isDescending == (direction == .forwards)
    let isNull: SQL = "\(sql) IS NULL"
    if value.isNull {
      if descends { return including ? [isNull] : [] }
      return including ? [nil] : ["\(sql) IS NOT NULL"]
    }
    let sign = SQL((descends ? "<" : ">") + (including ? "=" : ""))
    let beyond: SQL = "\(sql) \(sign) \(value: value)"
    return descends && mayBeNull ? [beyond, isNull] : [beyond]
  }
}
