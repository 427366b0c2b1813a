extension [Condition] {
  /// Reads typed words: a column, a comparison and a value, several of these with `and` between them.
  ///
  /// `in` takes all values up to the next `and`. The comparison may also stand without blanks, as in `Total>5`.
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
          values.append(Literal(word))
          rest.removeFirst()
        }
      } else if let word = rest.popFirst() {
        values = [Literal(word)]
      }
      guard !values.isEmpty else { throw .noValue(comparison) }
      if comparison == .within, case .text(let text)? = values.first?.cell(in: .text), Period(of: text) == nil {
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
