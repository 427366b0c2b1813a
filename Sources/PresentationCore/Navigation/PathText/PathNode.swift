/// A value of a path: the parser or the encoder makes it, a type reads it, and the printer writes it.
///
/// It remembers the questions of the type. An argument that nobody asked for is a mistake in a typed text, and the printer chooses
/// the plainest form that would have given the same answers.
final class PathNode {
  /// A plain word leaves its meaning to the type, and the type may also take it for a group of this one argument, or for
  /// the name of a case without payload. All other forms say what they are.
  enum Form {
    /// A place that was skipped.
    case empty
    case plain
    /// `@word`
    case text
    /// `+word`: a number, `true`, `false` or `nil`.
    case literal
    /// `(…)`
    case group
    /// `+(…)`
    case list
    /// `@(…)`
    case keyed
    /// `name:arguments`, a group whose only argument is a group with this label.
    case named

    var isWord: Bool { self == .plain || self == .text || self == .literal }
  }

  struct Questions: OptionSet {
    let rawValue: UInt8

    static let null = Questions(rawValue: 1)
    /// A number or a truth value.
    static let scalar = Questions(rawValue: 2)
    static let string = Questions(rawValue: 4)
    static let list = Questions(rawValue: 8)
    static let keyed = Questions(rawValue: 16)
  }

  var form: Form
  var word: String
  /// Where the value begins in the text, counted from 1; 0 when it comes from no text.
  var column: Int
  /// Where the value ends, which is where one more argument would be typed.
  var end: Int
  private(set) var arguments = PathArguments()
  /// Whether the arguments are written with their labels.
  private(set) var isLabeled = true

  /// Whether the type of the group around it knows of it as an argument.
  private(set) var isKnown = false
  /// The questions that types asked.
  var questions: Questions = []
  /// The last type that read the value.
  var type: Any.Type?
  /// Whether the node was read as one value.
  var isAnswered = false
  /// Whether a type read the node and asked for nothing, which makes it a group without arguments.
  var isUnasked: Bool { type != nil && !isAnswered && questions.isSubset(of: .null) }
  /// Whether a container asked for the arguments, as the type of the container, not for a value of another type.
  var isNested = false

  /// The kinds of containers that the node was read in: `.list`, `.keyed`, both or none.
  private(set) var kinds: Questions = []
  /// The values for containers of a second kind. One of the first kind has used up places in the arguments' own.
  private var copies: (kind: Questions, values: [PathNode])?
  /// The labels asked for, in order, with the values that answered.
  private(set) var asked = PathArguments()
  /// The types of the labels. Most groups are read with one.
  private var keyType: (any CodingKey.Type)?
  private var otherKeyTypes: [any CodingKey.Type] = []
  /// The type of the labels in the last question for all labels.
  private(set) var namesType: (any CodingKey.Type)?
  /// Whether the type asked which labels stand here.
  private(set) var asksForNames = false
  /// Whether that was its first question.
  private(set) var asksForNamesFirst = false
  private var cursor = 0

  /// The number of encoded elements that belong together, if the order of the others says nothing.
  var stride: Int?
  /// The number of elements the type knows of.
  private(set) var elements = 0
  /// The number of elements the type read. It knows of one more if it failed at that.
  private(set) var taken = 0
  /// Whether the type asked for the count, and then for no group.
  private(set) var isCounted = false
  /// The index of the first argument that a list cannot have, because it has a label or is empty. A type may ask for the list again
  /// and again, and the arguments of a text do not change.
  private(set) lazy var placeOutsideLists = arguments.list.firstIndex { $0.label != nil || $0.value.form == .empty }

  /// The plain word as the only argument of a group whose parentheses were left out.
  private(set) lazy var onlyArgument = PathNode(.plain, word, column: column, end: end, isOnlyArgument: true)
  /// Whether the node is such an argument. It keeps a type that contains itself from reading one word forever.
  private let isOnlyArgument: Bool

  init(_ form: Form, _ word: String = "", column: Int = 0, end: Int = 0, isOnlyArgument: Bool = false) {
    self.form = form
    self.word = word
    self.column = column
    self.end = end
    self.isOnlyArgument = isOnlyArgument
  }
}

extension PathNode {
  /// Adds an argument, or replaces the value of the one with this label.
  func add(_ label: String?, _ value: PathNode, column: Int = 0) {
    // Taken out, the array is uniquely referenced and grows in place.
    var arguments = self.arguments
    self.arguments = PathArguments()
    arguments.add(label, value, column: column)
    self.arguments = arguments
  }

  /// Replaces all arguments.
  func take(_ arguments: PathArguments, isLabeled: Bool) {
    self.arguments = arguments
    self.isLabeled = isLabeled
  }

  /// Becomes a group of this form; what was encoded in another form is forgotten.
  func begin(_ form: Form) {
    guard self.form != form else { return }
    self.form = form
    arguments = PathArguments()
  }
}

