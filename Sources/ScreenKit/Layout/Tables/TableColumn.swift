/// A column of a table with its cells laid out, as far as they may be shown.
struct TableColumn {
  /// A cell before it is aligned.
  struct Cell {
    var line = StyledLine()
    /// The lines after the first one, if line breaks are kept.
    var more: [StyledLine] = []
    var leansRight = false
    /// Whether it is a number, a date or a similar figure, which is never cut.
    var isFigure = false

    /// Adds leading spaces instead of aligning it to the right of its column.
    mutating func lean(right leansRight: Bool, in width: Int) {
      if leansRight, line.width < width { line = line.indented(by: width - line.width) }
      self.leansRight = false
    }
  }

  let title: Cell
  /// One cell per row; empty if the row is too short.
  let cells: [Cell]
  let overflow: Block.Column.Overflow
  /// Whether a cell has more than one line.
  let hasLines: Bool
  /// The widest cell.
  let widest: Int
  /// The desired widths.
  let demand: ColumnFitting.Demand

  /// Lays out a column.
  ///
  /// - Parameter least: The width to which titles and texts may be cut, unless the column sets one.
  init(_ column: Block.Column, _ index: Int, of rows: [Block.Row], in layout: Layout, least: ColumnFitting.Least) {
    // Numbers are laid out completely.
    let limit = layout.width.map { max($0, StyledText.longestFigure) } ?? .max
    var cells: [Cell] = []
    cells.reserveCapacity(rows.count)
    var (figures, texts) = (0, 0)
    var (hasNumbers, hasOthers, hasLines) = (false, false, false)
    for row in rows.indices {
      guard index < rows[row].values.count else {
        cells.append(Cell())
        continue
      }
      let value = rows[row].values[index]
      let cell = Self.cell(value, column, in: layout, limit: limit)
      if !cell.more.isEmpty { hasLines = true }
      let width = cell.more.reduce(cell.line.width) { max($0, $1.width) }
      if cell.isFigure { figures = max(figures, width) } else { texts = max(texts, width) }
      if value.isNumber { hasNumbers = true } else if value != .null { hasOthers = true }
      cells.append(cell)
    }
    let titleLeansRight =
      switch column.alignment {
      case .automatic: hasNumbers && !hasOthers
      case .left: false
      case .right: true
      }
    if titleLeansRight || column.alignment != .automatic {
      for row in cells.indices { cells[row].leansRight = titleLeansRight }
    }
    var title = Cell(line: layout.line(column.title, .strong, limit: limit), leansRight: titleLeansRight)
    if column.showsBars, let room = layout.barRoom {
      let width = max(figures, min(title.line.width, least.title))
      title.lean(right: titleLeansRight, in: width)
      let scale = BarScale(rows.map { $0.number(at: index) }, room: room)
      for row in cells.indices where cells[row].isFigure || rows[row].isNull(at: index) {
        cells[row].lean(right: cells[row].leansRight, in: width)
        scale.draw(
          rows[row].number(at: index), on: &cells[row].line, from: width + Layout.columnGap, as: layout.characterSupport
        )
        figures = max(figures, cells[row].line.width)
      }
    }
    self.cells = cells
    (overflow, self.hasLines, widest) = (column.overflow, hasLines, max(figures, texts))
    self.title = title
    let most = layout.width == nil ? .max : max(1, column.maximum ?? .max)
    let values = max(figures, min(texts, most))
    demand = ColumnFitting.Demand(
      least: max(1, min(title.line.width, least.title, most), min(values, max(figures, column.minimum ?? least.text))),
      values: values, title: min(title.line.width, most), priority: max(0, column.priority))
  }

  private static func cell(_ value: Block.Value, _ column: Block.Column, in layout: Layout, limit: Int) -> Cell {
    if case .integer(let number) = value {
      return Cell(line: layout.line(String(number), .plain), leansRight: true, isFigure: true)
    }
    let text = layout.text(for: value, missing: column.missing)
    // Without a width nothing is cut.
    let isFigure = layout.width != nil && value.isFigure
    if column.overflow == .cut || layout.width == nil {
      return Cell(line: layout.line(text, limit: limit), leansRight: value.isNumber, isFigure: isFigure)
    }
    var lines = layout.lines(text, limit: limit * Block.Column.tallest, most: Block.Column.tallest + 1)
    let first = lines.removeFirst()
    return Cell(line: first, more: lines, leansRight: value.isNumber, isFigure: isFigure)
  }

  /// Returns the lines of a cell in a column of the given width; `nil` if there is only one.
  func lines(of row: Int, width: Int, as characterSupport: CharacterSupport) -> [StyledLine]? {
    let cell = cells[row]
    let isTooWide = cell.line.width > width
    // Cutting digits would show a different number.
    guard overflow == .wrap && isTooWide || !cell.more.isEmpty || cell.isFigure && isTooWide else { return nil }
    return ([cell.line] + cell.more).wrapped(to: width, most: Block.Column.tallest, as: characterSupport)
  }
}

extension Layout {
  /// The width of the bars of a column; `nil` if there is no room for them.
  fileprivate var barRoom: Int? {
    guard drawsLines, let width, width >= 40 else { return nil }
    return min(60, width / 4)
  }
}

extension Block.Row {
  /// The number in a column; 0 if there is none.
  fileprivate func number(at index: Int) -> Double {
    index < values.count ? values[index].number ?? 0 : 0
  }

  fileprivate func isNull(at index: Int) -> Bool { index < values.count && values[index] == .null }
}
