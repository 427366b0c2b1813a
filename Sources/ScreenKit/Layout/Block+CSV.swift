extension Block {
  /// Encodes the tables and fields of blocks as comma-separated values, with all their rows, separated by empty lines.
  ///
  /// A table begins with the titles of its columns, and each of its lines has a value for every column. Fields and bars are lines with a
  /// label and a value. Other blocks are left out. Each line ends with a newline. A value in quotes is a text, with its quotes doubled; a
  /// missing value is empty, an empty text is `""`. The line of a missing value in a single-column table is therefore empty. Bytes are
  /// `x'00ff'`. A text that is not UTF-8 is encoded as in JSON, `{"base64":"/w=="}`. If only the beginning of a value is known, a mark
  /// says how much is left out. Texts are unchanged, so the reader gets control characters, too. Linear in the size of the blocks.
  public static func csv(_ blocks: [Block]) -> String {
    blocks.flatMap(\.tabular).compactMap(csv).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func csv(_ block: Block) -> String? {
    switch block.kind {
    case .fields(let fields): fields.reduce(into: "") { $0 += record([quoted($1.label), csv($1.value)]) }
    case .table(let columns, let rows): csv(columns, rows)
    case .bars(let bars): csv(.fields(bars.map { LabeledValue($0.label, Value($0.value)) }))
    default: nil
    }
  }

  private static func csv(_ columns: [Column], _ rows: [Row]) -> String {
    let count = rows.reduce(columns.count) { max($0, $1.values.count) }
    guard count > 0 else { return "" }
    let titles = columns.map(\.title) + repeatElement("", count: count - columns.count)
    return rows.reduce(into: record(titles.map(quoted))) { text, row in
      text += record(row.values.map(csv) + repeatElement("", count: count - row.values.count))
    }
  }

  /// The blocks that have rows, those within others too.
  private var tabular: [Block] {
    switch kind {
    case .fields, .table, .bars: [self]
    case .list(let blocks, _), .group(_, let blocks): blocks.flatMap(\.tabular)
    case .beside(let columns): columns.flatMap { $0.flatMap(\.tabular) }
    case .custom(let block): block.base.plain.flatMap(\.tabular)
    default: []
    }
  }

  private static func record(_ values: [String]) -> String { values.joined(separator: ",") + "\n" }

  private static func csv(_ value: Value) -> String {
    switch value {
    case .text(let text): quoted(text.string)
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): number.description
    case .boolean(let truth): String(truth)
    case .bytes(let bytes): "x'\(JSONText.hexadecimal(bytes))'"
    case .invalidText: quoted(JSONText.text(of: value))
    case .beginning: quoted(Layout(Rendering()).text(for: value, missing: "").string)
    }
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 != 0x2C && $0 != 0x22 && $0 > 0x20 || $0 == 0x20 }
    let needsQuotes = !isPlain || text.isEmpty || text.utf8.first == 0x20 || text.utf8.last == 0x20
    guard needsQuotes else { return text }
    return "\"\(text.doubling("\""))\""
  }
}
