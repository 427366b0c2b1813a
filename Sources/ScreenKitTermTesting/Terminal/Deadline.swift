import CScreenKitPlatform
import ScreenKitTerm

/// A deadline for waiting.
struct Deadline {
  private let instant: ContinuousClock.Instant

  init(within duration: Duration) {
    instant = ContinuousClock().deadline(after: duration)
  }

  var hasPassed: Bool { instant <= .now }

  /// The remaining time in milliseconds, rounded up, at most a minute, because callers wait in rounds.
  var milliseconds: Int32 {
    let left = ContinuousClock.now.duration(to: instant)
    return left <= .zero ? 0 : Int32(min(left, .seconds(60)) / .milliseconds(1)) + 1
  }
}

extension [pollfd] {
  /// Waits until one of the files is ready, or the time has passed. Negative descriptors are ignored.
  static func wait(_ files: [(descriptor: Int32, events: Int32)], milliseconds: Int32) -> Self {
    var polled = files.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
    // An interrupted call counts as ready too early, which callers must handle.
    if poll(&polled, nfds_t(polled.count), milliseconds) < 0 {
      for index in polled.indices { polled[index].revents = 0 }
    }
    return polled
  }
}
