import ScreenKitTerm

/// One value of a row: a text in lines, a document in JSON laid out, bytes in hexadecimal digits.
struct CellScreen: Screen<Walk, Step> {
  let place: Place
  let reader: Reader

  func body(_ walk: Walk) -> [Block] {
    loss(of: place, in: walk)
    if case .cell(let view)? = walk.contents[place] {
      Block.text(StyledText("\(view.row.table) \(view.row.key), \(view.column)", .strong))
      switch view.form {
      case .plain: Block.fields([Block.Field(view.column, Block.Value(view.value))])
      case .text: Block.text(StyledText(lines: view.value.cell.description))
      case .json(let text): Block.text(StyledText(lines: text))
      case .bytes(let type):
        let count = view.value.cell.bytes.count + view.value.omitted
        Block.text(StyledText("\(count) bytes\(type.map { ", \($0)" } ?? "")", .faint))
        Block.table(["at", "bytes", "text"], rows: rows(of: view.value.cell.bytes))
        if count > Self.mostBytes { Block.text(StyledText("The first \(Self.mostBytes) are shown.", .faint)) }
      }
      if !view.value.isWhole { Block.text(StyledText("\(view.value.omitted) bytes more are not read.", .faint)) }
      hint("page look", "back")
    }
  }

  func verbs(_ walk: Walk) -> [Verb<Step>] {
    Verb("refresh", "Read the value again") { .refresh }
    Verb.lookingAgain
    Verb.marking(reader.bookmarks)
  }

  private static let mostBytes = 512

  private func rows(of bytes: [UInt8]) -> [[Block.Value]] {
    stride(from: 0, to: min(bytes.count, Self.mostBytes), by: 16).map { start in
      let row = bytes[start..<min(start + 16, bytes.count)]
      let pairs = row.map { Hexadecimal.digits(of: [$0]) }.joined(separator: " ")
      let text = row.map { (0x20..<0x7F).contains($0) ? Character(Unicode.Scalar($0)) : "." }
      return [
        Block.Value(Hexadecimal.digits(of: [UInt8(start >> 8), UInt8(start & 255)])), Block.Value(pairs),
        Block.Value(String(text)),
      ]
    }
  }
}
