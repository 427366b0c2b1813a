extension PathNode {
  /// Lets a type read the segment.
  func segment<Value: Decodable>(_ type: Value.Type) throws(PathTextError) -> Value {
    do {
      let value = try read(type)
      // A type may have taken the refusal of a request for an answer.
      if inquiry.spend(0) { return value }
    } catch {
      if inquiry.spend(0) { throw mistake(of: error) }
    }
    throw mistake("too complex, because it can be read in too many ways; shorten it")
  }

  /// The error in the text that made a type throw, at the value that the error names or the closest enclosing one.
  private func mistake(of error: any Error) -> PathTextError {
    let context: DecodingError.Context
    switch error as? DecodingError {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    default: return mistake("\(quoted) cannot be read: \("\(error)".visibleBeginning)")
    }
    let value = context.codingPath.reduce(self) { value, key in
      value.labeled(key.stringValue) ?? value.arguments.dropFirst(max(0, key.intValue ?? .max)).first ?? value
    }
    if let mistake = context.underlyingError as? PathTextError {
      let group = value.form == .empty ? value.parent : nil
      let unread = group?.arguments.filter { $0.isLabeled && !$0.isKnown } ?? []
      let unknown = unread.first { group?.keys?.init(stringValue: $0.label ?? "") == nil }
      return unknown.flatMap { group?.surplus(of: $0) } ?? mistake
    }
    let unknown = "unknown \(value === self ? "screen" : "value")"
    if value.asksForNames, value.asked.isEmpty, let name = value.arguments.first, name.label != nil {
      return PathTextError(column: name.start, message: "\(unknown) \(name.quotedLabel)")
    }
    if value.type is any RawRepresentable.Type {
      let advice = (value.type as? any CaseIterable.Type).flatMap { Wording.advice(for: value.word, among: $0.words) }
      return value.mistake("\(unknown) \(value.quoted)\(advice.map { "; \($0.text)" } ?? "")")
    }
    let advice = value.asksForNames ? " (write a case as name:argument)" : ""
    return value.mistake("\(value.quoted) cannot be read\(advice): \(context.debugDescription.visibleBeginning)")
  }

  /// The error of the first inner argument that was not requested.
  var leftover: PathTextError? {
    if isAnswered || type == nil && questions.isEmpty { return nil }
    if isWord, arguments.isEmpty, questions.isEmpty { return surplus(of: self) }
    for (index, argument) in arguments.enumerated() {
      guard argument.isKnown || index < taken else { return surplus(of: argument) }
      if let leftover = argument.leftover { return leftover }
    }
    return nil
  }

  private func surplus(of argument: PathNode) -> PathTextError {
    var message = "unexpected argument \(argument.quoted)"
    if asksForNames { message = "\(argument.quoted) needs a label; write label=value" }
    if argument.isLabeled {
      let labels = asked.lazy.compactMap(\.label).filter { $0.first != "_" }.map { "\"\($0.visibleBeginning)\"" }
      let known = asksForNames || labels.isEmpty ? "" : "; choose from \(labels.joined(separator: ", "))"
      message = "unknown argument \(argument.quotedLabel)\(known)"
    }
    return PathTextError(column: argument.start, message: message)
  }

  /// A message that this argument is missing, and its type.
  var missing: String {
    let position = label.flatMap { $0.first == "_" ? Int($0.dropFirst()) : nil }
    let owner = parent?.label.flatMap { $0.first == "_" ? nil : " of \"\($0.visibleBeginning)\"" } ?? ""
    return "missing argument \(position.map { "\($0 &+ 1)" } ?? "\"\(label?.visibleBeginning ?? "")\"")\(owner)"
  }

  func mistake(_ message: String) -> PathTextError { PathTextError(column: column, message: message) }

  /// The error context that types catch.
  func context(_ mistake: PathTextError) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: mistake.message, underlyingError: mistake)
  }

  /// The value as it was typed, shortened for a message.
  var quoted: String { inquiry.quoted(column, close) }
  /// The label as it was typed, or the word in its place.
  var quotedLabel: String { inquiry.quoted(start, isLabeled ? column - 1 : close) }
}

extension CaseIterable {
  /// The raw values of the cases that are texts.
  fileprivate static var words: [String] { allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String } }
}
