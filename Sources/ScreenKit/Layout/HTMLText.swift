extension Block {
  /// Encodes blocks as HTML, for a page of your own.
  ///
  ///     <p>The count is <span class="strong">12</span>.</p>
  ///
  /// The HTML consists of ordinary elements: paragraphs, headings, lists, tables with all rows, `dl` for fields, `progress` and `meter`.
  /// A text that carries a line is a `button`, and a row that carries one is a `tr`, with the line as `data-line`. A script of the page
  /// can run the line when the user clicks it.
  ///
  /// Styles and marks are classes, named after the cases of ``Style`` and `Row.Mark`; right-aligned cells have the class `right`. The
  /// page defines their appearance; `white-space: pre-wrap` keeps the spaces of texts. Empty blocks produce no HTML.
  ///
  /// Data cannot become markup: every text is escaped, and invisible characters are made visible. The HTML has no scripts, styles, forms
  /// or identifiers. A link has a web or mail address, and shows where it leads; any other address is plain text. Linear in the size of
  /// the blocks.
  public static func html(_ blocks: [Block]) -> String { HTMLText.text(blocks) }
}

/// Blocks as HTML.
private enum HTMLText {
  static func text(_ blocks: [Block]) -> String { blocks.reduce(into: "") { $0 += text($1) } }

  private static func text(_ block: Block) -> String {
    switch block.kind {
    case .text(let text): element("p", text.html)
    case .fields(let fields): fields.isEmpty ? "" : element("dl", fields.reduce(into: "") { $0 += field($1) })
    case .table(let columns, let rows): table(columns.covering(rows), rows)
    case .heading(let text, let level): element("h\(min(level, 6))", text.html)
    case .list(let items, let isNumbered):
      element(isNumbered ? "ol" : "ul", items.reduce(into: "") { $0 += element("li", contents(of: $1)) })
    case .tree(let branches): tree(branches)
    case .note(let role, let text):
      element("p", class: "note \(role.rawValue)", element("strong", role.rawValue) + " " + text.html)
    case .rule: "<hr>\n"
    case .space: ""
    case .group(let title, let blocks):
      element("section", (title.isEmpty ? "" : element("p", class: "title", title.html)) + text(blocks))
    case .beside(let columns):
      element("div", class: "beside", columns.reduce(into: "") { $0 += element("div", text($1)) })
    case .link, .sparkline: element("p", inline(block))
    case .progress(let label, let fraction): progress(label, fraction)
    case .bars(let bars): self.bars(bars)
    case .difference: element("pre", inline(block))
    case .custom(let block): text(block.base.plain)
    }
  }

  /// Makes an element. The newline after it is ignored by browsers.
  private static func element(
    _ name: String, class role: String? = nil, line: String? = nil, _ contents: String
  ) -> String {
    let end = ["td", "th", "dt", "dd", "strong"].contains(name) ? "" : "\n"
    let role = role.map { " class=\"\($0)\"" } ?? ""
    let line = line.map { " data-line=\"\($0.escapedForHTML)\"" } ?? ""
    return "<\(name)\(role)\(line)>\(contents)</\(name)>\(end)"
  }

  /// The contents of an item. A text alone needs no paragraph.
  private static func contents(of item: Block) -> String {
    if case .text(let text) = item.kind { text.html } else { self.text(item) }
  }

  private static func tree(_ branches: [Block.Branch]) -> String {
    guard !branches.isEmpty else { return "" }
    return element("ul", branches.reduce(into: "") { $0 += element("li", $1.label.html + tree($1.branches)) })
  }

  private static func field(_ field: Block.LabeledValue) -> String {
    let style = [.plain, .strong].contains(field.style) ? nil : field.style.rawValue
    return element("dt", class: style, StyledText(field.label).html)
      + element("dd", field.value.text(missing: field.missing).html)
  }

