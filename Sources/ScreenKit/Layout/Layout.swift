/// The layout of blocks to lines, for receivers of one kind: a pure function of the blocks.
///
/// All text passes the neutraliser here, and nowhere else. With a width no line is wider than that; without one nothing
/// is cut or wrapped.
struct Layout {
  /// At least 1; `nil` for lines as long as they need to be.
  private(set) var width: Int?
  /// The lines that are seen at once; `nil` where that is unknown, or all.
  let rows: Int?
  let characterSupport: CharacterSupport
  let drawsLines: Bool
  let hasColors: Bool
  let followsLinks: Bool
  /// The columns of tables that are scrolled out; `nil` where nobody can scroll.
  let scrolledColumns: Int?

  init(_ rendering: Rendering) {
    width = rendering.columns.map { max(1, $0) }
    rows = width == nil ? nil : rendering.rows
    characterSupport = rendering.characterSupport
    drawsLines = rendering.drawsLines
    hasColors = rendering.hasColors
    followsLinks = rendering.followsLinks && rendering.styles == .ansi
    scrolledColumns = rendering.scrolledColumns
  }

  /// A layout for less of the width.
  func narrowed(by cells: Int) -> Layout {
    var layout = self
    layout.width = width.map { max(1, $0 - cells) }
    return layout
  }

  /// A layout for less of the width, of which there is that much at least.
  func narrowed(to cells: Int) -> Layout { narrowed(by: width.map { $0 - cells } ?? 0) }

  /// Lays out the blocks one below the other, without empty lines between them.
  func lines(_ blocks: [Block]) -> [StyledLine] { blocks.flatMap(lines(of:)) }

  /// Lays out a block.
  func lines(of block: Block) -> [StyledLine] {
    switch block.kind {
    case .text(let text): return paragraph(text, width: width)
    case .fields(let fields): return self.fields(fields)
    case .table(let columns, let rows):
      var table = TableLayout(self, columns, rows: rows)
      return table.lines()
    default:
      // What stands before a line may be wider than a narrow screen.
      return drawing(block.kind).map { line in width.map { line.truncated(to: $0, as: characterSupport) } ?? line }
    }
  }

  private func drawing(_ kind: Block.Kind) -> [StyledLine] {
    switch kind {
    case .text, .fields, .table: []
    case .heading(let text, let level): heading(text, level: level)
    case .list(let items, let isNumbered): list(items, isNumbered: isNumbered)
    case .tree(let branches): tree(branches)
    case .note(let role, let text): note(role, text)
    case .rule: rule()
    case .space: [StyledLine()]
    case .group(let title, let blocks): group(title, blocks)
    case .beside(let columns): beside(columns)
    case .link(let label, let address): link(label, address)
    case .progress(let label, let fraction): progress(label, fraction)
    case .sparkline(let label, let values): sparkline(label, values)
    case .bars(let bars): self.bars(bars)
    case .difference(let old, let new): difference(old, new)
    case .custom(let block): custom(block.base)
    }
  }

  /// Lays out a text whose line breaks break lines.
  func paragraph(_ text: StyledText, width: Int?) -> [StyledLine] {
    let lines = lines(text)
    guard let width else { return lines }
    return lines.flatMap { $0.wrapped(to: width, as: characterSupport) }
  }

  /// Lays out a text of which no more is shown than fits into as many lines of a width: what is beyond is not looked at.
  func excerpt(of text: StyledText, width: Int, most: Int) -> [StyledLine] {
    lines(text, limit: width * most, most: most + 1).wrapped(to: width, most: most, as: characterSupport)
  }

  /// Lays out a text whose line breaks break lines.
  ///
  /// - Parameters:
  ///   - limit: The cells of a line beyond which it is not looked at.
  ///   - most: The lines after which the text is not looked at.
  func lines(_ text: StyledText, limit: Int = .max, most: Int = .max) -> [StyledLine] {
    var lines = [StyledLine()]
    for piece in text.pieces {
      switch piece {
      case .run(let run): lines[lines.count - 1].append(run, as: characterSupport, limit: limit)
      case .lineBreak:
        guard lines.count < most else { return lines }
        lines.append(StyledLine())
      }
    }
    return lines
  }

  /// Lays out a text where there is one line only: its line breaks are shown, and what is beyond the limit is not
  /// looked at.
  func line(_ text: StyledText, limit: Int) -> StyledLine {
    if let (string, style) = text.whole { return self.line(string, style, limit: limit) }
    var line = StyledLine()
    for piece in text.pieces where line.width <= limit {
      switch piece {
      case .run(let run): line.append(run, as: characterSupport, limit: limit)
      case .lineBreak: line.append("\n", as: characterSupport, limit: limit)
      }
    }
    return line
  }

  func line(_ text: String, _ style: Style, limit: Int = .max) -> StyledLine {
    var line = StyledLine()
    line.append(text, style: style, as: characterSupport, limit: limit)
    return line
  }
}

extension [StyledLine] {
  /// Returns the lines, each broken at words, with an ellipsis at the end of the last one if there are more than `most`.
  func wrapped(to width: Int, most: Int, as characterSupport: CharacterSupport) -> [StyledLine] {
    var lines = flatMap { $0.wrapped(to: width, as: characterSupport) }
    guard lines.count > most else { return lines }
    lines.removeSubrange(most...)
    var last = lines[most - 1].prefix(Swift.max(0, width - characterSupport.ellipsis.count))
    last.append(.ellipsis(of: width, as: characterSupport))
    lines[most - 1] = last
    return lines
  }
}
