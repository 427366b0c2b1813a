extension Array where Element: PathRoute & Codable {
  /// Reads a path from its text.
  ///
  /// The text is what `pathText()` returns, or what a person types instead: a path begins with `/`, may end with one, and `/` alone
  /// is the empty path. Every segment is one route, for an enum the name of a case and its arguments:
  ///
  ///     /table:Album/row:Album,1/edit:row,field=title
  ///
  /// An argument goes to the next associated value without one, in the declared order, or to the one its label names.
  /// The grammar is in <doc:PathText>. Nothing is skipped: an argument that is unknown, doubled, or more than the type
  /// asks for is an error. A text has at most 65,536 bytes and 32 parentheses inside each other.
  ///
  /// The initializer is safe for links and options. It refuses every route whose ``PathRoute/mayComeFromText`` is `false`,
  /// a question above all, and every route that contains one: any ``PathRoute`` that a route decodes from a container of
  /// its decoder counts, such as the elements of an array. (A type that hands its own decoder, or a super decoder, to
  /// another type's `init(from:)` answers for that value itself.) It also refuses `nan`, and a route that is not equal to
  /// itself, because no screen could be found by it. Code the array itself, as JSON for example, to save such a path.
  ///
  /// - Parameter text: The text of a path, which may come from anyone.
  /// - Throws: A ``PathTextError`` with the first mistake, its column and its segment, and the beginning that can be read.
  /// - Complexity: O(*n*) in the length of the text, apart from what the route's own `init(from:)` does.
  public init(pathText text: String) throws(PathTextError) { self = try PathText.read(text) }

  /// Returns the text of the path, which is ASCII without blanks, quotes or backslashes.
  ///
  /// The text of ``Stacks/path`` names the selected stack and its routes. Applying it to the same stacks changes nothing.
  ///
  /// Encodes each route and reads it once with its own `Codable`, because the order in which a type reads its arguments
  /// is the order in which they are written. Reading the text gives an equal path whenever the `Codable` of the routes
  /// gives equal routes, and the text may name them; see ``init(pathText:)``. Arguments after one that is left out have
  /// their labels, if all of them have one. Sets and dictionaries are written in the
  /// order of their elements' texts.
  ///
  /// - Returns: The text; `/` for the empty path.
  /// - Throws: A ``PathTextError`` when a route does not encode, or read back what it encodes, or the text exceeds its limits.
  /// - Complexity: O(*n*) in the length of the text, *n* log *n* for sets and dictionaries.
  public func pathText() throws(PathTextError) -> String { try WrittenPath(self).text }
}
