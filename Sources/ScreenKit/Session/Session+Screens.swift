/// The screen on top, its content, and the user's location.
extension Session {
  /// Returns the current content of the top screen; see ``look()``.
  public func screen() async -> Screenful { look() }

  /// Returns the top screen with its current content. From then on it counts as seen.
  public func look() -> Screenful {
    if !sight.isRead {
      sight.read()
      noteVerbs()
    }
    return lookAgain()
  }

  /// Returns the current content of the top screen, for an observer; does not mark it as seen. See ``SessionPort/peek()``.
  public func peek() -> Screenful {
    sight.read()
    guard sight.mayHaveChanged else {
      noteVerbs()
      return shown
    }
    let input = top.input(store.state)
    let blocks = blocks(with: input)
    noteTop(serialOnTop, input, on: calls.path())
    sight.peek(blocks.body)
    noteVerbs()
    return screenful(of: blocks)
  }

  /// Returns the screen on top, for a line that shows it. From then on it counts as seen.
  func lookAgain() -> Screenful {
    noteScreen()
    return told()
  }

  /// The screenful seen last, of whose location a front end learns.
  private func told() -> Screenful {
    let screenful = shown
    sight.tell(screenful.location)
    return screenful
  }

  /// Returns the top screen with its current content, if a front end has not learnt of it: the screen, its content, its question or input,
  /// or its title has changed.
  func changed() -> Screenful? {
    guard sight.mayHaveChanged else { return nil }
    sight.read()
    let before = sight.toldLocation
    let looksOther = noteScreen()
    let screenful = told()
    return looksOther || before != nil && before != screenful.location ? screenful : nil
  }

  /// The screenful seen last.
  var shown: Screenful { screenful(of: sight.blocks) }

  func screenful(of blocks: ScreenBlocks) -> Screenful {
    Screenful(
      location: location, body: blocks.body, listing: blocks.listing, serial: serialOnTop, frame: sight.frames.newest,
      liveRegion: top.liveRegion)
  }

  /// Records that the user sees the current content of the top screen. Returns whether that differs from what the user saw last.
  @discardableResult
  func noteScreen() -> Bool {
    sight.look()
    let (top, state) = (top, store.state)
    let (path, input, serial) = (calls.path(), top.input(state), serialOnTop)
    host.seenInput = (serial, input)
    let blocks = blocks(of: top, state, with: input)
    let isOther = !calls.isAt(sight.path) || blocks != sight.blocks
    noteTop(serial, input, on: path)
    sight.see(path, blocks, isOther: isOther)
    noteVerbs()
    return isOther
  }

  /// Numbers the frame of the top screen that is read now, and of its question or input.
  private func noteTop(_ serial: Int, _ input: Input<Action>?, on path: [Route]) {
    guard mayAsk || input != nil || !sight.frames.asksNothing || sight.frames.serial != serial else { return }
    let presented = component.isSettled ? path : component.presentedPath
    sight.note(serial: serial, question: question(on: presented), input: input?.description)
  }

  /// Returns the top screen with its current content, if that has changed since the last look. From then on it counts as seen.
  ///
  /// The body of the screen is made only if an action has been processed since.
  package func lookIfChanged() -> Screenful? {
    sight.mayHaveChanged && noteScreen() ? shown : nil
  }

  /// Reports that the user wants to close the top screen by the front end's own means. Does nothing unless `serial` is the number of the
  /// screen on top.
  public func close(serial: Int) {
    guard serial > 0, serial == serialOnTop else { return }
    let closing = PathIntent<Route>(.close, reason: .user, from: calls.origin(presentedPath))
    do { try requireKeepingLines(closing) } catch { return notices.post(StyledText(error.message), level: .warning) }
    // It is no line, but the same user's.
    let work = Work(isAwaited: true, signing: { [user = settings.user] origin, _ in origin.user = user }, limit: limit)
    Task.immediate { [store, notices] in
      store.begin(.navigate(closing), as: work)
      switch await store.outcome(of: work, at: .finished) {
      case .committed, .discarded: break
      case .failed(let error): notices.post(StyledText(LineError(error).message), level: .warning)
      case .vetoed(let veto): notices.post(StyledText(veto.reason), level: .warning)
      }
    }
  }

  /// Sets the user's window. Does nothing if the window is unchanged.
  public func resized(to window: Window) {
    guard window != self.window else { return }
    self.window = window
    if let action = settings.windowAction?(window) { store.send(action) }
    looksDifferent()
    // The screen at the start is the one that the user sees in this window.
    record(.window(window))
  }

  /// The blocks of the top screen now.
  ///
  /// - Parameter input: The value that it asks for; `nil` for none.
  func blocks(with input: Input<Action>?) -> ScreenBlocks { blocks(of: top, store.state, with: input) }

  func blocks(of screen: TopScreen, _ state: State, with input: Input<Action>?) -> ScreenBlocks {
    ScreenBlocks(body: screen.body(state, in: window), listing: input?.listing ?? [])
  }

