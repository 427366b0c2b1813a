extension VerbTable {
  /// The verb that the sign in front of a line stands for, and its argument; `nil` when the line begins with no sign, or when
  /// such lines go to a verb of the screen.
  ///
  /// - Throws: Why the sign is refused.
  func signed(_ line: String) throws(LineError) -> (verb: VerbDefinition, argument: String)? {
    guard let sign = line.sign else { return nil }
    if let verb = builtIn.first(where: { $0.traits.sign == sign }) {
      let text = line.unicodeScalars.drop { $0 == " " || $0 == "\t" }
      return (verb, String(text.dropFirst()))
    }
    if own.contains(where: \.isDefault) { return nil }
    if let refusal = refusals[String(sign)] { throw LineError(refusal) }
    return nil
  }

  /// Whether a line begins with a sign that stands for a verb, or is refused.
  func isSigned(_ line: String) -> Bool {
    guard let sign = line.sign else { return false }
    return refusals[String(sign)] != nil || builtIn.contains { $0.traits.sign == sign }
  }
}

extension String {
  /// The first character of a line, if no name begins with it.
  var sign: Unicode.Scalar? {
    guard let first = unicodeScalars.first(where: { $0 != " " && $0 != "\t" }) else { return nil }
    switch first {
    case "a"..."z", "A"..."Z", "0"..."9", ":": return nil
    default: return first.isASCII ? first : nil
    }
  }
}
