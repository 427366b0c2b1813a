/// Keeps a live block at the bottom of the terminal, and removes it before other output is written there.
///
/// It tracks only its own painting, not the rest of the screen. A caller that writes between two paintings must hide the block first.
/// After a change of the terminal's size, the rows of the block are where the terminal has moved them: their positions are computed, and
/// they are erased and painted again, once the size has stayed the same for a moment.
@MainActor
final class Painter {
  private let writer: Writer
  private let reflows: Bool
  private let rest: Duration
  let size: () -> TerminalSize
  private let clock: any Clock<Duration>
  private let stops: () -> UInt32
  let rendering: () -> Rendering
  var brush: Brush
  /// Whether a long line is shown in a single row.
  var isSideways = false
  /// Paints the current block: called when the size has changed, and again when it has settled.
  var repaint: () -> Void = {}
  private var shown: Raster?
  /// The block of the visible raster.
  private var painted: LiveBlock?
  /// The newest line that remains on the terminal below a region, with the number of rows of both, until anything else is written.
  private var left: (line: LiveBlock, isMarked: Bool, rowCount: Int, size: TerminalSize)?
  /// The line as written on a terminal whose screen must not change; `nil` before that.
  private var said: SaidLine?
  /// Whether the terminal may have moved the painted content.
  private var isMoved = false
  /// Waits until the size has settled; `nil` while it does not change.
  private var settling: Task<Void, Never>?
  /// Whether painting is deferred until then.
  private var isHeld = false
  /// The number of stops of the process noticed so far.
  private var seenStops: UInt32
  /// Whether the last one was noticed before ``comeBack()``, and something has been painted since.
  private var isBack = false
  /// Lines to write above the block once its position is known.
  private var held = ""

  /// Makes a painter that has not painted yet: the cursor is at the beginning of a row.
  ///
  /// - Parameters:
  ///   - writer: The destination of bytes. The caller flushes it, so that related output is written together.
  ///   - brush: The abilities of the terminal.
  ///   - reflows: Whether the terminal rewraps its rows when its width changes.
  ///   - rest: How long a size must stay the same before it is painted for, unless it is the first one after such a rest: while the user
  ///     drags a window, the terminal reports many sizes.
  ///   - stops: The number of times that the process has continued after a stop. It is read before each write, because notifications
  ///     arrive later.
  ///   - size: Measures the terminal.
  ///   - rendering: Returns the rendering for the current terminal.
  init(
    writer: Writer, brush: Brush, reflows: Bool, rest: Duration = .milliseconds(80),
    clock: any Clock<Duration> = .continuous, stops: @escaping () -> UInt32 = { 0 },
    size: @escaping () -> TerminalSize,
    rendering: @escaping () -> Rendering
  ) {
    self.writer = writer
    self.brush = brush
    self.reflows = reflows
    self.rest = rest
    self.clock = clock
    self.stops = stops
    seenStops = stops()
    self.size = size
    self.rendering = rendering
  }

  /// Whether any rows of the region are visible.
  var showsRegion: Bool { shown?.region.isEmpty == false }

  /// Whether painted content can be erased again.
  var canErase: Bool { brush.movesFreely }

  /// Paints a block in place of the previous one, unless the size of the terminal is about to change; ``repaint`` is called later in that
  /// case.
  func paint(_ block: LiveBlock) {
    if brush.keepsAll { return say(block) }
    noticeStop()
    let size = size()
    if let shown, shown.size != size, !isMoved { wait() }
    guard !isHeld else { return }
    if isMoved { hide() }
    defer { painted = block }
    if let typed = painted.flatMap(block.character(typedBehind:)), brush.movesFreely, !isSideways,
      shown?.append(typed.byte, look: PaintedRow.Look(style: typed.style)) == true
    {
      guard let sequence = brush.palette[typed.style] else { return writer.write(typed.byte) }
      return writer.write(sequence + [typed.byte] + "\u{1B}[0m".utf8)
    }
    let rendering = rendering()
    brush.match(rendering)
    var raster = raster(of: block, in: size, rendering)
    // A single row changes at once anyway.
    if let shown, raster.hasSeveralChanges(from: shown) { beginFrame() }
    writer.write(raster.paint(over: shown, using: brush))
    shown = raster
    // Rows may have scrolled off below it.
    if let left, left.rowCount + raster.rows.count > size.rows { self.left = nil }
  }

