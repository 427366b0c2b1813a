/// The columns of a table that a rendering shows, and how to scroll to the others.
///
/// A front end that can scroll keeps its own ``Rendering/scrolledColumns``, starting with 0, and sets it to the positions given here.
/// Only the front end knows how many columns fit, so this value belongs neither to a session nor to an app's state.
public struct ColumnScroll: Hashable, Sendable {
  /// The titles of all columns but the first, in scrolling order: those with the highest priority come first.
  public var titles: [String]
  /// The positions in ``titles`` of the visible columns. To show others, set ``Rendering/scrolledColumns`` to the position of one.
  public var shown: Range<Int>
  /// The position that shows the previous columns; `nil` at the beginning.
  public var left: Int?
  /// The position that shows the next columns; `nil` after the last.
  public var right: Int?
}

extension Rendering {
  /// Returns how to scroll the first table that omits columns, including a table within a group, a list or columns; `nil` if all columns
  /// are shown, or if rows are shown as lists of fields.
  public func columnScroll(of blocks: [Block]) -> ColumnScroll? {
    Layout(self).firstScroll(of: blocks)
  }
}

extension Layout {
  /// Returns how to scroll the first table that omits columns, at any nesting level.
  fileprivate func firstScroll(of blocks: [Block]) -> ColumnScroll? {
    for block in blocks {
      if let scroll = scroll(of: block) { return scroll }
    }
    return nil
  }

  private func scroll(of block: Block) -> ColumnScroll? {
    switch block.kind {
    case .table(let columns, let rows):
      var table = TableLayout(self, columns, rows: rows)
      return table.scroll()
    case .group(_, let blocks): return narrowed(by: groupIndent).firstScroll(of: blocks)
    case .list(let items, let isNumbered):
      let sign = sign(before: 0, of: items.count, isNumbered: isNumbered)
      return (hasRoom(behind: sign) ? narrowed(by: sign.width + 1) : self).firstScroll(of: items)
    case .beside(let columns):
      return (widthOfEach(of: columns.count).map(narrowed(to:)) ?? self).firstScroll(of: columns.flatMap { $0 })
    default: return nil
    }
  }
}

extension TableLayout {
  /// How to scroll the table; `nil` if there is nothing to scroll.
  fileprivate mutating func scroll() -> ColumnScroll? {
    guard !columns.isEmpty, let fitting = fitting() else { return nil }
    let shown = places(of: fitting)
    guard shown.count < order.count else { return nil }
    var left: Int?
    // The farthest position from which everything up to here is visible; at least one position.
    for place in (0..<shown.lowerBound).reversed() {
      guard left == nil || places(of: self.fitting(from: place)).upperBound >= shown.lowerBound else { break }
      left = place
    }
    return ColumnScroll(
      titles: order.map { columns[$0].title }, shown: shown, left: left,
      right: shown.upperBound < order.count ? shown.upperBound : nil)
  }
}
