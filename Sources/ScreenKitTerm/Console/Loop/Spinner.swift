/// The spinner shows that a line is still running, the elapsed time, and its progress if it reports any. It appears where the next output
/// goes, and is removed first.
@MainActor
final class Spinner {
  /// How long a line may run without a spinner.
  static let patience = Duration.milliseconds(300)
  private static let step = Duration.milliseconds(100)

  /// Shows the progress of the line on the window; `nil` if the terminal cannot.
  var window: WindowProgress?

  private let writer: Writer
  private let painter: Painter
  private let clock: any Clock<Duration>
  private let isSeen: () -> Bool
  private var turning: Task<Void, Never>?
  private var isPaused = false
  private var rows = ProgressRows()
  private var elapsed: () -> Duration = { .zero }
  /// The number of presses of Ctrl-C while the line has been running.
  var presses = 0

  /// Makes a spinner.
  ///
  /// - Parameters:
  ///   - painter: Paints the spinner. It must have no other user while a line runs.
  ///   - isSeen: Whether the process is in the foreground.
  init(writer: Writer, painter: Painter, clock: any Clock<Duration>, isSeen: @escaping () -> Bool = { true }) {
    self.writer = writer
    self.painter = painter
    self.clock = clock
    self.isSeen = isSeen
  }

  /// Starts waiting.
  func start() {
    (rows, presses, elapsed) = (ProgressRows(), 0, clock.stopwatch())
    turn()
  }

  private func turn() {
    turning = Task { [weak self, clock, elapsed] in
      var turns = 0
      // A line that does not wait has ended before this starts.
      while !Task.isCancelled, await clock.passes(turns == 0 ? Self.patience : Self.step) {
        self?.show(turns, elapsed())
        turns += 1
      }
    }
  }

  /// Takes the progress of the line's effects; it is shown at the next turn of the spinner.
  func update(_ progress: [EffectProgress]) {
    guard turning != nil else { return }
    rows.update(progress, at: elapsed())
  }

  /// Ends waiting, and removes the spinner.
  func stop() {
    turning?.cancel()
    turning = nil
    painter.takeAway()
    window?.restore()
  }

  /// Removes the spinner until its next turn.
  func erase() {
    painter.hide()
  }

  /// Removes the spinner while `body` uses its place, and wakes the process for nothing meanwhile.
  func paused<Result>(_ body: () async -> Result) async -> Result {
    erase()
    isPaused = true
    turning?.cancel()
    defer {
      isPaused = false
      // The line may have ended.
      if turning != nil { turn() }
    }
    return await body()
  }

  private func show(_ turns: Int, _ elapsed: Duration) {
    guard !isPaused, isSeen() else { return }
    var rendering = painter.rendering()
    // The last cell stays free: a terminal may wrap after it.
    rendering.columns = rendering.columns.map { max(1, $0 - 1) }
    let region = Region(rows.lines(at: elapsed, rendering), in: painter.size(), rendering)
    painter.paint(LiveBlock(region: region, prompt: Self.text(turns, elapsed, rendering, presses)))
    window?.show(rows.reports)
    writer.flush()
  }

  /// The text of the spinner, in one line.
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
