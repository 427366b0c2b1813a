extension Block {
  /// A row of a table: its values, one for each column, and what sets it apart.
  public struct Row: Hashable, Sendable {
    /// What sets a row apart from others. It is shown by a sign before the row and by a style.
    public enum Mark: String, Hashable, Codable, Sendable {
      /// The row that is chosen, `>`.
      case selected
      /// A row that was not there before, `+`.
      case new
      /// A row whose values were others before, `*`.
      case changed
    }

    /// The values, from the first column on.
    public var values: [Value]
    /// What sets the row apart; `nil` for nothing.
    public var mark: Mark?
    /// The line that a front end runs when its user chooses the row, such as `open 3`; `nil` for a row that cannot be chosen.
    ///
    /// It is what a person would type on this screen. In a console, the down arrow at an empty prompt brings the lines of the screen,
    /// one after another, and Enter runs one. If the first value of the row is a whole number that no other row has, typing that number runs the
    /// line, too, unless a command takes the number. Other front ends turn the rows into buttons. Put data in it through ``Words/quote(_:)``.
    public var line: String?

    /// Makes a row.
    public init(_ values: [Value], mark: Mark? = nil, line: String? = nil) {
      self.values = values
      self.mark = mark
      self.line = line
    }
  }
}