extension PathNode {
  /// Begins to be read as a group with these labels, if it is one.
  func open(_ type: any CodingKey.Type, _ inquiry: PathInquiry) -> Bool {
    guard open(.keyed, inquiry) else { return false }
    isCounted = false
    if keyType == nil { keyType = type }
    if keyType != type, !otherKeyTypes.contains(where: { $0 == type }) { otherKeyTypes.append(type) }
    return true
  }

  /// Begins to be read in containers of a kind, `.list` or `.keyed`, if it is a group of that kind.
  func open(_ kind: Questions, _ inquiry: PathInquiry) -> Bool {
    switch form {
    case .list where kind == .list, .keyed where kind == .keyed, .named where kind == .keyed: break
    case .group:
      if kinds.isEmpty || kinds.contains(kind) { break }
      copies = (kind, arguments.list.map { $0.value.copy(inquiry) })
    case .plain where !isOnlyArgument: if arguments.list.isEmpty { add(nil, onlyArgument, column: column) }
    default: return false
    }
    kinds.insert(kind)
    return true
  }

  /// The value as it was before a type read it.
  private func copy(_ inquiry: PathInquiry) -> PathNode {
    _ = inquiry.spend()
    let copy = PathNode(form, word, column: column, end: end)
    guard form != .plain else { return copy }
    for argument in arguments.list {
      copy.add(argument.label, argument.value.copy(inquiry), column: argument.column)
    }
    return copy
  }

  /// The argument for a label, or an empty place.
  ///
  /// A type asks by label. The argument that has the label answers; else the next one without a label does. So the declared
  /// order is the order of the questions, and a label takes its argument out of it.
  func argument(_ label: String) -> PathNode {
    if let place = asked.place(of: label) { return asked.list[place].value }
    let place = arguments.place(of: label) ?? nextPlace()
    let answer = place.map { value(at: $0, in: .keyed) } ?? PathNode(.empty, column: end, end: end)
    answer.isKnown = true
    var asked = self.asked
    self.asked = PathArguments()
    asked.append(label, answer)
    self.asked = asked
    return answer
  }

  /// The value at an index as a container of this kind reads it.
  func value(at index: Int, in kind: Questions) -> PathNode {
    if kind == .list, form == .plain { return onlyArgument }
    if let copies, copies.kind == kind { return copies.values[index] }
    return arguments.list[index].value
  }

  private func nextPlace() -> Int? {
    while cursor < arguments.list.count, arguments.list[cursor].label != nil { cursor += 1 }
    guard cursor < arguments.list.count else { return nil }
    defer { cursor += 1 }
    return cursor
  }

  /// Whether one of the types has this label.
  func isKey(_ label: String) -> Bool {
    keyType?.init(stringValue: label) != nil || otherKeyTypes.contains { $0.init(stringValue: label) != nil }
  }

  /// The labels that stand here and that the keys of the type have.
  ///
  /// The first answer is free; each more costs a question for each argument.
  func names<Key: CodingKey>(_ type: Key.Type, _ inquiry: PathInquiry) -> [Key] {
    if asksForNames, !inquiry.spend(arguments.list.count) { return [] }
    noteNames()
    namesType = type
    var keys: [Key] = []
    for argument in arguments.list {
      guard let label = argument.label, let key = Key(stringValue: label) else { continue }
      argument.value.isKnown = true
      keys.append(key)
    }
    return keys
  }

  /// Whether an argument has this label.
  func contains(_ label: String) -> Bool {
    noteNames()
    guard let place = arguments.place(of: label) else { return false }
    arguments.list[place].value.isKnown = true
    return true
  }

  /// Notes that the type asks for labels. That makes a plain word the name of a case.
  private func noteNames() {
    if !asksForNames { asksForNamesFirst = asked.list.isEmpty }
    asksForNames = true
    guard form == .plain, arguments.place(of: word) == nil else { return }
    arguments = PathArguments()
    add(word, PathNode(.group, column: column, end: end), column: column)
  }

  /// The number of elements of the list. A type that asks for it skips elements on purpose.
  var count: Int {
    isCounted = true
    elements = arguments.list.count
    return elements
  }

  /// Notes that the type read the element at an index.
  func noteElement(at index: Int) { taken = max(taken, index + 1) }

  /// The element at an index, or nil behind the last.
  func element(at index: Int) -> PathNode? {
    guard index < arguments.list.count else { return nil }
    elements = max(elements, index + 1)
    return value(at: index, in: .list)
  }

  /// Counts a question about the value, and tells whether it may be asked.
  func ask(_ question: Questions, _ inquiry: PathInquiry) -> Bool {
    questions.insert(question)
    // The longer a word, the longer it takes to see whether it is a number.
    return inquiry.spend(1 + word.utf8.count / 64)
  }

  /// The word, where it may answer a question for a text or for a number or a truth value.
  func word(for question: Questions) -> String? {
    form == .plain || form == (question == .string ? .text : .literal) ? word : nil
  }

  /// Reads nil, if the node is that.
  func isNil(_ inquiry: PathInquiry) -> Bool {
    questions.insert(.null)
    guard inquiry.spend(), form == .literal, word == "nil" else { return false }
    isAnswered = true
    return true
  }
}
