/// Locates the parts of a feature in a whole, so that their effects can end with them.
///
/// The closures of the locators below are made where the feature is, so that the compiler specializes them for its types.
@usableFromInline
protocol PartLocating: AnyObject, Sendable {
  /// Whether parts can be added and removed.
  var mayLeave: Bool { get }
  /// Makes a `PartWatch<Whole>`.
  @MainActor func makeWatch(in outer: PartTree) -> AnyObject
}

/// One step from a whole to a part of it.
struct PartStep: Sendable {
  let locator: any PartLocating
  /// Identifies one of several parts of the same kind.
  let id: EffectID?
}

/// Locates a single part.
@usableFromInline
final class PartLocator<Whole, Part>: PartLocating {
  @usableFromInline let mayLeave: Bool
  @usableFromInline let read: @Sendable (Whole) -> Part?
  /// Identifies which of successive parts is present; `nil` if they are not distinguished.
  let identify: (@Sendable (Part) -> EffectID)?

  @usableFromInline
  init(
    mayLeave: Bool, identify: (@Sendable (Part) -> EffectID)? = nil, read: @escaping @Sendable (Whole) -> Part?
  ) {
    self.mayLeave = mayLeave
    self.identify = identify
    self.read = read
  }

  @usableFromInline
  @MainActor func makeWatch(in outer: PartTree) -> AnyObject {
    LonePartWatch<Whole, Part>(self, in: outer)
  }
}

/// Locates the elements of a collection.
@usableFromInline
final class ElementLocator<Whole, ID: Hashable & Sendable, Part>: PartLocating {
  /// Iterates over the elements until it has found all `ids`, in their order.
  ///
  /// - Returns: How many of `ids`, from the first, it has found.
  @usableFromInline typealias Meet = @Sendable (_ whole: Whole, _ ids: [ID]) -> Int
  /// Calls `body` with each element that has one of `ids`, in their order, and its index among them.
  @usableFromInline typealias Visit = @Sendable (_ whole: Whole, _ ids: [ID], _ body: (Int, Part) -> Void) -> Void
  /// Returns the indices of the `ids` that elements have, in the order of the elements.
  @usableFromInline typealias Order = @Sendable (_ whole: Whole, _ ids: [ID]) -> [Int]

  @usableFromInline let mayLeave = true
  let meet: Meet
  let visit: Visit
  let order: Order

  @inlinable
  convenience init<Elements: Collection & SendableMetatype>(elements: any KeyPath<Whole, Elements> & Sendable)
  where Elements.Element == Part, Part: Identifiable & SendableMetatype, Part.ID == ID {
    self.init(
      meet: { whole, ids in
        let elements = whole[keyPath: elements]
        var met = 0
        var index = elements.startIndex
        while met < ids.count, index != elements.endIndex {
          if elements[index].id == ids[met] { met += 1 }
          elements.formIndex(after: &index)
        }
        return met
      },
      visit: { whole, ids, body in
        var met = 0
        for element in whole[keyPath: elements] where met < ids.count && element.id == ids[met] {
          body(met, element)
          met += 1
        }
      },
      order: { whole, ids in
        var wanted = Dictionary(zip(ids, ids.indices)) { first, _ in first }
        var found: [Int] = []
        for element in whole[keyPath: elements] where !wanted.isEmpty {
          if let index = wanted.removeValue(forKey: element.id) { found.append(index) }
        }
        return found
      })
  }

  @usableFromInline
  init(meet: @escaping Meet, visit: @escaping Visit, order: @escaping Order) {
    self.meet = meet
    self.visit = visit
    self.order = order
  }

  @usableFromInline
  @MainActor func makeWatch(in outer: PartTree) -> AnyObject {
    ElementWatch<Whole, ID, Part>(self, in: outer)
  }
}

/// Locates the values of a dictionary.
@usableFromInline
final class ValueLocator<Whole, ID: Hashable & Sendable, Part>: PartLocating {
  @usableFromInline let mayLeave = true
  @usableFromInline let read: @Sendable (Whole, ID) -> Part?

  @usableFromInline
  init(read: @escaping @Sendable (Whole, ID) -> Part?) {
    self.read = read
  }

  @usableFromInline
  @MainActor func makeWatch(in outer: PartTree) -> AnyObject {
    ValueWatch<Whole, ID, Part>(read, in: outer)
  }
}
