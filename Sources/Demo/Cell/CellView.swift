import FoundationEssentials
import DBWalkSQLite
import PresentationFiles

/// One value of a row, with its presumed format.
struct CellView: Equatable, Sendable {
  enum Form: Equatable, Sendable {
    /// A number, or no value.
    case plain
    case text
    /// The text is a document, with a line for each of its values.
    case json(String)
    /// The bytes have this type, if it is known.
    case bytes(type: String?)
  }

  var row: RowReference
  var column: String
  /// The value, or a piece of it.
  var value: Excerpt
  /// Where the piece begins.
  var start: Int
  /// The minimum size of the value in bytes.
  var total: Int
  var form: Form

  /// The number of bytes shown at a time.
  var size: Int

  /// The number of bytes of a text shown at a time.
  static let pieceSize = 1 << 20
  /// The number of bytes of a text shown at a time in a user's window.
  static let windowSize = 1 << 16
  /// The number of bytes of another value shown at a time.
  static let rowsSize = 512

  init(row: RowReference, column: String, value: Excerpt, start: Int = 0, total: Int? = nil, size: Int = pieceSize) {
    (self.row, self.column, self.value, self.start) = (row, column, value, start)
    self.total = total ?? value.cell.length + value.omitted
    self.size = size
    form =
      switch value.cell {
      case .null, .integer, .real: .plain
      case .text(let text): (value.isWhole && start == 0 ? Self.json(text) : nil).map(Form.json) ?? .text
      case .malformed, .blob: .bytes(type: Self.type(of: value.cell.bytes))
      }
    if case .bytes = form { self.size = Self.rowsSize }
  }

  /// The beginning of the next piece; `nil` in the last one.
  var next: Int? { start + size < total && !value.mayOmitMore ? start + size : nil }

  /// Where the last piece begins.
  var last: Int { max(0, (total - 1) / size * size) }

  /// The document in a text, with a line for each value; `nil` if it is not a document.
  private static func json(_ text: String) -> String? {
    guard let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[",
      (try? JSONDecoder().decode(Document.self, from: Data(text.utf8))) != nil
    else { return nil }
    return JSONLines.laidOut(text)
  }

  /// Any JSON document, read to the end.
  private struct Document: Decodable {
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      if var list = try? decoder.unkeyedContainer() {
        while !list.isAtEnd { _ = try list.decode(Document.self) }
      } else if let object = try? decoder.container(keyedBy: Key.self) {
        for key in object.allKeys { _ = try object.decode(Document.self, forKey: key) }
      } else {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() || (try? value.decode(Bool.self)) != nil { return }
        if (try? value.decode(Double.self)) == nil { _ = try value.decode(String.self) }
      }
    }
  }

  private static let signatures: [(bytes: [UInt8], type: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    (Array("GIF8".utf8), "a GIF image"), (Array("%PDF-".utf8), "a PDF document"),
    (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"),
    ([0x1F, 0x8B], "gzip data"), (Array("SQLite format 3\0".utf8), "a SQLite database"),
    (Array("bplist".utf8), "a property list"),
    (Array("OggS".utf8), "Ogg audio"), (Array("ID3".utf8), "MP3 audio"), (Array("BZh".utf8), "bzip2 data"),
    ([0x28, 0xB5, 0x2F, 0xFD], "Zstandard data"), (Array("\u{7F}ELF".utf8), "an executable"),
  ]

  private static func type(of bytes: [UInt8]) -> String? {
    if let known = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return known.type }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "a WebP image"
    }
    let isText = !bytes.isEmpty && String(validating: bytes, as: UTF8.self) != nil && !bytes.contains { $0 < 9 }
    return isText ? "text in UTF-8" : nil
  }
}

extension Cell {
  /// The bytes of a blob, or of a text that is not UTF-8.
  var bytes: [UInt8] {
    switch self {
    case .blob(let bytes), .malformed(let bytes): bytes
    case .null, .integer, .real, .text: []
    }
  }

  /// How many bytes a text or blob has.
  fileprivate var length: Int {
    if case .text(let text) = self { text.utf8.count } else { bytes.count }
  }
}

extension DatabaseFile {
  /// One value of a row, or a piece of `longest` bytes of it.
  func cell(
    of column: String, in table: String, key: RowKey, from start: Int = 0, longest: Int = CellView.pieceSize
  ) async throws -> CellView {
    try await read { db in
      let schema = try TableSchema(named: table, in: db)
      let name = try schema.existingColumn(column).name
      let start = max(0, start)
      let (value, total) = try schema.read { try $0.value(of: name, in: key, from: start, longest: longest, in: db) }
      return CellView(
        row: RowReference(table: schema.name, key: key), column: name, value: value, start: start, total: total,
        size: longest)
    }
  }
}

extension DatabaseFile {
  /// Writes all bytes of a value to a file; for a number, its digits.
  func write(_ column: String, in table: String, key: RowKey, to file: NewFile) async throws {
    try await read { db in
      try db.refusing(valuesOver: .max) {
        let schema = try TableSchema(named: table, in: db)
        var (start, total) = (0, 1)
        while start < total {
          let (value, bytes) = try schema.value(of: column, in: key, from: start, longest: CellView.pieceSize, in: db)
          if value.mayOmitMore { throw DatabaseProblem.tooLong }
          if value.cell == .blob([]) { return }
          if value.cell.isNull { throw DatabaseProblem.nothingToSave(column: column) }
          let piece = value.cell.bytes.isEmpty ? Array(value.cell.description.utf8) : value.cell.bytes
          try file.write(piece)
          (start, total) = (start + CellView.pieceSize, bytes ?? 0)
        }
      }
    }
  }
}

extension TableSchema {
  fileprivate func value(
    of column: String, in key: RowKey, from start: Int, longest: Int, in db: Database
  ) throws -> (Excerpt, total: Int?) {
    let place = try place(of: key)
    let term: SQL = "t.\(name: column)"
    let select = { (terms: [SQL]) -> SQL in
      "SELECT \((terms + mentions).joined(separator: ", ")) FROM \(place)"
    }
    let rowid = rowidOfPieces.map { "t.\(name: $0)" as SQL }
    guard let row = try db.cells(of: select([rowid ?? "NULL"])).first else {
      throw DatabaseProblem.noRow(name, keyNames, key)
    }
    var found: (column: String, table: String, rowid: Int64)?
    if case .integer(let number) = row[0] { found = (column, name, number) }
    do {
      if let piece = try db.piece(of: term, from: start, count: longest, foundIn: found, select) {
        return (piece.characters(count: longest), piece.total)
      }
      return (Excerpt(cell: try db.cells(of: select([term])).first?.first ?? .null), nil)
    } catch let error as DatabaseError where error.code == .tooLong {
      return (try db.unread(term, select), nil)
    }
  }
}
