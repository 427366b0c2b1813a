/// A computation with columns and numbers, joined by `+ - * /` and parentheses. A quotient is never rounded.
indirect enum Expression: Hashable, Sendable {
  case column(ColumnPath)
  /// A number as it was typed.
  case number(String)
  case negative(Expression)
  case operation(Expression, Character, Expression)
}

extension Expression: CustomStringConvertible {
  /// Each part calls the ones within it, so that a longer expression could overflow a thread's stack.
  static let mostParts = 500

  var description: String { written(within: 0) }

  /// The text, in parentheses if the operator next to it binds as strongly as `strength`, or more strongly.
  private func written(within strength: Int) -> String {
    switch self {
    case .column(let path): return path.description
    case .number(let digits): return digits
    case .negative(let expression): return "-\(expression.written(within: 3))"
    case .operation(let left, let sign, let right):
      let own = Self.strength(of: sign)
      let text = "\(left.written(within: own))\(sign)\(right.written(within: own + 1))"
      return own < strength ? "(\(text))" : text
    }
  }

  /// The precedence of an operator.
  fileprivate static func strength(of sign: Character) -> Int { sign == "+" || sign == "-" ? 1 : 2 }

  /// Parses a text.
  init(_ text: String) throws(DatabaseProblem) {
    var reader = ExpressionReader(text)
    let expression = reader.sum()
    if reader.partCount > Self.mostParts { throw .longExpression(most: Self.mostParts) }
    guard let expression, reader.isAtEnd else { throw .notAnExpression(text) }
    self = expression
  }
}

extension Expression {
  /// The columns, each as often as it occurs.
  var columns: [ColumnPath] {
    switch self {
    case .column(let path): [path]
    case .number: []
    case .negative(let expression): expression.columns
    case .operation(let left, _, let right): left.columns + right.columns
    }
  }
}

extension Query.Term {
  /// The value if it is a number, or a text that JSON reads as one; else NULL.
  fileprivate var number: SQL {
    let isNumber: SQL = "typeof(\(sql)) IN ('integer', 'real')"
    if affinity.isNumeric { return "CASE WHEN \(isNumber) THEN \(sql) END" }
    let isText: SQL = "CASE WHEN json_valid(\(sql)) THEN json_type(\(sql)) IN ('integer', 'real') END"
    return
      "CASE WHEN \(isNumber) THEN \(sql) WHEN typeof(\(sql)) = 'text' THEN CASE WHEN \(isText) THEN \(sql) + 0 END END"
  }
}

extension Query {
  /// The condition that a value of an expression is not a number; `nil` if it has no columns.
  mutating func sqlOfOtherValues(_ expression: Expression) throws -> SQL? {
    let tests = try expression.columns.map { path -> SQL in
      let term = try term(path)
      return "\(term.sql) IS NOT NULL AND \(term.number) IS NULL"
    }
    return tests.isEmpty ? nil : "(\(tests.joined(separator: " OR ")))"
  }

  /// The expression in SQL, with parentheses only where needed: SQLite reads at most a hundred nested ones.
  ///
  /// - Parameter needsNumbers: Whether other values than numbers count as NULL. SQLite would take a word for zero.
  mutating func sql(_ expression: Expression, within strength: Int = 0, needingNumbers needsNumbers: Bool = false)
    throws -> SQL
  {
    switch expression {
    case .column(let path): return needsNumbers ? try term(path).number : try term(path).sql
    case .number(let digits): return SQL(digits)
    case .negative(let expression): return "(- \(try sql(expression, within: 3, needingNumbers: true)))"
    case .operation(let left, let sign, let right):
      let own = Expression.strength(of: sign)
      // SQLite would truncate a quotient of integers.
      let text: SQL =
        """
        \(try sql(left, within: own, needingNumbers: true)) \(sign == "/" ? "* 1.0 /" : SQL(String(sign))) \
        \(try sql(right, within: own + 1, needingNumbers: true))
        """
      return own < strength ? "(\(text))" : text
    }
  }
}

private struct ExpressionReader {
  private var rest: Substring.UnicodeScalarView
  private var depth = 0
  /// The number of columns, numbers and signs before them so far.
  private(set) var partCount = 0

  init(_ text: String) { rest = Substring(text).unicodeScalars }

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return rest.isEmpty
    }
  }

  mutating func sum() -> Expression? { chain(of: "+-") { $0.product() } }

  private mutating func product() -> Expression? { chain(of: "*/") { $0.factor() } }

  private mutating func chain(of signs: String, _ part: (inout Self) -> Expression?) -> Expression? {
    guard var left = part(&self) else { return nil }
    while let sign = take(where: signs.unicodeScalars.contains) {
      guard let right = part(&self) else { return nil }
      left = .operation(left, Character(sign), right)
    }
    return left
  }

  private mutating func factor() -> Expression? {
    depth += 1
    defer { depth -= 1 }
    partCount += 1
    guard depth < 100, partCount <= Expression.mostParts else { return nil }
    if take(where: { $0 == "-" }) != nil { return factor().map(Expression.negative) }
    if take(where: { $0 == "(" }) != nil {
      guard let inner = sum(), take(where: { $0 == ")" }) != nil else { return nil }
      return inner
    }
    return rest.first.map { ("0"..."9").contains($0) } == true ? number() : column()
  }

  private mutating func number() -> Expression? {
    let digits = String(rest.prefix { ("0"..."9").contains($0) || $0 == "." })
    rest.removeFirst(digits.unicodeScalars.count)
    return Double(digits) == nil || digits.hasSuffix(".") ? nil : .number(digits)
  }

  private mutating func column() -> Expression? {
    var isQuoted = false
    let text = rest.prefix { scalar in
      if scalar == "\"" { isQuoted.toggle() }
      return isQuoted || scalar == "\"" || scalar == "." || scalar == ":" || scalar.isPlainInName
    }
    rest.removeFirst(text.count)
    return ColumnPath(String(text)).map(Expression.column)
  }

  private mutating func take(where isWanted: (Unicode.Scalar) -> Bool) -> Unicode.Scalar? {
    skipBlanks()
    guard let scalar = rest.first, isWanted(scalar) else { return nil }
    rest.removeFirst()
    skipBlanks()
    return scalar
  }

  private mutating func skipBlanks() {
    while rest.first == " " { rest.removeFirst() }
  }
}