  private func say(_ block: LiveBlock) {
    var said = said ?? SaidLine()
    writer.write(said.change(to: block, columns: size().columns, rendering()))
    self.said = said
  }

  private func beginFrame() {
    if brush.framesChanges { writer.beginFrame() }
  }

  private func raster(of block: LiveBlock, in size: TerminalSize, _ rendering: Rendering) -> Raster {
    brush.movesFreely && !isSideways
      ? Raster(block, in: size, rendering)
      : Raster(inOneRow: block, in: size, rendering, keepsSequences: brush.movesFreely)
  }

  /// Writes lines above the block, which the caller must then paint again. If the size is changing, they are written when it has settled.
  func show(above lines: String) {
    held += lines
    if !isHeld || shown == nil { hide() }
  }

  private func writeHeld() {
    writer.write(held)
    held = ""
  }

  /// Removes the block, so that other output can be written: the cursor is at its beginning, and no content is below. On a terminal whose
  /// screen must not change, goes below the block.
  func hide() {
    takeAway()
    left = nil
  }

  /// Removes the block, like ``hide()``, while no other output is written.
  func takeAway() {
    defer { writeHeld() }
    if said != nil { goBelow() }
    noticeStop()
    isBack = false
    guard let shown else { return }
    let size = size()
    self.shown = nil
    let isMoved = self.isMoved || shown.size != size
    self.isMoved = false
    guard brush.movesFreely else {
      let width = min(shown.rows[0].width, size.columns - 1)
      return writer.write([0x0D] + Array(repeating: 0x20, count: width) + [0x0D])
    }
    beginFrame()
    var cursor = shown.cursor
    let start = shown.lineStart
    if brush.backspacesAcrossRows, start.row < cursor.row {
      // The terminal may already have another width, and the line fewer rows. Backspaces still reach its beginning, and stop there. Twice
      // as many as its cells suffice: a wide glyph that has moved to the next row has left an empty cell at the end of the row above.
      writer.write(Array(repeating: 0x08, count: 2 * shown.cellCount(from: start, to: cursor)))
      cursor = start
    }
    erase(from: isMoved ? shown.height(above: cursor, at: size.columns, reflows: reflows) : cursor.row)
  }

  /// Erases all rows from the one `height` rows above the cursor, and goes to its beginning.
  private func erase(from height: Int) {
    if height > 0 { writer.write("\u{1B}[\(height)A") }
    // First from the second cell: tmux keeps a whole screen that is erased from its first cell, and shows it again when it widens.
    writer.write("\r\u{1B}[C\u{1B}[J\r\u{1B}[K")
  }

  /// Leaves a block as text in place of the current one, and goes to the row below. The visible part of its region and the whole line are
  /// written. The terminal wraps a line of several rows, so that it is a single line when copied or rewrapped.
  ///
  /// The whole block is written again, because the terminal may have changed its size without reporting it, and may have cut or moved the
  /// painted content.
  ///
  /// - Parameter isMarked: Whether the prompt and the line are marked for terminals that support it.
  func leave(_ block: LiveBlock, isMarked: Bool) {
    if brush.keepsAll {
      say(block)
      return hide()
    }
    let rendering = rendering()
    brush.match(rendering)
    let (text, _, promptEnd) = Raster.line(
      of: block, columns: .max, rendering, keepsSequences: brush.movesFreely)
    let region = block.region.count > 0 ? raster(of: block, in: size(), rendering).region : []
    hide()
    for (index, row) in (region + text).enumerated() {
      var strokes = Strokes(brush: brush, at: Raster.Position(row: 0, column: 0), columns: .max)
      let isPrompt = isMarked && brush.marksLines && index == region.count
      strokes.write(wrapping: row, markingUpTo: isPrompt ? promptEnd : nil)
      writer.write(strokes.finished() + [0x0D, 0x0A])
    }
    // A terminal that disagrees about a width may have wrapped the line elsewhere.
    guard !region.isEmpty, !text.contains(where: \.isDisputed) else { return }
    var line = block
    line.region = .none
    let size = size()
    let rowCount = text.reduce(region.count) { $0 + 1 + $1.place(of: .max, columns: size.columns).row }
    left = (line, isMarked, rowCount, size)
  }

