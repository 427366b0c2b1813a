extension Block {
  /// Encodes blocks as Markdown, separated by empty lines: tables in GitHub's syntax with all rows, fields as tables with two columns,
  /// and texts as paragraphs.
  ///
  /// Markdown and HTML syntax is escaped, and invisible characters are made visible; line breaks are `<br>`. Empty blocks are left out.
  /// Linear in the size of the blocks.
  public static func markdown(_ blocks: [Block]) -> String {
    blocks.map(markdown).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func markdown(_ block: Block) -> String {
    switch block.kind {
    case .text(let text): paragraph(text)
    case .fields(let fields) where fields.isEmpty: ""
    case .fields(let fields):
      row(["", ""]) + row(["---", "---"])
        + fields.reduce(into: "") { $0 += row([markdown(StyledText($1.label)), markdown($1)]) }
    case .table(let columns, let rows): markdown(columns, rows)
    case .heading(let text, let level): String(repeating: "#", count: min(level, 6)) + " " + markdown(text) + "\n"
    case .list(let items, let isNumbered):
      items.enumerated().reduce(into: "") { $0 += hang(behind: isNumbered ? "\($1.offset + 1). " : "- ", [$1.element]) }
    case .tree(let branches): tree(branches)
    case .note(let role, let text): "> **\(role.rawValue)** " + markdown(text) + "\n"
    case .rule: "---\n"
    case .space: ""
    case .group(let title, let blocks): (title.isEmpty ? "" : "**" + markdown(title) + "**\n\n") + markdown(blocks)
    case .beside(let columns): markdown(columns.flatMap { $0 })
    case .link(let label, let address): paragraph(label + StyledText(" (\(address))"))
    case .progress, .sparkline:
      paragraph(Rendering().lines([block]).map { markdown(StyledText($0)) }.joined(separator: "<br>"))
    case .bars(let bars): markdown(.fields(bars.map { LabeledValue($0.label, Value($0.value)) }))
    case .difference: fenced(Rendering().lines([block]))
    case .custom(let block): markdown(block.base.plain)
    }
  }

  private static func hang(behind sign: String, _ blocks: [Block]) -> String {
    let indent = String(repeating: " ", count: sign.utf8.count)
    let lines = markdown(blocks).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    if lines.isEmpty { return sign + "\n" }
    return lines.enumerated().reduce(into: "") { $0 += ($1.offset == 0 ? sign : indent) + $1.element + "\n" }
  }

  private static func tree(_ branches: [Branch], indent: String = "") -> String {
    branches.reduce(into: "") { text, branch in
      text += indent + "- " + paragraph(branch.label) + tree(branch.branches, indent: indent + "  ")
    }
  }

  private static func markdown(_ columns: [Column], _ rows: [Row]) -> String {
    let count = max(columns.count, rows.reduce(0) { max($0, $1.values.count) })
    guard count > 0 else { return "" }
    let all = columns + repeatElement(Column(""), count: count - columns.count)
    let rules = all.indices.map { leansRight(all[$0], $0, of: rows) ? "---:" : "---" }
    return row(all.map { markdown(StyledText($0.title)) }) + row(rules)
      + rows.reduce(into: "") { text, cells in
        text += row(
          zip(all, cells.values).map { markdown(LabeledValue("", $1, missing: $0.missing)) }
            + repeatElement("", count: count - cells.values.count))
      }
  }

  /// Whether the cells of a column are right-aligned.
  static func leansRight(_ column: Column, _ index: Int, of rows: [Row]) -> Bool {
    if column.alignment != .automatic { return column.alignment == .right }
    let values = rows.lazy.compactMap { index < $0.values.count ? $0.values[index] : nil }.filter { $0 != .null }
    return !values.isEmpty && values.allSatisfy(\.isNumber)
  }

  private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  private static func markdown(_ field: LabeledValue) -> String {
    markdown(Layout(Rendering()).text(for: field.value, missing: field.missing))
  }

  /// Writes lines verbatim, within a fence that none of them can close.
  private static func fenced(_ lines: [String]) -> String {
    let ticks = lines.lazy.flatMap { $0.split { $0 != "`" } }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, ticks + 1))
    return fence + "diff\n" + lines.reduce(into: "") { $0 += $1 + "\n" } + fence + "\n"
  }

  /// Writes a paragraph. Its beginning is escaped so that it is not read as a list, a rule or code.
  private static func paragraph(_ text: StyledText) -> String { paragraph(markdown(text)) }

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

  private static func markdown(_ text: StyledText) -> String {
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
