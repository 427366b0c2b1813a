/// The layout of one table: the visible columns, their widths, and the lines of its rows.
struct TableLayout {
  private static let gap = Layout.columnGap
  /// With fewer columns than these side by side, each row becomes a list of fields.
  private static let fewestColumns = 3

  private let layout: Layout
  private let rows: [Block.Row]
  let columns: [Block.Column]
  /// The columns after the first, in order of importance. They are fitted and scrolled in this order.
  let order: [Int]
  /// The width of the signs in front of the rows; 0 if no row is marked.
  private let gutter: Int
  private let least: ColumnFitting.Least
  private var laidOut: [TableColumn?]

  /// Prepares the layout. A column is laid out only when it may be shown.
  init(_ layout: Layout, _ columns: [Block.Column], rows: [Block.Row]) {
    self.layout = layout
    self.rows = rows
    self.columns = columns.covering(rows)
    gutter = rows.contains { $0.mark != nil } ? min(Self.gap, (layout.width ?? .max) - 1) : 0
    least = ColumnFitting.Least(in: layout.width)
    laidOut = Array(repeating: nil, count: self.columns.count)
    let behind = Array(self.columns.indices.dropFirst())
    let priorities = self.columns.map(\.priority)
    // Sorting is stable.
    order = priorities.allSatisfy { $0 == 0 } ? behind : behind.sorted { priorities[$0] > priorities[$1] }
  }

  /// Lays out a header, a rule if lines are drawn, and the lines of each row.
  mutating func lines() -> [StyledLine] {
    guard !columns.isEmpty else { return [] }
    guard let fitting = fitting() else { return records() }
    let shown = fitting.columns.map { column($0) }
    let header = header(shown, fitting.widths)
    let tall = shown.indices.filter { shown[$0].hasLines || shown[$0].widest > fitting.widths[$0] }
    var lines = below(header, rows.indices.map { self.lines(of: $0, shown, fitting.widths, tall) })
    let places = places(of: fitting)
    if places.count < order.count { lines.append(note(places)) }
    return lines
  }

  // MARK: Columns

  /// Fits as many columns as possible: the first one, and those after the scrolled-out ones in ``order``; `nil` if rows are better shown
  /// as fields.
  mutating func fitting() -> ColumnFitting? {
    let start = fitting(from: 0)
    guard rows.isEmpty || start.columns.count >= min(columns.count, Self.fewestColumns) else { return nil }
    let first = layout.scrolledColumns ?? 0
    return first > 0 ? fitting(from: first) : start
  }

  /// Fits the columns after those that are scrolled out. If all of them fit, the columns before them fill the remaining width, as long as
  /// they are whole and take nothing from the others.
  mutating func fitting(from first: Int) -> ColumnFitting {
    var first = max(0, min(first, order.count - 1))
    var fitting = fit([0] + order[first...])
    while first > 0, fitting.columns.count > order.count - first {
      let fuller = fit([0] + order[(first - 1)...])
      let widths = Dictionary(uniqueKeysWithValues: zip(fitting.columns, fitting.widths))
      guard fuller.columns.count > order.count - first + 1,
        zip(fuller.columns, fuller.widths).allSatisfy({ $1 >= min(widths[$0] ?? .max, column($0).demand.all) })
      else { break }
      (first, fitting) = (first - 1, fuller)
    }
    // A column that must not be cut may leave no room for the first one.
    return fitting.columns.count > 1 || first == 0 ? fitting : fit([order[first]])
  }

  /// The positions in ``order`` of the visible columns.
  func places(of fitting: ColumnFitting) -> Range<Int> {
    let shown = fitting.columns.filter { $0 != 0 }
    guard let first = order.firstIndex(where: shown.contains) else { return 0..<0 }
    return first..<first + shown.count
  }

  /// Fits columns. A column with a negative priority is left out if one with a positive priority would be cut otherwise.
  private mutating func fit(_ order: [Int]) -> ColumnFitting {
    var order = order
    while true {
      let fitting = ColumnFitting(order, into: layout.width.map { $0 - gutter }, gap: Self.gap, comfort: least.comfort)
      {
        column($0).demand
      }
      guard let last = order.last(where: fitting.columns.contains), columns[last].priority < 0, last != order.first,
        zip(fitting.columns, fitting.widths).contains(where: { columns[$0].priority > 0 && $1 < column($0).demand.all })
      else { return fitting }
      order = Array(order.prefix(while: { $0 != last }))
    }
  }

  private mutating func column(_ index: Int) -> TableColumn {
    if let column = laidOut[index] { return column }
    let column = TableColumn(columns[index], index, of: rows, in: layout, least: least)
    laidOut[index] = column
    return column
  }

  // MARK: Lines

  private func header(_ shown: [TableColumn], _ widths: [Int]) -> [StyledLine] {
    let titles = join(StyledLine(), widths) { (shown[$0].title.line, shown[$0].title.leansRight) }
    guard layout.drawsLines else { return [titles] }
    return [titles, join(StyledLine(), widths) { (layout.rule(widths[$0]), false) }]
  }

