/// A choice of widths for the columns of a table, so that they fit beside each other.
struct ColumnFitting: Equatable {
  /// The widths of the columns that are shown, from the left.
  private(set) var widths: [Int]
  /// How many columns on the right found no place.
  private(set) var dropped: Int

  /// Fits columns that would like to have some widths into a total width, gaps included.
  ///
  /// Wide columns shrink first, to one common width, but not below 3 to 8 cells, more on wider screens. What then still
  /// has no place is dropped from the right; the first column always stays.
  init(_ wanted: [Int], into width: Int, gap: Int) {
    let least = max(3, min(8, width / 10))
    var shown = 0
    var used = -gap
    for column in wanted {
      used += gap + min(column, least)
      guard used <= width else { break }
      shown += 1
    }
    shown = max(shown, min(1, wanted.count))
    widths = Array(wanted.prefix(shown))
    dropped = wanted.count - shown
    shrink(to: width - gap * (shown - 1))
  }

  private mutating func shrink(to room: Int) {
    guard widths.reduce(0, +) > room else { return }
    var room = room
    var share = 0
    let ascending = widths.sorted()
    for (index, column) in ascending.enumerated() {
      share = room / (ascending.count - index)
      if column > share { break }
      room -= column
    }
    var spare = room - share * widths.count { $0 > share }
    for index in widths.indices where widths[index] > share {
      widths[index] = share + (spare > 0 ? 1 : 0)
      spare -= 1
    }
  }
}
