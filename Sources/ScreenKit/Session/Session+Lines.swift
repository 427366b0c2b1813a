import PresentationCore

/// Lines, one after another.
extension Session {
  /// Runs a line, and returns when everything it caused has ended and its screens are shown.
  ///
  /// Lines run one after another. Canceling the task cancels everything that the line waits for, including its turn.
  ///
  /// - Parameters:
  ///   - line: The typed line.
  ///   - frame: The number of the frame that the line is meant for; `nil` for the current one.
  public func run(_ line: String, on frame: Int?) async -> LineEnd {
    await run(as: LineContext(.program, on: frame), line, telling: frontEnd)
  }

  /// Runs a line that a user typed or that a script contains; see ``SessionPort/type(_:on:)``.
  public func type(_ line: String, on frame: Int?) async -> LineEnd {
    await run(as: LineContext(frame == nil ? .script : .user, on: frame), line, telling: frontEnd)
  }

  /// Runs a line that a user typed before the prompt appeared; see ``SessionPort/typeAhead(_:on:)``.
  public func typeAhead(_ line: String, on frame: Int?) async -> LineEnd {
    await run(as: LineContext(.ahead, on: frame), line, telling: frontEnd)
  }

  /// Answers the question on top; see ``SessionPort/answer(_:on:)``.
  public func answer(_ choice: Int, on frame: Int) async -> LineEnd {
    await run(as: LineContext(.user, on: frame)) { work throws(LineError) in try work.answer(choice, on: frame) }
  }

  /// Submits the complete value that the top screen asks for; see ``SessionPort/run(value:on:)``.
  public func run(value: String, on frame: Int?) async -> LineEnd {
    await run(as: LineContext(.program, on: frame)) { work throws(LineError) in try work.giving(value) }
  }

  /// Submits the values of a form, and confirms it; see ``SessionPort/fill(_:on:)``.
  public func fill(_ values: [String: String], on frame: Int?) async -> LineEnd {
    await run(as: LineContext(.program, on: frame)) { work throws(LineError) in
      if let input { try work.requireMeaning(ofValue: "", for: input) }
      let filling = FormFilling(work)
      _ = try filling.askedForm()
      record(.fill(values))
      return { () async throws(LineError) in try await filling.fill(values) }
    }
  }

  /// Runs a line when it is its turn.
  ///
  /// - Parameter frontEnd: Learns that the line begins, and is asked for values that the line needs.
  func run(as context: LineContext, _ line: String, telling frontEnd: (any SessionFrontEnd)?) async -> LineEnd {
    await run(as: context, line) { $0.begin(line, telling: frontEnd) }
  }

  /// Runs something that is not typed when it is its turn, after a check that may refuse it.
  ///
  /// - Parameter check: Returns the rest, which may wait.
  func run(
    as context: LineContext, _ check: (LineAtWork<State, Action>) throws(LineError) -> LineAtWork<State, Action>.Rest
  ) async -> LineEnd {
    await run(as: context, nil) { $0.begin(check) }
  }

  private func run(
    as context: LineContext, _ line: String?, _ begin: (LineAtWork<State, Action>) -> LineCourse
  ) async -> LineEnd {
    defer { if !turns.isTaken { (sight.mayHaveChanged ? readers : watchers).ring() } }
    guard await turns.take() else { return LineEnd(.cancelled, frame: context.frame ?? 0, location: location) }
    defer { turns.pass() }
    if context.frame != nil { sight.read() }
    let before = context.frame ?? sight.frames.newest
    let noticesBefore = notices.count
    var end = await carryOut(LineAtWork(self, as: context), line, begin)
    end.frame = sight.frame(behind: end, before)
    failures.postUnshown(unlessIn: end.error)
    if !recorders.isEmpty { recordEnd(end) }
    if notices.count != noticesBefore { end.notices = Array(notices.posted(behind: noticesBefore).notices) }
    return end
  }

  /// Carries out a line, and records what it has led to.
  private func carryOut(
    _ work: LineAtWork<State, Action>, _ text: String?, _ begin: (LineAtWork<State, Action>) -> LineCourse
  ) async -> LineEnd {
    let request = sight.frames.request
    line = work
    defer { line = work.outer }
    let end =
      switch begin(work) {
      case .ended(let end): end
      case .waiting(let wait): await wait()
      }
    noteTop()
    if work.outer == nil { sight.tell(end.location) }
    // A line that was not run has asked nothing.
    sight.end(end.status == .stale ? nil : text, work.context, since: request)
    return end
  }

  /// Runs a line for another one.
  func runNested(_ text: String, in outer: LineAtWork<State, Action>) async -> LineEnd {
    guard outer.depth < Nesting.deepest else {
      return LineEnd(.failed, error: LineError("commands keep running each other; break the cycle"), location: location)
    }
    let context = LineContext(outer.context.author == .user ? .script : outer.context.author)
    return await carryOut(LineAtWork(self, as: context, in: outer), text) { $0.begin(text, telling: nil) }
  }

