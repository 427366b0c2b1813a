extension Stacks {
  /// The arrangement of stacks with sheets, without their routes.
  struct Arrangement {
    /// The keys in the order of the path.
    let roots: [Key]
    let stacks: [Stack]
  }

  /// The latest arrangements with sheets, for a host that refuses to close them. It takes no part in `==`, and is not encoded.
  struct Memory: Hashable {
    /// At most 16, the latest last, each with different roots.
    private(set) var arrangements: [Arrangement] = []

    /// Records an arrangement. One without sheets is recorded only if it replaces another.
    mutating func note(_ arrangement: Arrangement) {
      arrangements.removeAll { $0.roots == arrangement.roots }
      guard arrangement.stacks.contains(where: { $0.covered != nil }) else { return }
      arrangements = arrangements.suffix(15) + [arrangement]
    }

    static func == (one: Self, other: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Records the arrangement of the stacks before it changes, if some are sheets. Their path alone does not show that.
  mutating func remember() {
    guard !memory.arrangements.isEmpty || stacks.contains(where: { $0.covered != nil }) else { return }
    memory.note(
      Arrangement(roots: order.map(\.key), stacks: stacks.map { Stack(key: $0.key, covered: $0.covered) }))
  }

  /// Arranges the stacks, without their routes, so that their roots have this order in the path: as they were arranged when they had
  /// sheets, or else in this order, with the selected stack, which is the last one, at its previous position.
  ///
  /// - Returns: Whether that is possible: not without keys, or with one twice.
  mutating func arrange(_ roots: [Key]) -> Bool {
    guard let selection = roots.last, Set(roots).count == roots.count else { return false }
    remember()
    let known = memory.arrangements.last { $0.roots == roots }?.stacks
    var keys = roots.dropLast()
    keys.insert(selection, at: min(index(of: selection) ?? keys.count, keys.count))
    stacks = known ?? keys.map { Stack(key: $0) }
    restore(selection)
    return true
  }
}
