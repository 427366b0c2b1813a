extension Layout {
  /// A cell before it has found its place.
  private struct Cell {
    var line: StyledLine
    var leansRight: Bool
  }

  /// Lays out a header, a rule if lines are drawn, and a line for each row.
  func table(_ columns: [Block.Column], rows: [[Block.Value]]) -> [StyledLine] {
    let count = max(columns.count, rows.lazy.map(\.count).max() ?? 0)
    guard count > 0 else { return [] }
    // Columns that could not be shown even if each before them took one cell are not looked at.
    let looked = min(count, width.map { $0 / (1 + Self.columnGap) + 1 } ?? count)
    let limit = width ?? .max

    var cells = rows.map { row in
      row.prefix(looked).map { Cell(line: line(text(for: $0), limit: limit), leansRight: $0.isNumber) }
    }
    var titles: [Cell] = []
    for index in 0..<looked {
      let column = index < columns.count ? columns[index] : Block.Column("")
      let title = line(column.title, .strong, limit: limit)
      titles.append(Cell(line: title, leansRight: align(index, of: rows, column.alignment, &cells)))
    }
    let wanted = titles.indices.map { index in
      cells.reduce(max(1, titles[index].line.width)) { index < $1.count ? max($0, $1[index].line.width) : $0 }
    }
    let fitting = width.map { ColumnFitting(wanted, into: $0, gap: Self.columnGap) }
    let widths = fitting?.widths ?? wanted
    let rule = widths.map {
      Cell(line: line(String(repeating: repertoire.dash, count: $0), .faint), leansRight: false)
    }
    let lines = ((drawsLines ? [titles, rule] : [titles]) + cells).map { join($0, widths: widths) }
    return count == widths.count ? lines : lines + [note(onMissing: count - widths.count)]
  }

  /// Makes the cells of a column lean to their sides, and returns whether its title leans right.
  private func align(
    _ index: Int, of rows: [[Block.Value]], _ alignment: Block.Column.Alignment, _ cells: inout [[Cell]]
  ) -> Bool {
    var isNumeric = false
    switch alignment {
    case .left: isNumeric = false
    case .right: isNumeric = true
    case .automatic:
      for row in rows where index < row.count && row[index] != .null {
        isNumeric = row[index].isNumber
        guard isNumeric else { return false }
      }
      guard isNumeric else { return false }
    }
    for row in cells.indices where index < cells[row].count { cells[row][index].leansRight = isNumeric }
    return isNumeric
  }

  private func join(_ cells: [Cell], widths: [Int]) -> StyledLine {
    var line = StyledLine()
    var edge = 0
    for (cell, width) in zip(cells, widths) {
      let text = cell.line.truncated(to: width, as: repertoire)
      if text.width > 0 {
        line.pad(to: edge + (cell.leansRight ? width - text.width : 0))
        line.append(text)
      }
      edge += width + Self.columnGap
    }
    return line
  }

  private func note(onMissing count: Int) -> StyledLine {
    let note = line("\(repertoire.ellipsis) \(count) more \(count == 1 ? "column" : "columns")", .faint)
    return width.map { note.truncated(to: $0, as: repertoire) } ?? note
  }
}
