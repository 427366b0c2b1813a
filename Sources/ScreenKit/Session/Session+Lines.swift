/// What becomes of a line.
extension Session {
  /// What can be typed now.
  var verbTable: VerbTable { verbTable(of: ownVerbs) }

  /// The verbs of the top screen, with the answers to what it asks, and those that the app has on every screen.
  private typealias OwnVerbs = (screen: [Verb<Action>], everywhere: [Verb<Action>])

  private var ownVerbs: OwnVerbs {
    let own = top.verbs(store.state)
    let everywhere = verbsEverywhere(store.state)
    assert(tellsDuplicates(among: own, everywhere))
    return (mayAsk ? own + answers(beside: own) : own, everywhere)
  }

  private func verbTable(of own: OwnVerbs) -> VerbTable {
    VerbTable(
      screen: VerbList.definitions(of: own.screen), everywhere: VerbList.definitions(of: own.everywhere),
      builtIn: builtIn.definitions, hidden: hiddenBuiltIn.definitions, refusals: refusals)
  }

  /// Does what a line says and returns when everything it caused has ended, and its screens are shown.
  ///
  /// Lines run one after another. Cancelling the task cancels what the line waits for.
  ///
  /// - Parameters:
  ///   - line: The typed line.
  ///   - serial: ``Screenful/serial`` of the screen that the line is meant for; `nil` for the one on top.
  public func run(_ line: String, on serial: Int?) async -> LineEnd {
    if isRunning { await withCheckedContinuation { waiting.append($0) } }
    isRunning = true
    defer { lineHasEnded() }
    if let serial, serial != serialOnTop { return LineEnd(.cancelled, location: location) }
    return await carryOut(line, telling: outside)
  }

  /// Returns as much of a line as may be kept: without its secrets; `nil` for nothing, as for what the screen asks for.
  public func remembered(_ line: String) async -> String? {
    input(taking: line) == nil ? read(line).remembered : nil
  }

  private func lineHasEnded() {
    if waiting.isEmpty {
      isRunning = false
      if mayHaveChanged { bell.ring() }
    } else {
      waiting.removeFirst().resume()
    }
  }

  /// Runs a line for another one.
  func runNested(_ line: String) async -> LineEnd {
    guard nesting < Nesting.deepest else {
      return LineEnd(.failed, error: LineError("commands run each other without an end."), location: location)
    }
    nesting += 1
    defer { nesting -= 1 }
    return await carryOut(line, telling: nil)
  }

  /// - Parameter outside: Learns that the line begins.
  private func carryOut(_ line: String, telling outside: (any SessionOutside)?) async -> LineEnd {
    if hasEnded { return LineEnd(.quit, location: location) }
    let work = LineAtWork(self)
    var failure: LineError?
    do throws(LineError) {
      guard let answer = try await answer(to: line, telling: outside) else {
        return LineEnd(.done, location: location)
      }
      try await carryOut(answer, work)
      if answersYes, mayAsk { try await agree(work) }
    } catch {
      failure = error
    }
    if entry != nil { failure = settleEntry(failure) }
    let status: LineEnd.Status =
      failure.map { $0.isCancellation ? .cancelled : .failed } ?? (work.leaves || hasEnded ? .quit : .done)
    return LineEnd(
      status, answer: work.answer, screen: work.screen, error: status == .failed ? failure : nil,
      hasStayed: status == .done && work.hasStayed, hasLooked: work.hasLooked, location: location)
  }

  /// What the verb of a line answers, or what the screen asks for; `nil` if the line is empty or a comment, or more lines follow.
  ///
  /// The verbs and the input of the screen, which may hold the screen, are let go of when this returns: a screen that
  /// the line leaves ends before those below it.
  private func answer(
    to line: String, telling outside: (any SessionOutside)?
  ) async throws(LineError) -> Answer<Action>? {
    if let input = input(taking: line) { return try await answer(to: line, of: input, telling: outside) }
    var own: OwnVerbs = ([], [])
    let reading = LineReading(line) {
      own = ownVerbs
      return verbTable(of: own)
    }
    if let outside { outside.lineBegins(remembering: reading.remembered) }
    guard let meaning = reading.meaning else { return nil }
    host.failure = nil
    lookup.forget()
    if line.sign != nil, let (definition, argument) = try meaning.verbs.signed(line) {
      return try verb(definition, in: meaning.verbs, own).answer(to: [argument])
    }
    let match = try match(meaning)
    if meaning.typed.asksForHelp(of: match.definition, behind: match.count) {
      return .blocks(try meaning.verbs.explanation(of: match.definition.words))
    }
    let verb = verb(match.definition, in: meaning.verbs, own)
    var arguments = try arguments(meaning.typed, of: match)
    if match.definition.asksUser { try await askForArguments(missingIn: &arguments, of: match.definition) }
    return try verb.answer(to: arguments)
  }

