/// A node while a type reads it, and what the type asked.
///
/// The questions matter twice. What nobody asked for is a mistake in a typed text. And the printer lets a type read what
/// it encoded, to choose the plainest form that would have given the same answers.
final class PathReading {
  struct Questions: OptionSet {
    let rawValue: UInt8

    static let null = Questions(rawValue: 1)
    static let bool = Questions(rawValue: 2)
    static let number = Questions(rawValue: 4)
    static let string = Questions(rawValue: 8)
    static let list = Questions(rawValue: 16)
    static let keyed = Questions(rawValue: 32)
  }

  let node: PathNode
  let inquiry: PathInquiry
  private(set) var questions: Questions = []
  /// Whether the node was read as one value.
  private(set) var isAnswered = false
  private(set) var arguments: PathArguments?
  private(set) var elements: PathElements?
  /// Whether a container asked for the arguments, as the type of the container, not for a value of another type.
  var isNested = false
  /// Whether the node is the whole of a group whose parentheses were left out, so that it is no such group itself. It keeps a
  /// type that contains itself from reading one word forever.
  private let isOnlyArgument: Bool

  init(_ node: PathNode, _ inquiry: PathInquiry) {
    self.node = node
    self.inquiry = inquiry
    isOnlyArgument = false
  }

  private init(onlyArgumentOf group: PathReading) {
    node = group.node
    inquiry = group.inquiry
    isOnlyArgument = true
  }

  private func ask(_ question: Questions) throws(PathTextError) {
    questions.insert(question)
    guard inquiry.spend() else { throw mistake(PathTextLimit.tooMuch) }
  }
}

extension PathReading {
  var isNull: Bool {
    questions.insert(.null)
    guard inquiry.spend(), case .literal("nil") = node.form else { return false }
    isAnswered = true
    return true
  }

  func bool() throws(PathTextError) -> Bool {
    try ask(.bool)
    guard let value = word.flatMap(Bool.init) else { throw refusal(PathExpectation.bool) }
    isAnswered = true
    return value
  }

  func string() throws(PathTextError) -> String {
    try ask(.string)
    switch node.form {
    case .plain(let text), .text(let text):
      isAnswered = true
      return text
    default: throw refusal(PathExpectation.string)
    }
  }

  func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws(PathTextError) -> Value {
    try ask(.number)
    guard let word, word.isInteger else { throw refusal(PathExpectation.integer) }
    guard let value = Value(word) else {
      throw mistake("\(node.quoted) is out of range, \(Value.min) to \(Value.max) fit")
    }
    isAnswered = true
    return value
  }

  func number<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Value.Type
  ) throws(PathTextError) -> Value {
    try ask(.number)
    guard let word, word.isNumber, let value = Value(word) else { throw refusal(PathExpectation.number) }
    guard value.isFinite || !word.contains(where: \.isNumber) else { throw mistake("\(node.quoted) is out of range") }
    inquiry.note(number: value, from: self)
    isAnswered = true
    return value
  }

  /// The text, where it may be a number or a truth value.
  private var word: String? {
    switch node.form {
    case .plain(let word), .literal(let word): word
    default: nil
    }
  }
}

extension PathReading {
  /// The arguments of the node, the same object each time.
  func keyed() throws(PathTextError) -> PathArguments {
    try ask(.keyed)
    if let arguments { return arguments }
    let arguments: PathArguments
    switch node.form {
    case .group(let group, .either), .group(let group, .keyed):
      arguments = PathArguments(group, end: node.end, inquiry)
    case .named(let name, let payload, let column):
      let group = PathNode(form: .group(payload, .either), column: column, end: node.end)
      arguments = PathArguments([PathNode.Argument(label: name, value: group, column: column)], end: node.end, inquiry)
    case .plain(let word) where !isOnlyArgument:
      arguments = PathArguments(word: word, reading: PathReading(onlyArgumentOf: self))
    default: throw refusal("a group of arguments in parentheses")
    }
    self.arguments = arguments
    return arguments
  }

  /// The elements of the node, the same object each time.
  func list() throws(PathTextError) -> PathElements {
    try ask(.list)
    if let elements { return elements }
    let elements: PathElements
    switch node.form {
    case .group(let group, .either), .group(let group, .list):
      elements = try PathElements(group, end: node.end, inquiry)
    case .plain where !isOnlyArgument: elements = PathElements(PathReading(onlyArgumentOf: self))
    default: throw refusal("a list in parentheses")
    }
    self.elements = elements
    return elements
  }

  func mistake(_ message: String) -> PathTextError { PathTextError(column: node.column, message: message) }

  private func refusal(_ expectation: String) -> PathTextError {
    if case .empty = node.form { return mistake("missing argument, \(expectation)") }
    return mistake("\(node.quoted) is not \(expectation)")
  }
}

extension String {
  /// Whether the text is a whole number of any size.
  var isInteger: Bool {
    let digits = utf8.first == UInt8(ascii: "-") || utf8.first == UInt8(ascii: "+") ? utf8.dropFirst() : utf8[...]
    return !digits.isEmpty && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// Whether the text is a number, or reads as one that does not fit.
  var isNumber: Bool { isInteger || Double(self) != nil }
}
