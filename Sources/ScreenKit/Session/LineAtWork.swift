import PresentationCore

/// A line that a session is running: it finds its verb, carries out the result, and collects the output.
///
/// A line is carried out as far as possible without waiting, which is all of most lines: each call of an asynchronous function
/// looks for its executor twice.
@MainActor
final class LineAtWork<State, Action: Navigating> {
  typealias Route = Action.Route
  typealias OwnVerbs = Session<State, Action>.OwnVerbs
  /// The rest of a line, which may have to wait.
  typealias Rest = @MainActor () async throws(LineError) -> Void

  let session: Session<State, Action>
  /// The author of the line, and the part of the session that the author has seen.
  var context: LineContext
  /// The line that runs this one; `nil` if there is none.
  let outer: LineAtWork?
  /// The number of the step that the line is; 0 if it is none.
  var step = 0
  /// The name of the line, as far as it may be kept; `nil` if neither a history nor a recorder needs it.
  var name: String?
  /// Whether the user has asked for another path since the line sent its action.
  var hasIntent = false
  /// The path that was shown when the line began.
  let pathAtStart: [Route]
  var output: [Block] = []
  var screen: Screenful?
  /// The number of the session's look that took ``screen``; `nil` if another line took it.
  var lookNumber: Int?
  var leaves = false
  /// Whether the screen was asked for.
  var hasLooked = false
  /// Whether the last intent to change the path has changed nothing.
  var hasStayed = false

  init(_ session: Session<State, Action>, as context: LineContext, in outer: LineAtWork? = nil) {
    (self.session, self.context, self.outer) = (session, context, outer)
    pathAtStart = session.presentedPath
  }

  /// The line that a user typed, or this one.
  var outermost: LineAtWork { outer?.outermost ?? self }

  /// How many lines run this one, directly or not.
  var depth: Int { outer.map { $0.depth + 1 } ?? 0 }

  /// The screen on top when the line began.
  var origin: PathIntent<Route>.Origin? { session.calls.origin(pathAtStart) }

  /// The current location of the user.
  var location: SessionLocation {
    guard let screen, lookNumber == session.sight.looks, !session.sight.mayHaveChanged, session.entries.isEmpty else {
      return session.location
    }
    return screen.location
  }

  /// Takes the current content of the top screen, if it has changed.
  func lookIfChanged() {
    if let changed = session.lookIfChanged() { (screen, lookNumber) = (changed, session.sight.looks) }
  }

  /// Takes the current content of the top screen even if it has not changed.
  func lookAgain() {
    (screen, lookNumber, hasStayed) = (session.lookAgain(), session.sight.looks, false)
  }

  // MARK: The course of a line

  /// Begins a line that was typed.
  ///
  /// - Parameter frontEnd: Learns that the line begins.
  func begin(_ line: String, telling frontEnd: (any SessionFrontEnd)?) -> LineCourse {
    if session.hasEnded { return quit() }
    do throws(LineError) {
      switch try respond(to: line, telling: frontEnd) {
      case .known(nil): return .ended(LineEnd(.done, location: session.location))
      case .known(let answer?): return try begin(answer)
      case .awaited(let pending):
        return goOn { () async throws(LineError) in
          if let answer = try await pending.answer() { try await self.carryOut(answer) }
        }
      }
    } catch {
      return .ended(end(error))
    }
  }

  /// Begins to do what a verb has answered.
  func begin(_ answer: VerbOutput<Action>) throws(LineError) -> LineCourse {
    guard case .action(let action) = answer, action.intent == nil else {
      return goOn { () async throws(LineError) in try await self.carryOut(answer) }
    }
    hasIntent = false
    let sent = sending(action, isPlain: true)
    guard sent.isFinished, !session.store.isRecorded, session.component.isSettled, !session.agreesToQuestions else {
      return goOn { () async throws(LineError) in try await self.settle(sent) }
    }
    try settled(sent.outcome, of: sent)
    return .ended(end(nil))
  }

  /// Begins something that is not typed, after a check that may refuse it.
  ///
  /// - Parameter check: Returns the rest, which may wait.
  func begin(_ check: (LineAtWork) throws(LineError) -> Rest) -> LineCourse {
    if session.hasEnded { return quit() }
    do throws(LineError) {
      return goOn(try check(self))
    } catch {
      return .ended(end(error))
    }
  }

  func quit() -> LineCourse { .ended(LineEnd(.quit, location: session.location)) }

  /// The course of a line that has to wait for `rest`.
  func goOn(_ rest: @escaping Rest) -> LineCourse {
    .waiting {
      do throws(LineError) {
        try await rest()
        if self.session.agreesToQuestions { try await self.agree() }
        return self.end(nil)
      } catch {
        return self.end(error)
      }
    }
  }

