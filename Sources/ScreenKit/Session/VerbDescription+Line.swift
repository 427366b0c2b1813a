extension VerbDescription {
  /// Returns a line that runs the verb with values. The session reads the same values back, regardless of their characters.
  ///
  ///     try sort.line(["column": ["total price"], "--reverse": []])   // sort --reverse "total price"
  ///
  /// A flag takes no value, or one of its names. If several parameters share a name, they take the values in order.
  ///
  /// - Parameter values: The values of each parameter, by the names in ``parameters``.
  /// - Returns: A line for ``SessionPort/run(_:on:)``.
  /// - Throws: A ``LineError`` if a value is missing, is one too many, belongs to no parameter, or cannot be written in a line. Whether
  ///   the verb accepts the values is checked only when the line runs.
  public func line(_ values: [String: [String]] = [:]) throws(LineError) -> String {
    var rest = values
    var (options, words, raw): ([String], [String], String?) = ([], [], nil)
    var omitted: ParameterDescription?
    for parameter in parameters {
      let given = try parameter.take(from: &rest)
      switch parameter.place {
      case .option, .flag: options += try parameter.spellOption(given)
      case .secret:
        guard given.isEmpty else {
          throw LineError("the session asks for \(parameter.label)", advice: "leave it out of the line")
        }
      case .word, .words, .edited, .rest:
        if let omitted, let value = given.first {
          throw LineError("\(omitted.label) is missing, but \(parameter.label) is \(Wording.quoted(value))")
        }
        if given.isEmpty { omitted = parameter }
        if parameter.place == .rest, let text = given.first {
          raw = try parameter.spellRest(text, isAlone: words.isEmpty)
        } else {
          words += given
        }
      }
    }
    if let unknown = rest.keys.min() {
      if parameters.contains(where: { $0.name == unknown }) {
        let value = Wording.quoted(rest[unknown]?.first ?? "")
        throw LineError("\(name) cannot take \(value) as <\(unknown)>", advice: "leave it out")
      }
      let names = parameters.map(\.name)
      throw LineError(
        "\(name) has no parameter \(Wording.quoted(unknown))",
        advice: names.isEmpty ? nil : "choose from \(Wording.list(names))", alternatives: names)
    }
    return ([name] + options + spell(words) + [raw].compactMap(\.self)).joined(separator: " ")
  }

  /// Spells words so that none is taken for an option.
  private func spell(_ words: [String]) -> [String] {
    let hasOptions = parameters.contains { $0.place == .option || $0.place == .flag }
    if hasOptions, words.contains(where: { $0.hasPrefix("-") }) { return ["--"] + words.map { Words.quote($0) } }
    return words.map { $0 == "--help" ? Words.quote($0, .double) : Words.quote($0) }
  }
}

extension ParameterDescription {
  /// Takes the values of the parameter out of those that were given.
  fileprivate func take(from values: inout [String: [String]]) throws(LineError) -> [String] {
    guard let given = values[name] else {
      if isRequired { throw LineError("\(label) is missing") }
      return []
    }
    if place == .flag {
      values[name] = nil
      return given.isEmpty ? [name] : given
    }
    let count = isRepeatable ? given.count : min(1, given.count)
    values[name] = count < given.count ? Array(given.dropFirst(count)) : nil
    if count == 0, isRequired { throw LineError("\(label) is missing") }
    return Array(given.prefix(count))
  }

  /// Spells the values of an option, or the names of a flag.
  fileprivate func spellOption(_ given: [String]) throws(LineError) -> [String] {
    var words: [String] = []
    for value in given {
      if place == .flag {
        guard value == name || values.contains(value) else {
          throw LineError("\(name) takes no value", advice: "leave \(Wording.quoted(value)) out", alternatives: values)
        }
        words.append(value)
      } else if value.hasPrefix("-"), name.hasPrefix("--") {
        words.append(Words.quote("\(name)=\(value)"))
      } else if value.hasPrefix("-") {
        throw LineError("the value of \(name) cannot begin with a dash: \(Wording.quoted(value))")
      } else {
        words += [name, Words.quote(value)]
      }
    }
    return words
  }

  /// Returns a text if a session reads back the same text from the rest of a line.
  fileprivate func spellRest(_ text: String, isAlone: Bool) throws(LineError) -> String {
    let isBlank = { (scalar: Unicode.Scalar?) in scalar == nil || scalar == " " || scalar == "\t" }
    let scalars = text.unicodeScalars
    if isBlank(scalars.first) || isBlank(scalars.last) {
      throw LineError("\(label) cannot be empty, or begin or end with a blank: \(Wording.quoted(text))")
    }
    if scalars.contains(where: { $0 == "\n" || $0 == "\r" }) {
      throw LineError("\(label) must be one line, not \(Wording.quoted(text))")
    }
    if isAlone, text.hasPrefix("--help"), Words(text).texts == ["--help"] {
      throw LineError("\(label) cannot be \(Wording.quoted(text)), which shows the help of the command")
    }
    return text
  }
}