  private static func table(_ columns: [Block.Column], _ rows: [Block.Row]) -> String {
    if columns.isEmpty { return "" }
    let isRight = columns.indices.map { columns[$0].leansRight($0, of: rows) }
    let head = zip(columns, isRight).reduce(into: "") {
      $0 += element("th", class: $1.1 ? "right" : nil, StyledText($1.0.title).html)
    }
    let body = rows.reduce(into: "") { text, row in
      let cells = row.values.indices.reduce(into: "") {
        let isAligned = isRight[$1] || columns[$1].alignment == .automatic && row.values[$1].isNumber
        $0 += element("td", class: isAligned ? "right" : nil, row.values[$1].text(missing: columns[$1].missing).html)
      }
      text += element("tr", class: row.mark?.rawValue, line: row.line, cells)
    }
    return element("table", element("thead", element("tr", head)) + element("tbody", body))
  }

  private static func bars(_ bars: [Block.Bar]) -> String {
    let values = bars.compactMap(\.value).filter(\.isFinite)
    guard !bars.isEmpty else { return "" }
    let (least, most) = (min(0, values.min() ?? 0), max(0, values.max() ?? 0))
    let rows = bars.reduce(into: "") { text, bar in
      let isDrawn = bar.value?.isFinite == true && least < most
      let meter = isDrawn ? "<meter min=\"\(least)\" max=\"\(most)\" value=\"\(bar.value ?? 0)\"></meter>" : ""
      let figure = element("td", class: "right", StyledText(bar.value?.figure ?? "—").html)
      let cells = element("th", StyledText(bar.label).html) + figure + element("td", meter)
      text += element("tr", class: bar.style?.rawValue, cells)
    }
    return element("table", class: "bars", element("tbody", rows))
  }

  private static func progress(_ label: StyledText, _ fraction: Double?) -> String {
    let value = fraction.map { " value=\"\($0)\"" } ?? ""
    return element("p", inline(.progress(label, fraction)) + " <progress max=\"1\"\(value)></progress>")
  }

  /// The lines of a block, without wrapping.
  private static func inline(_ block: Block) -> String {
    let isPreformatted = if case .difference = block.kind { true } else { false }
    return Layout.ofPages.lines(of: block).map(\.html).joined(separator: isPreformatted ? "\n" : "<br>")
  }
}

extension StyledText {
  /// The text in HTML, escaped, with a `span` for each style and `<br>` at line breaks; see ``Block/html(_:)``.
  package var html: String { Layout.ofPages.lines(self).map(\.html).joined(separator: "<br>") }
}

extension Layout {
  /// Lays out lines of any length, with styles and links.
  fileprivate static let ofPages: Layout = {
    var rendering = Rendering(styles: .ansi)
    rendering.followsLinks = true
    return Layout(rendering)
  }()
}

extension StyledLine {
  fileprivate var html: String {
    var (text, target): (String, Target?) = ("", nil)
    for span in spans {
      if span.target != target {
        text += (target?.end ?? "") + (span.target?.start ?? "")
        target = span.target
      }
      let escaped = span.text.string.escapedForHTML
      let isPlain = span.style == .plain || span.style == .link && target != nil
      text += isPlain ? escaped : "<span class=\"\(span.style.rawValue)\">\(escaped)</span>"
    }
    return text + (target?.end ?? "")
  }
}

extension StyledLine.Target {
  /// The opening tag of a link or button.
  fileprivate var start: String {
    switch self {
    case .address(let address): "<a href=\"\(address.escapedForHTML)\" rel=\"noreferrer\">"
    case .line(let line): "<button type=\"button\" data-line=\"\(line.escapedForHTML)\">"
    }
  }

  fileprivate var end: String {
    switch self {
    case .address: "</a>"
    case .line: "</button>"
    }
  }
}

extension String {
  fileprivate var escapedForHTML: String {
    // In Swift, a combining mark after a sign makes it another character, but not in a browser.
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
