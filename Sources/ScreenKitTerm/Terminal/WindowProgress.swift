import ScreenKit

/// Shows how far the work of a line is on the window: on its tab, its frame or its button, as the terminal likes (OSC 9;4).
///
/// At the end of the work, however that comes, and whenever another program has the terminal, the window shows nothing of it.
@MainActor
final class WindowProgress {
  private let writer: Writer
  private let signals: any Signals
  private var shown: Int?

  /// - Parameter signals: Takes the progress away where nobody else can.
  init(writer: Writer, signals: any Signals) {
    self.writer = writer
    self.signals = signals
  }

  /// Shows how far effects are, together. Nothing is written for the same percentage, nor as long as none has reported.
  func show(_ reports: [EffectProgress]) {
    guard !reports.isEmpty else { return restore() }
    let percentage = Self.percentage(of: reports)
    guard !signals.hold(.progress, true) || percentage != shown else { return }
    shown = percentage
    writer.write(percentage.map { "\u{1B}]9;4;1;\($0)\u{1B}\\" } ?? "\u{1B}]9;4;3\u{1B}\\")
  }

  /// Takes the progress away.
  func restore() {
    if signals.hold(.progress, false) { writer.write("\u{1B}]9;4;0\u{1B}\\") }
    shown = nil
  }

  /// The percentage that is done of all effects, each of which counts as much as another; `nil` if the end of one is not known.
  static func percentage(of reports: [EffectProgress]) -> Int? {
    var sum = 0.0
    for report in reports {
      guard let total = report.total, total > 0 else { return nil }
      sum += min(1, max(0, Double(report.completed) / Double(total)))
    }
    return Int(sum / Double(reports.count) * 100)
  }
}
