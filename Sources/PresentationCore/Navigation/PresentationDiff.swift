/// How one path becomes another: which screens stay, which go, which come.
///
/// Values are matched without keys: first the longest common beginning, then the longest common end of what is left,
/// then, in the middle between them, equal values with each other, the lowest old index first. So the same value may
/// stand in a path many times, a screen stays when something below it changes, and no old screen is ever kept twice.
/// The number of kept screens is the greatest possible.
///
/// Values may have an identity besides. What equality leaves over in the middle is then matched by it, in the same
/// order: such a screen stays too, and is *updated* with its new value.
///
/// Making a difference takes time linear in the lengths of the two paths, and no memory when routes were only put on
/// top, or only taken off. The common beginning and end are stored as lengths; lists and steps are computed when asked
/// for.
///
///     print(PresentationDiff(from: ["list", "detail 3"], to: ["list", "edit 3"]))
///     // home > list > -detail 3 > +edit 3
///
/// Taking off the common beginning and end first is the oldest trick of difference algorithms; matching the rest as a
/// multiset is what user interfaces do with keyed children.
public struct PresentationDiff<Route: Hashable>: Equatable {
  /// A screen that stays.
  public struct Kept: Hashable, Sendable {
    /// Its index in the old path.
    public let oldIndex: Int
    /// Its index in the new path.
    public let newIndex: Int

    @inlinable
    init(oldIndex: Int, newIndex: Int) {
      self.oldIndex = oldIndex
      self.newIndex = newIndex
    }
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
  @usableFromInline let keptMiddle: [Kept]

  /// Compares two paths by the equality of their values.
  ///
  /// - Complexity: O(`old.count + new.count`) with a good hash; no allocation when one path begins with the other.
  @inlinable @inline(__always)
  public init(from old: [Route], to new: [Route]) {
    self.init(old, new) { PathMatching.byValue(old, $0, new, $1) }
  }

  /// Compares two paths by the equality of their values, and what that leaves over by an identity.
  ///
  /// - Parameters:
  ///   - old: The path before.
  ///   - new: The path after.
  ///   - identity: What stays the same about a value whose screen is to stay. Equal values must have equal identities.
  /// - Complexity: As without identities.
  @inlinable @inline(__always)
  public init<Identity: Hashable>(from old: [Route], to new: [Route], identity: (Route) -> Identity) {
    self.init(old, new) { PathMatching.byIdentity(old, $0, new, $1, identity) }
  }

  /// The common beginning and end are found in line, so that a caller who asks only for them pays for nothing else, and
  /// without checking indices: `prefix + suffix` never exceeds the length of the shorter path.
  @inlinable @inline(__always)
  init(_ old: [Route], _ new: [Route], matchMiddle: (Range<Int>, Range<Int>) -> [Kept]) {
    let (before, after) = (old.span, new.span)
    let shorter = Swift.min(before.count, after.count)
    var prefix = 0
    while prefix < shorter, before[unchecked: prefix] == after[unchecked: prefix] { prefix &+= 1 }
    let (oldLast, newLast) = (before.count &- 1, after.count &- 1)
    var suffix = 0
    while suffix < shorter &- prefix, before[unchecked: oldLast &- suffix] == after[unchecked: newLast &- suffix] {
      suffix &+= 1
    }
    self.old = old
    self.new = new
    prefixCount = prefix
    suffixCount = suffix
    keptMiddle =
      prefix + suffix == shorter ? [] : matchMiddle(prefix..<(old.count - suffix), prefix..<(new.count - suffix))
  }
}

extension PresentationDiff where Route: PathRoute {
  /// Compares two paths by the equality of their values, and what that leaves over by their ``PathRoute/identity``.
  ///
  /// - Complexity: O(`old.count + new.count`) with a good hash; no allocation when one path begins with the other.
  @inlinable @inline(__always)
  public init(from old: [Route], to new: [Route]) {
    self.init(old, new) { PathMatching.byIdentity(old, $0, new, $1) }
  }
}

// MARK: - Questions

extension PresentationDiff {
  /// Whether the two paths are equal: nothing goes, comes, moves or is updated.
  ///
  /// - Complexity: O(1).
  public var isEmpty: Bool { prefixCount == old.count && prefixCount == new.count }

