/// The verb of a line, or the input that takes it as the value.
extension LineAtWork {
  /// The answer to a line; `nil` if the line is empty or a comment, or more lines follow.
  enum Response {
    case known(VerbOutput<Action>?)
    /// The user, or a check, has to be waited for.
    case awaited(PendingAnswer<Action>)
  }

  /// Returns the answer of the line's verb; if the line is a value, the answer of the input of the screen.
  ///
  /// The verbs and the input of the screen, which may hold the screen, are released when the answer is there: a screen that
  /// the line leaves ends before those below it.
  func respond(to line: String, telling frontEnd: (any SessionFrontEnd)?) throws(LineError) -> Response {
    if let input = session.input(taking: line) {
      if context.frame != nil || context.isLimited { try requireMeaning(ofValue: line, for: input) }
      let pending = PendingAnswer<Action> { () async throws(LineError) in
        try await self.answer(input, with: line, telling: frontEnd)
      }
      return .awaited(pending)
    }
    var own: OwnVerbs = ([], [])
    let reading = LineReading(line) {
      own = session.ownVerbs
      return session.verbTable(of: own)
    }
    guard let reading else {
      frontEnd?.lineBegins(remembering: line)
      return .known(nil)
    }
    if let line = try lineOfRow(numberedBy: reading) { return try respond(to: line, telling: frontEnd) }
    if context.frame != nil || session.mayAsk || context.isLimited { try requireMeaning(of: reading) }
    let isRecorded = !session.recorders.isEmpty || session.namesLines
    if frontEnd != nil || isRecorded {
      let remembered = reading.remembered
      frontEnd?.lineBegins(remembering: remembered)
      if isRecorded { session.recordLine(line, remembering: remembered) }
    }
    session.forgetEarlierLines()
    if let (definition, argument) = try reading.signed() {
      return .known(try answer(of: session.verb(definition, in: reading.verbs, own), to: [argument]))
    }
    let match = try match(reading)
    if let explanation = try reading.explanation(of: match) { return .known(.blocks(explanation)) }
    let verb = session.verb(match.definition, in: reading.verbs, own)
    let arguments = try reading.arguments(of: match)
    guard match.definition.asksUser else { return .known(try answer(of: verb, to: arguments)) }
    let serial: Int? = if case .screen = reading.verbs.slot(of: match.definition) { session.serialOnTop } else { nil }
    let pending = PendingAnswer<Action> { () async throws(LineError) in
      var arguments = arguments
      try await self.askForArguments(missingIn: &arguments, of: match.definition)
      // Another screen may have come on top of the one whose verb this is.
      guard !Task.isCancelled, serial == nil || serial == self.session.serialOnTop else { throw .cancelled }
      return try self.answer(of: verb, to: arguments)
    }
    return .awaited(pending)
  }

  /// Returns the answer of a verb, and checks that the session may carry it out.
  func answer(of verb: Verb<Action>, to arguments: [String]) throws(LineError) -> VerbOutput<Action> {
    let answer = try verb.answer(to: arguments)
    if session.settings.access != .destroys { try session.requireAccess(to: answer, by: verb.role, at: verb.name) }
    return answer
  }

  /// Returns the verb that was found.
  ///
  /// - Throws: The reason why there is none, and what a question waits for.
  func match(_ reading: LineReading) throws(LineError) -> VerbTable.Match {
    do {
      return try reading.match.get()
    } catch {
      let typed = reading.typed
      try typed.words.checkQuotes(of: typed.line, before: typed.line.endIndex)
      var error = error.naming(typed.firstWord, insteadOf: typed.texts[0])
      if error.advice != nil, let line = reading.verbs.line(taking: typed.texts[0]) {
        (error.advice, error.alternatives) = ("did you mean \(Wording.quotedText(line))?", [line])
      }
      if session.input != nil {
        error.advice = "to enter this line as text, type two colons: \(Wording.quoted(":" + typed.line))"
      }
      guard let question = session.location.question else { throw error }
      if let advice = error.advice, !error.alternatives.isEmpty {
        error.advice = "\(advice) (\(question.waiting))"
      } else {
        error.advice = question.waiting
      }
      throw error
    }
  }

  // MARK: Arguments that the user is asked for

  /// Appends to the words after the name of a verb those that the user is asked for.
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
      guard let frontEnd = session.frontEnd else {
        throw LineError("<\(parameter.name)> is missing; the user cannot be asked here")
      }
      arguments.append(try await frontEnd.secret(prompt: parameter.name))
    case .editor(let text):
      guard arguments.count == index else { return }
      guard let frontEnd = session.frontEnd else {
        throw LineError(
          "<\(parameter.name)> is missing", advice: "type it on the same line, since there is no editor here")
      }
      let text = try await frontEnd.edit(text(), name: parameter.name)
      session.record(.edit(text))
      arguments.append(text)
    }
  }

  // MARK: Values

  /// Gives a value, or a line of it, to an input.
  ///
  /// - Parameter frontEnd: Learns that the line begins.
  func answer(
    _ input: Input<Action>, with line: String, telling frontEnd: (any SessionFrontEnd)?
  ) async throws(LineError) -> VerbOutput<Action>? {
    try await TypedValue(.line, line, for: input, in: session).answer(telling: frontEnd)
  }

  /// Checks a whole value for the input of the top screen, and returns what gives it.
  func giving(_ value: String) throws(LineError) -> Rest {
    guard let input = session.input else { throw LineError("this screen does not ask for anything") }
    try requireMeaning(ofValue: value, for: input)
    return { () async throws(LineError) in
      let value = TypedValue(.value, value, for: input, in: self.session)
      if let answer = try await value.answer(telling: self.session.frontEnd) { try await self.carryOut(answer) }
    }
  }

  /// Ends the use of an input. If a text was refused, it is kept.
  ///
  /// - Returns: The failure, which names the input if the line was a value for one.
  func settleEntry(_ failure: LineError?) -> LineError? {
    guard let (key, refused) = session.entries.settle(failure) else { return failure }
    if let refused, let input = session.input, session.key(of: input) == key, let kept = input.kept,
      kept.lines != refused, let action = try? kept.keep(refused, input.asked),
      (try? session.requireAccess(toGive: action)) != nil
    {
      session.store.send(action)
    }
    return failure?.at(key.label)
  }
}

/// An answer that has to be waited for.
@MainActor
final class PendingAnswer<Action> {
  private var wait: (@MainActor () async throws(LineError) -> VerbOutput<Action>?)?

  init(_ wait: @escaping @MainActor () async throws(LineError) -> VerbOutput<Action>?) {
    self.wait = wait
  }

  /// Waits for the answer, once, and releases what makes it: the verb or the input, which may hold a screen.
  func answer() async throws(LineError) -> VerbOutput<Action>? {
    guard let wait else { return nil }
    self.wait = nil
    return try await wait()
  }
}

extension LineError {
  /// The same error, which quotes a word as it was typed.
  fileprivate func naming(_ typed: String, insteadOf word: String) -> Self {
    guard typed != word else { return self }
    var error = self
    let (before, after) = (Wording.quoted(word), Wording.quoted(typed))
    error.problem = problem.replacing(before, with: after, maxReplacements: 1)
    return error
  }
}
