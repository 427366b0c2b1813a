/// The text form of lists of values that code themselves.
package enum PathText {
  static let withoutText = "this program has no paths"

  /// Reads a list of values that a text may name. It throws also when they have no text.
  package static func read<Element>(_ text: String) throws(PathTextError) -> [Element] {
    guard let type = Element.self as? any Codable.Type else { throw PathTextError(column: 1, message: withoutText) }
    var (elements, good): ([Element], Int) = ([], 0)
    var parser = try PathTextParser(text)
    defer { parser.inquiry.kept = nil }
    do throws(PathTextError) {
      while let node = try parser.nextSegment(), let element = try node.segment(type) as? Element {
        parser.inquiry.kept?.append(node)
        if let mistake = node.leftover ?? node.inquiry.refusal { throw mistake }
        elements.append(element)
        good = parser.position
      }
    } catch {
      throw PathTextError(
        column: error.column, message: error.message, segmentIndex: elements.count,
        validPrefix: good == 0 ? "/" : String(decoding: text.utf8.prefix(good), as: UTF8.self))
    }
    return elements
  }

  /// Returns the text of an element, which it has written and read once, and whether `read` takes the element from it.
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
