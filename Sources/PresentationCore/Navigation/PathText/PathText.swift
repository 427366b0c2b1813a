/// The text form of lists of values that encode themselves.
package enum PathText {
  static let withoutText = "the paths of this program have no text form"

  /// Reads a list of values that a text may name. It also throws if they have no text.
  package static func read<Element>(_ text: String) throws(PathTextError) -> [Element] {
    guard let type = Element.self as? any Codable.Type else { throw PathTextError(column: 1, message: withoutText) }
    let stacked = Element.self as? any StackedRoute.Type
    var (elements, good): ([Element], Int) = ([], 0)
    var parser = try PathTextParser(text)
    defer { parser.inquiry.kept = nil }
    do throws(PathTextError) {
      while let node = try parser.nextSegment() {
        var element: Element?
        if let stacked { element = try stacked.read(node, above: elements.last) as? Element }
        if element == nil { element = try node.segment(type) as? Element }
        guard let element else { break }
        parser.inquiry.kept?.append(node)
        if let mistake = node.leftover ?? node.inquiry.refusal { throw mistake }
        elements.append(element)
        good = parser.position
      }
    } catch {
      let rest = text.utf8.dropFirst(good + 1)
      let name = String(decoding: rest.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }, as: UTF8.self)
      let isAtName = error.column == good + 2
      let names = isAtName ? names(of: Element.self, isFirst: elements.isEmpty) : []
      let advice = names.contains(name) ? nil : Wording.advice(for: name, among: names)
      throw PathTextError(
        column: error.column, message: error.message, advice: advice?.text, alternatives: advice?.names ?? [],
        segmentIndex: elements.count,
        validPrefix: good == 0 ? "/" : String(decoding: text.utf8.prefix(good), as: UTF8.self))
    }
    return elements
  }

  /// The names with which a segment of a path can begin; empty if they are not known.
  private static func names(of type: Any.Type, isFirst: Bool) -> [String] {
    if isFirst, let stacked = type as? any StackedRoute.Type { return stacked.namesOfKeys }
    return (type as? any PathRoute.Type)?.caseNames ?? []
  }

  /// The names with which the texts of some values begin, each once. A value without a text, or that no text may name, is omitted.
  static func names<Value: Codable>(of values: some Sequence<Value>) -> [String] {
    var seen: Set<String> = []
    return values.compactMap { value in
      guard case (let text, true)? = try? segment(of: value, as: Value.self) else { return nil }
      let word = String(text.prefix { $0 != ":" })
      // Without a name, the whole segment.
      let name = word.contains("(") ? text : word
      return seen.insert(name).inserted ? name : nil
    }
  }

  /// Returns the text of an element after writing and reading it once, and whether `read` accepts the element from the text.
  static func segment<Element, Value: Codable>(of element: Element, as type: Value.Type) throws -> (String, Bool) {
    let node = PathNode(.keyed, in: PathInquiry())
    defer { node.inquiry.kept = nil }
    if let value = element as? Value { try node.write(value) }
    if node.inquiry.isTooDeep { throw PathTextError(column: 0, message: PathTextLimit.tooDeep) }
    _ = try node.segment(Value.self)
    var printer = PathTextPrinter()
    printer.print(node)
    if node.inquiry.isTooDeep { throw PathTextError(column: 0, message: PathTextLimit.tooDeep) }
    return (String(decoding: printer.bytes, as: UTF8.self), node.inquiry.refusal == nil)
  }
}
