/// The lines that differ between two texts: as few as possible.
///
/// Lines that only one text has are found immediately. The others are compared by the algorithm of E. W. Myers, "An O(ND) Difference
/// Algorithm and Its Variations" (1986), in its linear-space form: it walks from both ends and divides the texts where the walks meet.
/// The time is O(*n* + *c* · *d*), for *c* remaining lines and *d* differences among them.
package struct LineDifference {
  /// Whether each line of the old text was removed.
  package private(set) var gone: [Bool]
  /// Whether each line of the new text was added.
  package private(set) var come: [Bool]

  /// Compares two texts. Lines are equal if they have the same scalars.
  package init(from before: [String], to after: [String]) {
    gone = Array(repeating: false, count: before.count)
    come = Array(repeating: false, count: after.count)
    var numbers: [[UInt8]: Int] = [:]
    func number(_ line: String) -> Int {
      let next = numbers.count
      let bytes = Array(line.utf8)
      if let known = numbers[bytes] { return known }
      numbers[bytes] = next
      return next
    }
    let (old, new) = (before.map(number), after.map(number))
    let (inOld, inNew) = (Set(old), Set(new))
    for index in old.indices where !inNew.contains(old[index]) { gone[index] = true }
    for index in new.indices where !inOld.contains(new[index]) { come[index] = true }

    let oldIndices = old.indices.filter { !gone[$0] }
    let newIndices = new.indices.filter { !come[$0] }
    var walk = Walk(old: oldIndices.map { old[$0] }, new: newIndices.map { new[$0] })
    walk.compare(0..<oldIndices.count, 0..<newIndices.count)
    for (index, isGone) in zip(oldIndices, walk.gone) where isGone { gone[index] = true }
    for (index, isCome) in zip(newIndices, walk.come) where isCome { come[index] = true }
  }
}

/// The walk through two texts. A diagonal is the number of lines by which the position in the old text is ahead of the one in the new
/// text.
private struct Walk {
  let old: [Int]
  let new: [Int]
  var gone: [Bool]
  var come: [Bool]
  /// The farthest position in the old text on each diagonal, for the walk from the beginning and the one from the end.
  private var ahead: [Int]
  private var back: [Int]

  init(old: [Int], new: [Int]) {
    (self.old, self.new) = (old, new)
    gone = Array(repeating: false, count: old.count)
    come = Array(repeating: false, count: new.count)
    ahead = Array(repeating: 0, count: old.count + new.count + 3)
    back = ahead
  }

  mutating func compare(_ olds: Range<Int>, _ news: Range<Int>) {
    var (olds, news) = (olds, news)
    while !olds.isEmpty, !news.isEmpty, old[olds.lowerBound] == new[news.lowerBound] {
      (olds, news) = (olds.dropFirst(), news.dropFirst())
    }
    while !olds.isEmpty, !news.isEmpty, old[olds.upperBound - 1] == new[news.upperBound - 1] {
      (olds, news) = (olds.dropLast(), news.dropLast())
    }
    guard !olds.isEmpty, !news.isEmpty else {
      for index in olds { gone[index] = true }
      for index in news { come[index] = true }
      return
    }
    let (x, y) = middle(olds, news)
    compare(olds.lowerBound..<x, news.lowerBound..<y)
    compare(x..<olds.upperBound, y..<news.upperBound)
  }

  /// The point where the two walks meet. Neither text is empty, and they differ in their first and last lines.
  private mutating func middle(_ olds: Range<Int>, _ news: Range<Int>) -> (Int, Int) {
    let diagonals = olds.lowerBound - news.upperBound...olds.upperBound - news.lowerBound
    // Diagonals are negative if the new text is ahead.
    let origin = new.count + 1
    let first = olds.lowerBound - news.lowerBound, last = olds.upperBound - news.upperBound
    let meetsAhead = (first - last) % 2 != 0
    var (aheads, backs) = (first...first, last...last)
    ahead[origin + first] = olds.lowerBound
    back[origin + last] = olds.upperBound
    while true {
      aheads = Self.widened(aheads, within: diagonals) { ahead[origin + $0] = -1 }
      for diagonal in stride(from: aheads.upperBound, through: aheads.lowerBound, by: -2) {
        let (lower, upper) = (ahead[origin + diagonal - 1], ahead[origin + diagonal + 1])
        var x = lower < upper ? upper : lower + 1
        while x < olds.upperBound, x - diagonal < news.upperBound, old[x] == new[x - diagonal] { x += 1 }
        ahead[origin + diagonal] = x
        if meetsAhead, backs.contains(diagonal), back[origin + diagonal] <= x { return (x, x - diagonal) }
      }
      backs = Self.widened(backs, within: diagonals) { back[origin + $0] = .max }
      for diagonal in stride(from: backs.upperBound, through: backs.lowerBound, by: -2) {
        let (lower, upper) = (back[origin + diagonal - 1], back[origin + diagonal + 1])
        var x = lower < upper ? lower : upper - 1
        while x > olds.lowerBound, x - diagonal > news.lowerBound, old[x - 1] == new[x - 1 - diagonal] { x -= 1 }
        back[origin + diagonal] = x
        if !meetsAhead, aheads.contains(diagonal), x <= ahead[origin + diagonal] { return (x, x - diagonal) }
      }
    }
  }

  /// The diagonals of the next step: one more on each side, or one less at the boundary of the texts. Marks those beyond as never
  /// reached.
  private static func widened(
    _ range: ClosedRange<Int>, within all: ClosedRange<Int>, markUnreached: (Int) -> Void
  ) -> ClosedRange<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    if lower > all.lowerBound {
      lower -= 1
      markUnreached(lower - 1)
    } else {
      lower += 1
    }
    if upper < all.upperBound {
      upper += 1
      markUnreached(upper + 1)
    } else {
      upper -= 1
    }
    return lower...upper
  }
}
