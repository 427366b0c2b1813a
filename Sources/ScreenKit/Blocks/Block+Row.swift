extension Block {
  /// A row of a table: its values, one per column, and an optional mark.
  public struct Row: Hashable, Sendable {
    /// A mark that distinguishes a row from others. It is shown as a sign in front of the row and as a style.
    public enum Mark: String, Hashable, Codable, Sendable {
      /// The selected row, `>`.
      case selected
      /// A row that is new, `+`.
      case new
      /// A row whose values have changed, `*`.
      case changed
    }

    /// The values, starting with the first column.
    public var values: [Value]
    /// The mark of the row; `nil` for none.
    public var mark: Mark?
    /// The line that a front end runs when the user chooses the row, such as `open 3`; `nil` for a row that cannot be chosen.
    ///
    /// It is the line that a person would type on this screen. In a console, the down arrow at an empty prompt recalls the lines of the
    /// screen, one after another, and Enter runs one. If the first value of the row is a whole number that no other row has, typing that
    /// number also runs the line, unless a command takes the number. Other front ends turn the rows into buttons. Quote data in it with
    /// ``Words/quote(_:)``.
    public var line: String?

    /// Makes a row.
    public init(_ values: [Value], mark: Mark? = nil, line: String? = nil) {
      self.values = values
      self.mark = mark
      self.line = line
    }
  }
}
