/// Which columns of a table a rendering shows, and how far to scroll for the others.
///
/// A front end that can scroll keeps ``Rendering/scrolledColumns`` for what it shows, begins with 0, and sets it to what is said
/// here. How many columns fit is known to it alone; so this belongs neither to a session nor to an app's state.
public struct ColumnScroll: Hashable, Sendable {
  /// The titles of the columns behind the first one, in the order in which they are scrolled: those with the highest priority
  /// first.
  public var titles: [String]
  /// The places in ``titles`` of those that are shown. Showing others begins with setting ``Rendering/scrolledColumns`` to the
  /// place of one.
  public var shown: Range<Int>
  /// The place from which the columns before are shown; `nil` at the beginning.
  public var left: Int?
  /// The place from which the columns behind are shown; `nil` at the end.
  public var right: Int?
}

extension Rendering {
  /// Returns how the first table that misses columns can be scrolled, also one within a group, a list or columns; `nil` if all are
  /// shown, or rows are shown as lists of fields.
  public func columnScroll(of blocks: [Block]) -> ColumnScroll? {
    Layout(self).firstScroll(of: blocks)
  }
}

extension Layout {
  /// How the first table that misses columns can be scrolled, in whatever it stands.
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
  /// How it can be scrolled; `nil` if there is nothing to scroll.
  fileprivate mutating func scroll() -> ColumnScroll? {
    guard !columns.isEmpty, let fitting = fitting() else { return nil }
    let shown = places(of: fitting)
    guard shown.count < order.count else { return nil }
    var left: Int?
    // The farthest place from which all is shown up to here; at least one place.
    for place in (0..<shown.lowerBound).reversed() {
      guard left == nil || places(of: self.fitting(from: place)).upperBound >= shown.lowerBound else { break }
      left = place
    }
    return ColumnScroll(
      titles: order.map { columns[$0].title }, shown: shown, left: left,
      right: shown.upperBound < order.count ? shown.upperBound : nil)
  }
}
