/// A value of a statement's current row. Its bytes belong to SQLite, and are valid until the next row.
package enum StoredValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(UnsafeRawBufferPointer)
  case blob(UnsafeRawBufferPointer)

  /// A copy of the value that may be kept.
  package var cell: Cell {
    switch self {
    case .null: .null
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .text(let bytes): String(validating: bytes, as: UTF8.self).map(Cell.text) ?? .malformed(Array(bytes))
    case .blob(let bytes): .blob(Array(bytes))
    }
  }
}
