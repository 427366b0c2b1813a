import Glibc
import Testing

// `ScriptSignals` is internal.
@testable import ScreenKitTerm

@MainActor @Suite("The signals that stop a script", .timeLimit(.minutes(10)))
struct ScriptSignalsTests {
  @Test("end the process again if the script has ended and the program continues")
  func restored() async {
    let process = ProcessSignals()
    let numbers = ScriptSignals.numbers.filter { !process.isIgnored($0) }
    let signals = await ScriptSignals(process)
    signals.stop()
    for number in numbers { #expect(!process.isIgnored(number), "signal \(number)") }
  }
}
