extension Block {
  /// Encodes blocks as Markdown, separated by empty lines: tables in GitHub's syntax with all rows, fields as tables with two columns,
  /// and texts as paragraphs.
  ///
  /// Markdown and HTML syntax is escaped, and invisible characters are made visible; line breaks are `<br>`. Empty blocks are left out.
  /// Linear in the size of the blocks.
  public static func markdown(_ blocks: [Block]) -> String { MarkdownText.text(blocks) }
}

/// Blocks as Markdown.
private enum MarkdownText {
  static func text(_ blocks: [Block]) -> String { blocks.map(text).filter { !$0.isEmpty }.joined(separator: "\n") }

  private static func text(_ block: Block) -> String {
    switch block.kind {
    case .text(let text): paragraph(text)
    case .fields(let fields) where fields.isEmpty: ""
    case .fields(let fields):
      row(["", ""]) + row(["---", "---"])
        + fields.reduce(into: "") { $0 += row([text(StyledText($1.label)), text($1.value.text(missing: $1.missing))]) }
    case .table(let columns, let rows): table(columns.covering(rows), rows)
    case .heading(let title, let level): String(repeating: "#", count: min(level, 6)) + " " + text(title) + "\n"
    case .list(let items, let isNumbered):
      items.enumerated().reduce(into: "") { $0 += hang(behind: isNumbered ? "\($1.offset + 1). " : "- ", [$1.element]) }
    case .tree(let branches): tree(branches)
    case .note(let role, let words): "> **\(role.rawValue)** " + text(words) + "\n"
    case .rule: "---\n"
    case .space: ""
    case .group(let title, let blocks): (title.isEmpty ? "" : "**" + text(title) + "**\n\n") + text(blocks)
    case .beside(let columns): text(columns.flatMap { $0 })
    case .link(let label, let address): paragraph(label + StyledText(" (\(address))"))
    case .progress, .sparkline:
      paragraph(Rendering().lines([block]).map { text(StyledText($0)) }.joined(separator: "<br>"))
    case .bars(let bars): text(.fields(bars.map { Block.LabeledValue($0.label, Block.Value($0.value)) }))
    case .difference: fenced(Rendering().lines([block]))
    case .custom(let block): text(block.base.plain)
    }
  }

  private static func hang(behind sign: String, _ blocks: [Block]) -> String {
    let indent = String(repeating: " ", count: sign.utf8.count)
    let lines = text(blocks).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    if lines.isEmpty { return sign + "\n" }
    return lines.enumerated().reduce(into: "") { $0 += ($1.offset == 0 ? sign : indent) + $1.element + "\n" }
  }

  private static func tree(_ branches: [Block.Branch], indent: String = "") -> String {
    branches.reduce(into: "") { lines, branch in
      lines += indent + "- " + paragraph(branch.label) + tree(branch.branches, indent: indent + "  ")
    }
  }

  private static func table(_ columns: [Block.Column], _ rows: [Block.Row]) -> String {
    if columns.isEmpty { return "" }
    let rules = columns.indices.map { columns[$0].leansRight($0, of: rows) ? "---:" : "---" }
    return row(columns.map { text(StyledText($0.title)) }) + row(rules)
      + rows.reduce(into: "") { lines, cells in
        lines += row(
          zip(columns, cells.values).map { text($1.text(missing: $0.missing)) }
            + repeatElement("", count: columns.count - cells.values.count))
      }
  }

  private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  /// Writes lines verbatim, within a fence that none of them can close.
  private static func fenced(_ lines: [String]) -> String {
    let ticks = lines.lazy.flatMap { $0.split { $0 != "`" } }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, ticks + 1))
    return fence + "diff\n" + lines.reduce(into: "") { $0 += $1 + "\n" } + fence + "\n"
  }

  /// Writes a paragraph. Its beginning is escaped so that it is not read as a list, a rule or code.
  private static func paragraph(_ text: StyledText) -> String { paragraph(self.text(text)) }

  private static func paragraph(_ escaped: String) -> String {
    let line = escaped + "\n"
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    return switch line[digits.endIndex] {
    case " " where digits.isEmpty: "&#32;" + line.dropFirst()
    case "-" where digits.isEmpty, "+" where digits.isEmpty, "=" where digits.isEmpty: "\\" + line
    case "." where !digits.isEmpty, ")" where !digits.isEmpty: digits + "\\" + line[digits.endIndex...]
    default: line
    }
  }

  private static func text(_ text: StyledText) -> String {
    let lines = Layout(Rendering()).lines(text).map { line in
      // In Swift, a combining mark after a sign makes it another character, but not in Markdown.
      line.plain.unicodeScalars.reduce(into: "") { text, scalar in
        switch scalar {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case "\\", "|", "*", "_", "`", "[", "]", "~", "#", ">", "!", "$": text += "\\" + String(scalar)
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return lines.joined(separator: "<br>")
  }
}
