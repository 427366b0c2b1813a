extension PresentationDiff {
  /// One step of a host that can only pop and push.
  public struct Step: Hashable, Sendable {
    /// The kind of step.
    public enum Move: Hashable, Sendable {
      /// Take screens off the top until this many are left above the root. Screens that a later push
      /// carries over are still needed.
      case pop(toDepth: Int)
      /// Put the screen with this new index on top. A screen that stays is carried over from its old index; a new one has
      /// no old index. A screen that is carried over may get a new value; see ``PresentationDiff/updated``.
      case push(newIndex: Int, carriedFrom: Int?)
    }

    /// The kind of step.
    public let move: Move
    /// Whether this is the last step of the change, the one to be animated or painted.
    public let isFinal: Bool
  }

  /// The change as steps for a host that can only pop and push: at most one pop, then pushes.
  ///
  /// The pop goes down to the common beginning, so a screen that stays above a change is popped and pushed again. Exactly
  /// one step is final; equal paths have no steps. A host that can pop only one screen at a time pops until the depth is
  /// reached; then the last of these pops is the final one if the step is.
  ///
  /// - Complexity: O(*n*) in the number of routes above the common beginning, including the common end.
  public var steps: [Step] {
    var moves: [Step.Move] = []
    if old.count > prefixCount { moves.append(.pop(toDepth: prefixCount)) }
    var stays = keptMiddle[...]
    for index in prefixCount..<new.count {
      var source: Int?
      if index >= new.count - suffixCount {
        source = index - new.count + old.count
      } else if let kept = stays.first, kept.newIndex == index {
        source = kept.oldIndex
        stays.removeFirst()
      }
      moves.append(.push(newIndex: index, carriedFrom: source))
    }
    return moves.indices.map { Step(move: moves[$0], isFinal: $0 == moves.count - 1) }
  }
}
