import Foundation
import ScreenKitTerm

/// One value of a row, with what it seems to be.
struct CellView: Equatable, Sendable {
  enum Form: Equatable, Sendable {
    /// A number, or no value.
    case plain
    case text
    /// The text is a document, written here with a line for each of its values.
    case json(String)
    /// The bytes are of this type, if it is known.
    case bytes(type: String?)
  }

  var row: RowReference
  var column: String
  var value: Excerpt
  var form: Form

  init(row: RowReference, column: String, value: Excerpt) {
    (self.row, self.column, self.value) = (row, column, value)
    form =
      switch value.cell {
      case .null, .integer, .real: .plain
      case .text(let text): (value.isWhole ? Self.json(text) : nil).map(Form.json) ?? .text
      case .malformed, .blob: .bytes(type: Self.type(of: value.cell.bytes))
      }
  }

  /// The document that a text is, with a line for each value; `nil` when it is none.
  private static func json(_ text: String) -> String? {
    guard let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[",
      (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
    else { return nil }
    return JSONLines.laidOut(text)
  }

  private static let signatures: [(bytes: [UInt8], type: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    (Array("GIF8".utf8), "a GIF image"), (Array("%PDF-".utf8), "a PDF document"),
    (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"),
    ([0x1F, 0x8B], "gzip data"), (Array("SQLite format 3\0".utf8), "a SQLite database"),
    (Array("bplist".utf8), "a property list"),
    (Array("OggS".utf8), "Ogg sound"), (Array("ID3".utf8), "MP3 sound"), (Array("BZh".utf8), "bzip2 data"),
    ([0x28, 0xB5, 0x2F, 0xFD], "Zstandard data"), (Array("\u{7F}ELF".utf8), "a program"),
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
}

extension DatabaseFile {
  /// One value of a row, cut to `longest` bytes.
  func cell(of column: String, in table: String, key: RowKey, longest: Int = 1 << 20) async throws -> CellView {
    let row = try await row(in: table, key: key, longest: longest)
    guard let field = row.fields.first(where: { $0.column.names(same: column) }) else {
      let names = row.fields.map(\.column)
      throw DatabaseProblem.noColumn(column, table: row.table, nearest: names.nearest(to: column), columns: names)
    }
    return CellView(row: RowReference(table: row.table, key: key), column: field.column, value: field.value)
  }
}
