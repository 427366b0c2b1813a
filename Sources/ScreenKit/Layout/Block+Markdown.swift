extension Block {
  /// Encodes blocks as Markdown, an empty line between two: tables as GitHub has them, with all rows, fields as tables of two columns,
  /// texts as paragraphs.
  ///
  /// What Markdown or HTML would obey is escaped, and what does not show is made visible; line breaks are `<br>`. Linear in what the
  /// blocks hold.
  public static func markdown(_ blocks: [Block]) -> String {
    blocks.map(markdown).joined(separator: "\n")
  }

  private static func markdown(_ block: Block) -> String {
    switch block.kind {
    case .text(let text): markdown(text) + "\n"
    case .fields(let fields):
      row(["", ""]) + row(["---", "---"])
        + fields.reduce(into: "") { $0 += row([markdown(StyledText($1.label)), markdown($1)]) }
    case .table(let columns, let rows): markdown(columns, rows)
    }
  }

  private static func markdown(_ columns: [Column], _ rows: [Row]) -> String {
    let count = max(columns.count, rows.lazy.map(\.values.count).max() ?? 0)
    guard count > 0 else { return "" }
    let all = columns + repeatElement(Column(""), count: count - columns.count)
    let rules = all.indices.map { index in
      let values = rows.lazy.compactMap { index < $0.values.count ? $0.values[index] : nil }.filter { $0 != .null }
      let isNumeric = !values.isEmpty && values.allSatisfy(\.isNumber)
      return all[index].alignment == .right || all[index].alignment == .automatic && isNumeric ? "---:" : "---"
    }
    return row(all.map { markdown(StyledText($0.title)) }) + row(rules)
      + rows.reduce(into: "") { text, cells in
        text += row(
          zip(all, cells.values).map { markdown(Field("", $1, missing: $0.missing)) }
            + repeatElement("", count: count - cells.values.count))
      }
  }

  private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  private static func markdown(_ field: Field) -> String {
    markdown(Layout(Rendering()).text(for: field.value, missing: field.missing))
  }

  private static func markdown(_ text: StyledText) -> String {
    let lines = Layout(Rendering()).lines(text).map { line in
      line.plain.reduce(into: "") { text, character in
        switch character {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case "\\", "|", "*", "_", "`", "[", "]", "~", "#", ">", "!": text += "\\" + String(character)
        default: text.append(character)
        }
      }
    }
    return lines.joined(separator: "<br>")
  }
}
