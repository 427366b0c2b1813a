/// The syntax of consecutive parameters. Optional parameters come last, as does one that takes the rest of the line.
struct ParameterList: VerbSyntax {
  let parameters: [ParameterDefinition]

  init(_ parameters: [ParameterDefinition] = []) {
    self.parameters = parameters
    for (parameter, next) in zip(parameters, parameters.dropFirst()) {
      precondition(
        !parameter.takesRest, "<\(parameter.name)> takes the rest of the line, so <\(next.name)> cannot follow it")
      precondition(
        !parameter.isOptional || next.isOptional,
        "<\(next.name)> must be optional because <\(parameter.name)> before it is")
    }
  }

  var usage: [String] { parameters.map(\.usage).filter { !$0.isEmpty } }

  var descriptions: [ParameterDescription] { parameters.map(\.description) }

  var searchable: [String] { parameters.map(\.name) }

  var explanation: [Block] {
    let fields = parameters.compactMap { parameter -> Block.LabeledValue? in
      let parts = [parameter.explanation, parameter.examples].filter { !$0.isEmpty && $0 != parameter.label }
      return parts.isEmpty ? nil : .init("  \(parameter.label)", .text(StyledText(parts.joined(separator: "; "))))
    }
    return fields.isEmpty ? [] : [.fields(fields)]
  }

  func expectations(behind words: [String], partial: String, _ values: ValueSource) -> Expectations {
    var expectations = Expectations(isComplete: mayEnd(behind: words.count))
    guard let parameter = parameters.parameter(at: words.count) else { return expectations }
    expectations.argument = Expectations.Argument(parameter.usage, parameter.explanation)
    (expectations.suggestions, expectations.note) = values.suggestions(
      parameter.suggestions, behind: words, partial: partial)
    return expectations
  }

  func hasRoom(for words: ArraySlice<String>) -> Bool {
    words.count <= parameters.count || parameters.last?.takesRest == true || words.elementsEqual(["--help"])
  }

  func check(_ words: [String], of name: String) throws(LineError) {
    if words.count < parameters.count, !parameters[words.count].isOptional {
      let missing = parameters[words.count]
      let example = missing.suggestions.now.first.map { "; for example: \(name) \(Words.quote($0.word))" } ?? ""
      throw LineError("<\(missing.name)> is missing\(example)")
    }
    if words.count > parameters.count, parameters.last?.takesRest != true {
      let extra = words[parameters.count]
      let usage = ([name] + usage).joined(separator: " ")
      throw LineError("unexpected argument \(Wording.quoted(extra)); usage: \(usage)")
    }
  }

  /// Whether the line may end after this many arguments.
  private func mayEnd(behind count: Int) -> Bool {
    if count > parameters.count, parameters.last?.takesRest != true { return false }
    return parameters.dropFirst(count).allSatisfy { $0.isOptional || $0.entry.isAskedFor }
  }
}

extension [ParameterDefinition] {
  /// The parameter that the argument with this index belongs to.
  func parameter(at index: Int) -> ParameterDefinition? {
    if index < count { return self[index] }
    return last.flatMap { $0.takesRest ? $0 : nil }
  }
}

extension ParameterDefinition {
  /// The first eight values on offer, for an error message.
  @MainActor
  fileprivate var examples: String {
    let candidates = suggestions.now
    let shown = candidates.prefix(8).map { Words.quote($0.word) }.joined(separator: ", ")
    return candidates.count > 8 ? "\(shown) and \(candidates.count - 8) more" : shown
  }
}
