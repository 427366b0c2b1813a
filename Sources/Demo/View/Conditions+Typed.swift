import DBWalkSQLite

extension [Condition] {
  /// Parses typed words, with their quotes: a column, a comparison and a value, several of these with `and` or `or` between them.
  ///
  /// `and` binds more strongly than `or`; parentheses change that. `in` takes values in parentheses, or all values up to the next `and`,
  /// separated by blanks or commas. A word that names a column means that column; in quotes it is a text. A value without quotes goes on
  /// up to the next condition. Blanks around the comparison can be omitted, as in `Total>5`.
  init(typed words: [String], in schema: TableSchema) throws(DatabaseProblem) {
    var reader = ConditionReader(rest: words[...], schema: schema)
    self = try reader.conditions()
    // There are too many closing parentheses.
    if let word = reader.rest.first { throw .notAColumn(word) }
  }
}

extension Literal {
  /// Creates the literal that a cell shows: the text itself if someone who types it after a comparison means this value.
  init(shown cell: Cell, in reading: Reading, _ column: ColumnPath, of schema: TableSchema) {
    self.init(cell, in: reading)
    guard case .text(let text) = cell, text.utf8.count <= 1000,
      Literal(exactly: cell).word.utf8.first == UInt8(ascii: "'"),
      reading.meaning(of: Literal(text)) == .value(cell), let words = try? text.pieces(),
      words.joined(separator: " ") == text
    else { return }
    var reader = ConditionReader(rest: words[...], schema: schema)
    if (try? reader.test(column, .equal, called: ""))
      == Condition(column: column, comparison: .equal, values: [Literal(typed: text)]),
      reader.rest.isEmpty, Literal(typed: text).text == cell
    {
      word = text
    } else {
      self.init(exactly: cell)
    }
  }
}

/// Reads the words of conditions.
private struct ConditionReader {
  var rest: ArraySlice<String>
  let schema: TableSchema
  /// The number of open parentheses.
  var depth = 0

  /// Reads conditions up to the end, or up to the parenthesis that closes them.
  mutating func conditions() throws(DatabaseProblem) -> [Condition] {
    var lists: [[Condition]] = [[]]
    while let word = rest.first {
      if depth > 0, word.closesParentheses {
        rest = Array(repeating: ")", count: word.count) + rest.dropFirst()
        break
      }
      let isEmpty = lists[lists.count - 1].isEmpty
      if !isEmpty, rest.count > 1, ["and", "or"].contains(word.lowercased()) {
        rest.removeFirst()
        if word.lowercased() == "or" { lists.append([]) }
      }
      lists[lists.count - 1] += try condition()
    }
    return lists.count == 1 ? lists[0] : [Condition(anyOf: lists)]
  }

  /// Reads one condition, or those in parentheses, after which `not` may come.
  private mutating func condition() throws(DatabaseProblem) -> [Condition] {
    guard let word = rest.first, schema.column(named: word) == nil,
      word.lowercased().hasPrefix("not(")
        || word.lowercased() == "not" && rest.count > 1 && !Self.isSign(rest[rest.startIndex + 1])
    else { return try plainCondition() }
    rest = (word.count > 3 ? [String(word.dropFirst(3))] : []) + rest.dropFirst()
    let conditions = try plainCondition()
    let isGroup = conditions.count == 1 && !conditions[0].alternatives.isEmpty && !conditions[0].isNegated
    return [Condition(anyOf: isGroup ? conditions[0].alternatives : [conditions], isNegated: true)]
  }