  /// Removes the region above the newest line that remains, unless anything has been written below them or moved.
  ///
  /// - Returns: Whether the line has been written again in its place.
  func takeBackRegion() -> Bool {
    noticeStop()
    guard let left, shown == nil, !isHeld, left.size == size(), left.rowCount < left.size.rows else {
      return false
    }
    beginFrame()
    erase(from: left.rowCount)
    leave(left.line, isMarked: left.isMarked)
    return true
  }

  /// Clears the screen. The next block is painted at its top.
  func clear() {
    guard brush.movesFreely else { return hide() }
    writer.write("\u{1B}[H\u{1B}[2J")
    forget()
  }

  /// Notes that the block is no longer where it was painted, and that the cursor has moved.
  func forget() {
    shown = nil
    left = nil
    said = nil
    isMoved = false
    writeHeld()
  }

  /// Goes below the block, and leaves it there unchanged.
  func abandon() {
    (seenStops, isBack) = (stops(), false)
    if shown != nil || said != nil { goBelow() }
    forget()
  }

  /// Goes to the beginning of a row after another program has used the terminal. If that program has left an unfinished row, it stays.
  ///
  /// The cursor may be anywhere in a row. A mark and as many blanks as fit in a whole row end in the same row only if it was at the
  /// beginning. So the terminal is not asked for the cursor: an answer could come late, or not at all.
  ///
  /// - Parameter isMarked: Whether the end of an unfinished row is marked.
  func beginRow(isMarked: Bool) {
    let columns = size().columns
    let rendering = rendering()
    let mark = StyledText(!isMarked ? " " : rendering.characterSupport == .ascii ? "%" : "⏎", .faint)
    writer.write(rendering.text(of: rendering.styledLine(mark)) + String(repeating: " ", count: columns - 1) + "\r")
    // Two rows that the terminal has joined would move together when the window gets wider: a line feed separates them.
    writer.write(brush.movesFreely ? "\u{1B}7\u{1B}[A\n\u{1B}8\u{1B}[K" : " \r")
    forget()
  }

  /// Goes below the block after the process was stopped and continued, unless the block was painted after that.
  func comeBack() {
    noticeStop()
    if isBack { isBack = false } else { abandon() }
  }

  private func noticeStop() {
    guard stops() != seenStops else { return }
    abandon()
    isBack = true
  }

  private func goBelow() {
    writer.write("\r\n")
    said = nil
  }

  /// Notes that the terminal may have another size.
  func resized() {
    guard shown != nil else { return }
    isMoved = true
    wait()
  }

  /// Paints immediately for the first of several sizes, like shells, and for the last of them when it has settled.
  private func wait() {
    isHeld = settling != nil
    settling?.cancel()
    settling = Task { [weak self, clock, rest] in
      guard await clock.passes(rest) else { return }
      self?.settle()
    }
    if !isHeld { goOn() }
  }

  private func settle() {
    settling = nil
    guard isHeld else { return }
    isHeld = false
    goOn()
  }

  private func goOn() {
    isMoved = shown != nil
    repaint()
    writer.flush()
  }
}
