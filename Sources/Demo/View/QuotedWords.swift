import DBWalkSQLite

/// Words with quotes, as conditions and keys are typed.
extension String {
  /// Whether it begins with a quote, even if a combining mark follows that.
  var isQuoted: Bool { utf8.first == UInt8(ascii: "'") || utf8.first == UInt8(ascii: "\"") }

  /// The name without the quotes around it.
  var name: String {
    guard isQuoted, case .text(let text)? = Literal(self).exact else { return self }
    return text
  }

  var trimmingBlanks: String {
    String(String.UnicodeScalarView(unicodeScalars.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
  }

  /// The parts of a text between blanks, or between other characters, with their quotes.
  ///
  /// A quote is one at the beginning of a word, or after a sign or a mark; a second one within it is doubled. All other quotes are
  /// ordinary characters, as in `O'Brien`.
  ///
  /// - Throws: `DatabaseProblem.openQuote` if a quote is not closed.
  func pieces(separatedBy mark: Unicode.Scalar = " ") throws(DatabaseProblem) -> [String] {
    var (pieces, rest): ([String], String?) = ([], self)
    while let text = rest {
      let (piece, behind, quote) = text.cut(at: mark)
      if let quote { throw .openQuote(quote) }
      if mark != " " || !piece.isEmpty { pieces.append(piece) }
      rest = behind
    }
    return pieces
  }

  /// The text up to a character outside quotes, and the text after that; without such a character the whole text, and its part
  /// from the quote that is not closed.
  func cut(at mark: Unicode.Scalar) -> (piece: String, rest: String?, openQuote: String?) {
    let (found, quote) = firstIndex(outsideQuotes: { $0 == mark || mark == " " && $0 == "\t" })
    guard let found else { return (self, nil, quote.map { String(unicodeScalars[$0...]) }) }
    return (String(unicodeScalars[..<found]), String(unicodeScalars[unicodeScalars.index(after: found)...]), nil)
  }

  /// The first character of some kind outside quotes; without one, the quote that is not closed.
  func firstIndex(outsideQuotes isWanted: (Unicode.Scalar) -> Bool) -> (found: Index?, openQuote: Index?) {
    var scanner = QuoteScanner()
    var quote = startIndex
    for index in unicodeScalars.indices {
      if !scanner.isInQuotes { quote = index }
      scanner.read(unicodeScalars[index])
      if !scanner.isInQuotes, isWanted(unicodeScalars[index]) { return (index, nil) }
    }
    return (nil, scanner.isInQuotes ? quote : nil)
  }
}

/// Finds the quotes in a text.
private struct QuoteScanner {
  private var quote: Unicode.Scalar?
  /// The quote that was closed last; the same character opens it again.
  private var closed: Unicode.Scalar?
  private var isEscaped = false
  private var last: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")

  var isInQuotes: Bool { quote != nil }

  mutating func read(_ scalar: Unicode.Scalar) {
    defer { last = (last.1, scalar) }
    if let quote {
      if !isEscaped, scalar == quote { (self.quote, closed) = (nil, scalar) }
      isEscaped = !isEscaped && scalar == "\\" && quote == "\""
    } else {
      let isPrefixed = scalar == "'" && "xXtn".unicodeScalars.contains(last.1) && Self.delimits(last.0)
      let opens = scalar == closed || (scalar == "\"" || scalar == "'") && (Self.delimits(last.1) || isPrefixed)
      (quote, closed) = (opens ? scalar : nil, nil)
    }
  }

  private static func delimits(_ scalar: Unicode.Scalar) -> Bool { " \t=<>!(),.:".unicodeScalars.contains(scalar) }
}