  /// Whether the top screen after the change is another than before, the root screen counted.
  ///
  /// A top screen that stays on top is the same one, also when it is updated or its index changes.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var changesTop: Bool {
    if old.isEmpty || new.isEmpty { return old.isEmpty != new.isEmpty }
    if suffixCount > 0 { return false }
    if prefixCount == old.count || prefixCount == new.count { return old.count != new.count }
    return keptMiddle.last != Kept(oldIndex: old.count - 1, newIndex: new.count - 1)
  }

  /// The screens that stay, by rising new index: in place, moved or updated.
  ///
  /// - Complexity: O(`new.count`).
  public var kept: [Kept] {
    var kept: [Kept] = []
    kept.reserveCapacity(prefixCount + keptMiddle.count + suffixCount)
    for index in 0..<prefixCount { kept.append(Kept(oldIndex: index, newIndex: index)) }
    kept += keptMiddle
    let shift = new.count - old.count
    for index in (new.count - suffixCount)..<new.count { kept.append(Kept(oldIndex: index - shift, newIndex: index)) }
    return kept
  }

  /// Whether there can be anything in ``updated``: it is not when only beginning and end stay.
  @usableFromInline
  var mayUpdate: Bool { !keptMiddle.isEmpty }

  /// Whether nothing stays but the common beginning.
  @usableFromInline
  var keepsOnlyBeginning: Bool { suffixCount == 0 && keptMiddle.isEmpty }

  /// The screens that stay although their value has changed, by rising new index: the order in which they are updated.
  /// Always empty without identities.
  ///
  /// - Complexity: O(*n*) in what lies between the common beginning and the common end. So for ``removed`` and
  ///   ``created``.
  public var updated: [Kept] {
    keptMiddle.filter { old[$0.oldIndex] != new[$0.newIndex] }
  }

  /// The old indices of the screens that go, the topmost first: the order in which they are destroyed.
  public var removed: [Int] {
    let middle = prefixCount..<(old.count - suffixCount)
    guard !keptMiddle.isEmpty else { return middle.reversed() }
    var stays = [Bool](repeating: false, count: middle.count)
    for kept in keptMiddle { stays[kept.oldIndex - prefixCount] = true }
    return middle.reversed().filter { !stays[$0 - prefixCount] }
  }

  @usableFromInline
  var createdCount: Int { new.count - prefixCount - suffixCount - keptMiddle.count }

  /// The new indices of the screens that come, the lowest first: the order in which they are created.
  @inlinable
  public var created: [Int] {
    let middle = prefixCount..<(new.count - suffixCount)
    guard !keptMiddle.isEmpty else { return Array(middle) }
    var stays = keptMiddle[...]
    return middle.filter { index in
      guard stays.first?.newIndex == index else { return true }
      stays.removeFirst()
      return false
    }
  }

  /// Returns what this difference makes of `elements`, one for each old route: kept ones move to their new place,
  /// others are made.
  ///
  /// - Parameters:
  ///   - elements: What stands for the old path, in its order. There must be as many as old routes.
  ///   - make: Called for each created route with its new index, the lowest first.
  /// - Returns: What stands for the new path, in its order. An updated route has the element of its old value.
  /// - Throws: What `make` throws, at once.
  /// - Complexity: O(`old.count + new.count`), and what `make` takes.
  public func applied<Element, Failure: Error>(
    to elements: [Element], make: (Int) throws(Failure) -> Element
  ) throws(Failure) -> [Element] {
    precondition(elements.count == old.count, "the difference starts from \(old.count) routes, not \(elements.count)")
    var result: [Element] = []
    result.reserveCapacity(new.count)
    result += elements[..<prefixCount]
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
