/// The layout of blocks to lines, for receivers of one kind: a pure function of the blocks.
///
/// All text passes the neutraliser here, and nowhere else. With a width no line is wider than that; without one nothing
/// is cut or wrapped.
struct Layout {
  let width: Int?
  let repertoire: Repertoire
  let drawsLines: Bool

  /// Makes a layout; a width below 1 counts as 1.
  init(width: Int?, repertoire: Repertoire, drawsLines: Bool = true) {
    self.width = width.map { max(1, $0) }
    self.repertoire = repertoire
    self.drawsLines = drawsLines
  }

  /// Lays out the blocks one below the other, without empty lines between them.
  func lines(_ blocks: [Block]) -> [StyledLine] {
    blocks.flatMap { block in
      switch block.kind {
      case .text(let text): paragraph(text, width: width)
      case .fields(let fields): self.fields(fields)
      case .table(let columns, let rows): table(columns, rows: rows)
      }
    }
  }

  /// Lays out a text whose line breaks break lines.
  func paragraph(_ text: StyledText, width: Int?) -> [StyledLine] {
    var lines = [StyledLine()]
    for piece in text.pieces {
      switch piece {
      case .run(let run): lines[lines.count - 1].append(run.text, style: run.style, as: repertoire)
      case .lineBreak: lines.append(StyledLine())
      }
    }
    guard let width else { return lines }
    return lines.flatMap { $0.wrapped(to: width, as: repertoire) }
  }

  /// Lays out a text where there is one line only: its line breaks are shown, and what is beyond the limit is not
  /// looked at.
  func line(_ text: StyledText, limit: Int) -> StyledLine {
    var line = StyledLine()
    for piece in text.pieces where line.width <= limit {
      switch piece {
      case .run(let run): line.append(run.text, style: run.style, as: repertoire, limit: limit)
      case .lineBreak: line.append("\n", as: repertoire, limit: limit)
      }
    }
    return line
  }

  func line(_ text: String, _ style: Style, limit: Int = .max) -> StyledLine {
    var line = StyledLine()
    line.append(text, style: style, as: repertoire, limit: limit)
    return line
  }
}