  /// The verb that was looked up in a table of the app's own and the built-in ones.
  private func verb(_ definition: VerbDefinition, in table: VerbTable, _ own: OwnVerbs) -> Verb<Action> {
    func index(in definitions: [VerbDefinition]) -> Int? { definitions.firstIndex { $0 === definition } }
    if let index = index(in: table.own), index < own.screen.count { return own.screen[index] }
    if let index = index(in: table.everywhere) { return own.everywhere[index] }
    if let index = index(in: table.builtIn) { return builtIn.verbs[index] }
    guard let index = index(in: table.hidden) else {
      preconditionFailure("\(definition.name) was looked up elsewhere.")
    }
    return hiddenBuiltIn.verbs[index]
  }

  private func carryOut(_ answer: Answer<Action>, _ work: LineAtWork<State, Action>) async throws(LineError) {
    switch answer {
    case .action(let action): try await perform(action, work)
    case .blocks(let blocks): work.show(blocks)
    case .effect(let effect):
      do {
        try await effect(work)
      } catch {
        throw error is CancellationError ? .cancelled : LineError(error)
      }
    }
  }

  /// The verb that was found; if there is none, says why, and what a question waits for.
  private func match(_ meaning: LineReading.Meaning) throws(LineError) -> VerbTable.Match {
    do {
      return try meaning.match.get()
    } catch {
      let typed = meaning.typed
      try typed.words.checkQuotes(of: typed.line, before: typed.line.endIndex)
      var error = error.naming(typed.firstWord, insteadOf: typed.texts[0])
      if error.advice != nil, let line = meaning.verbs.line(taking: typed.texts[0]) {
        (error.advice, error.alternatives) = ("did you mean \(Wording.quotedText(line))?", [line])
      }
      if input != nil {
        error.advice = "a text that begins with a colon is typed with two: \(Wording.quoted(":" + typed.line))"
      }
      guard let question = location.question else { throw error }
      if let advice = error.advice {
        error.advice = "\(advice) \(question.waiting)"
      } else {
        error.problem += " \(question.waiting)"
      }
      throw error
    }
  }

  /// Does what a verb answered. What it wishes is the user's wish, from the screen on which its line began unless it names
  /// another.
  func perform(_ action: Action, _ work: LineAtWork<State, Action>) async throws(LineError) {
    guard var intent = action.intent else { return try await send(action, isPlain: true, work) }
    if intent.reason == .program { intent.reason = .user }
    if intent.origin == nil { intent.origin = work.origin }
    try await navigate(intent, work)
  }

  /// Sends an intent, and takes note if the path has stayed as it was.
  func navigate(_ intent: PathIntent<Route>, _ work: LineAtWork<State, Action>) async throws(LineError) {
    let before = calls.path()
    try await send(.navigate(intent), isPlain: false, work)
    if case .leave = intent.wish { return }
    work.hasStayed = calls.isAt(before)
  }

  /// Sends an action, waits until it is finished and its screens are shown, and looks whether the top screen has changed.
  private func send(
    _ action: Action, isPlain: Bool, _ work: LineAtWork<State, Action>
  ) async throws(LineError) {
    let outcome = await calls.perform(action, isPlain, noteProgress)
    if !component.isSettled { await component.settled() }
    work.lookIfChanged()
    switch outcome {
    case .committed: break
    case .failed(let error): throw LineError(error)
    case .vetoed(let veto): throw LineError(veto.reason)
    case .discarded: throw .cancelled
    }
    if let failure = host.failure { throw LineError(failure) }
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
