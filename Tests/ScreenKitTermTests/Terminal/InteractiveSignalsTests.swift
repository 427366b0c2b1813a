import Dispatch
import Synchronization
import Testing

// `InteractiveSignals` and `Unnoticed` are internal.
@testable import ScreenKitTerm

@Suite("A Ctrl-C that goes unnoticed", .timeLimit(.minutes(10)))
struct UnnoticedTests {
  @Test(
    "is enough when it comes a third time in quick succession, a second after the first or later",
    arguments: [
      ([0, 100, 200], nil), ([0, 100, 1_000], 2), ([0, 100, 200, 999, 1_001], 4), ([0, 2_000], nil),
      ([0, 3_001, 6_002, 9_003], nil), ([0, 3_001, 3_500, 4_001], 3),
    ] as [([Int], Int?)])
  func third(milliseconds: [Int], enough: Int?) {
    let unnoticed = Unnoticed()
    let judged = milliseconds.map { unnoticed.addAndJudge(at: .milliseconds($0)) }
    #expect(judged.firstIndex(of: true) == enough)
  }

  @Test("is forgotten if it was noticed after all")
  func forgotten() {
    let unnoticed = Unnoticed()
    for second in 0..<10 {
      #expect(!unnoticed.addAndJudge(at: .seconds(second)))
      if second % 2 == 1 { unnoticed.forget() }
    }
  }
}

@Suite("Ctrl-C between two lines", .timeLimit(.minutes(10)))
@MainActor
struct InteractiveSignalsTests {
  /// Signals whose listeners are called one after the other, the last one first or the first one.
  private final class OrderedSignals: SilentSignals {
    private let handlers = Mutex<[@Sendable () -> Void]>([])

    func listen(
      to number: Int32, on queue: DispatchQueue, registered: (@Sendable () -> Void)?,
      _ handler: @escaping @Sendable () -> Void
    ) -> SignalListener {
      let isMain = queue.label == DispatchQueue.main.label
      handlers.withLock { $0.append { isMain ? handler() : queue.sync(execute: handler) } }
      return SignalListener {}
    }

    func press(lastFirst: Bool) {
      let handlers = handlers.withLock { lastFirst ? $0.reversed() : $0 }
      for handler in handlers { handler() }
    }
  }

  @Test("is noticed as soon as the main actor has time, whichever reader receives it first", arguments: [false, true])
  func noticed(lastFirst: Bool) async {
    let signals = OrderedSignals()
    var terminal = Terminal(arguments: [])
    terminal.signals = signals
    let interrupts = InteractiveSignals(terminal)
    var count = 0
    interrupts.onInterrupt = { count += 1 }
    for press in 1...3 {
      signals.press(lastFirst: lastFirst)
      #expect(count == press)
      await withCheckedContinuation { over in DispatchQueue.main.async { over.resume() } }
      #expect(interrupts.unnoticedCount == 0)
    }
  }
}
