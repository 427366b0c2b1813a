/// Releases removed screens: in the order in which they were removed, the screens of one change from the top down, and
/// never before the reducer has processed the report.
///
/// An array releases its elements from the bottom up, all at once. So a caller that hands over
/// screens must not keep the array.
@MainActor @usableFromInline
final class Departures<Screen> {
  /// Batches that wait for an action to be processed. The last screen of a batch is released first.
  @usableFromInline @exclusivity(unchecked) var unheard: [[Screen]] = []
  /// Batches that may be released now.
  @usableFromInline @exclusivity(unchecked) var heard: [[Screen]] = []
  @usableFromInline var isReleasing = false

  /// Keeps `screens` until ``releaseFirst()`` has been called for them.
  @usableFromInline
  func hold(_ screens: consuming [Screen]) {
    unheard.append(screens)
  }

  /// Releases the oldest waiting batch.
  @usableFromInline
  func releaseFirst() {
    release(unheard.removeFirst())
  }

  /// Releases `screens`, after those that are being released.
  ///
  /// Releasing a screen may run any code and call this method again: the screens of such a call come after the rest.
  @inlinable
  func release(_ screens: consuming [Screen]) {
    guard !isReleasing else { return heard.append(screens) }
    isReleasing = true
    while screens.popLast() != nil {}
    while !heard.isEmpty {
      screens = heard.removeFirst()
      while screens.popLast() != nil {}
    }
    isReleasing = false
  }

  /// Releases `screens` after the waiting ones, or now if there are none.
  @inlinable
  func releaseInTurn(_ screens: consuming [Screen]) {
    guard !unheard.isEmpty else { return release(screens) }
    unheard[unheard.count - 1].insert(contentsOf: screens, at: 0)
  }
}
