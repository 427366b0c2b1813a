/// What becomes of a line.
extension Session {
  /// What can be typed now.
  var verbTable: VerbTable { verbTable(of: ownVerbs) }

  /// The verbs of the top screen, with the answers to what it asks, and those that the app has on every screen.
  @usableFromInline typealias OwnVerbs = (screen: [Verb<Action>], everywhere: [Verb<Action>])

  @inlinable
  var ownVerbs: OwnVerbs {
    let own = top.verbs(store.state)
    let everywhere = verbsEverywhere(store.state)
    assert(tellsDuplicates(among: own, everywhere))
    return (mayAsk ? own + answers(beside: own) : own, everywhere)
  }

  @inlinable
  func verbTable(of own: OwnVerbs) -> VerbTable {
    VerbTable(
      screen: VerbList.definitions(of: own.screen), everywhere: VerbList.definitions(of: own.everywhere),
      common: commonVerbs)
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
    return await calls.carryOut(self, line, outside)
  }

  /// Returns as much of a line as may be kept: without its secrets; `nil` for nothing, as for what the screen asks for.
  public func remembered(_ line: String) async -> String? {
    if input(taking: line) != nil { return nil }
    guard let reading = read(line) else { return line }
    return reading.remembered
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
    return await calls.carryOut(self, line, nil)
  }

  /// - Parameter outside: Learns that the line begins.
  @inlinable
  func carryOut(_ line: String, telling outside: (any SessionOutside)?) async -> LineEnd {
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
  @inlinable
  func answer(
    to line: String, telling outside: (any SessionOutside)?
  ) async throws(LineError) -> Answer<Action>? {
    if let input = input(taking: line) { return try await answer(to: line, of: input, telling: outside) }
    var own: OwnVerbs = ([], [])
    let reading = LineReading(line) {
      own = ownVerbs
      return verbTable(of: own)
    }
    guard let reading else {
      outside?.lineBegins(remembering: line)
      return nil
    }
    if let outside { outside.lineBegins(remembering: reading.remembered) }
    host.failure = nil
    lookup.forget()
    if let (definition, argument) = try reading.signed() {
      return try verb(definition, in: reading.verbs, own).answer(to: [argument])
    }
    let match = try match(reading)
    if let explanation = try reading.explanation(of: match) { return .blocks(explanation) }
    let verb = verb(match.definition, in: reading.verbs, own)
    var arguments = try reading.arguments(of: match)
    if match.definition.asksUser { try await askForArguments(missingIn: &arguments, of: match.definition) }
    return try verb.answer(to: arguments)
  }

  /// The verb that was looked up in a table of the app's own and the built-in ones.
  @inlinable
  func verb(_ definition: VerbDefinition, in table: VerbTable, _ own: OwnVerbs) -> Verb<Action> {
    switch table.place(of: definition) {
    case .screen(let index): own.screen[index]
    case .everywhere(let index): own.everywhere[index]
    case .builtIn(let index): builtIn.verbs[index]
    case .hidden(let index): hiddenBuiltIn.verbs[index]
    }
  }

  // This one, `perform` and `send` are inlined: each call of an asynchronous function looks for its executor twice.
  @inlinable @inline(__always)
  func carryOut(_ answer: Answer<Action>, _ work: LineAtWork<State, Action>) async throws(LineError) {
    switch answer {
    case .action(let action): try await perform(action, work)
    case .blocks(let blocks): work.answer += blocks
    case .effect(let effect): try await work.run(effect)
    }
  }

  /// The verb that was found; if there is none, says why, and what a question waits for.
  @usableFromInline
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
  @inlinable @inline(__always)
  func perform(_ action: Action, _ work: LineAtWork<State, Action>) async throws(LineError) {
    guard var intent = action.intent else { return try await send(action, isPlain: true, work) }
    if intent.reason == .program { intent.reason = .user }
    if intent.origin == nil { intent.origin = work.origin }
    try await navigate(intent, work)
  }

  /// Sends an intent, and takes note if the path has stayed as it was.
  @inlinable
  func navigate(_ intent: PathIntent<Route>, _ work: LineAtWork<State, Action>) async throws(LineError) {
    let before = calls.path()
    try await send(.navigate(intent), isPlain: false, work)
    if case .leave = intent.wish { return }
    work.hasStayed = calls.isAt(before)
  }

  /// Sends an action, waits until it is finished and its screens are shown, and looks whether the top screen has changed.
  @inlinable @inline(__always)
  func send(
    _ action: Action, isPlain: Bool, _ work: LineAtWork<State, Action>
  ) async throws(LineError) {
    let outcome = await store.perform(action, until: .finished, isPlain: isPlain, progress: noteProgress)
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
