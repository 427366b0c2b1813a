import CScreenKitPlatform
import Synchronization

/// Writes waiting actions when the process ends by `exit`, which releases no objects.
enum JournalExit {
  /// Writes the waiting actions of each open journal; an element returns whether its journal still exists.
  private static let writers = Mutex<[@Sendable (_ flushes: Bool) -> Bool]>([])
  private static let isRegistered: Void = { _ = atexit { JournalExit.flush() } }()

  static func add<Action>(_ writer: JournalWriter<Action>) {
    isRegistered
    writers.withLock { writers in
      writers.removeAll { !$0(false) }
      writers.append { [weak writer] flushes in
        if flushes { writer?.flush() }
        return writer != nil
      }
    }
  }

  private static func flush() {
    let writers = writers.withLock { $0 }
    for writer in writers { _ = writer(true) }
  }
}