  /// Puts rows below the header. The header is repeated from the end: the last screenful of rows has it on top, then the one before, and
  /// so on.
  private func below(_ header: [StyledLine], _ rows: [[StyledLine]]) -> [StyledLine] {
    guard let most = layout.rowsBelowHeader(of: header.count) else { return header + rows.joined() }
    var isBelowHeader = Array(repeating: false, count: rows.count)
    var height = 0
    for row in rows.indices.reversed() {
      height += rows[row].count
      guard height > most, row < rows.count - 1 else { continue }
      isBelowHeader[row + 1] = true
      height = rows[row].count
    }
    var lines = header
    lines.reserveCapacity(rows.count + header.count + 1)
    for row in rows.indices {
      if isBelowHeader[row] { lines += header }
      lines += rows[row]
    }
    return lines
  }

  /// - Parameter columns: The columns in which a cell may have several lines.
  private func lines(
    of row: Int, _ shown: [TableColumn], _ widths: [Int], _ columns: [Int]
  ) -> [StyledLine] {
    let sign = sign(of: rows[row])
    var tall: [Int: [StyledLine]] = [:]
    for column in columns {
      tall[column] = shown[column].lines(of: row, width: widths[column], as: layout.characterSupport)
    }
    if tall.isEmpty { return [join(sign, widths) { (shown[$0].cells[row].line, shown[$0].cells[row].leansRight) }] }
    let height = tall.values.reduce(1) { max($0, $1.count) }
    return (0..<height).map { index in
      join(index == 0 ? sign : StyledLine(), widths) { column in
        let cell = shown[column].cells[row]
        guard let lines = tall[column] else { return (index == 0 ? cell.line : StyledLine(), cell.leansRight) }
        return (index < lines.count ? lines[index] : StyledLine(), cell.leansRight)
      }
    }
  }

  /// The sign in front of a row; empty if there is only room for the row.
  private func sign(of row: Block.Row) -> StyledLine { gutter > 0 ? layout.sign(of: row.mark) : StyledLine() }

  /// Joins the contents of the columns side by side.
  private func join(
    _ sign: StyledLine, _ widths: [Int], _ cell: (Int) -> (line: StyledLine, leansRight: Bool)
  ) -> StyledLine {
    var line = sign
    var edge = gutter
    for (column, width) in widths.enumerated() {
      let cell = cell(column)
      let text = cell.line.truncated(to: width, as: layout.characterSupport)
      if text.width > 0 {
        line.pad(to: edge + (cell.leansRight ? width - text.width : 0))
        line.append(text)
        if column == 0, widths.count > 1 { line.reserve(widths.reduce(edge) { $0 + $1 + Self.gap }) }
      }
      edge += width + Self.gap
    }
    return line
  }

  /// Names the missing columns, and says how to see them.
  private func note(_ places: Range<Int>) -> StyledLine {
    let (before, after) = (places.lowerBound, order.count - places.upperBound)
    let scrolls = layout.scrolledColumns != nil
    func columns(_ count: Int) -> String { count == 1 ? "1 more column" : "\(count) more columns" }
    var text = "\(layout.characterSupport.ellipsis) "
    if before > 0 { text += columns(before) + (scrolls ? " (type left)" : "") + (after > 0 ? "; " : "") }
    if after > 0 {
      let titles = order[places.upperBound...].prefix(layout.width ?? .max).map { self.columns[$0].title }
      text += columns(after) + (scrolls ? " (type right): " : ": ") + titles.joined(separator: ", ")
    }
    let limit = layout.width ?? .max
    return layout.line(text, .faint, limit: limit).truncated(to: limit, as: layout.characterSupport)
  }

  /// Lays out each row as a list of fields, separated by empty lines.
  private func records() -> [StyledLine] {
    let inner = layout.narrowed(by: gutter)
    var lines: [StyledLine] = []
    for (index, row) in rows.enumerated() {
      if index > 0 { lines.append(StyledLine()) }
      let fields = zip(columns, row.values).map { Block.LabeledValue($0.title, $1, missing: $0.missing) }
      for (place, line) in inner.fields(fields, most: Block.Column.tallest).enumerated() {
        var whole = place == 0 ? sign(of: row) : StyledLine()
        if line.width > 0 { whole.pad(to: gutter) }
        whole.append(line)
        lines.append(whole)
      }
    }
    return lines
  }
}

extension Layout {
  /// The sign of a marked row.
  fileprivate func sign(of mark: Block.Row.Mark?) -> StyledLine {
    switch mark {
    case .selected: line(">", .selected)
    case .new: line("+", .success)
    case .changed: line("*", .warning)
    case nil: StyledLine()
    }
  }

  /// The number of lines below a header before it is repeated; `nil` for all. The screen also has room for a title above the table, and
  /// for a note, a line and the prompt below it.
  fileprivate func rowsBelowHeader(of height: Int) -> Int? {
    drawsLines ? rows.map { max(5, $0 - height - 4) } : nil
  }
}
