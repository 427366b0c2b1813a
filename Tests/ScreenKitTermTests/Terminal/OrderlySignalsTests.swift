import Dispatch
import Glibc
import Synchronization
import Testing

// `OrderlySignals` is no part of the interface.
@testable import ScreenKitTerm

@MainActor @Suite("Signals that end a process when its work is finished", .timeLimit(.minutes(10)))
struct OrderlySignalsTests {
  /// Notes by which signals the process would have ended.
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

  @Test("end it at once when there is no work")
  func idle() {
    let signals = OrderlySignals(endings, isAtWork: { false }, finish: {})
    signals.end(by: SIGTERM)
    #expect(endings.all == [SIGTERM])
  }

  @Test(
    "end it once, by the first one, when the work is finished",
    arguments: [[SIGTERM], [SIGHUP, SIGTERM], [SIGINT, SIGINT]])
  func working(numbers: [Int32]) async {
    let (gate, record) = (Gate(), Endings())
    let signals = OrderlySignals(
      endings, isAtWork: { true }, patience: .never,
      finish: {
        record.end(by: 0)
        await gate.pass()
      })
    for number in numbers { signals.end(by: number) }
    await waitUntil { record.all.count == 1 }
    #expect(endings.all.isEmpty)
    gate.open()
    await waitUntil { !endings.all.isEmpty }
    #expect(endings.all == [numbers[0]] && record.all.count == 1)
  }

  @Test("end it although the main actor does not respond")
  func busy() {
    let signals = OrderlySignals(endings, isAtWork: { true }, patience: .milliseconds(1), finish: {})
    signals.end(by: SIGTERM)
    // The test keeps the main actor busy.
    #expect(endings.hasEnded.wait(timeout: .now() + 500) == .success)
    #expect(endings.all == [SIGTERM])
  }
}
