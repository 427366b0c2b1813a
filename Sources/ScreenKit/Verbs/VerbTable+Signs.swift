extension VerbTable {
  /// The verb that the sign in front of a line stands for, and its argument; `nil` when the line begins with no sign, or when
  /// such lines go to a verb of the screen.
  ///
  /// - Throws: Why the sign is refused.
  func signed(_ line: String) throws(LineError) -> (verb: Verb<Action>, argument: String)? {
    guard let sign = Self.sign(of: line) else { return nil }
    if let verb = builtIn.first(where: { $0.definition.traits.sign == sign }) {
      let text = line.unicodeScalars.drop { $0 == " " || $0 == "\t" }
      return (verb, String(text.dropFirst()))
    }
    if own.contains(where: \.definition.isDefault) { return nil }
    if let refusal = refusals[String(sign)] { throw LineError(refusal) }
    return nil
  }

  /// Whether a line begins with a sign that stands for a verb, or is refused.
  func isSigned(_ line: String) -> Bool {
    guard let sign = Self.sign(of: line) else { return false }
    return refusals[String(sign)] != nil || builtIn.contains { $0.definition.traits.sign == sign }
  }

  /// The first character of a line, if no name begins with it.
  private static func sign(of line: String) -> Unicode.Scalar? {
    guard let first = line.unicodeScalars.first(where: { $0 != " " && $0 != "\t" }), first.isASCII,
      !first.properties.isAlphabetic, !("0"..."9").contains(first), first != ":"
    else { return nil }
    return first
  }
}
