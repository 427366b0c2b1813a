/// Watches the parts of one feature within a whole, and reports the occupants of removed parts.
class PartWatch<Whole>: PartTree {
  /// The part with this identifier.
  func position(_ id: EffectID?) -> PartPosition {
    preconditionFailure("\(Self.self) must override position")
  }

  /// Calls `homeless` with every occupant whose part was removed.
  func look(at whole: Whole, homeless: (PartOccupant) -> Void) {}
}

/// Watches a single part. A part with another identifier is another part.
final class LonePartWatch<Whole, Part>: PartWatch<Whole> {
  private let locator: PartLocator<Whole, Part>
  private var nodes: [(id: EffectID?, node: PartNode<Part>)] = []

  init(_ locator: PartLocator<Whole, Part>, in outer: PartTree) {
    self.locator = locator
    super.init(in: outer)
  }

  override func position(_ id: EffectID?) -> PartPosition {
    if let known = nodes.first(where: { $0.id == id }) { return known.node }
    let node = PartNode<Part>(in: self)
    nodes.append((id, node))
    return node
  }

  override func everybody(_ body: (PartOccupant) -> Void) {
    for (_, node) in nodes { node.everybody(body) }
  }

  override func look(at whole: Whole, homeless: (PartOccupant) -> Void) {
    if nodes.count > 1 { nodes.removeAll { $0.node.population == 0 } }
    guard let part = locator.read(whole) else { return everybody(homeless) }
    let current = nodes
    for (id, node) in current {
      if id == nil || id == locator.identify?(part) {
        node.look(at: part, homeless: homeless)
      } else {
        node.everybody(homeless)
      }
    }
  }
}

/// Watches parts of the same kind.
class PartsWatch<Whole, ID: Hashable & Sendable, Part>: PartWatch<Whole> {
  final fileprivate var nodes: [ID: PartNode<Part>] = [:]
  /// The identifiers of all nodes, and the nodes in the same order: without their type, because that makes iterating faster.
  final fileprivate var ids: [ID] = []
  final fileprivate var order: [PartPosition] = []

  override func position(_ id: EffectID?) -> PartPosition {
    guard let id = id?.value as? ID else {
      preconditionFailure("\(id.map { "\($0.value)" } ?? "nothing") is not an identifier of type \(ID.self)")
    }
    if let known = nodes[id] { return known }
    let node = PartNode<Part>(in: self)
    nodes[id] = node
    ids.append(id)
    order.append(node)
    return node
  }

  override func everybody(_ body: (PartOccupant) -> Void) {
    for node in order { node.everybody(body) }
  }

  /// Removes the nodes of parts without occupants.
  final fileprivate func forgetDeserted() {
    guard order.hasDeserted else { return }
    keep(order.indices.filter { order[$0].population > 0 })
  }

  /// Keeps the nodes with these indices, in this order.
  final fileprivate func keep(_ indices: [Int]) {
    (ids, order) = (indices.map { ids[$0] }, indices.map { order[$0] })
    if ids.count < nodes.count {
      let kept = Set(ids)
      nodes = nodes.filter { kept.contains($0.key) }
    }
  }
}

/// Watches the values of a dictionary.
final class ValueWatch<Whole, ID: Hashable & Sendable, Part>: PartsWatch<Whole, ID, Part> {
  private let read: (Whole, ID) -> Part?

  init(_ read: @escaping (Whole, ID) -> Part?, in outer: PartTree) {
    self.read = read
    super.init(in: outer)
  }

  override func look(at whole: Whole, homeless: (PartOccupant) -> Void) {
    forgetDeserted()
    for (index, id) in ids.enumerated() {
      let position = order[index]
      guard let part = read(whole, id) else {
        position.everybody(homeless)
        continue
      }
      if position.hasInhabitedParts { nodes[id]?.look(at: part, homeless: homeless) }
    }
  }
}

/// Watches the elements of a collection. It keeps them in the order of the collection. As long as none is removed or moved, one
/// pass over the collection finds all of them by comparing identifiers, without hashing.
final class ElementWatch<Whole, ID: Hashable & Sendable, Part>: PartsWatch<Whole, ID, Part> {
  private let locator: ElementLocator<Whole, ID, Part>

  init(_ locator: ElementLocator<Whole, ID, Part>, in outer: PartTree) {
    self.locator = locator
    super.init(in: outer)
  }

  override func look(at whole: Whole, homeless: (PartOccupant) -> Void) {
    forgetDeserted()
    let looksInside = order.hasInhabitedParts
    if !looksInside, locator.meet(whole, ids) == ids.count { return }
    let found = locator.order(whole, ids)
    if found.count < ids.count {
      var isGone = [Bool](repeating: true, count: ids.count)
      for index in found { isGone[index] = false }
      for (index, node) in order.enumerated() where isGone[index] { node.everybody(homeless) }
    }
    keep(found)
    if looksInside {
      let (ids, nodes) = (ids, nodes)
      locator.visit(whole, ids) { nodes[ids[$0]]?.look(at: $1, homeless: homeless) }
    }
  }
}

// Written as loops: in a generic class, closures for library algorithms would each be checked for their actor.
extension [PartPosition] {
  @MainActor fileprivate var hasDeserted: Bool {
    for position in self where position.population == 0 { return true }
    return false
  }

  @MainActor fileprivate var hasInhabitedParts: Bool {
    for position in self where position.hasInhabitedParts { return true }
    return false
  }
}
