/// The text form of lists of values that code themselves.
package enum PathText {
  /// Reads a path from a text that may come from anyone; see `Array.init(pathText:)`.
  static func readPath<Element: PathRoute & Codable>(_ text: String) throws(PathTextError) -> [Element] {
    try read(text, check: check)
  }

  /// Refuses an element that was read from a node, if no text may name it or no screen could be found by it.
  private static func check<Element: PathRoute & Codable>(
    _ element: Element, of node: PathNode, _ inquiry: PathInquiry
  ) throws(PathTextError) {
    let findings = inquiry.takeFindings()
    if let mistake = findings.reserved ?? (element.mayComeFromText ? nil : node.reserved) { throw mistake }
    guard let mistake = findings.unequal else {
      guard element == element else { throw node.unequal }
      return
    }
    defer { _ = inquiry.takeFindings() }
    // A collection with such a number in it is equal to itself, as long as its storage is the same.
    guard element == (try PathCoder(node, inquiry).segment(Element.self)) else { throw mistake }
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

  /// Checks an element that was read from a node in an inquiry.
  typealias Check<Element> = (Element, PathNode, PathInquiry) throws(PathTextError) -> Void

  /// Writes the segment of a value, and tells whether `Array.init(pathText:)` takes the value from it.
  typealias Writer<Element> = (Element, Int, PathInquiry) throws(PathTextError) -> (segment: PathNode, isNameable: Bool)

  /// Returns what writes segments of a type. It throws if the type has no text.
  static func writer<Element>(of type: Element.Type) -> Writer<Element> {
    func writer<Written: Codable>(_ type: Written.Type, check: @escaping Check<Written>) -> Writer<Element> {
      { (element, column, inquiry) throws(PathTextError) in
        guard let element = element as? Written else { throw PathTextError(column: column, message: withoutText) }
        return try segment(of: element, at: column, inquiry, check: check)
      }
    }
    func routeWriter<Written: PathRoute & Codable>(_ type: Written.Type) -> Writer<Element> {
      writer(type, check: check)
    }
    if let written = type as? any (PathRoute & Codable).Type { return routeWriter(written) }
    if let written = type as? any Codable.Type { return writer(written) { _, _, _ in } }
    return { (_, column, _) throws(PathTextError) in throw PathTextError(column: column, message: withoutText) }
  }

  /// Writes the segment of a route, as the writer does that is found for its type.
  static func segment<Route: PathRoute & Codable>(
    of route: Route, at column: Int, _ inquiry: PathInquiry
  ) throws(PathTextError) -> (segment: PathNode, isNameable: Bool) {
    try segment(of: route, at: column, inquiry, check: check)
  }

  /// Reads a list of values that may be anything.
  package static func read<Element: Codable>(_ text: String) throws(PathTextError) -> [Element] {
    try read(text) { (_: Element, _, _) in }
  }

  private static func read<Element: Codable>(
    _ text: String, check: Check<Element>
  ) throws(PathTextError) -> [Element] {
    var elements: [Element] = []
    let inquiry = PathInquiry()
    var parser = try PathTextParser(text)
    var good = 0
    do throws(PathTextError) {
      while let node = try parser.nextSegment() {
        let element = try PathCoder(node, inquiry).segment(Element.self)
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

  /// Writes a list of values that may be anything.
  package static func write<Element: Codable>(_ elements: [Element]) throws(PathTextError) -> String {
    try WrittenPath(elements).text
  }

  /// The name that the text of a segment begins with; all of it when it has no name.
  static func name(ofSegment segment: Substring) -> String {
    let name = segment.prefix { $0 != ":" }
    return String(name.contains("(") ? segment : name)
  }

  /// The plainest node from which the type reads what it encoded.
  private static func segment<Element: Codable>(
    of element: Element, at column: Int, _ inquiry: PathInquiry, check: Check<Element>
  ) throws(PathTextError) -> (segment: PathNode, isNameable: Bool) {
    let coder = PathCoder(PathNode(.keyed), inquiry)
    do {
      try coder.write(element)
    } catch {
      throw PathTextError(column: column, message: "this screen has no text: \(error.reason)")
    }
    if inquiry.isTooDeep {
      throw PathTextError(column: column, message: "this screen has no text: \(PathTextLimit.tooDeep)")
    }
    let back: Element
    do {
      back = try coder.segment(Element.self)
    } catch {
      throw PathTextError(column: column, message: "this screen does not read back: \(error.message)")
    }
    let isNameable = (try? check(back, coder.node, inquiry)) != nil
    coder.node.simplify()
    return (coder.node, isNameable)
  }
}

extension Error {
  /// The reason why a value was not encoded.
  fileprivate var reason: String {
    guard case .invalidValue(_, let context)? = self as? EncodingError else { return "\(self)".harmless }
    return context.debugDescription.harmless
  }
}