  private mutating func plainCondition() throws(DatabaseProblem) -> [Condition] {
    if let word = rest.first, word.hasPrefix("("), schema.column(named: word) == nil { return try group() }
    var (name, sign) = nextColumn()
    name = name.name
    guard let column = ColumnPath(typed: name, in: schema) else { throw .notAColumn(name) }
    guard var sign else { throw .noComparison(name) }
    var isNegated = false
    if sign.lowercased() == "not" {
      (sign, isNegated) = (rest.popFirst() ?? "", true)
    } else if sign.lowercased() == "is", rest.first?.lowercased() == "not" {
      rest.removeFirst()
      isNegated = true
    }
    if isNegated, Literal(sign).isNull {
      return [Condition(column: column, comparison: .unequal, values: [Literal(sign)])]
    }
    if sign.lowercased() == "between" {
      let first = try test(column, isNegated ? .less : .greaterOrEqual, called: sign, isAlone: true)
      if rest.first?.lowercased() == "and" { rest.removeFirst() }
      let second = try test(column, isNegated ? .greater : .lessOrEqual, called: sign, isAlone: true)
      return isNegated ? [Condition(anyOf: [[first], [second]])] : [first, second]
    }
    guard let comparison = Condition.Comparison(sign: sign), !isNegated || comparison.takesNot else {
      throw .noComparison(name)
    }
    var condition =
      comparison == .isIn
      ? Condition(column: column, comparison: .isIn, values: try list())
      : try test(column, comparison, called: comparison.sign)
    condition.isNegated = isNegated
    return [condition]
  }

  private mutating func group() throws(DatabaseProblem) -> [Condition] {
    guard depth < Condition.mostLevels, let word = rest.popFirst() else {
      throw .manyLevels(most: Condition.mostLevels)
    }
    depth += 1
    if word.count > 1 { rest = [String(word.dropFirst())] + rest }
    let conditions = try conditions()
    guard rest.popFirst() != nil else { throw .noParenthesis }
    depth -= 1
    if conditions.isEmpty { throw .notAColumn(")") }
    return conditions
  }

  /// Consumes the name of a column, and the sign that follows.
  private mutating func nextColumn() -> (name: String, sign: String?) {
    let word = rest.popFirst() ?? ""
    var (name, sign, value) = Self.parts(of: word, in: schema, next: rest.first)
    // The sign can also directly precede the value, as in `Total >5`.
    if sign == nil, let next = rest.first, !Self.isSign(next),
      case let second = Self.parts(of: next, in: schema, next: nil), second.name.isEmpty, second.sign != nil
    {
      (sign, value) = (second.sign, second.value)
      rest.removeFirst()
    }
    guard let sign else { return (name, rest.popFirst()) }
    if !value.isEmpty { rest = [value] + rest }
    return (name, sign)
  }

  /// Consumes a value, and leaves the closing parentheses that follow.
  private mutating func value() -> String? {
    guard depth > 0, let word = rest.first else { return rest.popFirst() }
    if word.closesParentheses { return nil }
    rest.removeFirst()
    let value = word.trimmingParentheses
    rest = Array(repeating: ")", count: word.count - value.count) + rest
    return value
  }

  /// Consumes a value of one word, or a text of several words up to the next condition.
  private mutating func text(isAlone: Bool) -> String? {
    guard var text = value() else { return nil }
    guard !isAlone, Literal(text).exact == nil, !text.isQuoted else { return text }
    while let next = rest.first, !next.isQuoted, !next.closesParentheses {
      let joins = ["and", "or"].contains(next.lowercased())
      if joins ? rest.count == 1 || beginsCondition(after: 1) : beginsCondition(after: 0, ofKnownColumn: true) { break }
      text += " " + (value() ?? "")
    }
    return text
  }

  mutating func test(
    _ column: ColumnPath, _ comparison: Condition.Comparison, called sign: String, isAlone: Bool = false
  ) throws(DatabaseProblem) -> Condition {
    guard let text = text(isAlone: isAlone) else { throw .noValue(sign) }
    if comparison.takesColumn, let other = ColumnPath(comparedWith: text, in: schema), other != column {
      return Condition(column: column, comparison: comparison, other: other)
    }
    let literal = Literal(typed: text)
    if comparison == .within, case .text(let text) = literal.text, TypedDate(text)?.period == nil {
      throw .noDate(text)
    }
    return Condition(column: column, comparison: comparison, values: [literal])
  }

  private mutating func list() throws(DatabaseProblem) -> [Literal] {
    var values: [Literal] = []
    if let word = rest.first, word.hasPrefix("(") {
      values = try listInParentheses()
    } else {
      while let word = rest.first, word.lowercased() != "and", word.lowercased() != "or" || !beginsCondition(after: 1) {
        guard let value = value() else { break }
        values += try Self.literals(in: value)
      }
    }
    if values.isEmpty { throw .noValue(Condition.Comparison.isIn.sign) }
    return values
  }

