import DBWalkSQLite

extension [Condition] {
  /// Parses typed words: a column, a comparison and a value, several of these with `and` or `or` between them.
  ///
  /// `and` binds more strongly than `or`; parentheses change that. `in` takes all values up to the next `and`, separated by
  /// blanks or commas. A word that names a column means that column; in single quotes it is a text. Blanks around the
  /// comparison can be omitted, as in `Total>5`.
  init(typed words: [String], in schema: TableSchema) throws(DatabaseProblem) {
    var reader = ConditionReader(rest: words[...], schema: schema)
    self = try reader.conditions()
    // There are too many closing parentheses.
    if let word = reader.rest.first { throw .notAColumn(word) }
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

  /// Reads one condition, or those in parentheses.
  private mutating func condition() throws(DatabaseProblem) -> [Condition] {
    if let word = rest.first, word.hasPrefix("("), schema.column(named: word) == nil { return try group() }
    let (name, sign) = nextColumn()
    guard let column = ColumnPath(typed: name, in: schema) else { throw .notAColumn(name) }
    guard var sign else { throw .noComparison(name) }
    if sign.lowercased() == "between" {
      let first = try test(column, .greaterOrEqual, called: sign)
      if rest.first?.lowercased() == "and" { rest.removeFirst() }
      return [first, try test(column, .lessOrEqual, called: sign)]
    }
    let isNegated = sign.lowercased() == "not"
    if isNegated { sign = rest.popFirst() ?? "" }
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

  private mutating func test(
    _ column: ColumnPath, _ comparison: Condition.Comparison, called sign: String
  ) throws(DatabaseProblem) -> Condition {
    guard let word = value() else { throw .noValue(sign) }
    if comparison.takesColumn, let other = ColumnPath(comparedWith: word, in: schema), other != column {
      return Condition(column: column, comparison: comparison, other: other)
    }
    let literal = Literal(word)
    if comparison == .within, case .text(let text) = literal.cell(in: .text),
      Period(of: text) == nil || !Period.isValid(text)
    {
      throw .noDate(text)
    }
    return Condition(column: column, comparison: comparison, values: [literal])
  }

  private mutating func list() throws(DatabaseProblem) -> [Literal] {
    var values: [Literal] = []
    while let word = rest.first, word.lowercased() != "and", word.lowercased() != "or" || !beginsCondition(after: 1) {
      guard let value = value() else { break }
      values += Literal.list(value)
    }
    if values.isEmpty { throw .noValue(Condition.Comparison.isIn.sign) }
    return values
  }

  /// Whether the words after some form a condition: `or` is also a value.
  private func beginsCondition(after count: Int) -> Bool {
    let next = rest.dropFirst(count)
    guard let word = next.first else { return false }
    if word.hasPrefix("(") { return true }
    let (name, sign, _) = Self.parts(of: word, in: schema, next: next.dropFirst().first)
    return (sign != nil || next.dropFirst().first.map(Self.isSign) == true)
      && ColumnPath(typed: name, in: schema) != nil
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
    var isQuoted = false
    guard
      let start = scalars.firstIndex(where: { scalar in
        if scalar == "\"" { isQuoted.toggle() }
        return !isQuoted && "=!<>".unicodeScalars.contains(scalar)
      })
    else { return (word, nil, "") }
    let sign = scalars[start...].prefix { "=!<>".unicodeScalars.contains($0) }
    return (String(scalars[..<start]), String(sign), String(scalars[sign.endIndex...]))
  }
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
  /// Parses a value that names a column of a table, or a column of another table to which a foreign key refers.
  fileprivate init?(comparedWith word: String, in schema: TableSchema) {
    guard !word.hasPrefix("'"), let path = ColumnPath(typed: word, in: schema) else { return nil }
    let first = path.hops.first?.column ?? path.column
    let isKnown =
      path.hops.isEmpty ? schema.column(named: first) != nil : schema.followable.contains { $0.names(same: first) }
    guard isKnown else { return nil }
    self = path
  }
}

extension Literal {
  /// The literals in a word of a list: commas separate them, except within single quotes.
  fileprivate static func list(_ word: String) -> [Literal] {
    var isQuoted = false
    let words = word.split { character in
      if character == "'" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    // A comma alone is a value.
    return words.isEmpty ? [Literal(word)] : words.map { Literal(String($0)) }
  }
}