  var top: TopScreen { calls.top(component)?.screen ?? root }

  /// The number of the screen on top, 0 for the root screen.
  var serialOnTop: Int { calls.top(component)?.serial ?? 0 }

  func looksDifferent() {
    sight.change()
    ringAlarms()
    if !turns.isTaken { ringReaders() }
  }

  /// Takes note of an action.
  ///
  /// - Parameter hasRisen: Whether another screen has come on top of, or in the place of, the one that was there: what a leave check shows
  ///   before the user may leave.
  @usableFromInline
  func hasHappened(_ action: Action, hasRisen: Bool) {
    sight.change()
    ringAlarms()
    let intent = store.isPlain ? nil : action.intent
    if let intent {
      if case .leave = intent.kind {
        if !hasRisen { return end() }
      } else if intent.reason == .user {
        line?.hasIntent = true
      }
    } else {
      // Other sessions, which hear of the action after this one, need not look.
      store.isPlain = true
    }
    if !turns.isTaken { ringReaders() }
  }

  /// The user's current location.
  public var location: SessionLocation {
    var location = place.location { question(on: calls.path()) }
    let state = store.state
    location.title = top.title(state)
    location.status = settings.status?(state)
    location.input = input.map(describe)
    return location
  }

  /// The path whose screens are there: an older one than the state's while the host is still showing a change.
  var presentedPath: [Route] { component.isSettled ? path : component.presentedPath }

  /// The path as it is now. It is asked for only if it may be another than the one seen last.
  var path: [Route] { sight.mayHaveChanged || store.isProcessing ? calls.path() : sight.path }

  // MARK: Frames

  /// Records the screen on top, and its question or input, if an action may have changed them.
  func noteTop() {
    guard sight.mayHaveChanged else { return }
    sight.note(serial: serialOnTop, question: question(on: presentedPath), input: input?.description)
  }

  /// Takes note of the verbs, for a front end that reads the screen.
  ///
  /// Answers are left out, and verbs with the name of an answer are not: the question has a frame of its own.
  func noteVerbs() {
    guard sight.isRead else { return }
    let own = ownVerbs
    sight.note((own.screen + own.everywhere).map(\.definition).filter { !$0.traits.isAnswer })
  }

  /// Records that the author of the next line knows the current question or input.
  package func learnRequest() {
    noteTop()
    sight.learnRequest()
  }

  // MARK: Input

  /// The input of the top screen; `nil` if it asks for nothing.
  ///
  /// The screen is asked once after each change: a form makes all of its fields to answer.
  var input: Input<Action>? {
    if !sight.mayHaveChanged, !store.isProcessing, let seen = host.seenInput, seen.serial == serialOnTop {
      return seen.input
    }
    return top.input(store.state)
  }

  /// Returns the input of the top screen, if it takes a line as the value.
  func input(taking line: String) -> Input<Action>? { input.flatMap { takes(line, $0) ? $0 : nil } }

  /// Returns whether the input of the top screen takes a line as the value.
  func takes(_ line: String, _ input: Input<Action>) -> Bool {
    if input.description.takes(line) { return true }
    // A possible secret is not taken for a command, and no message quotes it.
    guard input.description.kind == .secret else { return false }
    return (try? verbTable.find(TypedLine(line).texts)) == nil
  }

  /// Returns the description of an input for front ends.
  func describe(_ input: Input<Action>) -> InputDescription {
    var description = input.description
    (description.problem, description.lineCount) = (entries[key(of: input)]?.problem, lines(of: input).count)
    return description
  }

  func key(of input: Input<Action>) -> InputEntries.Key {
    InputEntries.Key(serial: serialOnTop, label: input.description.label)
  }

  /// Returns the lines typed so far for the input of the top screen.
  func lines(of input: Input<Action>) -> [String] { input.kept?.lines ?? entries[key(of: input)]?.lines ?? [] }

  /// The lines typed so far for the input of the top screen; empty if it asks for none.
  package var linesOnTop: [String] { input.map(lines) ?? [] }

  /// Describes the fields of the form on the top screen; see ``SessionPort/fields()``.
  public func fields() async -> [InputDescription] { input?.fields() ?? [] }

  // MARK: Changes

  /// Reports the changes that no line reports; see ``SessionPort/changes(screens:)``.
  ///
  /// - Parameter screens: Whether changes of the top screen are delivered; a delivered screen counts as seen.
  public func changes(screens: Bool) -> SessionChanges { ChangeReader(self, screens ? .unseen : .none).changes }

  /// Reports all changes, for an observer; see ``SessionPort/watch()``.
  public func watch() -> SessionChanges { ChangeReader(self, .all).changes }

  /// Wakes the readers of the changes.
  func ringReaders() {
    readers.ring()
  }

  /// Wakes the lines that wait for something to happen.
  func ringAlarms() {
    alarms.ring()
  }
}
