extension Array where Element: PathElement {
  /// Reads a path from its text.
  ///
  /// The text is what `pathText()` gives, or what a person types in its place: a path begins with `/`, and `/` alone is
  /// the empty path. Every segment is one element, for an enum the name of a case and its arguments:
  ///
  ///     /table:Album/row:Album,1/edit:row,field=title
  ///
  /// - An argument goes to the next associated value without one, in the declared order, or to the one its label names. An
  ///   empty place skips an optional one (`/search:,5`).
  /// - Letters and digits of ASCII and `- . _` stand for themselves, everything else is written as the percent escapes of
  ///   its UTF-8 bytes.
  /// - Parentheses hold a list, a struct, or a dictionary with its keys as labels: `(1,2)`, `(size=3)`. Around a single
  ///   plain word they may be left out. `(name:arguments)` is an enum inside an argument, its name alone when it has no
  ///   payload.
  /// - `@` is the empty text, `+nil` is nil.
  /// - A plain word is whatever the type takes it for. For a type that takes several things, `@1` is a text, `+1` is not;
  ///   `@(1)` has named arguments, `+(1)` is a list.
  ///
  /// Nothing is skipped: an argument that is unknown, doubled, or more than the type asks for is an error. A text has at
  /// most 65,536 bytes and 32 parentheses inside each other.
  ///
  /// - Parameter text: The text of a path, which may come from anyone.
  /// - Throws: A `PathTextError` with the column of the first mistake found.
  /// - Complexity: O(*n*) in the length of the text, apart from what the element's own `init(from:)` does.
  public init(pathText text: String) throws(PathTextError) {
    self = try PathText.read(text)
  }

  /// Gives the text of the path, which is ASCII without blanks, quotes or backslashes.
  ///
  /// Each element is encoded and read once by its own `Codable`, since the order in which a type reads its arguments is the
  /// order in which they are written. Reading the text gives an equal path whenever the `Codable` of the elements gives
  /// equal elements. Sets and dictionaries are written in the order of their elements' texts.
  ///
  /// - Returns: The text; `/` for the empty path.
  /// - Throws: A `PathTextError` when an element does not encode, or does not read back what it encodes, or when the text
  ///   would be beyond the limits of a path's text. Its column is where the element's segment would begin.
  /// - Complexity: O(*n*) in the length of the text, *n* log *n* for sets and dictionaries.
  public func pathText() throws(PathTextError) -> String {
    try PathText.write(self)
  }
}
