/// A part of a screen's content, as a value.
///
/// A block defines the content, not its presentation: the same blocks become a terminal screen, plain lines in a pipe, or data for a
/// program. A string literal is a block of text:
///
///     "The count is \(count)."
///
/// Untrusted values are safe everywhere in a block. Control characters and invisible characters are made visible when the block is laid
/// out.
public struct Block: Hashable, Sendable {
  /// The kinds of blocks, with their content. More may be added; ignore unknown kinds.
  public enum Kind: Hashable, Sendable {
    /// A paragraph.
    case text(StyledText)
    /// Labeled values.
    case fields([LabeledValue])
    /// Rows of values under columns.
    case table([Column], rows: [Row])
    /// A heading.
    case heading(StyledText, level: Int)
    /// Items with bullets or numbers.
    case list([Block], isNumbered: Bool)
    /// A tree.
    case tree([Branch])
    /// A highlighted note.
    case note(NoteRole, StyledText)
    /// A line across the screen.
    case rule
    /// An empty line.
    case space
    /// Blocks below a title.
    case group(StyledText, [Block])
    /// Blocks side by side.
    case beside([[Block]])
    /// A link.
    case link(StyledText, address: String)
    /// A progress bar.
    case progress(StyledText, Double?)
    /// A sparkline: marks whose heights show values.
    case sparkline(StyledText, [Double?])
    /// A chart of bars.
    case bars([Bar])
    /// The differences between two texts.
    case difference(old: String, new: String)
    /// A custom block.
    case custom(AnyCustomBlock)
  }

  /// The kind and content, for front ends that lay out blocks themselves.
  public let kind: Kind

  /// Makes a paragraph, wrapped at words; an empty text is one empty line.
  public static func text(_ text: StyledText) -> Block { Block(kind: .text(text)) }

  /// Makes a list of labeled values, one per line, in the order given. Without fields it shows nothing.
  public static func fields(_ fields: [LabeledValue]) -> Block { Block(kind: .fields(fields)) }

  /// Makes a list of labeled values from a literal such as `["Name": "AC/DC", "Albums": 2]`, in the order written. A label may occur more
  /// than once.
  public static func fields(_ fields: KeyValuePairs<String, Value>) -> Block {
    .fields(fields.map { LabeledValue($0.key, $0.value) })
  }

  /// Makes a table.
  ///
  /// If a row has fewer values than there are columns, its last cells are empty. Values beyond the last column are shown under columns
  /// without a title. Without rows, only the header is shown; without columns and values, nothing is.
  @_disfavoredOverload
  public static func table(_ columns: [Column], rows: [Row]) -> Block {
    Block(kind: .table(columns, rows: rows))
  }

  /// Makes a table of unmarked rows; see `table(_:rows:)`.
  public static func table(_ columns: [Column], rows: [[Value]]) -> Block {
    .table(columns, rows: rows.map { Row($0) })
  }

  /// Makes a table whose columns only have titles; see `table(_:rows:)`.
  public static func table(titles: [String], rows: [[Value]]) -> Block {
    .table(titles.map { Column($0) }, rows: rows)
  }

  /// Makes a heading. A heading of level 1 is underlined.
  public static func heading(_ text: StyledText, level: Int = 1) -> Block {
    Block(kind: .heading(text, level: max(1, level)))
  }

  /// Makes a list. Each item follows a bullet or, if `isNumbered`, a number, starting with 1. An item is any block, including a list.
  public static func list(_ items: [Block], isNumbered: Bool = false) -> Block {
    Block(kind: .list(items, isNumbered: isNumbered))
  }

  /// Makes a tree.
  public static func tree(_ branches: [Branch]) -> Block { Block(kind: .tree(branches)) }

  /// Makes a highlighted note.
  public static func note(_ role: NoteRole, _ text: StyledText) -> Block { Block(kind: .note(role, text)) }

  /// A line across the screen; an empty line where lines are not drawn.
  public static var rule: Block { Block(kind: .rule) }

  /// An empty line.
  public static var space: Block { Block(kind: .space) }

  /// Makes a group: a title, followed by indented blocks.
  public static func group(_ title: StyledText, @BlockBuilder _ blocks: () -> [Block]) -> Block {
    Block(kind: .group(title, blocks()))
  }

  /// Puts blocks side by side, in columns of equal width. They are stacked if a column would have less than 24 cells, and where there is
  /// no screen.
  public static func beside(_ columns: [[Block]]) -> Block { Block(kind: .beside(columns)) }

  /// Makes a link. The address follows the label, unless they are the same. A terminal that can follow links receives the address; there,
  /// only its host, or the recipient of a mail, follows the label.
  public static func link(_ label: StyledText, to address: String) -> Block {
    Block(kind: .link(label, address: address))
  }

  /// Makes a progress bar for a fraction from 0 to 1; `nil` if it is unknown.
  public static func progress(_ label: StyledText, _ fraction: Double?) -> Block {
    Block(kind: .progress(label, fraction.map { $0.isNaN ? 0 : min(1, max(0, $0)) }))
  }

  /// Makes a line of marks whose heights show the values, lowest to highest; a missing value is a gap. If there are more values than
  /// cells, each mark is the mean of several, and the line says so.
  public static func sparkline(_ label: StyledText, _ values: [Double?]) -> Block {
    Block(kind: .sparkline(label, values))
  }

  /// Makes a chart of horizontal bars that begin at 0, each with its value, which is never cut.
  public static func bars(_ bars: [Bar]) -> Block { Block(kind: .bars(bars)) }

  /// Shows the differences between two texts: removed lines with `-`, added lines with `+`, and up to three unchanged lines around them.
  public static func difference(from old: String, to new: String) -> Block {
    Block(kind: .difference(old: old, new: new))
  }

  /// Makes a custom block.
  public static func custom(_ block: some CustomBlock) -> Block { Block(kind: .custom(AnyCustomBlock(block))) }
}

extension Block: ExpressibleByStringInterpolation {
  /// Makes a block of text from a literal. Its newlines break lines.
  public init(stringLiteral literal: String) {
    self = .text(StyledText(stringLiteral: literal))
  }

  /// Makes a block of text from an interpolated literal, in the same way as `StyledText`.
  public init(stringInterpolation: StyledText.StringInterpolation) {
    self = .text(StyledText(stringInterpolation: stringInterpolation))
  }
}
