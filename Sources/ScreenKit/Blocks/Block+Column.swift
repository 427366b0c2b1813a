extension Block {
  /// A column of a table: its title, its alignment, and how it adapts to limited space.
  ///
  ///     Block.table(["Id", Column("Title", priority: 1), Column("Notes", overflow: .wrap)], rows: rows)
  ///
  /// On a screen, long texts are cut first, then long titles. Columns whose title and values take up to twelve cells are shown whole or
  /// not at all. Numbers, dates and truth values are never cut. Columns without enough room are left out, lowest ``priority`` first, and
  /// the table names them.
  public struct Column: Hashable, Sendable {
    /// The alignment of a column's cells and title.
    public enum Alignment: String, Hashable, Codable, Sendable {
      /// Numbers are right-aligned, other values left-aligned. The title and NULL are right-aligned if all other values are numbers.
      case automatic
      /// Everything is left-aligned.
      case left
      /// Everything is right-aligned.
      case right
    }

    /// The handling of a text that is wider than its column.
    public enum Overflow: String, Hashable, Codable, Sendable {
      /// The text is cut and ends with an ellipsis; its line breaks are shown as marks.
      case cut
      /// The text continues on further lines, broken at words and at its line breaks, in at most ``Column/tallest`` lines.
      case wrap
    }

    /// The largest number of lines in a cell; the last one ends with an ellipsis if there is more.
    public static let tallest = 20

    /// The title; newlines in it are shown as marks and do not break the line.
    public var title: String
    /// The alignment of the cells and the title.
    public var alignment: Alignment
    /// The importance of the column. If not all columns fit, those with higher numbers stay, and among equals those further left. The
    /// first column always stays.
    public var priority: Int
    /// The width, in cells, to which texts may be cut; `nil` for a width that suits the screen. A column whose cells are narrower takes
    /// less.
    public var minimum: Int?
    /// The largest width, in cells; `nil` for no limit. Wider numbers and dates are still shown in full.
    public var maximum: Int?
    /// The handling of a text that is wider than the column.
    public var overflow: Overflow
    /// The text for a missing value, such as `NULL`; a text that looks the same is shown in quotes. In JSON, a missing value is `null`.
    public var missing: String
    /// Whether a bar next to each number compares it to the others in the column. Bars appear only on a screen of 40 columns or more;
    /// programs read only the numbers.
    public var showsBars: Bool

    /// Makes a column.
    public init(
      _ title: String, alignment: Alignment = .automatic, priority: Int = 0, minimum: Int? = nil, maximum: Int? = nil,
      overflow: Overflow = .cut, missing: String = Value.missing, showsBars: Bool = false
    ) {
      self.title = title
      self.alignment = alignment
      self.priority = priority
      self.minimum = minimum
      self.maximum = maximum
      self.overflow = overflow
      self.missing = missing
      self.showsBars = showsBars
    }
  }
}

extension Block.Column: ExpressibleByStringInterpolation {
  /// Makes a column from its title.
  public init(stringLiteral title: String) {
    self.init(title)
  }
}
