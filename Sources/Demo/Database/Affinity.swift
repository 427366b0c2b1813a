import DBWalkSQLite

/// The storage class a column prefers, as SQLite derives it from the declared type.
enum Affinity: Sendable {
  case integer, real, text, numeric, none

  /// Searches for parts of words, in SQLite's order: `POINT` counts as INTEGER, `STRING` as NUMERIC.
  init(declared type: String) {
    let type = type.uppercased()
    if type.contains("INT") {
      self = .integer
    } else if ["CHAR", "CLOB", "TEXT"].contains(where: type.contains) {
      self = .text
    } else if type.isEmpty || type.contains("BLOB") {
      self = .none
    } else if ["REAL", "FLOA", "DOUB"].contains(where: type.contains) {
      self = .real
    } else {
      self = .numeric
    }
  }

  /// Whether texts that look like numbers are converted to numbers.
  var isNumeric: Bool { self == .integer || self == .real || self == .numeric }

  /// The number that a word is, in decimal notation: `nan`, `infinity` and `0x1p3` are words.
  static func number(_ word: String) -> Cell? {
    if let number = Int64(word) { return .integer(number) }
    guard word.utf8.allSatisfy("0123456789+-.eE".utf8.contains) else { return nil }
    return Double(word).map(Cell.real)
  }
}

extension TableSchema {
  /// One word for each column of the key. A key of one column can have blanks; several values can have commas between them, as titles do.
  func words(ofKey words: [String]) -> [String] {
    if primaryKey.count == 1, !isRowidAlias { return [words.joined(separator: " ")] }
    return words.map { $0.utf8.count > 1 && $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
  }

  /// The key of typed words, one for each column of the key, parsed according to the columns' types.
  ///
  /// Whether such a row exists is not checked.
  func key(from words: [String]) throws(DatabaseProblem) -> RowKey {
    guard words.count == keyNames.count else { throw .wrongValueCount(name, keyNames, given: words.count) }
    var cells: [Cell] = []
    for (name, word) in zip(keyNames, words) {
      let column = primaryKey.isEmpty ? nil : column(named: name)
      let isNumber = column == nil || isRowidAlias
      let cell = Reading(keys: isNumber ? .integer : column?.affinity ?? .none).value(of: Literal(typed: word))
      // Any other column may hold a text, regardless of its type.
      if isNumber {
        guard case .integer = cell else { throw .unfitWord(word, column: name, type: "INTEGER") }
      }
      cells.append(cell)
    }
    return RowKey(cells)
  }
}
