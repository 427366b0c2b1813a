import DBWalkSQLite
import ScreenKitTerm

/// One value of a row: a text in lines, an indented JSON document, or bytes in hexadecimal digits.
struct CellScreen: Screen<Walk, Step> {
  let place: Route
  let reader: Reader

  func body(_ walk: Walk) -> [Block] {
    loss(of: place, in: walk)
    if case .cell(let view)? = walk.contents[place] {
      Block.text(StyledText("\(view.row.table) \(view.row.key), \(view.column)", .strong))
      switch view.form {
      case .plain: Block.fields([Block.LabeledValue(view.column, Block.Value(view.value))])
      case .text where view.value.mayOmitMore: []
      case .text: Block.text(StyledText(lines: view.value.cell.description))
      case .json(let text): Block.text(StyledText(lines: text))
      case .bytes(let type):
        Block.text(StyledText("\(view.total) bytes\(type.map { ", \($0)" } ?? "")", .faint))
        Block.table(["at", "bytes", "text"], rows: rows(of: view.value.cell.bytes.prefix(view.size), at: view.start))
      }
      if view.value.mayOmitMore {
        Block.text(
          StyledText(
            "The value is larger than \(view.value.omitted >> 20) MiB, too large to read.", .warning))
      } else if view.next != nil || view.start > 0 {
        let end = min(view.start + view.size, view.total)
        Block.text(StyledText("Bytes \(view.start + 1) to \(end) of \(view.total) are shown.", .faint))
      }
      if view.next != nil { hint("next", "page look", "back") } else { hint("page look", "back") }
    }
  }

  func verbs(_ walk: Walk) -> [Verb<Step>] {
    Verb.role(.reads) {
      if case .cell(let view)? = walk.contents[place] {
        let first = view.start == 0 ? "this is the beginning" : nil
        let last = view.next == nil ? "this is the end" : nil
        Verb.category("Pieces") {
          Verb("next", "Show the next part") { .turn(view.place(at: view.next ?? view.start)) }.disabled(last)
            .onEmptyLine()
          Verb("previous", "Show the previous part") { .turn(view.place(at: view.start - view.size)) }.disabled(first)
          Verb("first", "Show the beginning") { .turn(view.place(at: 0)) }.disabled(first)
          Verb("last", "Show the end") { .turn(view.place(at: view.last)) }.disabled(last)
        }
        Verb.saving(place, named: "save cell", "the whole value")
      }
      Verb("refresh", "Reload the value") { .refresh }
      Verb.reloading
    }
  }

  private func rows(of bytes: ArraySlice<UInt8>, at place: Int) -> [[Block.Value]] {
    stride(from: 0, to: bytes.count, by: 16).map { start in
      let row = bytes[start..<min(start + 16, bytes.count)]
      let pairs = row.map { Hexadecimal.digits(of: [$0]) }.joined(separator: " ")
      let text = row.map { (0x20..<0x7F).contains($0) ? Character(Unicode.Scalar($0)) : "." }
      let digits = String(place + start, radix: 16)
      let zeros = String(repeating: "0", count: max(0, (place < 1 << 16 ? 4 : 8) - digits.count))
      return [Block.Value(zeros + digits), Block.Value(pairs), Block.Value(String(text))]
    }
  }
}

extension CellView {
  /// The place of another piece of the value.
  fileprivate func place(at start: Int) -> Route {
    .cell(row.table, row.key, column: column, from: start > 0 ? start : nil)
  }
}
