extension PathNode {
  /// The first part of the node that no one asked for, or nil when one of the ways in which it was read used it up.
  var leftover: PathTextError? {
    if isUnasked, form.isWord || !arguments.list.isEmpty {
      return unexpected(arguments.list.first ?? PathArguments.Argument(label: nil, value: self, column: column))
    }
    if isAnswered || kinds.isEmpty { return nil }
    // A list that failed may have been the first alternative, so where a group was asked for only what was read counts.
    let isKeyed = kinds.contains(.keyed)
    let read = isKeyed && !isCounted ? taken : elements
    let isWholeList = kinds.contains(.list) && read == arguments.list.count
    let kind = isWholeList || !isKeyed ? Questions.list : .keyed
    for index in arguments.list.indices {
      let value = value(at: index, in: kind)
      if kind == .list ? index >= elements : !value.isKnown { return unexpected(arguments.list[index]) }
      if let leftover = value.leftover { return leftover }
    }
    return nil
  }

  private func unexpected(_ argument: PathArguments.Argument) -> PathTextError {
    let message: String
    if let label = argument.label {
      let names = asked.list.compactMap(\.label).filter { !asksForNames && $0.pathPosition == nil }.map(\.quotedInPath)
      let known = names.isEmpty ? "" : ", only \(names.joined(separator: ", "))"
      message = "no argument is called \(label.quotedInPath)\(known)"
    } else if asksForNames {
      message = "\(argument.value.quoted) needs a label, label=value"
    } else {
      let allowed = kinds.contains(.keyed) ? asked.list.count : elements
      let limit = allowed == 0 ? "none is" : allowed == 1 ? "at most 1 is" : "at most \(allowed) are"
      message = "unexpected argument \(argument.value.quoted), \(limit) taken here"
    }
    return PathTextError(column: argument.column, message: message)
  }

  /// The mistake that the argument for a label, of this case, is needed and not there.
  func missing(_ label: String, of caseName: String?, _ type: Any.Type) -> PathTextError {
    let name = label.pathPosition.map { "\($0 + 1)" } ?? label.quotedInPath
    for argument in arguments.list where !argument.value.isKnown {
      guard let wrong = argument.label, !isKey(wrong) else { continue }
      let message = "no argument is called \(wrong.quotedInPath), and argument \(name) is missing"
      return PathTextError(column: argument.column, message: message)
    }
    return argument(label).mistake(PathExpectation.missing(label, of: caseName, type))
  }

  /// The mistake that keeps a group from being read as a list.
  var mistakeOfList: PathTextError? {
    guard form == .group || form == .list, let placeOutsideLists else { return nil }
    let argument = arguments.list[placeOutsideLists]
    let message =
      argument.label == nil ? "a list has no empty places, nil is written \"+nil\"" : "a list takes no labels"
    return PathTextError(column: argument.column, message: message)
  }

  /// The name that stands here instead of a case, for a type that asked for names and knows none of them.
  var unknownName: (name: String, column: Int)? {
    guard asksForNames, !arguments.list.contains(where: \.value.isKnown), let first = arguments.list.first,
      let name = first.label
    else { return nil }
    return (name, first.column)
  }

  /// Whether the type asked for names and does not know exactly one.
  var isUnnamed: Bool { asksForNames && arguments.list.count(where: \.value.isKnown) != 1 }

  /// The name of a case that was probably meant by one that the type does not know.
  func suggestion(for name: String) -> String? {
    name.nearestName { namesType?.init(stringValue: $0) != nil }
  }

  /// The node a coding path leads to, as far as there is one, and whether that is the end of the path.
  func closest(to path: some Sequence<any CodingKey>) -> (node: PathNode, isExact: Bool) {
    var node = self
    for key in path {
      guard let next = node.child(key) else { return (node, false) }
      node = next
    }
    return (node, true)
  }

  private func child(_ key: any CodingKey) -> PathNode? {
    if let place = asked.place(of: key.stringValue), asked.list[place].value.form != .empty {
      return asked.list[place].value
    }
    if let place = arguments.place(of: key.stringValue) { return value(at: place, in: .keyed) }
    guard kinds.contains(.list), let index = key.intValue, arguments.list.indices.contains(index) else { return nil }
    return value(at: index, in: .list)
  }

  func mistake(_ message: String) -> PathTextError { PathTextError(column: column, message: message) }

  /// The mistake that no text may name the value.
  var reserved: PathTextError { mistake("\(quoted) cannot be named in a path, only the program opens it") }

  /// The mistake that no screen can be found by the value.
  var unequal: PathTextError { mistake("\(quoted) cannot stand in a path, it is not equal to itself") }

  /// The value as it would be typed, shortened for a message.
  var quoted: String {
    let text = text(enough: 41)
    return text.utf8.count <= 40 ? "\"\(text)\"" : "\"\(text.prefix(37))...\""
  }

  /// The value as it would be typed; of a longer one its first bytes, `enough` of them or some more.
  func text(enough: Int) -> String {
    var printer = PathTextPrinter(enough: enough)
    return printer.text(of: self).text
  }
}

extension String {
  /// The text as it would be typed as a name, shortened for a message.
  var quotedInPath: String { PathNode(.plain, self).quoted }

  /// The index of an associated value without a label: 0 for `_0`.
  var pathPosition: Int? {
    guard first == "_", let index = Int(dropFirst()), (0..<Int.max).contains(index) else { return nil }
    return index
  }
}