  /// Ends the line.
  ///
  /// - Parameter failure: The error that made the line fail; `nil` if it succeeded.
  func end(_ failure: LineError?) -> LineEnd {
    let failure = session.entries.isEmpty ? failure : settleEntry(failure)
    let status = failure?.status ?? (leaves || session.hasEnded ? .quit : .done)
    if status == .stale, context.frame != nil { lookAgain() }
    var end = LineEnd(
      status, output: output, screen: screen, error: status == .cancelled ? nil : failure,
      hasStayed: status == .done && hasStayed, hasLooked: hasLooked, location: location)
    // A user who leaves at once is not asked anything else.
    session.hasLeftAtOnce = status == .quit && !session.hasEnded
    if session.hasLeftAtOnce { end.location.question = nil }
    return end
  }

  // MARK: Actions

  func carryOut(_ answer: VerbOutput<Action>) async throws(LineError) {
    switch answer {
    case .action(let action): try await perform(action)
    case .blocks(let blocks): output += blocks
    case .effect(let effect):
      do {
        try await effect(LineOfEffect(self))
      } catch {
        throw error is CancellationError ? .cancelled : LineError(error)
      }
    }
  }

  /// Carries out the result of a verb. Its intents are the user's, from the screen on which the line began unless they name
  /// another.
  func perform(_ action: Action) async throws(LineError) {
    guard var intent = action.intent else { return try await send(action, isPlain: true) }
    if intent.reason == .program { intent.reason = .user }
    if intent.origin == nil { intent.origin = origin }
    try await navigate(intent)
  }

  /// Sends an intent, and takes note if the path has stayed the same.
  func navigate(_ intent: PathIntent<Route>) async throws(LineError) {
    if session.settings.access != .destroys { try session.requireAccess(to: intent) }
    try session.requireKeepingLines(intent)
    let before = session.calls.path()
    try await send(.navigate(intent), isPlain: false)
    if case .leave = intent.kind { return }
    hasStayed = session.calls.isAt(before)
    // An answer may lead to the same question again. That is another screen, although the path is equal.
    if hasStayed, case .answer = intent.kind, intent.origin?.route == before.last { lookAgain() }
  }

  /// Sends an action, and waits until it is finished and its screens are shown. Takes the top screen if that has changed.
  func send(_ action: Action, isPlain: Bool) async throws(LineError) {
    hasIntent = false
    try await settle(sending(action, isPlain: isPlain))
  }

  /// Sends an action.
  private func sending(_ action: Action, isPlain: Bool) -> Work {
    let line = outermost
    return session.calls.begin(
      action,
      Work(
        isPlain: isPlain, step: line.step, line: line.name, isAwaited: true, signing: session.signing,
        limit: session.limit, progress: session.noteProgress))
  }

  /// Waits until an action is finished and its screens are shown. Takes the top screen if that has changed.
  func settle(_ sent: Work) async throws(LineError) {
    let outcome = await session.store.outcome(of: sent, at: .finished)
    if !session.component.isSettled {
      await session.component.settled()
      if Task.isCancelled, !session.component.isSettled { throw .cancelled }
    }
    try settled(outcome, of: sent)
  }

  func settled(_ outcome: Outcome, of sent: Work) throws(LineError) {
    lookIfChanged()
    if session.isSandboxed, case .failed = outcome, case .committed? = sent.processed {
      session.hasFailedCommand = true
    }
    // The action may have led to an intent, as one within stacks does.
    if hasIntent { hasStayed = session.calls.isAt(pathAtStart) }
    switch outcome {
    case .committed: break
    case .failed(let error): throw LineError(error)
    case .vetoed(let veto): throw LineError(veto.reason)
    case .discarded: throw .cancelled
    }
    if let failure = session.host.failure { throw LineError(failure) }
  }

  /// Gives the affirmative answer to the question on top, to the one that is asked then, and so on, until nothing is asked, or that
  /// answer destroys something and only harmless ones are agreed to.
  ///
  /// - Throws: The error with which an answer failed; or an error when a question has no such answer, or questions do not end.
  private func agree() async throws(LineError) {
    for _ in 1...100 {
      let path = session.presentedPath
      guard let question = session.question(on: path) else { return }
      guard let yes = question.affirmative else {
        throw LineError("\(Wording.quotedText(question.text)) cannot be answered with yes; \(question.waiting)")
      }
      if session.settings.consent == .harmless, question.answers[yes].role == .destructive { return }
      try await navigate(PathIntent(.answer(yes), reason: .user, from: session.calls.origin(path)))
    }
    if let question = session.question(on: session.presentedPath) {
      throw LineError("\(Wording.quotedText(question.text)) keeps coming back")
    }
  }
}

/// The end of a line that had nothing to wait for, or the rest of one that has to.
enum LineCourse: ~Copyable {
  case ended(LineEnd)
  case waiting(@MainActor () async -> LineEnd)
}
