import ArgumentParser
package import Dispatch
import Synchronization

/// Signals for the console of a terminal other than the process's own. The server of the terminal sends them.
package final class SentSignals: Signals {
  private struct Handler {
    let number: Int32
    let queue: DispatchQueue
    let body: @Sendable () -> Void
  }

  private struct Handlers {
    var next = 0
    var byKey: [Int: Handler] = [:]
  }

  private let handlers = Mutex(Handlers())
  private let held = Mutex<Set<WindowPart>>([])
  /// The first signal that would have ended the process.
  private let fatal = Mutex<Int32?>(nil)
  /// The task of the console, which ``end(by:)`` cancels.
  private let console = Mutex<Task<ExitCode, Never>?>(nil)

  package init() {}

  /// Runs a console, which ``end(by:)`` ends instead of the process, and returns its exit status.
  @MainActor
  func ending(_ run: @escaping @MainActor () async -> ExitCode) async -> ExitCode {
    let task = Task { await run() }
    console.withLock { $0 = task }
    let status = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    console.withLock { $0 = nil }
    return fatal.withLock(\.self).map { ExitCode(128 + $0) } ?? status
  }

  package func listen(
    to number: Int32, on queue: DispatchQueue, registered: (@Sendable () -> Void)?,
    _ handler: @escaping @Sendable () -> Void
  ) -> SignalListener {
    let key = handlers.withLock { handlers in
      handlers.next += 1
      handlers.byKey[handlers.next] = Handler(number: number, queue: queue, body: handler)
      return handlers.next
    }
    registered?()
    return SignalListener { [weak self] in
      _ = self?.handlers.withLock { $0.byKey.removeValue(forKey: key) }
    }
  }

  /// Calls all listeners of a signal, each on its queue.
  package func send(_ number: Int32) {
    let called = handlers.withLock { handlers in
      handlers.byKey.sorted { $0.key < $1.key }.map(\.value).filter { $0.number == number }
    }
    for handler in called { handler.queue.async(execute: handler.body) }
  }

  package func isIgnored(_ number: Int32) -> Bool { false }

  /// Does nothing: signals of the process do not affect the console.
  package func ignore(_ number: Int32, _ isIgnored: Bool) {}

  /// Cancels the console instead of the process.
  package func end(by number: Int32) {
    fatal.withLock { $0 = $0 ?? number }
    console.withLock { $0?.cancel() }
  }

  /// Does nothing: the console restores the terminal when it ends, and the process continues.
  package func guardTerminal(_ descriptor: Int32, farewell: String) {}

  /// Always 0: a key cannot stop the process.
  package let stops: UInt32 = 0

  package func hold(_ part: WindowPart, _ isHeld: Bool) -> Bool {
    held.withLock { isHeld ? !$0.insert(part).inserted : $0.remove(part) != nil }
  }
}
