/// The spinner that shows that a line is still at work, for how long, and its progress if it reports any. It appears where the next output
/// goes, and is taken away before.
@MainActor
final class Spinner {
  /// How long a line may take without a spinner.
  static let patience = Duration.milliseconds(300)
  private static let step = Duration.milliseconds(100)

  /// Shows the progress of the line on the window; `nil` where windows show none.
  var window: WindowProgress?

  private let writer: Writer
  private let painter: Painter
  private let clock: any Clock<Duration>
  private let isSeen: () -> Bool
  private var turning: Task<Void, Never>?
  private var isPaused = false
  private var rows = ProgressRows()
  private var elapsed: () -> Duration = { .zero }
  /// How often Ctrl-C was pressed while the line has been at work.
  var presses = 0

  /// Makes a spinner.
  ///
  /// - Parameters:
  ///   - painter: Shows it. Nobody else uses it while a line is at work.
  ///   - isSeen: Whether the process has the terminal, rather than being in the background.
  init(writer: Writer, painter: Painter, clock: any Clock<Duration>, isSeen: @escaping () -> Bool = { true }) {
    self.writer = writer
    self.painter = painter
    self.clock = clock
    self.isSeen = isSeen
  }

  /// Begins to wait.
  func start() {
    let elapsed = clock.stopwatch()
    (rows, presses, self.elapsed) = (ProgressRows(), 0, elapsed)
    turning = Task { [weak self, clock] in
      var turns = 0
      // A line that does not wait has ended before this begins.
      while !Task.isCancelled, (try? await clock.sleep(for: turns == 0 ? Self.patience : Self.step)) != nil {
        self?.show(turns, elapsed())
        turns += 1
      }
    }
  }

  /// Takes how far the effects of the line are; it is shown when the spinner turns next.
  func update(_ progress: [EffectProgress]) {
    guard turning != nil else { return }
    rows.update(progress, at: elapsed())
  }

  /// Ends waiting, and takes the spinner away.
  func stop() {
    turning?.cancel()
    turning = nil
    painter.takeAway()
    window?.restore()
  }

  /// Takes the spinner away until it turns next.
  func erase() {
    painter.hide()
  }

  /// Takes the spinner away while `body` uses the place where it stands.
  func paused<Result>(_ body: () async -> Result) async -> Result {
    erase()
    isPaused = true
    defer { isPaused = false }
    return await body()
  }

  private func show(_ turns: Int, _ elapsed: Duration) {
    guard !isPaused, isSeen() else { return }
    var rendering = painter.rendering()
    // The last cell stays free: a terminal may wrap behind it.
    rendering.columns = rendering.columns.map { max(1, $0 - 1) }
    let region = Region(rows.lines(at: elapsed, rendering), in: painter.size(), rendering)
    painter.paint(LiveBlock(region: region, prompt: Self.text(turns, elapsed, rendering, presses)))
    window?.show(rows.reports)
    writer.flush()
  }

  /// What it looks like, in one line.
  static func text(_ turns: Int, _ elapsed: Duration, _ rendering: Rendering, _ presses: Int = 0) -> StyledLine {
    let frames = Array(rendering.characterSupport == .unicode ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : "|/-\\")
    let rest =
      switch presses {
      case 0: "Ctrl-C to cancel"
      case 1: "Ctrl-C twice more to end the program"
      default: "Ctrl-C again to end the program"
      }
    return rendering.styledLine(
      StyledText("\(frames[turns % frames.count]) \(elapsed.inWords(tenths: true)), \(rest)", .faint))
  }
}
