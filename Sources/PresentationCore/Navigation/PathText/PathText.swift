/// The text form of lists of values that code themselves.
package enum PathText {
  /// Reads a list; see `Array.init(pathText:)`.
  package static func read<Element: Codable>(_ text: String) throws(PathTextError) -> [Element] {
    var elements: [Element] = []
    let effort = PathEffort()
    for node in try PathTextParser.nodes(in: text) {
      let reading = PathReading(node, effort)
      elements.append(try PathDecoder.value(Element.self, from: reading))
      if let leftover = reading.leftover { throw leftover }
    }
    return elements
  }

  /// Writes a list; see `Array.pathText()`.
  package static func write<Element: Codable>(_ elements: [Element]) throws(PathTextError) -> String {
    if elements.isEmpty { return "/" }
    var printer = PathTextPrinter()
    let effort = PathEffort()
    for element in elements {
      let column = printer.text.utf8.count + 1
      printer.segment(try segment(of: element, at: column, effort))
      guard printer.deepest <= PathTextLimit.depth else {
        throw PathTextError(column: column, message: PathTextLimit.tooDeep)
      }
      guard printer.text.utf8.count <= PathTextLimit.length else {
        throw PathTextError(column: column, message: PathTextLimit.tooLong)
      }
    }
    return printer.text
  }

  /// The plainest node that an element reads as it reads what it encodes.
  private static func segment<Element: Codable>(
    of element: Element, at column: Int, _ effort: PathEffort
  ) throws(PathTextError) -> PathNode {
    let node: PathNode
    do {
      node = try PathEncoder.node(of: element)
    } catch {
      throw PathTextError(column: column, message: "this screen has no text: \(error.reason)")
    }
    let reading = PathReading(node, effort)
    do {
      _ = try PathDecoder.value(Element.self, from: reading)
    } catch {
      throw PathTextError(column: column, message: "this screen does not read back: \(error.message)")
    }
    return reading.plainest
  }
}

extension Error {
  /// Why a value was not encoded.
  fileprivate var reason: String {
    guard case .invalidValue(_, let context)? = self as? EncodingError else { return "\(self)".harmless }
    return context.debugDescription.harmless
  }
}
