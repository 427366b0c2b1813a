import FoundationEssentials
import DBWalkSQLite
import ScreenKitTerm

/// Writes rows in a format as they arrive, and holds only some of them.
struct RowWriter {
  private let format: RowFormat
  private let names: [String]
  /// The text before each value of a row in JSON, and before the values of a row in SQL.
  private let prefixes: [[UInt8]]
  private let write: ([UInt8]) throws -> Void
  private var bytes: [UInt8] = []
  /// The rows of Markdown that have not been written yet.
  private var rows: [[Block.Value]] = []
  private(set) var count = 0

  /// The number of bytes to write at a time.
  private static let most = 1 << 16

  /// - Parameters:
  ///   - columns: The names of the columns. In JSON and SQL, underscores are appended to a repeated name.
  ///   - types: The declared types of the columns; empty if they have none.
  ///   - table: The name of the table in SQL.
  init(
    _ format: RowFormat, columns: [String], types: [String], table: String,
    write: @escaping ([UInt8]) throws -> Void
  ) {
    (self.format, self.write) = (format, write)
    names = format == .csv || format == .md ? columns : columns.distinct
    switch format {
    case .csv:
      prefixes = []
      bytes += Block.csv([.table(titles: names, rows: [])]).utf8
    case .json, .ndjson:
      prefixes = names.enumerated().map {
        Array(($0 == 0 ? "{" : ",").utf8) + $1.utf8.quotedInJSON + [UInt8(ascii: ":")]
      }
      if format == .json { bytes += "[".utf8 }
    case .md: prefixes = []
    case .sql:
      let definitions = zip(names, types).map { $1.isEmpty ? $0.quoted : "\($0.quoted) \($1)" }
      prefixes = [Array("INSERT INTO \(table.quoted) VALUES (".utf8)]
      bytes += "BEGIN;\nCREATE TABLE \(table.quoted) (\(definitions.joined(separator: ", ")));\n".utf8
    }
  }

  /// Writes a row.
  ///
  /// - Returns: Whether bytes were written: a good moment to report progress.
  mutating func append(_ value: (_ column: Int) -> StoredValue) throws -> Bool {
    let columns = names.indices
    switch format {
    case .csv:
      for column in columns {
        if column > 0 { bytes.append(UInt8(ascii: ",")) }
        appendCSV(value(column))
      }
      bytes.append(UInt8(ascii: "\n"))
    case .json, .ndjson:
      if format == .json { bytes += count == 0 ? "\n".utf8 : ",\n".utf8 }
      for column in columns {
        bytes += prefixes[column]
        appendJSON(value(column))
      }
      bytes += format == .json ? "}".utf8 : "}\n".utf8
    case .sql:
      bytes += prefixes[0]
      for column in columns {
        if column > 0 { bytes += ", ".utf8 }
        appendSQL(value(column))
      }
      bytes += ");\n".utf8
    case .md:
      rows.append(columns.map { Block.Value(Excerpt(cell: value($0).cell)) })
      if rows.count == 500 { appendMarkdown() }
    }
    count += 1
    guard bytes.count >= Self.most else { return false }
    try flush()
    return true
  }

  /// Writes the rest, and the end.
  mutating func end() throws {
    switch format {
    case .csv, .ndjson: ()
    case .json: bytes += count == 0 ? "]\n".utf8 : "\n]\n".utf8
    case .md: if count == 0 || !rows.isEmpty { appendMarkdown() }
    case .sql: bytes += "COMMIT;\n".utf8
    }
    try flush()
  }

  private mutating func flush() throws {
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func appendMarkdown() {
    var text = Substring(Block.markdown([.table(titles: names, rows: rows)]))
    // Only the first rows are below the titles.
    if count > rows.count { for _ in 0..<2 { text = text.drop { $0 != "\n" }.dropFirst() } }
    bytes += text.utf8
    rows = []
  }

  private mutating func appendCSV(_ value: StoredValue) {
    switch value {
    case .null: ()
    case .integer(let number): bytes += String(number).utf8
    case .real(let number): bytes += number.description.utf8
    case .text(let text) where text.isUTF8:
      let isQuoted =
        [nil, UInt8(ascii: " ")].contains(text.first) || text.last == UInt8(ascii: " ")
        || text.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") }
      bytes += isQuoted ? text.enclosed(in: UInt8(ascii: "\"")) : Array(text)
    case .text, .blob:
      // The same form as on a page, below an empty title.
      bytes += Block.csv([.table([], rows: [[Block.Value(Excerpt(cell: value.cell))]])]).utf8.dropFirst(3).dropLast()
    }
  }

  private mutating func appendJSON(_ value: StoredValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .integer(let number): bytes += String(number).utf8
    case .real(let number): bytes += (number.isFinite ? "\(number)" : "{\"real\":\"\(number)\"}").utf8
    case .text(let text) where text.isUTF8: bytes += text.quotedInJSON
    case .text(let text): bytes += "{\"base64\":\"\(Data(text).base64EncodedString())\"}".utf8
    case .blob(let blob): bytes += "{\"bytes\":\"\(Hexadecimal.digits(of: Array(blob)))\"}".utf8
    }
  }

  private mutating func appendSQL(_ value: StoredValue) {
    switch value {
    case .integer(let number) where number != .min: bytes += String(number).utf8
    case .text(let text) where text.isUTF8 && !text.contains(0) && !text.contains(13):
      bytes += text.enclosed(in: UInt8(ascii: "'"))
    default: bytes += value.cell.literal.utf8
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are a text. Most are only ASCII, which is checked first.
  fileprivate var isUTF8: Bool { allSatisfy { $0 < 0x80 } || String(validating: self, as: UTF8.self) != nil }
}

extension Collection<UInt8> {
  /// The bytes between quotes of this kind, with quotes in them doubled.
  fileprivate func enclosed(in quote: UInt8) -> [UInt8] {
    [quote] + (contains(quote) ? flatMap { $0 == quote ? [quote, quote] : [$0] } : Array(self)) + [quote]
  }

  /// The text as a JSON string.
  fileprivate var quotedInJSON: [UInt8] {
    let quote = UInt8(ascii: "\"")
    let isPlain = allSatisfy { $0 >= 0x20 && $0 != quote && $0 != UInt8(ascii: "\\") }
    if isPlain { return [quote] + self + [quote] }
    return [quote]
      + flatMap { byte -> [UInt8] in
        if byte < 0x20 { return Array("\\u00\(Hexadecimal.digits(of: [byte]))".utf8) }
        return byte == quote || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
      } + [quote]
  }
}

extension [String] {
  /// The names, with underscores appended to those that equal an earlier one, ignoring case.
  fileprivate var distinct: [String] {
    var taken: Set<String> = []
    return map { name in
      var name = name
      while !taken.insert(name.lowercased()).inserted { name += "_" }
      return name
    }
  }
}
