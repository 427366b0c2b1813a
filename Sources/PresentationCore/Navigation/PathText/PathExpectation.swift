/// The values that types take, in the words of messages.
enum PathExpectation {
  static let bool = "true or false"
  static let string = "text"
  static let integer = "a whole number"
  static let number = "a number"
  static let list = "a list in parentheses"
  static let group = "a group of arguments in parentheses"

  /// Says which argument of which case is missing, which values it takes, and how it is written.
  static func missing(_ label: String, of caseName: String?, _ type: Any.Type) -> String {
    let owner = caseName.map { " of \($0.quotedInPath)" } ?? ""
    let expectation = of(type).map { ", \($0)" } ?? ""
    guard let position = label.pathPosition else {
      let name = PathNode(.plain, label).text(enough: 40)
      return "missing argument \(label.quotedInPath)\(owner)\(expectation); write \(name)=value"
    }
    let advice = caseName.map { "; write \(form(ofCase: $0, count: position + 1))" } ?? ""
    return "missing argument \(position + 1)\(owner)\(expectation)\(advice)"
  }

  /// A case as it is written with so many values.
  private static func form(ofCase name: String, count: Int) -> String {
    let (node, payload) = (PathNode(.named), PathNode(.group))
    for _ in 0..<min(count, 9) { payload.add(nil, PathNode(.plain, "value")) }
    node.add(name, payload)
    return node.quoted
  }

  /// The words for a type, where the type alone tells.
  private static func of(_ type: Any.Type) -> String? {
    switch type {
    case is Bool.Type: bool
    case is String.Type: string
    case is any FixedWidthInteger.Type: integer
    case is any BinaryFloatingPoint.Type: number
    case let collection as any PathCollection.Type: collection.stride == 2 ? group : list
    default: nil
    }
  }
}

/// A collection of the standard library, which codes itself in its own way.
protocol PathCollection {
  /// The number of encoded elements that belong together, if the order of the others says nothing and may differ where values are
  /// equal.
  static var stride: Int? { get }
}

extension Array: PathCollection {
  static var stride: Int? { nil }
}

extension Set: PathCollection {
  static var stride: Int? { 1 }
}

extension Dictionary: PathCollection {
  static var stride: Int? { 2 }
}
