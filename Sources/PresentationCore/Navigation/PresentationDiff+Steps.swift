extension PresentationDiff {
  /// One thing to do for a host that can only pop and push.
  public struct Step: Hashable, Sendable {
    /// What is to be done.
    public enum Move: Hashable, Sendable {
      /// Take screens off the top until this many are left above the root. Those that a later push carries over are still
      /// needed.
      case pop(toDepth: Int)
      /// Put the screen with this new index on top. A screen that stays is carried over from its old index, a new one has
      /// none. A screen may be carried over to get a new value; ``PresentationDiff/updated`` tells.
      case push(newIndex: Int, carriedFrom: Int?)
    }

    /// What is to be done.
    public let move: Move
    /// Whether this is the last step of the change, the one to be animated or painted.
    public let isFinal: Bool
  }

  /// The change as steps for a host that can only pop and push: at most one pop, then pushes.
  ///
  /// The pop goes down to the common beginning, so a screen that stays above a change is popped and pushed again.
  /// Exactly one step is final; there are no steps when the paths are equal. A host that can pop only one screen at a
  /// time pops until the depth is reached; then the last of these pops is the final one if the step is.
  ///
  /// - Complexity: O(*n*) in what lies above the common beginning, the common end included.
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
