import ScreenKit

/// The rows above a prompt, laid out once for all rasters that show them.
final class Region: Sendable {
  /// The number of lines.
  let count: Int
  /// The number of trailing lines that are a message: they take precedence over all others.
  private let messageCount: Int
  /// The lines that can be visible if the prompt takes no room.
  private let lines: [StyledLine]
  private let rows: [PaintedRow]
  private let kept: Edge
  private let advice: String
  private let rendering: Rendering

  /// The lines that are shown if not all of them fit.
  private enum Edge {
    case top, end
    /// As many before this one as after it.
    case around(Int)
  }

  /// No rows.
  static let none = Region([], in: TerminalSize(columns: 1, rows: 1), Rendering())

  /// Lays lines out.
  ///
  /// - Parameters:
  ///   - message: The lines below them, which are always shown if they fit.
  ///   - keeping: The lines that are shown if not all of them fit.
  ///   - advice: How to see the others.
  init(
    _ lines: [StyledLine], message: [StyledLine] = [], keeping: LiveRegion = .keepingTop, advice: String = "",
    in size: TerminalSize, _ rendering: Rendering
  ) {
    count = lines.count + message.count
    messageCount = message.count
    kept = keeping == .keepingTop ? .top : .end
    self.advice = advice
    self.rendering = rendering
    let seen = keeping == .keepingTop ? lines.prefix(size.rows) : lines.suffix(size.rows)
    self.lines = (seen + message).map { $0.prefix(size.columns - 1) }
    rows = self.lines.map { PaintedRow($0, rendering) }
  }

  /// Lays out lines below those of another region, and above its message.
  ///
  /// - Parameters:
  ///   - isSeen: Whether the lines of the other region are visible.
  ///   - place: The line that is always visible.
  ///   - missing: The number of lines left out because they are too far from `place` to be visible.
  init(
    _ upper: Region, isSeen: Bool = true, above lines: [StyledLine], around place: Int, missing: Int = 0,
    advice: String = "", in size: TerminalSize, _ rendering: Rendering
  ) {
    let end = upper.lines.count - upper.messageCount
    let seen = isSeen ? 0..<end : end..<end
    let lines = lines.map { $0.prefix(size.columns - 1) }
    count = (isSeen ? upper.count : upper.messageCount) + lines.count + missing
    messageCount = upper.messageCount
    kept = .around(seen.count + place)
    self.advice = advice
    self.rendering = rendering
    self.lines = upper.lines[seen] + lines + upper.lines[end...]
    rows = upper.rows[seen] + lines.map { PaintedRow($0, rendering) } + upper.rows[end...]
  }

  /// Returns as many rows as fit, leaving the last cell free. One row gives the number of hidden ones, unless there is room for only one.
  func rows(fitting room: Int, columns: Int) -> [PaintedRow] {
    // The terminal may have become narrower since the layout.
    fitting(room, of: rows, columns: columns) { PaintedRow($0, rendering) }
      .map { $0.width < columns ? $0 : $0.part(0..<columns - 1) }
  }

  /// Returns the rows of ``rows(fitting:columns:)`` as text.
  func text(fitting room: Int, columns: Int) -> String {
    rendering.text(of: fitting(room, of: lines, columns: columns) { $0 }.map { $0.prefix(columns - 1) })
  }

  private func fitting<Line>(
    _ room: Int, of all: [Line], columns: Int, mark: (StyledLine) -> Line
  ) -> [Line] {
    let message = all.suffix(messageCount).prefix(max(0, room))
    let (all, count, room) = (all.dropLast(messageCount), count - messageCount, room - message.count)
    guard room > 0 else { return Array(message) }
    let isMarked = count > room && room > 1
    let shown = room - (isMarked ? 1 : 0)
    var seen: [Line]
    switch kept {
    case .top: seen = Array(all.prefix(shown))
    case .end: seen = Array(all.suffix(shown))
    case .around(let place):
      let first = max(0, min(place - shown / 2, all.count - shown))
      seen = Array(all[first...].prefix(shown))
    }
    if isMarked {
      let line = self.mark(of: count - seen.count, columns: columns)
      if case .end = kept { seen.insert(mark(line), at: 0) } else { seen.append(mark(line)) }
    }
    return seen + message
  }

  private func mark(of missing: Int, columns: Int) -> StyledLine {
    var rendering = rendering
    rendering.columns = max(1, columns - 1)
    let dots = rendering.characterSupport == .unicode ? "…" : "..."
    return rendering.styledLine(StyledText("\(dots) \(missing) more\(advice)", .faint))
  }
}

extension PaintedRow {
  /// Makes a row from a neutral line of any width.
  init(_ line: StyledLine, _ rendering: Rendering) {
    var builder = RowBuilder(columns: .max, rendering: rendering)
    builder.append(line)
    self = builder.rows[0]
  }
}
