import DBWalkSQLite

extension SQL {
  /// The condition that a text occurs in a column, ignoring case.
  ///
  /// - Parameter isAtStart: Whether it occurs at the beginning.
  static func occurrence(of text: String, in column: SQL, atStart isAtStart: Bool = false) -> SQL {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      let pattern = glob(of: text)
      return "\(column) GLOB \(value: .text(isAtStart ? String(pattern.dropFirst()) : pattern))"
    }
    let escaped = text.map { "\\%_".contains($0) ? "\\\($0)" : String($0) }.joined()
    return "\(column) LIKE \(value: .text("\(isAtStart ? "" : "%")\(escaped)%")) ESCAPE '\\'"
  }

  /// The pattern for a text ignoring case: `LIKE` ignores the case of ASCII letters only.
  private static func glob(of text: String) -> String {
    let letters = text.unicodeScalars.map { scalar -> String in
      if let all = caseVariants[scalar.caseFolded] { return "[\(String(String.UnicodeScalarView(all)))]" }
      return "*?[".unicodeScalars.contains(scalar) ? "[\(scalar)]" : String(scalar)
    }
    return "*\(letters.joined())*"
  }

  /// The letters that differ only in case, by their folded form.
  private static let caseVariants: [String: [Unicode.Scalar]] = {
    let letters = (0x41...0x1FFFF as ClosedRange<UInt32>).lazy.compactMap { Unicode.Scalar($0) }
    return Dictionary(grouping: letters.filter(\.properties.changesWhenCaseMapped), by: \.caseFolded)
  }()

  /// The beginnings of the branches of a `CASE`, one for each column in which a text may occur. Blobs are not searched, and
  /// numbers only for texts that can be part of a number: writing a number takes longer than searching a text.
  static func occurrenceTests(for text: String, in columns: [TableSchema.Column]) -> [SQL] {
    let mayBeInNumber = text.utf8.allSatisfy("0123456789.+-eEiInNfF".utf8.contains)
    return columns.map { column in
      let name: SQL = "t.\(name: column.name)"
      let type: SQL = "typeof(\(name)) \(SQL(mayBeInNumber ? "<> 'blob'" : "= 'text'"))"
      let occurs = occurrence(of: text, in: name)
      // Blobs are rare among numbers, so the type is checked last there.
      return mayBeInNumber && column.affinity.isNumeric
        ? "WHEN \(occurs) AND \(type) THEN" : "WHEN \(type) AND \(occurs) THEN"
    }
  }
}

extension Unicode.Scalar {
  /// The common form of letters that differ only in case: ς, σ and Σ share one.
  fileprivate var caseFolded: String {
    // A dotless i has the same capital as i, but is another letter.
    self == "ı" ? "ı" : properties.lowercaseMapping.uppercased().lowercased()
  }
}