  /// Whether questions that lines lead to are agreed to.
  var agreesToQuestions: Bool { settings.consent != nil && mayAsk }

  /// Drops what is left of earlier lines.
  func forgetEarlierLines() {
    host.failure = nil
    lookup.forget()
  }

  // MARK: Lines of a text

  /// The lines typed so far for texts of several lines, lowest screen first. A form keeps its lines in its draft.
  ///
  /// Lines are kept while their screen is in the path, even when other screens cover it. The session then refuses every intent of its user
  /// that would remove the screen or leave the program, except `quit --force`. The verb `discard` drops the lines. They are also dropped if
  /// the program removes the screen.
  ///
  /// To keep them across runs of the program, save them, and set them again when the path has been restored. Values for screens
  /// that are not in the path are ignored, as are those without lines.
  public var begunLines: [BegunLines] {
    get { entries.begunLines(on: component.screens.map(\.serial)) }
    set {
      entries.replace(with: newValue, on: component.screens.map(\.serial))
      looksDifferent()
    }
  }

  /// Whether there are lines to discard.
  var hasBegunLines: Bool { !entries.isEmpty && !begunLines.isEmpty || input?.kept?.lines.isEmpty == false }

  /// Refuses an intent of the user that would lose lines.
  ///
  /// - Parameter place: The verb that it comes from, if it is a built-in one.
  func requireKeepingLines(_ intent: PathIntent<Route>, at place: String? = nil) throws(LineError) {
    guard !entries.isEmpty, intent.reason == .user else { return }
    let path = component.screens.map(\.route)
    guard let lost = begunLines.last(where: { $0.isLost(by: intent, on: path) }) else { return }
    let them = lost.lines.count == 1 ? "it" : "them"
    throw LineError(
      "\(lost.summary) would be lost", advice: "finish \(them) with \".\" or drop \(them) with :discard", place: place
    )
  }

  // MARK: Continuing elsewhere

  /// Returns the user's place in the program: the path, the restorable parts of the state, and the lines typed so far.
  ///
  /// Only routes that are `Codable` are saved.
  ///
  /// - Parameter version: The version of the program's data; see ``SavedSession``.
  public func saved(version: Int = 1) -> SavedSession {
    SessionSaver(self, version: version).next() ?? SavedSession()
  }

  /// Returns to the place at which a session was saved.
  ///
  /// First the parts of the state get their values, by actions that carry a ``/PresentationCore/Restoration``: one for the app, and one for
  /// each feature. Then the path follows, by an intent of the user (``/PresentationCore/PathChange/restore(_:)``). So leave checks apply, and
  /// entry checks are asked about the whole path: if another screen has to come first, such as a login, the rest waits for it, with the values
  /// of its routes. Stacks and sheets that the saved session had are added, and stacks that it did not have stay. The parts lose the
  /// values that they have, so resume before the user has typed something. Lines typed so far are
  /// restored with their screens. This runs like any other line: it waits for its turn and for everything that it causes, and can be canceled.
  ///
  /// Each route, and each part, is restored independently. One that the program can no longer read, or does not accept, is left out, and a
  /// notice names it with the reason. If the root of one of several stacks is left out, so are the screens above it. To find out which
  /// screens the program does not accept, the path is set screen by screen.
  ///
  /// - Parameter saved: The result of ``saved(version:)``, from this or another run of the program.
  /// - Returns: The end of the line. It has failed if no screen above the first one could be restored.
  @discardableResult
  public func resume(_ saved: SavedSession) async -> LineEnd {
    await run(as: LineContext(.program)) { work throws(LineError) in
      { () async throws(LineError) in try await SessionRestorer(work).restore(saved) }
    }
  }

  /// Goes to the path that this start of the program has given, if a journal has led to another one. This is a line like any other.
  ///
  /// - Returns: The end of the line; `nil` if the path is already that one. It has failed if the user of the journal has something open
  ///   that must not be left.
  package func goToStart() async -> LineEnd? {
    guard let start = calls.pathOfStart(), !calls.isAt(start) else { return nil }
    let end = await run(as: LineContext(.program)) { work throws(LineError) in
      { () async throws(LineError) in
        try await work.navigate(PathIntent(.change(.set(start)), reason: .user, from: work.origin))
      }
    }
    if end.error != nil || calls.isAt(start) || store.awaits(start) { return end }
    let reason = location.question?.complaint ?? "the program did not go to its first screen"
    return LineEnd(.failed, error: LineError(reason), location: location)
  }

  // MARK: Ending

