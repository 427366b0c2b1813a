/// Lays out blocks as lines for one kind of receiver. It is a pure function of the blocks.
///
/// All text is neutralized here and nowhere else. With a width, no line is wider; without one, nothing is cut or wrapped.
struct Layout {
  /// At least 1; `nil` for no limit.
  private(set) var width: Int?
  /// The number of lines visible at once; `nil` if unknown or unlimited.
  let rows: Int?
  let characterSupport: CharacterSupport
  let drawsLines: Bool
  let hasColors: Bool
  let followsLinks: Bool
  /// The number of table columns scrolled out; `nil` if scrolling is not available.
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

  /// Returns a layout with that much less width.
  func narrowed(by cells: Int) -> Layout {
    var layout = self
    layout.width = width.map { max(1, $0 - cells) }
    return layout
  }

  /// Returns a layout narrowed to this width, which must not exceed the current one.
  func narrowed(to cells: Int) -> Layout { narrowed(by: width.map { $0 - cells } ?? 0) }

  /// Lays out the blocks one after another, without empty lines between them.
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
      // The prefix of a line may be wider than a narrow screen.
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

  /// Lays out a text. Its line breaks break lines.
  func paragraph(_ text: StyledText, width: Int?) -> [StyledLine] {
    let lines = lines(text)
    guard let width else { return lines }
    return lines.flatMap { $0.wrapped(to: width, as: characterSupport) }
  }

  /// Lays out as much of a text as fits into a number of lines of a width. The rest is not processed.
  func excerpt(of text: StyledText, width: Int, most: Int) -> [StyledLine] {
    lines(text, limit: width * most, most: most + 1).wrapped(to: width, most: most, as: characterSupport)
  }

  /// Lays out a text. Its line breaks break lines.
  ///
  /// - Parameters:
  ///   - limit: The width, in cells, after which the rest of a line is not processed.
  ///   - most: The number of lines after which the rest of the text is not processed.
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

  /// Lays out a text as a single line: its line breaks are shown as marks, and text beyond the limit is not processed.
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
  /// Returns the lines, each wrapped at words. If there are more than `most`, the last one ends with an ellipsis.
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
