/// Keeps an observer attached to its store.
///
/// The observation ends when ``cancel()`` is called or the token is released, whichever comes first. After that the
/// observer is never called again, not even in the current round of notifications.
@MainActor
public final class ObservationToken {
  private var end: (() -> Void)?

  @usableFromInline
  init(end: @escaping () -> Void) {
    self.end = end
  }

  /// Ends the observation at once. Calling it again does nothing.
  public func cancel() {
    let end = end
    self.end = nil
    end?()
  }

  isolated deinit {
    end?()
  }
}
