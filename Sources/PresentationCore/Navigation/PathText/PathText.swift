/// The text form of lists of values that code themselves.
package enum PathText {
  /// Reads a path from a text that may come from anyone; see `Array.init(pathText:)`.
  static func readPath<Element: PathRoute & Codable>(_ text: String) throws(PathTextError) -> [Element] {
    try read(text) { (element: Element, node, inquiry) throws(PathTextError) in
      let findings = inquiry.takeFindings()
      if let mistake = findings.reserved { throw mistake }
      guard let mistake = findings.unequal else {
        guard element == element else { throw node.unequal }
        return
      }
      // A collection with such a number in it is equal to itself, as long as its storage is the same.
      guard element == (try PathCoder.value(Element.self, from: node, inquiry)) else { throw mistake }
      _ = inquiry.takeFindings()
    }
  }

  /// Reads a path of routes that may have no text.
  ///
  /// - Throws: Also when they have none.
  package static func readPath<Route: PathRoute>(ofAny text: String) throws(PathTextError) -> [Route] {
    func read<Written: PathRoute & Codable>(_ type: Written.Type) throws(PathTextError) -> [Route] {
      (try readPath(text) as [Written]) as? [Route] ?? []
    }
    guard let written = Route.self as? any (PathRoute & Codable).Type else {
      throw PathTextError(column: 1, message: withoutText)
    }
    return try read(written)
  }

  private static let withoutText = "the screens of this program have no text"

  /// Writes the segment of a value; see ``segment(of:at:_:)``.
  typealias Writer<Element> = (Element, Int, PathInquiry) throws(PathTextError) -> PathNode

  /// Returns what writes segments of a type. It throws if the type has no text.
  static func writer<Element>(of type: Element.Type) -> Writer<Element> {
    func writer<Written: Codable>(_ type: Written.Type) -> Writer<Element> {
      { (element, column, inquiry) throws(PathTextError) in
        guard let element = element as? Written else { throw PathTextError(column: column, message: withoutText) }
        return try segment(of: element, at: column, inquiry)
      }
    }
    if let written = type as? any Codable.Type { return writer(written) }
    return { (_, column, _) throws(PathTextError) in throw PathTextError(column: column, message: withoutText) }
  }

  /// Reads a list of values that may be anything.
  package static func read<Element: Codable>(_ text: String) throws(PathTextError) -> [Element] {
    try read(text) { (_: Element, _, _) in }
  }

  /// - Parameter check: Called with each element after it has been read, with its node and the inquiry that it was read in.
  private static func read<Element: Codable>(
    _ text: String, check: (Element, PathNode, PathInquiry) throws(PathTextError) -> Void
  ) throws(PathTextError) -> [Element] {
    var elements: [Element] = []
    let inquiry = PathInquiry()
    var parser = try PathTextParser(text)
    var good = 0
    do throws(PathTextError) {
      while let node = try parser.nextSegment() {
        let element = try PathCoder.value(Element.self, from: node, inquiry)
        if let leftover = node.leftover { throw leftover }
        try check(element, node, inquiry)
        elements.append(element)
        good = parser.position
      }
    } catch {
      throw error.located(in: elements.count, behind: text.utf8.prefix(good))
    }
    return elements
  }

  /// Writes a list; see `Array.pathText()`.
  package static func write<Element: Codable>(_ elements: [Element]) throws(PathTextError) -> String {
    try WrittenPath(elements).text
  }

  /// The name that the text of a segment begins with; all of it when it has no name.
  static func name(ofSegment segment: Substring) -> String {
    let name = segment.prefix { $0 != ":" }
    return String(name.contains("(") ? segment : name)
  }

  /// The plainest node that an element reads as it reads what it encodes.
  static func segment<Element: Codable>(
    of element: Element, at column: Int, _ inquiry: PathInquiry
  ) throws(PathTextError) -> PathNode {
    let node = PathNode(.keyed)
    do {
      try PathCoder(node, inquiry).write(element)
    } catch {
      throw PathTextError(column: column, message: "this screen has no text: \(error.reason)")
    }
    do {
      _ = try PathCoder.value(Element.self, from: node, inquiry)
    } catch {
      throw PathTextError(column: column, message: "this screen does not read back: \(error.message)")
    }
    node.simplify()
    return node
  }
}

extension Error {
  /// Why a value was not encoded.
  fileprivate var reason: String {
    guard case .invalidValue(_, let context)? = self as? EncodingError else { return "\(self)".harmless }
    return context.debugDescription.harmless
  }
}
