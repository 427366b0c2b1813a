import ScreenKit

/// What stands above the spinner of a line at work: how far its effects are, a row each.
struct ProgressRows {
  /// More than these are counted.
  private static let most = 8

  private(set) var reports: [EffectProgress] = []
  /// When each effect began to report, and with how much.
  private var beginnings: [Int: (time: Duration, completed: Int)] = [:]

  /// Takes what the effects have reported last.
  ///
  /// - Parameter now: The time since the line began.
  mutating func update(_ reports: [EffectProgress], at now: Duration) {
    beginnings = beginnings.filter { beginning in reports.contains { $0.effect == beginning.key } }
    for report in reports {
      // One that has gone back has begun something else.
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

  /// How long the effect takes yet, if it goes on as it has; `nil` while that is a guess.
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
  /// - Parameter tenths: Whether there are tenths of a second up to ten.
  func inWords(tenths: Bool) -> String {
    let seconds = components.seconds
    return switch seconds {
    case ..<10 where tenths: "\(seconds).\(components.attoseconds / 100_000_000_000_000_000) s"
    case ..<60: "\(seconds) s"
    default: "\(seconds / 60) min \(seconds % 60) s"
    }
  }
}
