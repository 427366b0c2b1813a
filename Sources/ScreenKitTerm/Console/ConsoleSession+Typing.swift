/// What helps to type a line.
extension ConsoleSession {
  /// What the line up to the cursor can become.
  ///
  /// It takes at most as long as the budget for values that have to be looked up, 50 milliseconds.
  package func completion(of line: String) -> Completion {
    isForShell(line) ? Completion() : verbs.completion(of: line, values: values)
  }

  /// What can come next where `line` ends, with what it is for; `nil` where a question mark is a letter like others.
  package func expectations(at line: String) -> [Block]? {
    isForShell(line) ? nil : verbs.expectations(at: line, values: values)
  }

  /// Reads a line as it would be run now.
  package func read(_ line: String) -> LineReading<Action> {
    LineReading(line) { verbs }
  }

  /// What may be remembered of a line; see ``LineReading/remembered``.
  package func remembered(_ line: String) -> String? {
    read(line).remembered
  }

  private func isForShell(_ line: String) -> Bool {
    line.drop { $0 == " " || $0 == "\t" }.hasPrefix("!")
  }

  private var values: ValueSource {
    ValueSource(lookup: lookup, files: doors.contains(.files) ? FileNames.beginning : nil)
  }

  /// The words behind the name of a verb, and what the console asks the user for.
  func arguments(_ typed: TypedLine, of match: VerbTable<Action>.Match) async throws(LineError) -> [String] {
    let definition = match.definition
    if let reason = definition.disabledReason {
      throw LineError("\(definition.name): \(Wording.sentence(reason))")
    }
    var arguments = try typed.arguments(of: definition, behind: match.count)
    guard let first = definition.parameters.firstIndex(where: \.entry.isAskedFor) else { return arguments }
    do throws(LineError) {
      for parameter in definition.parameters[first...] {
        try await ask(for: parameter, ifMissingIn: &arguments, of: definition)
      }
    } catch {
      throw error == .cancelled ? error : error.prefixed(by: definition.name)
    }
    return arguments
  }

  private func ask(
    for parameter: ParameterDescription, ifMissingIn arguments: inout [String], of definition: VerbDefinition
  ) async throws(LineError) {
    let index = definition.parameters.firstIndex { $0.name == parameter.name } ?? 0
    switch parameter.entry {
    case .word, .line, .command: return
    case .secret:
      if arguments.count > index {
        throw LineError("<\(parameter.name)> is not typed behind it, where it would show; it is asked for.")
      }
      guard arguments.count == index else { return }
      guard let secrets else {
        throw LineError(
          "<\(parameter.name)> is asked for at a terminal; a script takes it from the file of --secrets.")
      }
      arguments.append(try await secrets.secret(prompt: parameter.name))
    case .editor(let text):
      guard arguments.count == index else { return }
      guard doors.contains(.editor) else {
        throw LineError("<\(parameter.name)> is missing; \(Door.editor.refusal(of: "editor"))")
      }
      guard let outside else {
        throw LineError("<\(parameter.name)> is missing; there is no terminal for an editor.")
      }
      arguments.append(try await outside.edit(text()))
    }
  }
}
