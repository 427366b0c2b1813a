/// Releases the screens that have gone: in the order in which they went, those of one change from the top down, and none
/// before the reducer has heard of it.
///
/// An array releases its elements from the bottom up, all at once. So whoever hands screens over must not keep the array.
@MainActor @usableFromInline
final class Departures<Screen> {
  /// Batches that wait until an action has been processed. The last screen of a batch is released first.
  @usableFromInline @exclusivity(unchecked) var unheard: [[Screen]] = []
  /// Batches that may be released now.
  @usableFromInline @exclusivity(unchecked) var heard: [[Screen]] = []
  @usableFromInline var isReleasing = false

  init() {}

  /// Keeps `screens` until ``releaseFirst()`` has been called for them.
  @usableFromInline
  func hold(_ screens: consuming [Screen]) {
    unheard.append(screens)
  }

  /// Releases the batch that has been held for the longest time.
  @usableFromInline
  func releaseFirst() {
    release(unheard.removeFirst())
  }

  /// Releases `screens`, after those that are being released.
  ///
  /// The end of a screen may run any code, and may lead back here: what it hands over comes after the rest.
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

  /// Releases `screens` after those that are held, or now if there are none.
  @inlinable
  func releaseInTurn(_ screens: consuming [Screen]) {
    guard !unheard.isEmpty else { return release(screens) }
    unheard[unheard.count - 1].insert(contentsOf: screens, at: 0)
  }
}
