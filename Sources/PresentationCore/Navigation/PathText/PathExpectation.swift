/// What a type takes, in the words of messages.
enum PathExpectation {
  static let bool = "true or false"
  static let string = "text"
  static let integer = "a whole number"
  static let number = "a number"

  /// The words for a type, where the type alone tells.
  static func of(_ type: Any.Type) -> String? {
    switch type {
    case is Bool.Type: bool
    case is String.Type: string
    case is any FixedWidthInteger.Type: integer
    case is any BinaryFloatingPoint.Type: number
    default: nil
    }
  }
}
