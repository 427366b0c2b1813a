import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

// `OrderlySignals` is internal.
@testable import ScreenKitTerm

@MainActor @Suite("Signals that end a process when its work is finished", .timeLimit(.minutes(10)))
struct OrderlySignalsTests {
  /// Records the signals by which the process would have ended.
  private final class Endings: SilentSignals {
    private let numbers = Mutex<[Int32]>([])
    let hasEnded = DispatchSemaphore(value: 0)
    var all: [Int32] { numbers.withLock(\.self) }

    func end(by number: Int32) {
      numbers.withLock { $0.append(number) }
      hasEnded.signal()
    }
  }

  private let endings = Endings()

  /// The amount of work that is left.
  private final class Work: Sendable {
    let left = Atomic(0)
  }

  @Test("end it at once when it has no work")
  func idle() async {
    let signals = OrderlySignals(endings, isAtWork: { false }, moment: .never) { true }
    signals.end(by: SIGTERM)
    await waitUntil { !endings.all.isEmpty }
    #expect(endings.all == [SIGTERM])
  }

  @Test(
    "finish work that begins after the signal, and that begins while other work is finished")
  func latecomers() async {
    let (work, record) = (Work(), Endings())
    let signals = OrderlySignals(endings, isAtWork: { work.left.load(ordering: .relaxed) > 0 }, moment: .never) {
      record.end(by: Int32(work.left.subtract(1, ordering: .relaxed).oldValue))
      return true
    }
    signals.end(by: SIGTERM)
    // The line continues before the main actor learns of the signal.
    work.left.store(2, ordering: .relaxed)
    await waitUntil { !endings.all.isEmpty }
    #expect(record.all == [2, 1] && endings.all == [SIGTERM])
  }

  @Test("end it even if work fails, or never ends", arguments: [true, false])
  func endless(isFinished: Bool) async {
    let record = Endings()
    let signals = OrderlySignals(endings, isAtWork: { true }, patience: .never) {
      record.end(by: 0)
      return isFinished
    }
    signals.end(by: SIGHUP)
    await waitUntil { !endings.all.isEmpty }
    #expect(record.all.count == (isFinished ? 10 : 1) && endings.all == [SIGHUP])
  }

  @Test(
    "end it once, by the first one, when the work is finished",
    arguments: [[SIGTERM], [SIGHUP, SIGTERM], [SIGINT, SIGINT]])
  func working(numbers: [Int32]) async {
    let (gate, record, work) = (Gate(), Endings(), Work())
    work.left.store(1, ordering: .relaxed)
    let signals = OrderlySignals(
      endings, isAtWork: { work.left.load(ordering: .relaxed) > 0 }, patience: .never,
      finish: {
        record.end(by: 0)
        await gate.pass()
        work.left.store(0, ordering: .relaxed)
        return true
      })
    for number in numbers { signals.end(by: number) }
    await waitUntil { record.all.count == 1 }
    #expect(endings.all.isEmpty)
    gate.open()
    await waitUntil { !endings.all.isEmpty }
    #expect(endings.all == [numbers[0]] && record.all.count == 1)
  }

  @Test("end it even if the main actor does not respond", arguments: [true, false])
  func busy(isAtWork: Bool) {
    let signals = OrderlySignals(endings, isAtWork: { isAtWork }, patience: .milliseconds(1), moment: .milliseconds(1))
    {
      true
    }
    signals.end(by: SIGTERM)
    // The test keeps the main actor busy.
    #expect(endings.hasEnded.wait(timeout: .now() + 500) == .success)
    #expect(endings.all == [SIGTERM])
  }
}
