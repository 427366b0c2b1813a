/// The arguments of a group while a type reads them.
///
/// A type asks by label. The argument that has the label answers; else the next one without a label does. So the declared
/// order is the order of the questions, and a label takes its argument out of it.
final class PathArguments {
  struct Entry {
    let label: String?
    let reading: PathReading
    let column: Int
    /// Whether the type knows of it.
    var isKnown = false
  }

  private(set) var entries: [Entry] = []
  /// The labels asked for, in order, with what answered.
  private(set) var asked: [(label: String, reading: PathReading?)] = []
  /// Whether the type asked which labels there are.
  private(set) var isListed = false
  /// Whether that was its first question.
  private(set) var isListedFirst = false
  /// The columns of the places that were empty.
  private var skipped: [String: Int] = [:]
  private var places = PathPlaces()
  private var labels = PathPlaces()
  private var cursor = 0
  private let end: Int
  private let inquiry: PathInquiry
  /// The name of the case whose arguments these are.
  var caseName: String?
  /// The plain word that stands here, until the type asks for labels and so makes it the name of a case.
  private var word: String?
  /// Whether a text is a name that the type knows, once it has asked which of them stand here.
  private var isName: ((String) -> Bool)?
  /// For each type of keys that was asked for, whether it has a label.
  private var tests: [(type: ObjectIdentifier, hasKey: (String) -> Bool)] = []

  init(_ group: [PathNode.Argument], end: Int, _ inquiry: PathInquiry) {
    self.end = end
    self.inquiry = inquiry
    add(group.map { Entry(label: $0.label, reading: PathReading($0.value, inquiry), column: $0.column) })
  }

  init(word: String, reading: PathReading) {
    self.word = word
    end = reading.node.end
    inquiry = reading.inquiry
    add([Entry(label: nil, reading: reading, column: reading.node.column)])
  }

  private func add(_ new: [Entry]) {
    entries = new
    for (index, entry) in new.enumerated() {
      if let label = entry.label { labels.add(label, index) }
    }
  }

  func accept<Key: CodingKey>(_ type: Key.Type) {
    let id = ObjectIdentifier(type)
    for test in tests where test.type == id { return }
    tests.append((id, { Key(stringValue: $0) != nil }))
  }

  /// The argument for a label, or nil where its place is empty or there is none.
  func argument(_ label: String) -> PathReading? {
    if let place = places[label] { return asked[place].reading }
    let reading = find(label)
    places.add(label, asked.count)
    asked.append((label, reading))
    return reading
  }

  private func find(_ label: String) -> PathReading? {
    if let index = labels[label] {
      entries[index].isKnown = true
      return entries[index].reading
    }
    while cursor < entries.count, entries[cursor].label != nil { cursor += 1 }
    guard cursor < entries.count else { return nil }
    defer { cursor += 1 }
    entries[cursor].isKnown = true
    if case .empty = entries[cursor].reading.node.form {
      skipped[label] = entries[cursor].column
      return nil
    }
    return entries[cursor].reading
  }

  /// The labels that stand here and that the keys of the type have.
  func list<Key: CodingKey>(_ type: Key.Type) -> [Key] {
    note()
    isName = { Key(stringValue: $0) != nil }
    var keys: [Key] = []
    for index in entries.indices {
      guard let label = entries[index].label, let key = Key(stringValue: label) else { continue }
      entries[index].isKnown = true
      keys.append(key)
    }
    return keys
  }

  func contains(_ label: String) -> Bool {
    note()
    guard let index = labels[label] else { return false }
    entries[index].isKnown = true
    return true
  }

  /// Notes that the type asks for labels.
  private func note() {
    if !isListed { isListedFirst = asked.isEmpty }
    isListed = true
    guard let word else { return }
    self.word = nil
    let node = entries[0].reading.node
    let payload = PathNode(form: .group([], .either), column: node.column, end: node.end)
    add([Entry(label: word, reading: PathReading(payload, inquiry), column: node.column)])
  }

  /// Whether a label stands alone, as the name of a case does.
  func isAlone(_ label: String) -> Bool { entries.count == 1 && entries[0].label == label }

  /// The argument that was read for a label, without asking.
  func reading(of label: String) -> PathReading? {
    places[label].flatMap { asked[$0].reading } ?? labels[label].map { entries[$0].reading }
  }
}

extension PathArguments {
  /// What to say when the argument for a label is needed and not there.
  func missing(_ label: String, _ type: Any.Type) -> PathTextError {
    let name = label.pathPosition.map { "\($0 + 1)" } ?? label.quotedInPath
    for entry in entries where !entry.isKnown {
      guard let wrong = entry.label, !tests.contains(where: { $0.hasKey(wrong) }) else { continue }
      let message = "no argument is called \(wrong.quotedInPath), and argument \(name) is missing"
      return PathTextError(column: entry.column, message: message)
    }
    let argument = label.pathPosition.map(PathExpectation.Argument.place) ?? .label(label)
    return PathTextError(
      column: skipped[label] ?? end, message: PathExpectation.missing(argument, of: caseName, type))
  }

  /// The first argument nobody asked for.
  var leftover: PathTextError? {
    for entry in entries {
      if !entry.isKnown { return PathTextError(column: entry.column, message: unexpected(entry)) }
      if let leftover = entry.reading.leftover { return leftover }
    }
    return nil
  }

  private func unexpected(_ entry: Entry) -> String {
    guard let label = entry.label else {
      if isListed { return "\(entry.reading.node.quoted) needs a label, label=value" }
      return Self.unexpected(entry.reading.node, allowed: asked.count)
    }
    let names = asked.map(\.label).filter { $0.pathPosition == nil }.map(\.quotedInPath)
    let known = names.isEmpty || isListed ? "" : ", only \(names.joined(separator: ", "))"
    return "no argument is called \(label.quotedInPath)\(known)"
  }

  static func unexpected(_ node: PathNode, allowed: Int) -> String {
    let limit = allowed == 0 ? "none is" : allowed == 1 ? "at most 1 is" : "at most \(allowed) are"
    return "unexpected argument \(node.quoted), \(limit) taken here"
  }

  /// A place behind the last argument.
  var emptyPlace: PathReading { PathReading(PathNode(form: .empty, column: end, end: end), inquiry) }

  /// What was named here instead of a case, for a type that asked for names and knows none of them.
  var unknownName: (name: String, column: Int)? {
    guard isListed, !entries.contains(where: \.isKnown), let entry = entries.first, let name = entry.label
    else { return nil }
    return (name, entry.column)
  }

  /// The name that was probably meant by one that the type does not know.
  func suggestion(for name: String) -> String? { isName.flatMap { name.nearestName($0) } }
}

extension String {
  /// The index of an associated value without a label: 0 for `_0`.
  fileprivate var pathPosition: Int? {
    guard first == "_", let index = Int(dropFirst()), (0..<Int.max).contains(index) else { return nil }
    return index
  }
}
