/// Pairs the old and new indices of equal keys, the lowest old index first, each index once.
///
/// Matching can be repeated with coarser keys: existing pairs are kept.
@usableFromInline
struct PathMatching<Route: Hashable> {
  @usableFromInline typealias Kept = PresentationDiff<Route>.Kept

  /// The pairs, by ascending new index.
  @usableFromInline var kept: [Kept] = []
  @usableFromInline let oldRange: Range<Int>

  @inlinable
  init(_ oldRange: Range<Int>) {
    self.oldRange = oldRange
  }

  /// Pairs the indices without a partner.
  ///
  /// - Parameter isUnique: Whether to stop without pairs if two old keys are equal, or two new keys that are also old ones.
  ///   Otherwise there is only one way to pair.
  /// - Returns: `false` if it gave up.
  @inlinable @discardableResult
  mutating func match<Key: Hashable>(
    _ newRange: Range<Int>, old: (Int) -> Key, new: (Int) -> Key, onlyIfUnique isUnique: Bool = false
  ) -> Bool {
    guard kept.count < oldRange.count, kept.count < newRange.count else { return true }
    let isFirst = kept.isEmpty
    var paired: [Bool] = []
    if !isFirst {
      paired = [Bool](repeating: false, count: oldRange.count)
      for pair in kept { paired[pair.oldIndex - oldRange.lowerBound] = true }
    }
    // Old indices of equal keys form a chain: `first` has the lowest, `next` leads from each to the one above it.
    let none = oldRange.upperBound
    var first: [Key: Int] = Dictionary(minimumCapacity: oldRange.count - kept.count)
    var next = [Int](repeating: none, count: oldRange.count)
    for index in oldRange.reversed() where isFirst || !paired[index - oldRange.lowerBound] {
      guard let above = first.updateValue(index, forKey: old(index)) else { continue }
      if isUnique { return false }
      next[index - oldRange.lowerBound] = above
    }
    var known = kept[...]
    var all: [Kept] = []
    for newIndex in newRange {
      if let pair = known.first, pair.newIndex == newIndex {
        all.append(known.removeFirst())
      } else if let slot = first.index(forKey: new(newIndex)) {
        let oldIndex = first.values[slot]
        guard oldIndex != none else {
          if isUnique { return false }
          continue
        }
        first.values[slot] = next[oldIndex - oldRange.lowerBound]
        all.append(Kept(oldIndex: oldIndex, newIndex: newIndex))
      }
    }
    kept = all
    return true
  }

  /// Pairs by value, then the rest by identity.
  ///
  /// Equal values have equal identities. So if no identity occurs twice, pairing by identity alone gives the same pairs in half the time.
  @inlinable
  mutating func match<Identity: Hashable>(
    _ newRange: Range<Int>, _ old: [Route], _ new: [Route], by identity: (Route) -> Identity
  ) {
    if match(newRange, old: { identity(old[$0]) }, new: { identity(new[$0]) }, onlyIfUnique: true) { return }
    match(newRange, old: { old[$0] }, new: { new[$0] })
    match(newRange, old: { identity(old[$0]) }, new: { identity(new[$0]) })
  }

  // Not inlined, so that comparing the ends stays small enough to be inlined into its callers.

  @inlinable @inline(never)
  static func byValue(_ old: [Route], _ oldRange: Range<Int>, _ new: [Route], _ newRange: Range<Int>) -> [Kept] {
    var matching = PathMatching(oldRange)
    matching.match(newRange, old: { old[$0] }, new: { new[$0] })
    return matching.kept
  }

  @inlinable @inline(never)
  static func byIdentity<Identity: Hashable>(
    _ old: [Route], _ oldRange: Range<Int>, _ new: [Route], _ newRange: Range<Int>, _ identity: (Route) -> Identity
  ) -> [Kept] {
    var matching = PathMatching(oldRange)
    matching.match(newRange, old, new, by: identity)
    return matching.kept
  }
}

extension PathMatching where Route: PathRoute {
  @inlinable @inline(never)
  static func byIdentity(_ old: [Route], _ oldRange: Range<Int>, _ new: [Route], _ newRange: Range<Int>) -> [Kept] {
    var matching = PathMatching(oldRange)
    matching.match(newRange, old, new) { $0.identity }
    return matching.kept
  }
}
