extension [Condition] {
  /// Reads typed words: a column, a comparison and a value, several of these with `and` between them.
  ///
  /// `in` takes all values up to the next `and`, with blanks or commas between them. A word that names a column is that column; in single
  /// quotes it is a text. The comparison may also stand without blanks, as in `Total>5`.
  init(typed words: [String], in schema: TableSchema) throws(DatabaseProblem) {
    self = []
    var rest = words[...]
    while var word = rest.popFirst() {
      if !isEmpty, word.lowercased() == "and", let next = rest.popFirst() { word = next }
      var (name, sign, value) = Self.parts(of: word, in: schema, next: rest.first)
      // The sign can also come directly before the value, as in `Total >5`.
      if sign == nil, let next = rest.first, Condition.Comparison(sign: next) == nil,
        case let second = Self.parts(of: next, in: schema, next: nil), second.name.isEmpty, second.sign != nil
      {
        (sign, value) = (second.sign, second.value)
        rest.removeFirst()
      }
      if let sign {
        if !value.isEmpty { rest = [value] + rest }
        rest = [sign] + rest
      }
      guard let column = ColumnPath(typed: name, in: schema) else { throw .notAColumn(name) }
      guard let sign = rest.popFirst(), let comparison = Condition.Comparison(sign: sign) else {
        throw .noComparison(name)
      }
      var values: [Literal] = []
      if comparison == .isIn {
        while let word = rest.first, word.lowercased() != "and" {
          values += Literal.list(word)
          rest.removeFirst()
        }
      } else if let word = rest.popFirst() {
        if comparison.takesColumn, let other = ColumnPath(comparedWith: word, in: schema), other != column {
          append(Condition(column: column, comparison: comparison, other: other))
          continue
        }
        values = [Literal(word)]
      }
      guard !values.isEmpty else { throw .noValue(comparison) }
      if comparison == .within, case .text(let text)? = values.first?.cell(in: .text),
        Period(of: text) == nil || !Period.isValid(text)
      {
        throw .noDate(text)
      }
      append(Condition(column: column, comparison: comparison, values: values))
    }
  }

  /// Takes apart a word such as `Total>=5`, unless it is the name of a column or a comparison follows it.
  private static func parts(
    of word: String, in schema: TableSchema, next: String?
  ) -> (name: String, sign: String?, value: String) {
    if schema.column(named: word) != nil || next.flatMap(Condition.Comparison.init(sign:)) != nil {
      return (word, nil, "")
    }
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

extension ColumnPath {
  /// Reads a value that names a column of a table, or a column of another table to which a foreign key leads.
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
