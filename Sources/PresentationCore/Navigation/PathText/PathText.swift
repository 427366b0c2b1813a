/// The text form of lists of values that code themselves.
package enum PathText {
  /// Reads a list; see `Array.init(pathText:)`.
  package static func read<Element: Codable>(_ text: String) throws(PathTextError) -> [Element] {
    var elements: [Element] = []
    let effort = PathEffort()
    var parser = try PathTextParser(text)
    var good = 0
    do throws(PathTextError) {
      while let node = try parser.nextSegment() {
        let reading = PathReading(node, effort)
        let element = try PathDecoder.value(Element.self, from: reading)
        if let leftover = reading.leftover { throw leftover }
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
    if elements.isEmpty { return "/" }
    var printer = PathTextPrinter()
    let effort = PathEffort()
    for (index, element) in elements.enumerated() {
      let start = printer.text.utf8.count
      do throws(PathTextError) {
        printer.segment(try segment(of: element, at: start + 1, effort))
        if printer.deepest > PathTextLimit.depth {
          throw PathTextError(column: start + 1, message: PathTextLimit.tooDeep)
        }
        if printer.text.utf8.count > PathTextLimit.length {
          throw PathTextError(column: start + 1, message: PathTextLimit.tooLong)
        }
      } catch {
        throw error.located(in: index, behind: printer.text.utf8.prefix(start))
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
