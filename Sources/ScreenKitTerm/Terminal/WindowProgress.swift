import ScreenKit

/// Shows the progress of a line on the window: on its tab, its frame or its button, depending on the terminal (OSC 9;4).
///
/// The progress is removed when the work ends, for whatever reason, and while another program has the terminal.
@MainActor
final class WindowProgress {
  private let writer: Writer
  private let signals: any Signals
  private var shown: Int?

  /// - Parameter signals: Removes the progress if the process ends unexpectedly.
  init(writer: Writer, signals: any Signals) {
    self.writer = writer
    self.signals = signals
  }

  /// Shows the combined progress of effects. Writes nothing for the same percentage, or until one has reported.
  func show(_ reports: [EffectProgress]) {
    guard !reports.isEmpty else { return restore() }
    let percentage = Self.percentage(of: reports)
    guard !signals.hold(.progress, true) || percentage != shown else { return }
    shown = percentage
    writer.write(percentage.map { "\u{1B}]9;4;1;\($0)\u{1B}\\" } ?? "\u{1B}]9;4;3\u{1B}\\")
  }

  /// Removes the progress.
  func restore() {
    if signals.hold(.progress, false) { writer.write("\u{1B}]9;4;0\u{1B}\\") }
    shown = nil
  }

  /// The completed percentage of all effects, which are weighted equally; `nil` if the total of one is unknown.
  static func percentage(of reports: [EffectProgress]) -> Int? {
    var sum = 0.0
    for report in reports {
      guard let total = report.total, total > 0 else { return nil }
      sum += min(1, max(0, Double(report.completed) / Double(total)))
    }
    return Int(sum / Double(reports.count) * 100)
  }
}
