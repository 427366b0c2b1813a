/// The difference between two paths: which screens stay, which are removed, which are created.
///
/// Values are matched without keys: first the longest common beginning, then the longest common end of the rest,
/// then, in the middle between them, equal values with each other, the lowest old index first. So the same value can
/// appear in a path many times, a screen stays when something below it changes, and no old screen is ever kept twice.
/// The number of kept screens is the greatest possible.
///
/// Values can also have an identity. Values in the middle without an equal partner are then matched by identity, in the
/// same order: such a screen stays too, and is *updated* with its new value.
///
/// Computing a difference takes time linear in the lengths of the two paths, and no memory if routes were only pushed,
/// or only popped. The common beginning and end are stored as lengths; lists and steps are computed on access.
///
///     print(PresentationDiff(from: ["list", "detail 3"], to: ["list", "edit 3"]))
///     // home > list > -detail 3 > +edit 3
///
/// Removing the common beginning and end first is usual in difference algorithms; matching the rest as a multiset is usual in user
/// interfaces with keyed children.
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
  /// The number of routes at the beginning that stay where they are.
  public let prefixCount: Int
  /// The number of routes at the end that stay, not counting the common beginning.
  @usableFromInline let suffixCount: Int
  /// The routes that stay between beginning and end, by ascending new index.
  @usableFromInline let keptMiddle: [Kept]

  /// Compares two paths by the equality of their values.
  ///
  /// - Complexity: O(`old.count + new.count`) with a good hash; no allocation when one path begins with the other.
  @inlinable @inline(__always)
  public init(from old: [Route], to new: [Route]) {
    self.init(old, new) { PathMatching.byValue(old, $0, new, $1) }
  }

  /// Compares two paths by the equality of their values, and matches the rest by an identity.
  ///
  /// - Parameters:
  ///   - old: The path before.
  ///   - new: The path after.
  ///   - identity: The part of a value that stays the same while its screen stays. Equal
  ///     values must have equal identities.
  /// - Complexity: As without identities.
  @inlinable @inline(__always)
  public init<Identity: Hashable>(from old: [Route], to new: [Route], identity: (Route) -> Identity) {
    self.init(old, new) { PathMatching.byIdentity(old, $0, new, $1, identity) }
  }

  /// The common beginning and end are found inline, so that a caller who needs only them pays for nothing else, and
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
  /// Compares two paths by the equality of their values, and matches the rest by their ``PathRoute/identity``.
  ///
  /// - Complexity: O(`old.count + new.count`) with a good hash; no allocation when one path begins with the other.
  @inlinable @inline(__always)
  public init(from old: [Route], to new: [Route]) {
    self.init(old, new) { PathMatching.byIdentity(old, $0, new, $1) }
  }
}

// MARK: - Questions

extension PresentationDiff {
  /// Whether the two paths are equal: no screen is removed, created, moved or updated.
  ///
  /// - Complexity: O(1).
  public var isEmpty: Bool { prefixCount == old.count && prefixCount == new.count }

  /// Whether the change puts another screen on top, counting the root screen.
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

  /// The screens that stay, by ascending new index: in place, moved or updated.
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

  /// Whether ``updated`` can be nonempty: it is empty if only beginning and end stay.
  @usableFromInline
  var mayUpdate: Bool { !keptMiddle.isEmpty }

  /// Whether only the common beginning stays.
  @usableFromInline
  var keepsOnlyBeginning: Bool { suffixCount == 0 && keptMiddle.isEmpty }

  /// The screens that stay although their value has changed, by ascending new index: the order in which they are
  /// updated. Always empty without identities.
  ///
  /// - Complexity: O(*n*) in the number of routes between the common beginning and the common end. The same applies to
  ///   ``removed`` and ``created``.
  public var updated: [Kept] {
    keptMiddle.filter { old[$0.oldIndex] != new[$0.newIndex] }
  }

  /// The old indices of the removed screens, the topmost first: the order in which they are destroyed.
  public var removed: [Int] {
    let middle = prefixCount..<(old.count - suffixCount)
    guard !keptMiddle.isEmpty else { return middle.reversed() }
    var stays = [Bool](repeating: false, count: middle.count)
    for kept in keptMiddle { stays[kept.oldIndex - prefixCount] = true }
    return middle.reversed().filter { !stays[$0 - prefixCount] }
  }

  @usableFromInline
  var createdCount: Int { new.count - prefixCount - suffixCount - keptMiddle.count }

  /// The new indices of the created screens, the lowest first: the order in which they are created.
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

  /// Applies this difference to `elements`, one for each old route: kept ones move to their new place, others are made.
  ///
  /// - Parameters:
  ///   - elements: The elements of the old path, in its order, exactly one for each old route.
  ///   - make: Called for each created route with its new index, the lowest first.
  /// - Returns: The elements of the new path, in its order. An updated route has the element of its old value.
  /// - Throws: Rethrows an error of `make` at once.
  /// - Complexity: O(`old.count + new.count`), plus the time of `make`.
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
