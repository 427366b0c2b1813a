/// Keeps a live block at the bottom of what is shown, and takes it away where something else comes to stand there.
///
/// It knows what it has painted, and nothing else of the screen. Whoever writes between two paintings hides the block
/// first. When the terminal has another size, the rows of the block are where the terminal has put them: they are found
/// by counting, taken away, and painted anew, once the size has stayed for a moment.
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
  /// Paints the current block: called when the size has changed, and when it has stayed for a moment.
  var repaint: () -> Void = {}
  private var shown: Raster?
  /// The block of the raster that is shown.
  private var painted: LiveBlock?
  /// The newest line that remains on the terminal below a region, with the number of rows of both, until anything else is written.
  private var left: (line: LiveBlock, isMarked: Bool, rowCount: Int, size: TerminalSize)?
  /// The line as it was written where nothing on the screen may change; `nil` before that.
  private var said: SaidLine?
  /// Whether the terminal may have moved what is shown.
  private var isMoved = false
  /// Waits until the size has stayed for a moment; `nil` while it does not change.
  private var settling: Task<Void, Never>?
  /// Whether nothing is painted until then.
  private var isHeld = false
  /// How many stops of the process have been noticed.
  private var seenStops: UInt32
  /// Whether the last one was noticed before ``comeBack()``, and something has been painted since.
  private var isBack = false
  /// Lines that come to stand above the block when it is known where that is.
  private var held = ""

  /// Makes a painter that has painted nothing: the cursor is at the beginning of a row.
  ///
  /// - Parameters:
  ///   - writer: Takes the bytes. It is flushed by whoever calls, so that what belongs together is written at once.
  ///   - brush: What the terminal understands.
  ///   - reflows: Whether the terminal wraps its rows anew when its width changes.
  ///   - rest: How long a size has to stay before anything is painted for it, unless it is the first one after such a rest: a terminal that the user
  ///     drags reports many.
  ///   - stops: How often the process has gone on after a stop. It is asked before anything is written: whoever tells of it comes
  ///     later.
  ///   - size: Measures the terminal.
  ///   - rendering: How to render for the terminal as it is now.
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

  /// Whether any rows of a region can be seen.
  var showsRegion: Bool { shown?.region.isEmpty == false }

  /// Whether something that was painted can be taken away again.
  var canErase: Bool { brush.movesFreely }

  /// Paints a block in the place of the one before, unless the size of the terminal is about to change: then ``repaint`` is called
  /// later.
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
    // One row changes at a stroke anyway.
    if let shown, raster.hasSeveralChanges(from: shown) { beginFrame() }
    writer.write(raster.paint(over: shown, using: brush))
    shown = raster
    // Below it rows may have scrolled away.
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

  /// Writes lines above the block, which is to be painted again below them; when the size has stayed for a moment, if it changes.
  func show(above lines: String) {
    held += lines
    if !isHeld || shown == nil { hide() }
  }

  private func writeHeld() {
    writer.write(held)
    held = ""
  }

  /// Takes the block away, so that something else can be written: the cursor is where it began, and nothing is below. Where nothing
  /// may change, goes below it.
  func hide() {
    takeAway()
    left = nil
  }

  /// Takes the block away as ``hide()`` does, while nothing else is written.
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
      // The terminal may have another width already, and the line fewer rows. Backspaces reach its beginning all the same, and stop there. Twice as
      // many as its cells suffice: a wide glyph that has moved to the next row has left an empty cell at the end of the row above.
      writer.write(Array(repeating: 0x08, count: 2 * shown.cellCount(from: start, to: cursor)))
      cursor = start
    }
    erase(from: isMoved ? shown.height(above: cursor, at: size.columns, reflows: reflows) : cursor.row)
  }

  /// Erases all rows from the one that is `height` rows above the cursor, and goes to its beginning.
  private func erase(from height: Int) {
    if height > 0 { writer.write("\u{1B}[\(height)A") }
    // First from the second cell: tmux keeps a whole screen that is erased from its first cell, and shows it again when it widens.
    writer.write("\r\u{1B}[C\u{1B}[J\r\u{1B}[K")
  }

  /// Leaves a block behind as text, in the place of the one that is shown, and goes to the row below: of its region
  /// what can be seen above it, and all of its line. A line of several rows is wrapped by the terminal, so that it is
  /// one line when it is copied, or wrapped anew.
  ///
  /// All of it is written once more: the terminal may have another size by now without having said so, and has cut or
  /// moved what was painted.
  ///
  /// - Parameter isMarked: Whether terminals that can are told which of it is the prompt and which the line.
  func leave(_ block: LiveBlock, isMarked: Bool) {
    if brush.keepsAll {
      say(block)
      return hide()
    }
    let rendering = rendering()
    brush.match(rendering)
    let (text, promptEnd) = Raster.unwrapped(block, rendering, keepsSequences: brush.movesFreely)
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

  /// Takes the region away above the newest line that remains, unless anything has been written below them or moved.
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

  /// Clears the screen: the next block is painted at its top.
  func clear() {
    guard brush.movesFreely else { return hide() }
    writer.write("\u{1B}[H\u{1B}[2J")
    forget()
  }

  /// Takes note that the block is no longer where it was painted, and that the cursor is somewhere else.
  func forget() {
    shown = nil
    left = nil
    said = nil
    isMoved = false
    writeHeld()
  }

  /// Goes below the block, and leaves it behind as it is.
  func abandon() {
    (seenStops, isBack) = (stops(), false)
    if shown != nil || said != nil { goBelow() }
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

  /// Takes note that the terminal may have another size.
  func resized() {
    guard shown != nil else { return }
    isMoved = true
    wait()
  }

  /// Paints at once for the first of several sizes, as shells do, and for the last of them when it has stayed.
  private func wait() {
    isHeld = settling != nil
    settling?.cancel()
    settling = Task { [weak self, clock, rest] in
      guard (try? await clock.sleep(for: rest)) != nil else { return }
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
