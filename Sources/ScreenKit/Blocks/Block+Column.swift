extension Block {
  /// A column of a table: its title, and the side its cells lean to.
  public struct Column: Hashable, Codable, Sendable {
    /// The side of a column to which its cells and its title lean.
    public enum Alignment: String, Hashable, Codable, Sendable {
      /// Numbers to the right, other values to the left; title and NULL to the right where all else is numbers.
      case automatic
      /// All to the left.
      case left
      /// All to the right.
      case right
    }

    /// The title; newlines in it are shown, not obeyed.
    public var title: String
    /// The side its cells lean to.
    public var alignment: Alignment

    /// Makes a column.
    public init(_ title: String, alignment: Alignment = .automatic) {
      self.title = title
      self.alignment = alignment
    }
  }
}

extension Block.Column: ExpressibleByStringInterpolation {
  /// Makes a column from its title.
  public init(stringLiteral title: String) {
    self.init(title)
  }
}
