/// The texts that were killed last, to be yanked: the newest first, and then the ones before.
struct KillRing: Equatable, Sendable {
  private var texts: [String] = []
  /// The text to be yanked.
  private var place = 0
  private static let limit = 10

  /// The text to be yanked; `nil` if nothing was killed.
  var current: String? { texts.isEmpty ? nil : texts[place] }

  /// Takes a text that was killed.
  ///
  /// - Parameters:
  ///   - isJoined: Whether it belongs to the newest one, since the command before was a kill, too.
  ///   - isForward: Whether it was after the cursor.
  mutating func add(_ text: String, isJoined: Bool, isForward: Bool) {
    if isJoined, let newest = texts.last {
      texts[texts.count - 1] = isForward ? newest + text : text + newest
    } else {
      if texts.count == Self.limit { texts.removeFirst() }
      texts.append(text)
    }
    place = texts.count - 1
  }

  /// Goes to the text before the current one; after the oldest, to the newest.
  mutating func turn() {
    if !texts.isEmpty { place = (place + texts.count - 1) % texts.count }
  }
}
