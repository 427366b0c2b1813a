/// Something that ends with a part of the state.
@MainActor @usableFromInline
package class PartOccupant: RosterMember {
  @usableFromInline final var hasLeft = false
}

/// A place in the tree of parts, with the number of occupants there and further in.
@MainActor @usableFromInline
class PartTree {
  @usableFromInline @exclusivity(unchecked) final private(set) var population = 0
  /// Unowned is safe: while a node has occupants, the node further out keeps it alive.
  private unowned let outer: PartTree?

  init(in outer: PartTree? = nil) {
    self.outer = outer
  }

  /// Calls `body` with every occupant here or further in.
  func everybody(_ body: (PartOccupant) -> Void) {}

  final fileprivate func count(_ change: Int) {
    var tree: PartTree? = self
    while let current = tree {
      current.population += change
      tree = current.outer
    }
  }
}

/// A part of the state, without its type.
@usableFromInline
class PartPosition: PartTree {
  private final var occupants = Roster<PartOccupant>()
  /// How many of the population are not further in.
  private final var residents = 0

  final func add(_ occupant: PartOccupant) {
    occupants.add(occupant)
    residents += 1
    count(1)
  }

  /// Records that an occupant has left.
  final func oneLeft() {
    occupants.oneLeft()
    residents -= 1
    count(-1)
  }

  override func everybody(_ body: (PartOccupant) -> Void) {
    for occupant in occupants.all where !occupant.hasLeft { body(occupant) }
  }

  /// Whether a part within has occupants.
  final var hasInhabitedParts: Bool { population > residents }

  /// The part one step further in.
  func position(at step: PartStep) -> PartPosition {
    preconditionFailure("\(Self.self) must override position")
  }
}

/// A part of the state in which effects run, and the parts within it. The state of a store is the outermost.
///
/// One pass over the parts finds the effects that must end, regardless of their number. Parts
/// without running effects are skipped.
@usableFromInline
final class PartNode<Part>: PartPosition {
  /// Where the parts within are, and their watches.
  private var watches: [(locator: any PartLocating, watch: PartWatch<Part>)] = []

  override func position(at step: PartStep) -> PartPosition {
    if let known = watches.first(where: { $0.locator === step.locator }) { return known.watch.position(step.id) }
    guard let watch = step.locator.makeWatch(in: self) as? PartWatch<Part> else {
      preconditionFailure("\(step.locator) does not locate parts of type \(Part.self)")
    }
    watches.append((step.locator, watch))
    return watch.position(step.id)
  }

  override func everybody(_ body: (PartOccupant) -> Void) {
    super.everybody(body)
    for (_, watch) in watches { watch.everybody(body) }
  }

  /// Calls `homeless` with every occupant whose part of `part` was removed.
  func look(at part: Part, homeless: (PartOccupant) -> Void) {
    if !hasInhabitedParts { return }
    for (_, watch) in watches where watch.population > 0 { watch.look(at: part, homeless: homeless) }
    watches.removeAll { $0.watch.population == 0 }
  }
}
