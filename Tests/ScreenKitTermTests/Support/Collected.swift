import Glibc
import PresentationTesting
import ScreenKitTermTesting
import TestSupport
import Testing

// `Writer` and `Painter` are internal.
@testable import ScreenKitTerm

/// The output of a writer.
@MainActor
final class Collected {
  let writer: Writer
  private let input: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    input = ends[0]
    writer = Writer(descriptor: ends[1], environment: [:])
    self.output = ends[1]
  }

  private let output: Int32
  private var read = ""
  /// The width of the terminal.
  var columns = 40
  /// The number of times that the process was stopped.
  var stops: UInt32 = 0

  func painter(_ clock: TestClock, reflows: Bool = false) -> Painter {
    Painter(
      writer: writer, brush: Brush(), reflows: reflows, clock: clock, stops: { self.stops },
      size: { TerminalSize(columns: self.columns, rows: 24) }, rendering: { Rendering(columns: self.columns) })
  }

  func spinner(_ clock: TestClock, reflows: Bool = false) -> Spinner {
    Spinner(writer: writer, painter: painter(clock, reflows: reflows), clock: clock)
  }

  var screen: TerminalScreen {
    var screen = TerminalScreen(columns: columns, rows: 24)
    screen.feed(text)
    return screen
  }

  var text: String {
    writer.flush()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(input, &buffer, buffer.count)
    if count > 0 { read += String(decoding: buffer.prefix(count), as: UTF8.self) }
    return read
  }

  isolated deinit {
    close(input)
    close(output)
  }
}

extension TestClock {
  /// Advances the clock as soon as that many tasks sleep on it.
  func advanceWhenSlept(
    by duration: Duration, sleepers: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await waitUntil(sourceLocation: sourceLocation) { sleeperCount == sleepers }
    advance(by: duration)
  }
}
