import ScreenKit

import Testing

// `WindowProgress` is internal.
@testable import ScreenKitTerm
@testable import ScreenKitTermTesting

@MainActor @Suite("The progress on the window", .timeLimit(.minutes(10)))
struct WindowProgressTests {
  private let output = Collected()
  private let signals = SentSignals()

  private func sequence(_ parameters: String) -> String { "\u{1B}]9;4;\(parameters)\u{1B}\\" }

  @Test(
    "covers all effects together, and is indeterminate as long as the end of one is not known",
    arguments: [
      ([EffectProgress(0, of: 3)], 0), ([EffectProgress(1, of: 3)], 33), ([EffectProgress(3, of: 3)], 100),
      ([EffectProgress(1, of: 2), EffectProgress(0, of: 2, effect: 1)], 25), ([EffectProgress(7)], nil),
      ([EffectProgress(1, of: 2), EffectProgress(5, effect: 1)], nil), ([EffectProgress(0, of: 0)], nil),
      ([EffectProgress(9, of: 3)], 100), ([EffectProgress(-1, of: 3)], 0),
      ([EffectProgress(.max, of: .max), EffectProgress(.min, of: 1, effect: 1)], 50),
    ])
  func percentages(reports: [EffectProgress], percentage: Int?) {
    #expect(WindowProgress.percentage(of: reports) == percentage)
  }

  @Test("is written when it changes, and removed once")
  func written() {
    let progress = WindowProgress(writer: output.writer, signals: signals)
    progress.show([])
    progress.restore()
    #expect(output.text == "")
    progress.show([EffectProgress(1)])
    progress.show([EffectProgress(2)])
    progress.show([EffectProgress(1, of: 300)])
    progress.show([EffectProgress(2, of: 300)])
    progress.show([EffectProgress(3, of: 300)])
    progress.show([])
    progress.show([EffectProgress(3, of: 300)])
    progress.restore()
    progress.restore()
    #expect(output.text == ["3", "1;0", "1;1", "0", "1;1", "0"].map(sequence).joined())
  }

  @Test("is written again after it was removed along with the terminal, and not removed twice")
  func again() {
    let progress = WindowProgress(writer: output.writer, signals: signals)
    progress.show([EffectProgress(1, of: 2)])
    _ = signals.hold(.progress, false)
    progress.show([EffectProgress(1, of: 2)])
    _ = signals.hold(.progress, false)
    progress.restore()
    #expect(output.text == sequence("1;50") + sequence("1;50"))
  }
}
