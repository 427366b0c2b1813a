/// Prints values that were written and read, in the plainest form that answers the requests of their types in the same way.
struct PathTextPrinter {
  private(set) var bytes: [UInt8] = []
  private var depth = 0

  private mutating func mark(_ mark: Unicode.Scalar) { bytes.append(UInt8(ascii: mark)) }

  private mutating func word(_ word: String) {
    if word.utf8.allSatisfy({ Unicode.Scalar($0).isPlainInPath }) { return bytes.append(contentsOf: word.utf8) }
    for byte in word.utf8 {
      if Unicode.Scalar(byte).isPlainInPath { bytes.append(byte) } else { bytes += byte.percentEscape.utf8 }
    }
  }

  mutating func print(_ node: PathNode) {
    if node.form == .empty { return }
    guard node.isWord, !node.isUnasked else { return group(node) }
    if !node.isPlain { mark(node.form == .text ? "@" : "+") }
    word(node.word)
  }

  private mutating func group(_ node: PathNode) {
    let arguments = node.written
    let isList = node.form == .list
    let isClear = node.questions.isSubset(of: isList ? .list : .keyed)
    let only = arguments.count == 1 ? arguments[0] : nil
    if let only, !node.asksForNames, only.isPlain, isClear { return word(only.word) }
    let payload = only.flatMap { node.asksForNames && $0.isPayload ? $0 : nil }
    let content = payload?.written ?? arguments
    if let name = payload?.label, content.isEmpty, node.asksForNamesFirst, isClear { return word(name) }
    if payload == nil, node.questions.contains(isList ? .keyed : .list) { mark(isList ? "+" : "@") }
    // A segment begins with the name of a case.
    let isOpen = bytes.isEmpty && payload != nil
    depth += isOpen ? 0 : 1
    if depth > PathTextLimit.depth { node.inquiry.isTooDeep = true }
    if !isOpen { mark("(") }
    if let name = payload?.label {
      word(name)
      mark(":")
    }
    if let stride = node.stride {
      sorted(content, stride)
    } else {
      list(content, labeledFrom: (payload ?? node).firstLabel)
    }
    if !isOpen { mark(")") }
    depth -= isOpen ? 0 : 1
  }

  /// - Parameter first: The index of the first argument that is written with its label. From
  ///   there on, empty places are omitted.
  private mutating func list(_ arguments: some Sequence<PathNode>, labeledFrom first: Int = .max) {
    var isFirst = true
    for (index, argument) in arguments.enumerated() where index < first || argument.form != .empty {
      if !isFirst { mark(",") }
      isFirst = false
      if index >= first {
        word(argument.label ?? "")
        mark("=")
      }
      print(argument)
    }
  }

  /// Prints arguments in the order of their texts, `stride` at a time.
  private mutating func sorted(_ arguments: [PathNode], _ stride: Int) {
    let start = bytes.count
    let runs = Swift.stride(from: 0, to: arguments.count, by: stride).map { index in
      list(arguments[index...].prefix(stride))
      defer { bytes.removeSubrange(start...) }
      return bytes[start...]
    }
    bytes += runs.sorted { $0.lexicographicallyPrecedes($1) }.joined(separator: [UInt8(ascii: ",")])
  }
}

extension PathNode {
  /// Whether a type read the value and requested nothing, which makes it a group without arguments.
  fileprivate var isUnasked: Bool { type != nil && !isAnswered && questions.isEmpty }

  /// Whether the word needs no mark.
  fileprivate var isPlain: Bool {
    guard isWord, !isUnasked, !word.isEmpty else { return false }
    if form == .literal { return word != "nil" && questions.isSubset(of: .scalar) }
    if questions.isSubset(of: .string) { return true }
    return questions.isSubset(of: [.scalar, .string]) && Double(word) == nil && Bool(word) == nil
  }

  /// Whether it is the payload after the name of a case.
  fileprivate var isPayload: Bool { isNested && form == .keyed && questions == .keyed && label != "" }

  /// The index of the first argument that is written with its label. If the type asked for the labels, all arguments have
  /// theirs. Otherwise it is the first skipped argument, unless an argument after it has no label.
  fileprivate var firstLabel: Int {
    if asksForNames { return 0 }
    let arguments = written
    guard form != .list, let gap = arguments.firstIndex(where: { $0.form == .empty }),
      arguments[gap...].allSatisfy({ $0.form == .empty || $0.label.map { !$0.isEmpty && $0.first != "_" } == true })
    else { return .max }
    return gap
  }

  /// The arguments that the type knows of: in the order of its requests, with an empty place for a skipped one; or, for a
  /// type that asked for the labels, only the existing ones.
  fileprivate var written: [PathNode] {
    if form == .list { return Array(arguments.prefix(taken)) }
    if asksForNames { return arguments.filter(\.isKnown) }
    return Array(asked.prefix((asked.lastIndex { $0.form != .empty } ?? -1) + 1))
  }
}
