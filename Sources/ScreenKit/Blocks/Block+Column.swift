extension Block {
  /// A column of a table: its title, and what becomes of it where there is not room for everything.
  ///
  ///     Block.table(["Id", Column("Title", priority: 1), Column("Notes", overflow: .wrap)], rows: rows)
  ///
  /// On a screen, long texts are cut first, then long titles. Columns whose title and values take up to twelve cells are shown
  /// whole, or not at all. Numbers, dates and truth values are never cut. Columns that find no place are left out, those of the
  /// lowest ``priority`` first, and the table says which.
  public struct Column: Hashable, Sendable {
    /// The side of a column to which its cells and its title lean.
    public enum Alignment: String, Hashable, Codable, Sendable {
      /// Numbers to the right, other values to the left; title and NULL to the right where all else is numbers.
      case automatic
      /// All to the left.
      case left
      /// All to the right.
      case right
    }

    /// What becomes of a text that is wider than its column.
    public enum Overflow: String, Hashable, Codable, Sendable {
      /// It is cut, with an ellipsis at its end; its line breaks are shown as marks.
      case cut
      /// It goes on below, broken at words and at its line breaks, in at most ``Column/tallest`` lines.
      case wrap
    }

    /// The lines that a cell takes at most; the last one ends with an ellipsis if there is more.
    public static let tallest = 20

    /// The title; newlines in it are shown, not obeyed.
    public var title: String
    /// The side its cells lean to.
    public var alignment: Alignment
    /// How much it matters that the column is seen: where not all have room, those with the higher number stay, of equal ones
    /// those further left. The first column always stays.
    public var priority: Int
    /// The cells below which texts are not cut; `nil` for a width that suits the screen. A column whose cells need less takes less.
    public var minimum: Int?
    /// The cells it takes at most; `nil` for no limit. Numbers and dates that are wider are shown all the same.
    public var maximum: Int?
    /// What becomes of a text that is wider than the column.
    public var overflow: Overflow
    /// How a missing value reads, `NULL` for one; a text that says the same is shown in quotes. JSON has `null` for it.
    public var missing: String
    /// Whether a bar stands beside each number, whose length compares it to the others of the column. On a screen of 40 columns
    /// or more only; programs read the numbers alone.
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
