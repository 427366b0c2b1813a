/// The most recently killed texts, for yanking, newest first.
struct KillRing: Equatable, Sendable {
  private var texts: [String] = []
  /// The index of the text to yank.
  private var place = 0
  private static let limit = 10

  /// The text to yank; `nil` if nothing was killed.
  var current: String? { texts.isEmpty ? nil : texts[place] }

  /// Adds a killed text.
  ///
  /// - Parameters:
  ///   - isJoined: Whether to join it with the newest one, because the previous command was also a kill.
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

  /// Moves to the next older text; after the oldest, to the newest.
  mutating func turn() {
    if !texts.isEmpty { place = (place + texts.count - 1) % texts.count }
  }
}
