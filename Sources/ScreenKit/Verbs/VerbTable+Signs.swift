extension VerbTable {
  /// The verb for the sign in front of a line, and its argument; `nil` if the line does not begin with a sign, or if such lines go to a
  /// verb of the screen.
  ///
  /// - Throws: The reason the sign is refused.
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

  /// Whether a line begins with a sign that names a verb, or with a refused one.
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
