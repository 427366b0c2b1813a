/// Follows the output, and finds sequences that would change text that is already on the screen.
package struct KeptScreen {
  /// The columns of the terminal.
  package let columns: Int
  /// The cells of the row in which the cursor is; `nil` for one that was given back.
  private var row: [Unicode.Scalar?] = []
  private var column = 0

  package init(columns: Int) {
    self.columns = columns
  }

  /// The first sequence that moves up, erases, or overwrites anything but the last character of the line; `nil` if none does.
  package func violation(in bytes: [UInt8]) -> String? {
    var screen = self
    // A program may switch the marks of pastes on and off.
    let text = String(decoding: bytes, as: UTF8.self).replacing(/\u{1B}\[\?2004[hl]/, with: "")
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.first {
      let before = rest
      rest.removeFirst()
      guard screen.accepts(scalar, before: rest.first) else {
        let done = text[..<before.startIndex].suffix(120)
        return """
          \(String(before.prefix(40)).debugDescription) behind \(done.debugDescription), in \
          \(screen.row.map { $0.map(String.init) ?? "_" }.joined())
          """
      }
    }
    return nil
  }

  private mutating func accepts(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    switch scalar {
    case "\n": (row, column) = ([], 0)
    case "\r": return next == "\n" || next == "\r"
    case "\u{07}": break
    case "\u{08}":
      guard column > 0 else { return false }
      column -= 1
    case "\u{1B}": return false
    default: return put(scalar)
    }
    return true
  }

  private mutating func put(_ scalar: Unicode.Scalar) -> Bool {
    let width = "日本".unicodeScalars.contains(scalar) ? 2 : 1
    if column + width > columns { (row, column) = ([], 0) }
    defer { column += width }
    let isAtEnd = row.dropFirst(column).lazy.compactMap(\.self).count <= 2
    for cell in column..<column + width {
      let wanted = cell == column ? scalar : "\u{FFFF}"
      if cell >= row.count {
        row.append(wanted)
      } else if row[cell] == nil {
        // To write a space over one may be to move across it, or to give it back.
        if wanted != " " { row[cell] = wanted }
      } else if isAtEnd, scalar == " " {
        row[cell] = nil
      } else if row[cell] != wanted {
        return false
      }
    }
    return true
  }
}
