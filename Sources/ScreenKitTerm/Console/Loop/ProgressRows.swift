import ScreenKit

/// The rows above the spinner of a running line: the progress of its effects, one row each.
struct ProgressRows {
  /// The number of effects shown; the others are only counted.
  private static let most = 8

  private(set) var reports: [EffectProgress] = []
  /// The time of each effect's first report, and its amount.
  private var beginnings: [Int: (time: Duration, completed: Int)] = [:]

  /// Takes the latest reports of the effects.
  ///
  /// - Parameter now: The time since the line began.
  mutating func update(_ reports: [EffectProgress], at now: Duration) {
    beginnings = beginnings.filter { beginning in reports.contains { $0.effect == beginning.key } }
    for report in reports {
      // Progress that goes back means that the effect has started something else.
      let last = self.reports.first { $0.effect == report.effect }
      if let last, last.completed <= report.completed { continue }
      beginnings[report.effect] = (now, report.completed)
    }
    self.reports = reports
  }

  /// The rows, each one line of the terminal.
  func lines(at now: Duration, _ rendering: Rendering) -> [StyledLine] {
    let shown = reports.prefix(reports.count > Self.most ? Self.most - 1 : Self.most)
    let rest = reports.count - shown.count
    return shown.map { line($0, at: now, rendering) }
      + (rest > 0 ? [rendering.styledLine(StyledText("... \(rest) more", .faint))] : [])
  }

  private func line(_ report: EffectProgress, at now: Duration, _ rendering: Rendering) -> StyledLine {
    var text = StyledText("\(report.completed)\(report.total.map { " of \($0)" } ?? "")")
    if let remaining = remaining(of: report, at: now) {
      text += StyledText(", \(remaining.inWords(tenths: false)) left", .faint)
    }
    if !report.label.isEmpty { text += StyledText("  " + report.label) }
    guard let total = report.total, total > 0 else { return rendering.styledLine(text) }
    let lines = rendering.styledLines([.progress(text, Double(report.completed) / Double(total))])
    return lines.count == 1 ? lines[0] : rendering.styledLine(text)
  }

  /// The estimated remaining time of the effect; `nil` while it would be a guess.
  func remaining(of report: EffectProgress, at now: Duration) -> Duration? {
    guard let total = report.total, let beginning = beginnings[report.effect] else { return nil }
    let (done, left) = (
      Double(report.completed) - Double(beginning.completed), Double(total) - Double(report.completed)
    )
    let elapsed = (now - beginning.time) / .seconds(1)
    guard elapsed >= 1, done > 0, left > 0 else { return nil }
    let seconds = (elapsed / done * left).rounded(.up)
    return seconds < 360_000 ? .seconds(seconds) : nil
  }
}

extension Duration {
  /// The duration for people, in seconds, then in minutes.
  ///
  /// - Parameter tenths: Whether tenths of a second are shown, below ten seconds.
  func inWords(tenths: Bool) -> String {
    let seconds = components.seconds
    return switch seconds {
    case ..<10 where tenths: "\(seconds).\(components.attoseconds / 100_000_000_000_000_000) s"
    case ..<60: "\(seconds) s"
    default: "\(seconds / 60) min \(seconds % 60) s"
    }
  }
}
