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
    assert(postsDuplicates(among: own, everywhere, builtIn.verbs))
    let all = mayAsk ? own + answers(beside: own) : own
    if access == .destroys, denial == nil { return (all, everywhere) }
    return (permitted(all, by: denial), permitted(everywhere, by: denial))
  }

  @inlinable
  func verbTable(of own: OwnVerbs) -> VerbTable {
    VerbTable(
      screen: VerbList.definitions(of: own.screen), everywhere: VerbList.definitions(of: own.everywhere),
      common: hasBegunLines ? commonVerbs : commonVerbsWithoutLines)
  }

  /// Returns as much of a line as may be kept: without its secrets; `nil` for nothing, as for what the screen asks for.
  public func remembered(_ line: String) async -> String? {
    if input(taking: line) != nil { return nil }
    guard let reading = read(line) else { return line }
    return reading.remembered
  }

  /// Carries out a line as far as nothing has to be waited for, which is all of most lines: each call of an asynchronous function
  /// looks for its executor twice.
  ///
  /// - Parameter frontEnd: Learns that the line begins.
  @inlinable
  func begin(_ line: String, telling frontEnd: (any SessionFrontEnd)?) -> LineCourse {
    if hasEnded { return .ended(LineEnd(.quit, location: location)) }
    let work = LineAtWork(self)
    do throws(LineError) {
      switch try respond(to: line, telling: frontEnd) {
      case .known(nil): return .ended(LineEnd(.done, location: location))
      case .known(let answer?): return try begin(answer, work)
      case .awaited(let pending):
        return goOn(work) { () async throws(LineError) in
          if let answer = try await pending.answer() { try await self.carryOut(answer, work) }
        }
      }
    } catch {
      return .ended(end(of: work, error))
    }
  }

  /// Does what the verb of a line answered, as far as nothing has to be waited for.
  @inlinable
  func begin(_ answer: VerbOutput<Action>, _ work: LineAtWork<State, Action>) throws(LineError) -> LineCourse {
    guard case .action(let action) = answer, action.intent == nil else {
      return goOn(work) { () async throws(LineError) in try await self.carryOut(answer, work) }
    }
    hasIntent = false
    let sent = store.begin(action, isAwaited: true, isPlain: true, step: step, of: nameOfLine, progress: noteProgress)
    guard sent.isFinished, !store.isRecorded, component.isSettled, !(consent != nil && mayAsk) else {
      return goOn(work) { () async throws(LineError) in try await self.settle(sent, work) }
    }
    try settled(sent.outcome, of: sent, work)
    return .ended(end(of: work, nil))
  }

  /// The course of a line that has to wait for `rest`.
  @usableFromInline
  func goOn(
    _ work: LineAtWork<State, Action>, _ rest: @escaping @MainActor () async throws(LineError) -> Void
  ) -> LineCourse {
    .waiting {
      do throws(LineError) {
        try await rest()
        if self.consent != nil, self.mayAsk { try await self.agree(work) }
        return self.end(of: work, nil)
      } catch {
        return self.end(of: work, error)
      }
    }
  }

  /// - Parameter failure: The error that made the line fail; `nil` if it went well.
  @inlinable
  func end(of work: LineAtWork<State, Action>, _ failure: LineError?) -> LineEnd {
    let failure = entries.isEmpty ? failure : settleEntry(failure)
    let status = failure?.status ?? (work.leaves || hasEnded ? .quit : .done)
    if status == .stale, context.frame != nil { work.lookAgain() }
    var end = LineEnd(
      status, output: work.output, screen: work.screen, error: status == .cancelled ? nil : failure,
      hasStayed: status == .done && work.hasStayed, hasLooked: work.hasLooked, location: work.location)
    // A user who leaves at once is asked nothing any more.
    hasLeftAtOnce = status == .quit && !hasEnded
    if hasLeftAtOnce { end.location.question = nil }
    return end
  }

  /// The answer to a line, `nil` if the line is empty or a comment, or more lines follow.
  @usableFromInline
  enum Response {
    case known(VerbOutput<Action>?)
    /// The user, or a check, has to be waited for.
    case awaited(PendingAnswer<Action>)
  }

  /// Finds out what the verb of a line answers, or what becomes of it as the value that the screen asks for.
  ///
  /// The verbs and the input of the screen, which may hold the screen, are let go of when the answer is there: a screen that
  /// the line leaves ends before those below it.
  @inlinable
  func respond(to line: String, telling frontEnd: (any SessionFrontEnd)?) throws(LineError) -> Response {
    if let input = input(taking: line) {
      if context.frame != nil { try requireMeaning(ofValue: line, for: input) }
      let pending = PendingAnswer<Action> { () async throws(LineError) in
        try await self.answer(with: .line(line), to: input, telling: frontEnd)
      }
      return .awaited(pending)
    }
    var own: OwnVerbs = ([], [])
    let reading = LineReading(line) {
      own = ownVerbs
      return verbTable(of: own)
    }
    guard let reading else {
      frontEnd?.lineBegins(remembering: line)
      return .known(nil)
    }
    if let line = try lineOfRow(numberedBy: reading) { return try respond(to: line, telling: frontEnd) }
    if context.frame != nil || mayAsk || context.isLimited { try requireMeaning(of: reading) }
    if frontEnd != nil || recorder != nil || namesLines {
      let remembered = reading.remembered
      frontEnd?.lineBegins(remembering: remembered)
      if recorder != nil || namesLines { recordLine(line, remembering: remembered) }
    }
    host.failure = nil
    lookup.forget()
    if let (definition, argument) = try reading.signed() {
      return .known(try answer(of: verb(definition, in: reading.verbs, own), to: [argument]))
    }
    let match = try match(reading)
    if let explanation = try reading.explanation(of: match) { return .known(.blocks(explanation)) }
    let verb = verb(match.definition, in: reading.verbs, own)
    let arguments = try reading.arguments(of: match)
    guard match.definition.asksUser else { return .known(try answer(of: verb, to: arguments)) }
    let serial: Int? = if case .screen = reading.verbs.slot(of: match.definition) { serialOnTop } else { nil }
    let pending = PendingAnswer<Action> { () async throws(LineError) in
      var arguments = arguments
      try await self.askForArguments(missingIn: &arguments, of: match.definition)
      // Another screen may have come on top of the one whose verb this is.
      guard !Task.isCancelled, serial == nil || serial == self.serialOnTop else { throw .cancelled }
      return try self.answer(of: verb, to: arguments)
    }
    return .awaited(pending)
  }

  /// Asks a verb for its answer, and checks that the session may carry it out.
  @inlinable
  func answer(of verb: Verb<Action>, to arguments: [String]) throws(LineError) -> VerbOutput<Action> {
    let answer = try verb.answer(to: arguments)
    if access != .destroys { try requireAccess(to: answer, of: verb) }
    return answer
  }

  /// The verb that was looked up in a table of the app's own and the built-in ones.
  @inlinable
  func verb(_ definition: VerbDefinition, in table: VerbTable, _ own: OwnVerbs) -> Verb<Action> {
    switch table.slot(of: definition) {
    case .screen(let index): isSandboxed ? own.screen[index].withoutEffect : own.screen[index]
    case .everywhere(let index): isSandboxed ? own.everywhere[index].withoutEffect : own.everywhere[index]
    case .builtIn(let index): builtIn.verbs[index]
    case .hidden(let index): hiddenBuiltIn.verbs[index]
    }
  }

  @usableFromInline
  func carryOut(_ answer: VerbOutput<Action>, _ work: LineAtWork<State, Action>) async throws(LineError) {
    switch answer {
    case .action(let action): try await perform(action, work)
    case .blocks(let blocks): work.output += blocks
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
        error.advice = "to enter this line as text, type two colons: \(Wording.quoted(":" + typed.line))"
      }
      guard let question = location.question else { throw error }
      if let advice = error.advice {
        error.advice = "\(advice) (\(question.waiting))"
      } else {
        error.advice = question.waiting
      }
      throw error
    }
  }

  /// Carries out the result of a verb. Its intents are the user's, from the screen on which its line began unless it names
  /// another.
  func perform(_ action: Action, _ work: LineAtWork<State, Action>) async throws(LineError) {
    guard var intent = action.intent else { return try await send(action, isPlain: true, work) }
    if intent.reason == .program { intent.reason = .user }
    if intent.origin == nil { intent.origin = work.origin }
    try await navigate(intent, work)
  }

  /// Sends an intent, and takes note if the path has stayed as it was.
  func navigate(_ intent: PathIntent<Route>, _ work: LineAtWork<State, Action>) async throws(LineError) {
    if access != .destroys { try requireAccess(to: intent) }
    try requireKeepingLines(intent)
    let before = calls.path()
    try await send(.navigate(intent), isPlain: false, work)
    if case .leave = intent.kind { return }
    work.hasStayed = calls.isAt(before)
    // An answer may lead to the same question again. That is another screen, although the path is equal.
    if work.hasStayed, case .answer = intent.kind, intent.origin?.route == before.last { work.lookAgain() }
  }

  /// Sends an action, waits until it is finished and its screens are shown, and looks whether the top screen has changed.
  func send(_ action: Action, isPlain: Bool, _ work: LineAtWork<State, Action>) async throws(LineError) {
    hasIntent = false
    try await settle(
      store.begin(action, isAwaited: true, isPlain: isPlain, step: step, of: nameOfLine, progress: noteProgress), work)
  }

  /// Waits until an action is finished and its screens are shown, and looks whether the top screen has changed.
  @usableFromInline
  func settle(_ sent: Work, _ work: LineAtWork<State, Action>) async throws(LineError) {
    let outcome = await store.outcome(of: sent, at: .finished)
    if !component.isSettled {
      await component.settled()
      if Task.isCancelled, !component.isSettled { throw .cancelled }
    }
    try settled(outcome, of: sent, work)
  }

  @inlinable
  func settled(_ outcome: Outcome, of sent: Work, _ work: LineAtWork<State, Action>) throws(LineError) {
    work.lookIfChanged()
    if isSandboxed, case .failed = outcome, case .committed? = sent.processed { hasFailedCommand = true }
    // The action may have led to an intent, as one within stacks does.
    if hasIntent { work.hasStayed = calls.isAt(work.pathAtStart) }
    switch outcome {
    case .committed: break
    case .failed(let error): throw LineError(error)
    case .vetoed(let veto): throw LineError(veto.reason)
    case .discarded: throw .cancelled
    }
    if let failure = host.failure { throw LineError(failure) }
  }
}

/// An answer that has to be waited for.
@MainActor @usableFromInline
final class PendingAnswer<Action> {
  private var wait: (@MainActor () async throws(LineError) -> VerbOutput<Action>?)?

  @usableFromInline
  init(_ wait: @escaping @MainActor () async throws(LineError) -> VerbOutput<Action>?) {
    self.wait = wait
  }

  /// Waits for the answer, once, and lets go of what makes it: the verb or the input, which may hold a screen.
  @usableFromInline
  func answer() async throws(LineError) -> VerbOutput<Action>? {
    guard let wait else { return nil }
    self.wait = nil
    return try await wait()
  }
}

/// The end of a line that had nothing to wait for, or the rest of one that has to.
@usableFromInline
enum LineCourse: ~Copyable {
  case ended(LineEnd)
  case waiting(@MainActor () async -> LineEnd)
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
