/// What helps to type a line.
extension Session {
  /// What the line up to the cursor can become.
  ///
  /// It takes at most as long as the budget for values that have to be looked up, 50 milliseconds. Values that come later are reported
  /// as ``SessionChange/completion(_:)``.
  public func completionNow(of line: String) -> Completion {
    let completion = knownCompletion(of: line)
    if completion.note != nil {
      lookup.onArrival { [weak self] in
        guard let self else { return }
        (lateCompletion, completionCount) = (knownCompletion(of: line), completionCount + 1)
        ringReaders()
      }
    }
    return completion
  }

  private func knownCompletion(of line: String) -> Completion {
    if let input = input(taking: line) {
      let completion = input.completion(of: line, values: values)
      guard line.isEmpty, completion.candidates.isEmpty, completion.note == nil else { return completion }
      return verbTable.completion(of: ":", values: values)
    }
    let verbs = verbTable
    return verbs.isSigned(line) ? Completion() : verbs.completion(of: line, values: values)
  }

  /// The words that can come next where `line` ends, each with its purpose; `nil` where a question mark is a letter like others, as in a
  /// text that the screen asks for.
  public func expectationsNow(at line: String) -> [Block]? {
    if let input = input(taking: line) { return input.description.explanation }
    let verbs = verbTable
    return verbs.isSigned(line) ? nil : verbs.expectations(at: line, values: values)
  }

  /// How a line is understood that is being typed. A value, and a line that begins with a sign such as `!`, have an empty outline.
  public func outlineNow(of line: String) -> LineOutline {
    let verbs = verbTable
    return input(taking: line) != nil || verbs.isSigned(line) ? LineOutline() : verbs.outline(of: TypedLine(line))
  }

  /// How a built-in verb is typed now, from its first name: with a colon where the name alone means something else; `nil` where it
  /// is hidden.
  package func spelling(ofBuiltIn firstName: String) -> String? {
    let spelling = verbTable.spelling(ofBuiltIn: firstName)
    return input == nil || spelling?.first == ":" ? spelling : spelling.map { ":" + $0 }
  }

  /// Reads a line as it would be run now.
  func read(_ line: String) -> LineReading? {
    LineReading(line) { verbTable }
  }

  private var values: ValueSource {
    ValueSource(lookup: lookup, files: files)
  }

  /// Adds to the words behind the name of a verb what the user is asked for.
  @usableFromInline
  func askForArguments(missingIn arguments: inout [String], of definition: VerbDefinition) async throws(LineError) {
    do throws(LineError) {
      for parameter in definition.parameters.drop(while: { !$0.entry.isAskedFor }) {
        try await ask(for: parameter, ifMissingIn: &arguments, of: definition)
      }
    } catch {
      throw error.at(definition.name)
    }
  }

  private func ask(
    for parameter: ParameterDefinition, ifMissingIn arguments: inout [String], of definition: VerbDefinition
  ) async throws(LineError) {
    let index = definition.parameters.firstIndex { $0.name == parameter.name } ?? 0
    switch parameter.entry {
    case .word, .line, .verb: return
    case .secret:
      if arguments.count > index {
        throw LineError(
          "<\(parameter.name)> is secret and cannot be typed on a visible line",
          advice: "leave it out to be asked for it")
      }
      guard arguments.count == index else { return }
      guard let frontEnd else { throw LineError("<\(parameter.name)> is missing; there is no way to ask for it here") }
      arguments.append(try await frontEnd.secret(prompt: parameter.name))
    case .editor(let text):
      guard arguments.count == index else { return }
      guard let frontEnd else {
        throw LineError(
          "<\(parameter.name)> is missing", advice: "type it on the same line, since there is no editor here")
      }
      let text = try await frontEnd.edit(text(), name: parameter.name)
      record(.edit(text))
      arguments.append(text)
    }
  }
}
