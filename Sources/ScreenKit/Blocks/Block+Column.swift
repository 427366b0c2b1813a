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

extension Block.Column: Codable {
  private enum Key: String, CodingKey {
    case title, alignment, priority, minimum, maximum, overflow, missing, showsBars
  }

  /// Encodes the title, or an object with it and the values that differ from the defaults.
  public func encode(to encoder: any Encoder) throws {
    let plain = Self(title)
    if self == plain {
      var value = encoder.singleValueContainer()
      return try value.encode(title)
    }
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(title, forKey: .title)
    if alignment != plain.alignment { try object.encode(alignment, forKey: .alignment) }
    if priority != plain.priority { try object.encode(priority, forKey: .priority) }
    try object.encodeIfPresent(minimum, forKey: .minimum)
    try object.encodeIfPresent(maximum, forKey: .maximum)
    if overflow != plain.overflow { try object.encode(overflow, forKey: .overflow) }
    if missing != plain.missing { try object.encode(missing, forKey: .missing) }
    if showsBars { try object.encode(true, forKey: .showsBars) }
  }

  /// Decodes the output of ``encode(to:)``.
  ///
  /// - Throws: A `DecodingError` for any other input.
  public init(from decoder: any Decoder) throws {
    if let title = try? decoder.singleValueContainer().decode(String.self) {
      self.init(title)
      return
    }
    let object = try decoder.container(keyedBy: Key.self)
    self.init(
      try object.decodeIfPresent(String.self, forKey: .title) ?? "",
      alignment: try object.decodeIfPresent(Lenient<Alignment>.self, forKey: .alignment)?.value ?? .automatic,
      priority: try object.decodeIfPresent(Int.self, forKey: .priority) ?? 0,
      minimum: try object.decodeIfPresent(Int.self, forKey: .minimum),
      maximum: try object.decodeIfPresent(Int.self, forKey: .maximum),
      overflow: try object.decodeIfPresent(Lenient<Overflow>.self, forKey: .overflow)?.value ?? .cut,
      missing: try object.decodeIfPresent(String.self, forKey: .missing) ?? Block.Value.missing,
      showsBars: try object.decodeIfPresent(Bool.self, forKey: .showsBars) ?? false)
  }
}

extension Block.Column {
  /// Whether the cells of the column with this index are right-aligned.
  func leansRight(_ index: Int, of rows: [Block.Row]) -> Bool {
    if alignment != .automatic { return alignment == .right }
    let values = rows.lazy.compactMap { index < $0.values.count ? $0.values[index] : nil }.filter { $0 != .null }
    return !values.isEmpty && values.allSatisfy(\.isNumber)
  }
}

extension [Block.Column] {
  /// Returns the columns, and columns without a title for the values of rows beyond the last one.
  func covering(_ rows: [Block.Row]) -> Self {
    let count = rows.reduce(count) { Swift.max($0, $1.values.count) }
    return self + repeatElement(Block.Column(""), count: count - self.count)
  }
}
