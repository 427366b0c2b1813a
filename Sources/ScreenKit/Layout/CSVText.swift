extension Block {
  /// Encodes the tables and fields of blocks as comma-separated values, with all their rows, separated by empty lines.
  ///
  /// A table begins with the titles of its columns, and each of its lines has a value for every column. Fields and bars are lines with a
  /// label and a value. Other blocks are left out. Each line ends with a newline. A value in quotes is a text, with its quotes doubled; a
  /// missing value is empty, an empty text is `""`. The line of a missing value in a single-column table is therefore empty. Bytes are
  /// `x'00ff'`. A text that is not UTF-8 is encoded as in JSON, `{"base64":"/w=="}`. If only the beginning of a value is known, a mark
  /// says how much is left out. Texts are unchanged, so the reader gets control characters, too. Linear in the size of the blocks.
  public static func csv(_ blocks: [Block]) -> String {
    blocks.flatMap(\.tabular).compactMap(CSVText.text).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The blocks that have rows, those within others too.
  fileprivate var tabular: [Block] {
    switch kind {
    case .fields, .table, .bars: [self]
    case .list(let blocks, _), .group(_, let blocks): blocks.flatMap(\.tabular)
    case .beside(let columns): columns.flatMap { $0.flatMap(\.tabular) }
    case .custom(let block): block.base.plain.flatMap(\.tabular)
    default: []
    }
  }
}

/// Blocks with rows as comma-separated values.
private enum CSVText {
  static func text(_ block: Block) -> String? {
    switch block.kind {
    case .fields(let fields): fields.reduce(into: "") { $0 += record([quoted($1.label), text($1.value)]) }
    case .table(let columns, let rows): table(columns.covering(rows), rows)
    case .bars(let bars): text(.fields(bars.map { Block.LabeledValue($0.label, Block.Value($0.value)) }))
    default: nil
    }
  }

  private static func table(_ columns: [Block.Column], _ rows: [Block.Row]) -> String {
    if columns.isEmpty { return "" }
    return rows.reduce(into: record(columns.map { quoted($0.title) })) { lines, row in
      lines += record(row.values.map(text) + repeatElement("", count: columns.count - row.values.count))
    }
  }

  private static func record(_ values: [String]) -> String { values.joined(separator: ",") + "\n" }

  private static func text(_ value: Block.Value) -> String {
    switch value {
    case .text(let text): quoted(text.string)
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): number.description
    case .boolean(let truth): String(truth)
    case .bytes(let bytes): "x'\(ByteText.hexadecimal(bytes))'"
    case .invalidText: quoted(JSONText.text(of: value))
    case .shown(let shown, _): text(shown)
    case .beginning: quoted(value.text(missing: "").string)
    }
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x2C && $0 != 0x22 }
    let needsQuotes = !isPlain || text.isEmpty || text.utf8.first == 0x20 || text.utf8.last == 0x20
    return needsQuotes ? "\"\(text.doubling("\""))\"" : text
  }
}
