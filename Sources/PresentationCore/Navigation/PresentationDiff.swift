/// How one path becomes another: which screens stay, which go, which come.
///
/// Values are matched without keys: first the longest common beginning, then the longest common end of what is left, then, in
/// the middle between them, equal values with each other, the lowest old index first. So the same value may stand in a path
/// many times, a screen keeps its place in memory when something below it changes, and no old screen is ever kept twice. The
/// number of kept screens is the greatest possible.
///
/// Making a difference takes time linear in the lengths of the two paths, and none beyond comparing when only the end
/// changed. Common beginning and end are stored as lengths; lists and steps are computed when asked for.
///
/// The matching by beginning, end and middle is that of Myers' trimming and of keyed child reconciliation in user interfaces.
public struct PresentationDiff<Route: Hashable>: Equatable {
  /// A screen that stays.
  public struct Kept: Hashable, Sendable {
    /// Its index in the old path.
    public let oldIndex: Int
    /// Its index in the new path.
    public let newIndex: Int
  }

  /// The path before.
  public let old: [Route]
  /// The path after.
  public let new: [Route]
  /// How many routes at the beginning stay where they are.
  public let prefixCount: Int
  /// How many routes at the end stay, counted after the beginning was taken off.
  public let suffixCount: Int
  /// What stays between beginning and end, by rising new index.
  let keptMiddle: [Kept]

  /// Compares two paths.
  ///
  /// - Complexity: O(`old.count + new.count`) with a good hash; no allocation when one path begins with the other.
  public init(from old: [Route], to new: [Route]) {
    self.old = old
    self.new = new
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    prefixCount = prefix
    suffixCount = suffix
    keptMiddle = Self.match(
      old, in: prefix..<(old.count - suffix), with: new, in: prefix..<(new.count - suffix))
  }

  private static func match(
    _ old: [Route], in oldRange: Range<Int>, with new: [Route], in newRange: Range<Int>
  ) -> [Kept] {
    guard !oldRange.isEmpty, !newRange.isEmpty else { return [] }
    // Old indices of equal values form a chain: `first` has the lowest, `next` leads from each to the one above it.
    var first: [Route: Int] = Dictionary(minimumCapacity: oldRange.count)
    var next = [Int](repeating: old.count, count: oldRange.count)
    for index in oldRange.reversed() {
      if let above = first.updateValue(index, forKey: old[index]) { next[index - oldRange.lowerBound] = above }
    }
    var kept: [Kept] = []
    for newIndex in newRange {
      guard let slot = first.index(forKey: new[newIndex]) else { continue }
      let oldIndex = first.values[slot]
      guard oldIndex < old.count else { continue }
      first.values[slot] = next[oldIndex - oldRange.lowerBound]
      kept.append(Kept(oldIndex: oldIndex, newIndex: newIndex))
    }
    return kept
  }
}

extension PresentationDiff {
  /// Whether the two paths are equal.
  public var isEmpty: Bool { prefixCount == old.count && prefixCount == new.count }

  /// Whether the top screen after the change is another than before, the root screen counted.
  public var changesTop: Bool {
    if old.isEmpty || new.isEmpty { return old.isEmpty != new.isEmpty }
    if suffixCount > 0 { return false }
    if prefixCount == old.count || prefixCount == new.count { return old.count != new.count }
    return keptMiddle.last != Kept(oldIndex: old.count - 1, newIndex: new.count - 1)
  }

  /// The screens that stay, by rising new index.
  public var kept: [Kept] {
    let beginning = (0..<prefixCount).map { Kept(oldIndex: $0, newIndex: $0) }
    let shift = new.count - old.count
    let end = ((new.count - suffixCount)..<new.count).map { Kept(oldIndex: $0 - shift, newIndex: $0) }
    return beginning + keptMiddle + end
  }

  /// The old indices of the screens that go, the topmost first: the order in which they are destroyed.
  public var removed: [Int] {
    let middle = prefixCount..<(old.count - suffixCount)
    guard !keptMiddle.isEmpty else { return middle.reversed() }
    let staying = Set(keptMiddle.lazy.map(\.oldIndex))
    return middle.reversed().filter { !staying.contains($0) }
  }

  /// The new indices of the screens that come, the lowest first: the order in which they are created.
  public var created: [Int] {
    var stays = keptMiddle[...]
    return (prefixCount..<(new.count - suffixCount)).filter { index in
      guard stays.first?.newIndex == index else { return true }
      stays.removeFirst()
      return false
    }
  }

  /// Returns what this difference makes of `elements`, one for each old route: kept ones move to their new place, others
  /// are made.
  ///
  /// - Parameters:
  ///   - elements: What stands for the old path, in its order. There must be as many as old routes.
  ///   - make: Called for each created route with its new index, the lowest first.
  public func applied<Element, Failure: Error>(
    to elements: [Element], make: (Int) throws(Failure) -> Element
  ) throws(Failure) -> [Element] {
    precondition(elements.count == old.count, "The difference begins with \(old.count) routes, not \(elements.count).")
    var result = Array(elements[..<prefixCount])
    result.reserveCapacity(new.count)
    var stays = keptMiddle[...]
    for index in prefixCount..<(new.count - suffixCount) {
      if let kept = stays.first, kept.newIndex == index {
        result.append(elements[kept.oldIndex])
        stays.removeFirst()
      } else {
        result.append(try make(index))
      }
    }
    result += elements[(old.count - suffixCount)...]
    return result
  }
}

extension PresentationDiff: Sendable where Route: Sendable {}
