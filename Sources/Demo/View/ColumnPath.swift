/// A column as it is typed and shown: `Name`, or a chain of foreign-key columns and a column of the row they
/// refer to, `AlbumId.ArtistId.Name`.
///
/// A name with characters other than letters, digits and `_` is written in double quotes, with quotes in it doubled. A column
/// that is part of several foreign keys names the target table: `Seller:Person.Name`.
struct ColumnPath: Hashable, Sendable {
  /// A column that refers to a row of another table.
  struct Hop: Hashable, Sendable {
    var column: String
    /// The target table, if the column alone is ambiguous.
    var parent: String?
  }

  var hops: [Hop] = []
  var column: String
}

extension ColumnPath: WrittenAsText {
  static var noun: String { "a column" }

  /// The text that ``init(_:)`` reads.
  var description: String {
    (hops.map(\.description) + [column.spelled]).joined(separator: ".")
  }

  /// Parses a text; `nil` if a name without quotes is empty, a quote is not closed, or the column itself names a table.
  init?(_ text: String) {
    var names = NameScanner(text)
    var hops: [Hop] = []
    while let column = names.next() {
      let parent = names.skip(":") ? names.next() : nil
      if names.skip(".") {
        hops.append(Hop(column: column, parent: parent))
        continue
      }
      guard names.isAtEnd, parent == nil else { return nil }
      self.init(hops: hops, column: column)
      return
    }
    return nil
  }

  /// Parses the typed text for a column of a table: a complete column name with any characters, or a path.
  init?(typed text: String, in schema: TableSchema) {
    // The words of a line have lost the quotes of a name that is shown as `"a""b"`.
    if let column = schema.column(named: text)
      ?? schema.columns.first(where: { $0.name.replacing("\"", with: "") == text })
    {
      self.init(column: column.name)
    } else {
      self.init(text)
    }
  }
}

extension ColumnPath {
  /// The path after a comparison, where a word in quotes is a text: a dot in front makes any other word a column.
  var asValue: String {
    let text = description
    return text.hasPrefix("\"") || Literal(text).exact != nil ? ".\(text)" : text
  }

  /// The chains of hops to the tables on the way to the column.
  var hopsOnTheWay: [[Hop]] { hops.indices.map { Array(hops[...$0]) } }
}

extension ColumnPath.Hop: CustomStringConvertible {
  var description: String { column.spelled + (parent.map { ":\($0.spelled)" } ?? "") }
}

/// Reads names that are separated by dots and colons.
struct NameScanner {
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) {
    rest = Substring(text).unicodeScalars
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == mark else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a name, in quotes or up to the next mark; `nil` if it is not closed, or empty without quotes.
  mutating func next() -> String? {
    var name = String.UnicodeScalarView()
    if skip("\"") {
      while let scalar = rest.popFirst() {
        if scalar == "\"", !skip("\"") { return String(name) }
        name.append(scalar)
      }
      return nil
    }
    while let scalar = rest.first, scalar != ".", scalar != ":", scalar != "\"" {
      name.append(rest.removeFirst())
    }
    return name.isEmpty ? nil : String(name)
  }
}

extension String {
  /// The name as it is written in a ``ColumnPath``.
  var spelled: String {
    let scalars = unicodeScalars
    let isPlain = scalars.first.map { !("0"..."9").contains($0) } ?? false
    return isPlain && scalars.allSatisfy(\.isPlainInName) ? self : quoted
  }
}

extension Unicode.Scalar {
  /// Whether the scalar can occur in a name without quotes.
  var isPlainInName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: value >= 0x80
    }
  }
}
