#if canImport(Glibc)
  import Glibc

  /// The moment until which something is waited for.
  struct Deadline {
    private let instant: ContinuousClock.Instant

    init(within duration: Duration) {
      instant = .now + duration
    }

    var hasPassed: Bool { instant <= .now }

    /// The time left in milliseconds, rounded up, at most a minute: waiting is done in rounds.
    var milliseconds: Int32 {
      let left = ContinuousClock.now.duration(to: instant)
      return left <= .zero ? 0 : Int32(min(left, .seconds(60)) / .milliseconds(1)) + 1
    }
  }

  extension [pollfd] {
    /// Waits until one of the files is ready, or the time has passed. A negative descriptor is left out.
    static func wait(_ files: [(descriptor: Int32, events: Int32)], milliseconds: Int32) -> Self {
      var polled = files.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
      // Interrupted means ready too early, which callers are prepared for.
      if poll(&polled, nfds_t(polled.count), milliseconds) < 0 {
        for index in polled.indices { polled[index].revents = 0 }
      }
      return polled
    }
  }
#endif