  /// Ends the delays of the commands in the background, and waits for these commands; see `Store.finishBackgroundWork(within:)`.
  ///
  /// The verb `quit` does so before it leaves. A front end that ends the session in another way calls this before ``end()``, so that it can
  /// still show failures as notices.
  public func finishBackgroundWork(within limit: Duration = .seconds(10)) async -> Outcome {
    await store.finishBackgroundWork(within: limit)
  }

  /// Whether the actions of the store are recorded, as in a journal.
  package var isJournaled: Bool { store.isRecorded }

  /// Whether commands run in the background, or have failed there without a report to a caller that ends the program.
  package var hasBackgroundWork: Bool { store.hasBackgroundWork }

  /// Whether commands run in the background.
  package nonisolated var runsInBackground: Bool { store.runsInBackground }

  // MARK: Names and records

  /// The lines that can be undone or redone: those that changed an undoable part of the state, oldest first.
  ///
  /// Empty if no part is undoable; see `Reducer.restorable(_:as:undoable:resumed:)`.
  public var steps: [UndoStep] { undo?.steps ?? [] }

  /// Names the running line by the text that it gives: the line itself is only a dot.
  func nameLine(givingText lines: [Substring]) {
    let first = lines.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    nameLine(StepName.ofValue("\(first)\(lines.count > 1 ? " …" : "")", at: location))
  }

  /// Names the running line by the form that it ends. All lines of the form become one step.
  func nameLine(endingForm values: String) {
    nameLine(StepName.ofForm(with: values, at: location))
    undo?.join(serialOnTop)
  }

  private func nameLine(_ name: String) {
    guard let line = line?.outermost else { return }
    line.name = name
    undo?.rename(line.step, to: name)
  }

  /// Reports every line and other input, and how each one ended, to `receive`; see ``Recording``. This replaces an earlier receiver; `nil`
  /// ends a recording.
  ///
  /// `receive` is called on the main actor: before a line does anything, and when it has ended. A line that did nothing, because it was
  /// empty, a comment, or meant for an older screen, is not reported.
  ///
  ///     var encoder = Recording.Encoder()
  ///     session.record { event in file.write(encoder.line(Recording.Entry(0, event))) }
  public func record(_ receive: ((Recording.Event) -> Void)?) {
    stopRecording()
    stopRecording = receive.map(recordToo) ?? {}
  }

  /// Reports events to `receive` as well as to the receiver of the app, until the returned function is called.
  package func recordToo(_ receive: @escaping (Recording.Event) -> Void) -> () -> Void {
    let recorder = SessionRecorder(receive)
    recorders.append(recorder)
    return { [weak self, weak recorder] in
      recorder?.stop()
      self?.recorders.removeAll { $0 === recorder }
    }
  }

  /// Reports what begins, or happens to a line at work. Begins a step that can be undone, and names what is recorded.
  func record(_ event: Recording.Event) {
    guard line?.outer == nil else { return }
    if let line, line.name == nil, namesLines, let name = StepName.of(event, at: location) {
      line.name = name
      if let undo { line.step = undo.begin(name, of: location.input?.isOfForm == true ? serialOnTop : nil) }
    }
    for recorder in recorders { recorder.report(event) { recordedScreen } }
  }

  /// Completes the origin of an action of the running line, and reports it; `nil` if nothing reads it.
  var signing: Work.Signing? {
    guard store.needsOrigin else { return nil }
    return { [weak self, user = settings.user] origin, isInBackground in
      origin.user = user
      // A replay does not wait for commands in the background.
      guard let self, store.readsOrigin, !isInBackground else { return }
      if let time = replayedTimes.popFirst() { origin.time = time }
      for recorder in recorders { recorder.report(origin) }
    }
  }

  /// Whether lines get names, for undo or for the recorder of the store.
  var namesLines: Bool { undo != nil || store.needsOrigin }

  /// Reports a line that begins.
  ///
  /// - Parameter remembered: As much of it as may be kept.
  func recordLine(_ line: String, remembering remembered: String?) {
    record(.line(remembered ?? "", isWhole: remembered?.utf8.count == line.utf8.count))
  }

  /// Reports the end of the line that began, to the recorders that know of its beginning.
  func recordEnd(_ end: LineEnd) {
    guard recorders.contains(where: \.isAtWork) else { return }
    let output = end.output.isEmpty ? [] : Rendering().lines(end.output)
    let result = Recording.Result(end.status, error: end.error?.description, output: output, screen: recordedScreen)
    for recorder in recorders { recorder.reportEnd(result) }
  }

  /// The top screen, as it is recorded.
  var recordedScreen: Recording.Screen {
    let blocks = sight.mayHaveChanged ? blocks(with: input) : sight.blocks
    let all = blocks.body + blocks.listing
    return Recording.Screen(path: location.path, lines: recorders.first?.lines(all) ?? Rendering().lines(all))
  }
}
