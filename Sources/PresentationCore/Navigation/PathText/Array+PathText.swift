extension Array where Element: PathRoute & Codable {
  /// Reads a path from its text.
  ///
  /// The text is the result of `pathText()`, or a typed text: a path begins with `/`, may end with one, and `/` alone is the empty
  /// path. Every segment is one route, for an enum the name of a case and its arguments:
  ///
  ///     /table:Album/row:Album,1/edit:row,field=title
  ///
  /// An argument without a label gives the next associated value in the declared order; a labeled argument gives the value with its label.
  /// The grammar is in <doc:PathText>. Nothing is skipped: an unknown, duplicate or extra argument is an error. A text has at most 65,536
  /// bytes and 32 nested parentheses.
  ///
  /// The initializer is safe for links and options. It rejects every route whose ``PathRoute/mayComeFromText`` is `false`, above
  /// all questions, and every route that contains one: any ``PathRoute`` that a route decodes from a container of its decoder
  /// counts, such as the elements of an array. (A type that passes its own decoder, or a super decoder, to another type's
  /// `init(from:)` is responsible for that value itself.) It also rejects `nan`, and a route that is not equal to itself, because
  /// no screen could be found by it. To save such a path, encode the array itself, for example as JSON.
  ///
  /// - Parameter text: The text of a path, which may be untrusted.
  /// - Throws: A ``PathTextError`` with the first error, its column and its segment, and the part before it that can be read.
  /// - Complexity: O(*n*) in the length of the text, excluding the time of the route's own `init(from:)`.
  public init(pathText text: String) throws(PathTextError) { self = try PathText.read(text) }

  /// Returns the text of the path, which is ASCII without blanks, quotes or backslashes.
  ///
  /// The text of ``Stacks/path`` names the selected stack and its routes. Applying it to the same stacks changes nothing.
  ///
  /// Encodes each route, and decodes it once with its own `Codable` conformance, because arguments are written in the order in which the
  /// type decodes them. Reading the text gives an equal path if the routes equal themselves after encoding and decoding, and if a text may
  /// name them; see ``init(pathText:)``. Arguments after one that is left out have their labels, if all of them have one. Sets and
  /// dictionaries are written in the order of their elements' texts.
  ///
  /// - Returns: The text; `/` for the empty path.
  /// - Throws: A ``PathTextError`` if a route cannot be encoded or read back, or if the text exceeds its limits.
  /// - Complexity: O(*n*) in the length of the text, *n* log *n* for sets and dictionaries.
  public func pathText() throws(PathTextError) -> String { try WrittenPath(self).text }
}
