/// A value of a path: the parser or a type that writes itself makes it, a type reads it, and the printer
/// prints it. It records the requests of its type. A part that was not requested is an error in typed text,
/// and is omitted from printed text.
final class PathNode {
  /// A plain word leaves its meaning to the type, which may also read it as a group of `only` this argument, or as the
  /// name of a case without payload. A group may be a list. All other forms are unambiguous.
  enum Form { case empty, plain, only, text, literal, group, list, keyed }

  struct Questions: OptionSet {
    let rawValue: UInt8
    /// A number or a truth value.
    static let scalar = Self(rawValue: 1)
    static let string = Self(rawValue: 2)
    static let list = Self(rawValue: 4)
    static let keyed = Self(rawValue: 8)
  }

  let inquiry: PathInquiry
  // Each access of these ends before the next begins; checking that would take an eighth of the time of a path.
  @exclusivity(unchecked) var form: Form
  @exclusivity(unchecked) var word: String
  @exclusivity(unchecked) private unowned var holder: PathNode?
  @exclusivity(unchecked) private(set) var arguments: [PathNode] = []
  /// Its label as an argument, which may be the label of the request it answered.
  @exclusivity(unchecked) var label: String?
  /// Its place among the arguments, and the number of values around it.
  @exclusivity(unchecked) var (index, depth) = (0, 0)
  /// Where the argument begins, with its label, and the value, counted from 1; 0 for a value that comes from no text.
  @exclusivity(unchecked) var (start, column) = (0, 0)
  /// Where one more argument would be typed, and where the value ends.
  @exclusivity(unchecked) var (end, close) = (0, 0)
  /// The last type that read the value, and its questions.
  @exclusivity(unchecked) var type: Any.Type?
  @exclusivity(unchecked) var questions: Questions = []
  /// Whether it was read as one value, or a container asked for it as one of its own.
  @exclusivity(unchecked) var (isAnswered, isNested) = (false, false)
  /// The arguments that the type knows of, missing ones included, in the order in which it asked.
  @exclusivity(unchecked) private(set) var asked: [PathNode] = []
  /// Whether the type knows of it, whether it asked for the labels in the group, and whether it did so first.
  @exclusivity(unchecked) private(set) var (isKnown, asksForNames, asksForNamesFirst) = (false, false, false)
  /// The number of elements that were read, and whether the type counted the elements and so skips the rest on purpose.
  @exclusivity(unchecked) var (read, isCounted) = (0, false)
  var taken: Int { isCounted ? arguments.count : read }
  @exclusivity(unchecked) private var (cursor, opened) = (0, Form.empty)
  /// The type of the labels that were asked for last.
  @exclusivity(unchecked) var keys: (any CodingKey.Type)?
  private var (places, hashed, answered): ([String: PathNode], Int, Int) = ([:], 0, 0)
  /// The number of written elements that belong together, if the order of the others is meaningless.
  var stride: Int?

  init(_ form: Form, _ word: String = "", in inquiry: PathInquiry, column: Int = 0, end: Int = 0) {
    (self.form, self.word, self.inquiry) = (form, word, inquiry)
    (start, self.column, self.end, close) = (column, column, end, end)
  }

  func add(_ argument: PathNode, label: String? = nil) {
    if arguments.isEmpty { arguments.reserveCapacity(4) }
    (argument.holder, argument.depth, argument.label, argument.index) = (self, depth + 1, label, arguments.count)
    arguments.append(argument)
  }

  /// Becomes a value of this form, without arguments and requests.
  func restart(as form: Form) {
    inquiry.kept? += arguments
    (self.form, arguments, asked, stride) = (form, [], [], nil)
    (places, hashed, answered) = ([:], 0, 0)
  }

  var isWord: Bool { form == .plain || form == .only || form == .text || form == .literal }
  /// Whether a label was typed.
  var isLabeled: Bool { start != column }
  /// Whether some arguments cannot be in a list. A type may ask for the list repeatedly.
  private(set) lazy var hasGaps = arguments.contains { $0.isLabeled || $0.form == .empty }

  /// The argument with a label, even if it is missing from the text. Many arguments are hashed on the first lookup.
  func labeled(_ label: String) -> PathNode? {
    if arguments.count + asked.count <= 16 {
      return arguments.first { $0.label == label } ?? asked.first { $0.label == label }
    }
    for argument in arguments[hashed...] { if let label = argument.label { places[label] = argument } }
    for argument in asked[answered...] { if let label = argument.label { places[label] = argument } }
    (hashed, answered) = (arguments.count, asked.count)
    return places[label]
  }

  /// The argument with a label, else the next one without a label, else an empty place. So arguments without labels
  /// follow the order in which the type asks, and a labeled argument is not counted in that order.
  func argument(_ label: String) -> PathNode {
    while cursor < arguments.count, arguments[cursor].label != nil { cursor += 1 }
    let known = labeled(label) ?? arguments.dropFirst(cursor).first
    let argument = known ?? PathNode(.empty, in: inquiry, column: end, end: end)
    guard !argument.isKnown else { return argument }
    if known == nil { argument.holder = self }
    (argument.isKnown, argument.label) = (true, label)
    asked.append(argument)
    return argument
  }

  /// The argument that has a label, for a type that asks whether it is there.
  func named(_ label: String) -> PathNode? {
    noteNames()
    return labeled(label).flatMap { $0.form == .empty ? nil : argument(label) }
  }

  /// The labels in the group that are keys of the type.
  func names<Key: CodingKey>(_ type: Key.Type) -> [Key] {
    noteNames()
    var keys: [Key] = []
    for argument in arguments {
      guard let label = argument.label, let key = Key(stringValue: label) else { continue }
      _ = self.argument(label)
      keys.append(key)
    }
    return keys
  }

  /// Records that the type asks for the labels in the group, which makes a plain word the name of a case.
  private func noteNames() {
    // Values to print are sorted in the order in which the type will ask for them.
    if !asksForNames, column == 0 {
      arguments.sort { ($0.label ?? "").utf8.lexicographicallyPrecedes(($1.label ?? "").utf8) }
      hashed = 0
    }
    if !asksForNames { (asksForNames, asksForNamesFirst) = (true, asked.isEmpty) }
    guard form == .plain, labeled(word) == nil else { return }
    restart(as: .plain)
    add(PathNode(.group, in: inquiry, column: column, end: end), label: word)
  }

  /// Whether it may be read as a `.list` or as a `.keyed` group. A type that tries one after the other starts over.
  func opens(_ kind: Form) -> Bool {
    if form == .plain, arguments.isEmpty { add(PathNode(.only, word, in: inquiry, column: column, end: end)) }
    if form == .group, opened != .empty, opened != kind { forget() }
    opened = kind
    return form == kind || form == .group || form == .plain
  }

  /// Forgets which arguments are known, so that they can be asked for again.
  private func forget() {
    if form == .plain { restart(as: .plain) }
    (asked, cursor, asksForNames, places, hashed, answered) = ([], 0, false, [:], 0, 0)
    for argument in arguments where inquiry.spend() {
      argument.isKnown = false
      if !argument.isLabeled { argument.label = nil }
      argument.forget()
    }
  }

  /// The enclosing value; nil for a type that asks after its coder should have been discarded.
  var parent: PathNode? { inquiry.kept == nil ? nil : holder }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  /// The keys from the element to here; computed only for a type that asks, or for an error.
  var codingPath: [any CodingKey] {
    guard let parent else { return [] }
    return parent.codingPath + [label?.codingKey ?? index.codingKey]
  }
}
