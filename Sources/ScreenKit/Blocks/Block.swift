/// A piece of what a screen shows, a value, not bytes.
///
/// A block says what is shown, never how: the same blocks become a terminal screen, plain lines in a pipe, or data for
/// a program. A string literal is a block of text:
///
///     "The count is \(count)."
///
/// Values from outside are safe in every place of a block. Characters that a terminal would obey, or not show, are made
/// visible when the block is laid out.
public struct Block: Hashable, Sendable {
  /// The kinds of blocks, with what they show. More may come: treat one that is unknown as nothing.
  public enum Kind: Hashable, Sendable {
    /// A paragraph.
    case text(StyledText)
    /// Labelled values.
    case fields([LabeledValue])
    /// Rows of values under columns.
    case table([Column], rows: [Row])
    /// A heading.
    case heading(StyledText, level: Int)
    /// Items behind signs or numbers.
    case list([Block], isNumbered: Bool)
    /// A tree.
    case tree([Branch])
    /// A note that stands out.
    case note(NoteRole, StyledText)
    /// A line across the screen.
    case rule
    /// An empty line.
    case space
    /// Blocks below a title.
    case group(StyledText, [Block])
    /// Blocks beside each other.
    case beside([[Block]])
    /// A link.
    case link(StyledText, address: String)
    /// How much of something is done.
    case progress(StyledText, Double?)
    /// Marks as high as values.
    case sparkline(StyledText, [Double?])
    /// A chart of bars.
    case bars([Bar])
    /// What has become another text.
    case difference(old: String, new: String)
    /// A block of an author's own kind.
    case custom(AnyCustomBlock)
  }

  /// What the block is, for front ends that lay it out themselves.
  public let kind: Kind

  /// Makes a paragraph, wrapped at words; an empty text is one empty line.
  public static func text(_ text: StyledText) -> Block {
    Block(kind: .text(text))
  }

  /// Makes a list of labelled values, one below the other, in the order given; without fields it shows nothing.
  public static func fields(_ fields: [LabeledValue]) -> Block {
    Block(kind: .fields(fields))
  }

  /// Makes a list of labelled values from a literal such as `["Name": "AC/DC", "Albums": 2]`, in the order written; a
  /// label may occur more than once.
  public static func fields(_ fields: KeyValuePairs<String, Value>) -> Block {
    .fields(fields.map { LabeledValue($0.key, $0.value) })
  }

  /// Makes a table.
  ///
  /// A row with fewer values than there are columns leaves its last cells empty. Values beyond the last column are
  /// shown under columns without a title. Without rows there is a header alone; without columns and values, nothing.
  @_disfavoredOverload
  public static func table(_ columns: [Column], rows: [Row]) -> Block {
    Block(kind: .table(columns, rows: rows))
  }

  /// Makes a table of rows none of which is marked; see `table(_:rows:)`.
  public static func table(_ columns: [Column], rows: [[Value]]) -> Block {
    .table(columns, rows: rows.map { Row($0) })
  }

  /// Makes a table whose columns are known by their titles alone; see `table(_:rows:)`.
  public static func table(titles: [String], rows: [[Value]]) -> Block {
    .table(titles.map { Column($0) }, rows: rows)
  }
}

extension Block: ExpressibleByStringInterpolation {
  /// Makes a block of text from a literal, whose newlines break lines.
  public init(stringLiteral literal: String) {
    self = .text(StyledText(stringLiteral: literal))
  }

  /// Makes a block of text from a literal with values in it, as `StyledText` does.
  public init(stringInterpolation: StyledText.StringInterpolation) {
    self = .text(StyledText(stringInterpolation: stringInterpolation))
  }
}
