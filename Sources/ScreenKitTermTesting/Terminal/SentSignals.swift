#if canImport(Glibc)
  import Dispatch
  import ScreenKitTerm
  import Synchronization

  /// Signals that a test sends, to a console that runs in the same process.
  final class SentSignals: Signals {
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
    private let fatal = Mutex<Int32?>(nil)

    /// The task of the console, which ``end(by:)`` cancels.
    let console = Mutex<Task<Void, Never>?>(nil)

    /// The first signal that would have ended the process.
    var ending: Int32? { fatal.withLock(\.self) }

    func listen(
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

    /// Has all who listen to a signal called, each on its queue.
    func send(_ number: Int32) {
      let called = handlers.withLock { handlers in
        handlers.byKey.sorted { $0.key < $1.key }.map(\.value).filter { $0.number == number }
      }
      for handler in called { handler.queue.async(execute: handler.body) }
    }

    func isIgnored(_ number: Int32) -> Bool { false }

    /// Does nothing: signals of the process are none of the console's.
    func ignore(_ number: Int32, _ isIgnored: Bool) {}

    /// Cancels the console in place of the process, which lives on.
    func end(by number: Int32) {
      fatal.withLock { $0 = $0 ?? number }
      console.withLock { $0?.cancel() }
    }

    /// Does nothing: a test looks at the terminal when the console has ended.
    func guardTerminal(_ descriptor: Int32, farewell: String) {}

    /// None: a console in the process of a test is never stopped.
    let stops: UInt32 = 0

    func hold(_ part: WindowPart, _ isHeld: Bool) -> Bool {
      held.withLock { isHeld ? !$0.insert(part).inserted : $0.remove(part) != nil }
    }
  }
#endif
