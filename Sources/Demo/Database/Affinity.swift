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

  /// The value of a typed word in such a column; nil if the word is not valid there.
  func cell(from word: String) -> Cell? {
    switch self {
    case .integer: Affinity.integer(word)
    case .real: Affinity.real(word)
    case .text: .text(word)
    case .numeric: Affinity.integer(word) ?? Affinity.real(word) ?? .text(word)
    case .none: Affinity.blob(word) ?? Affinity.integer(word) ?? Affinity.real(word) ?? .text(word)
    }
  }

  private static func integer(_ word: String) -> Cell? {
    Int64(word).map(Cell.integer)
  }

  /// Decimal notation only: `nan`, `infinity` and `0x1p3` are words.
  private static func real(_ word: String) -> Cell? {
    guard word.utf8.allSatisfy("0123456789+-.eE".utf8.contains) else { return nil }
    return Double(word).map(Cell.real)
  }

  /// A blob in SQL's notation, `x'00ff'`.
  private static func blob(_ word: String) -> Cell? {
    guard word.hasPrefix("x'") || word.hasPrefix("X'"), word.hasSuffix("'"), word.count > 2 else { return nil }
    return Hexadecimal.bytes(of: word.dropFirst(2).dropLast()).map(Cell.blob)
  }
}

extension TableSchema {
  /// The key of typed words, one for each column of the key, parsed according to the columns' types.
  ///
  /// Whether such a row exists is not checked.
  func key(from words: [String]) throws(DatabaseProblem) -> RowKey {
    guard words.count == keyNames.count else { throw .wrongValueCount(name, keyNames, given: words.count) }
    var cells: [Cell] = []
    for (name, word) in zip(keyNames, words) {
      let column = primaryKey.isEmpty ? nil : column(named: name)
      let isNumber = column == nil || isRowidAlias
      let affinity = isNumber ? .integer : column?.affinity ?? .none
      // Any other column may hold a text, regardless of its type.
      guard let cell = affinity.cell(from: word) ?? (isNumber ? nil : .text(word)) else {
        throw .unfitWord(word, column: name, type: "INTEGER")
      }
      cells.append(cell)
    }
    return RowKey(cells)
  }
}
