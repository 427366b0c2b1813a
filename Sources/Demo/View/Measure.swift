/// The measure of each group of rows: their number, or the result of an expression over all of them.
struct Measure: Hashable, Sendable {
  enum Function: String, CaseIterable, Sendable {
    case count
    /// The share of the rows of all groups.
    case percent
    /// The number of different values.
    case distinct
    case sum, avg, min, max
    /// The middle number, or the mean of the two middle ones.
    case median

    /// Whether it computes with numbers, and leaves out other values.
    var needsNumbers: Bool { [.sum, .avg, .median].contains(self) }

    /// The function of an expression in SQL; `nil` for the median, which needs a separate statement.
    func sql(of expression: SQL) -> SQL? {
      switch self {
      case .median: nil
      case .percent: "round(100.0 * count(*) / sum(count(*)) OVER (), 2)"
      case .distinct: "count(DISTINCT \(expression))"
      case .count, .sum, .avg, .min, .max: "\(SQL(rawValue))(\(expression))"
      }
    }
  }

  var function = Function.count
  /// `nil` for the rows themselves, which can only be counted.
  var expression: Expression?
}

extension Measure: CustomStringConvertible {
  var description: String { function.rawValue + (expression.map { " \($0)" } ?? "") }
}

extension Measure {
  /// Parses typed words: a function, and an expression unless rows are counted.
  init(typed words: [String]) throws(DatabaseProblem) {
    guard let first = words.first else {
      self.init()
      return
    }
    guard let function = Function(rawValue: first.lowercased()) else { throw .noFunction(first) }
    let text = words.dropFirst().joined(separator: " ")
    if function == .percent, !text.isEmpty { throw .noArgument(of: function.rawValue) }
    let isRows = text.isEmpty && [.count, .percent].contains(function)
    self.init(function: function, expression: isRows ? nil : try Expression(text))
  }
}

/// A list of the function and the expression.
extension Measure: Codable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(function.rawValue)
    if let expression { try container.encode(expression.description) }
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var words: [String] = []
    while !container.isAtEnd { words.append(try container.decode(String.self)) }
    do {
      try self.init(typed: words)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }
}
