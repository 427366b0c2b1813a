import Dispatch
import CScreenKitPlatform
import Synchronization

/// Waits for a child process, and can terminate it from any thread while it exists.
final class ChildWaiting: Sendable {
  private let child: pid_t
  private let group: Bool
  /// Whether the child has been reaped, so that its number may belong to another process.
  private let hasGone = Mutex(false)

  /// - Parameter group: Whether the child leads a process group, all of which is terminated.
  init(for child: pid_t, group: Bool) {
    self.child = child
    self.group = group
  }

  /// Waits, on another thread, until the child has ended or was stopped, and returns its status as from `waitpid`.
  func nextChange() async -> Int32 {
    await withCheckedContinuation { waiting in
      DispatchQueue.global().async { waiting.resume(returning: self.wait()) }
    }
  }

  private func wait() -> Int32 {
    var info = siginfo_t()
    // The child is only inspected first, and is reaped under the lock, so that no signal can be sent to its number afterwards.
    while waitid(P_PID, id_t(child), &info, WEXITED | WSTOPPED | WNOWAIT) < 0, errno == EINTR {}
    return hasGone.withLock { hasGone in
      var status: Int32 = 0
      while waitpid(child, &status, WUNTRACED) < 0, errno == EINTR {}
      hasGone = status & 0xFF != 0x7F
      return status
    }
  }

  /// Asks the child to end, even if it is stopped. Does nothing if it no longer exists.
  func terminate() {
    hasGone.withLock { hasGone in
      guard !hasGone else { return }
      kill(group ? -child : child, SIGTERM)
      kill(group ? -child : child, SIGCONT)
    }
  }
}