  private mutating func listInParentheses() throws(DatabaseProblem) -> [Literal] {
    var text = String(rest.removeFirst().dropFirst())
    while true {
      let (inner, behind, _) = text.cut(at: ")")
      if let behind {
        if !behind.isEmpty { rest = [behind] + rest }
        return try Self.literals(in: inner)
      }
      guard let word = rest.popFirst() else { throw .noParenthesis }
      text += " " + word
    }
  }

  /// The literals in a text: commas separate them, or blanks if there are none.
  private static func literals(in text: String) throws(DatabaseProblem) -> [Literal] {
    let parts = try text.pieces(separatedBy: ",")
    if TypedDate(text) != nil { return [Literal(typed: text)] }
    return (parts.count > 1 ? parts : try text.pieces()).map { Literal(typed: $0.trimmingBlanks) }
      .filter { !$0.word.isEmpty }
  }

  /// Whether the words after some form a condition: `or` is also a value.
  ///
  /// - Parameter isKnown: Whether its column exists, unless a sign that is not a word follows.
  private func beginsCondition(after count: Int, ofKnownColumn isKnown: Bool = false) -> Bool {
    var next = rest.dropFirst(count)
    if next.first?.lowercased() == "not", next.count > 1, !isKnown { next = next.dropFirst() }
    guard var word = next.first else { return false }
    if word.hasPrefix("("), !isKnown { return true }
    word = String(word.drop { $0 == "(" })
    let following = next.dropFirst().first
    let (name, sign, _) = Self.parts(of: word, in: schema, next: following)
    let isSymbol =
      (sign ?? following?.filter { $0.unicodeScalars.allSatisfy(\.isSign) }).map {
        Condition.Comparison(sign: $0) != nil
      }
    guard isSymbol == true || following.map(Self.isSign) == true, let path = ColumnPath(typed: name.name, in: schema)
    else { return false }
    return !isKnown || isSymbol == true || path.isKnown(in: schema)
  }

  private static func isSign(_ word: String) -> Bool {
    Condition.Comparison(sign: word) != nil || ["not", "between"].contains(word.lowercased())
  }

  /// Splits a word such as `Total>=5`, unless it is the name of a column or a comparison follows it.
  private static func parts(
    of word: String, in schema: TableSchema, next: String?
  ) -> (name: String, sign: String?, value: String) {
    if schema.column(named: word) != nil || next.map(isSign) == true { return (word, nil, "") }
    let scalars = word.unicodeScalars
    guard let start = word.firstIndex(outsideQuotes: \.isSign).found else { return (word, nil, "") }
    let sign = scalars[start...].prefix(while: \.isSign)
    return (String(scalars[..<start]), String(sign), String(scalars[sign.endIndex...]))
  }
}

extension Unicode.Scalar {
  /// Whether it is part of a comparison that is not a word.
  fileprivate var isSign: Bool { "=!<>".unicodeScalars.contains(self) }
}

extension String {
  /// Whether the word consists of closing parentheses.
  fileprivate var closesParentheses: Bool { !isEmpty && allSatisfy { $0 == ")" } }

  /// The text without its last closing parentheses.
  fileprivate var trimmingParentheses: String {
    String(reversed().drop { $0 == ")" }.reversed())
  }
}

extension ColumnPath {
  /// Parses a value that names a column of a table, or a column of another table to which a foreign key refers. A dot in front makes any
  /// other word a column, too.
  fileprivate init?(comparedWith word: String, in schema: TableSchema) {
    let isMarked = word.hasPrefix(".")
    let name = isMarked ? String(word.dropFirst()) : word
    guard isMarked || !word.isQuoted && Literal(word).exact == nil && Affinity.number(word) == nil,
      let path = ColumnPath(typed: name.name, in: schema) ?? ColumnPath(name), path.isKnown(in: schema)
    else { return nil }
    self = path
  }

  /// Whether it begins with a column of the table, or with one that refers to another table.
  fileprivate func isKnown(in schema: TableSchema) -> Bool {
    guard let hop = hops.first else { return schema.column(named: column) != nil }
    return schema.followable.contains { $0.names(same: hop.column) }
  }
}
