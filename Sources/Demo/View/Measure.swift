/// What is told of each group of rows: how many they are, or what comes of an expression over all of them.
struct Measure: Hashable, Sendable {
  enum Function: String, CaseIterable, Sendable {
    case count, sum, avg, min, max
  }

  var function = Function.count
  /// `nil` for the rows themselves, which can only be counted.
  var expression: Expression?
}

extension Measure: CustomStringConvertible {
  var description: String { function.rawValue + (expression.map { " \($0)" } ?? "") }
}

extension Measure {
  /// Reads typed words: a function, and an expression unless rows are counted.
  init(typed words: [String]) throws(DatabaseProblem) {
    guard let first = words.first else {
      self.init()
      return
    }
    guard let function = Function(rawValue: first.lowercased()) else { throw .noFunction(first) }
    let text = words.dropFirst().joined(separator: " ")
    self.init(function: function, expression: text.isEmpty && function == .count ? nil : try Expression(text))
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
