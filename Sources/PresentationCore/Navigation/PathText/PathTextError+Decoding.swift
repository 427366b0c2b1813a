/// Carries a mistake inside a `DecodingError`.
private struct PathMistake: Error {
  let error: PathTextError
}

extension PathTextError {
  /// Returns the context of a `DecodingError` that carries the mistake.
  func context(_ codingPath: [any CodingKey]) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: codingPath, debugDescription: description, underlyingError: PathMistake(error: self))
  }

  /// Turns the error of a type into a mistake in the text, at the value the error speaks of or the closest around it.
  init(_ error: any Error, reading segment: PathNode) {
    guard let error = error as? DecodingError else {
      self = segment.mistake("\(segment.quoted) cannot be read: \("\(error)".harmless)")
      return
    }
    let context = error.context
    if let mistake = context.underlyingError as? PathMistake {
      self = mistake.error
      return
    }
    let (node, isExact) = segment.closest(to: context.codingPath)
    let noun = node === segment ? "screen" : "value"
    if isExact, let (name, column) = node.unknownName {
      let advice = node.suggestion(for: name).map { "; did you mean \($0.quotedInPath)?" } ?? ""
      self.init(column: column, message: "no such \(noun) \(name.quotedInPath)\(advice)")
    } else if isExact, node.isUnnamed, context.debugDescription.hasPrefix("Invalid number of keys") {
      self = node.mistake("\(node.quoted) does not begin with a name, name:argument")
    } else if isExact, node.type is any RawRepresentable.Type, context.debugDescription.hasPrefix("Cannot initialize ")
    {
      self = node.mistake("no such \(noun) \(node.quoted)")
    } else {
      let reason = context.debugDescription.isEmpty ? "" : ": \(context.debugDescription.harmless)"
      self = node.mistake("\(node.quoted) cannot be read\(reason)")
    }
  }
}

extension DecodingError {
  fileprivate var context: Context {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: Context(codingPath: [], debugDescription: "\(self)")
    }
  }
}

extension String {
  /// The text in visible characters, and no longer than a line or two.
  var harmless: String { String(String.UnicodeScalarView(unicodeScalars.prefix(200))).spelledOut }
}
