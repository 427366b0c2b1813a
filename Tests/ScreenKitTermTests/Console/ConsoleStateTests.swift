import ScreenKit
import TestSupport
import Testing

// `ConsoleState` is internal.
@testable import ScreenKitTerm

/// The state of a console, as a value: the effects of its events.
@Suite(.timeLimit(.minutes(10)))
struct ConsoleStateTests {
  // MARK: Lines

  @Test func theFirstScreenIsShownBeforeItsPrompt() {
    var state = ConsoleState(showing: .home, repaints: false, showsLive: true)
    #expect(
      state.on(.showFirst) == [.learn(Screenful.home.blocks, of: .home), .stand(Standing()), .show(.home, after: nil)])
    #expect(state.phase == .resting)
    #expect(state.on(.begin(nil)) == .prompting)
    #expect(state.phase == .prompting)
  }

  @Test func aLineRunsBetweenItsMarks() {
    var state = ConsoleState.prompting()
    let effects = state.on(.input(.line("add 1"), Typing()))
    #expect(effects.dropLast() == [.leaveRegion, .mark(.output)])
    #expect(state.line?.text == "add 1")
    #expect(effects.last == state.line.map(ConsoleEffect.run))
    #expect(state.line?.isRemembered == true)

    let end = LineEnd(.done, output: ["added"], frame: 2, location: Screenful.home.location)
    #expect(
      state.on(.ended(end)) == [
        .endWaiting, .leaveRegion, .learn(["added"], of: nil), .answer(["added"], message: nil, .output),
        .settleEdits(areTaken: true), .mark(.end(status: 0)),
      ] + .prompting)
    #expect(state.seen == 2)
  }

  @Test(arguments: [(LineEnd.Status.failed, Style.error), (.stale, .warning)])
  func aLineThatDoesNotGoWellEndsWithItsMessage(status: LineEnd.Status, style: Style) {
    var state = ConsoleState.prompting()
    _ = state.on(.input(.line("add x"), Typing()))
    let end = LineEnd(status, error: LineError("no number"), location: Screenful.home.location)
    let message = StyledText("no number", style)
    #expect(
      state.on(.ended(end)) == [
        .endWaiting, .leaveRegion, .learn([], of: nil), .answer([], message: message, .output), .say(message),
        .settleEdits(areTaken: false), .mark(.end(status: status.number)),
      ] + .prompting)
    // A stale line has done nothing: it appears in the next prompt.
    #expect(state.correction.text == (status == .stale ? "add x" : ""))
  }

  @Test func linesOfAPasteRunUntilOneDoesNotGoWell() {
    var state = ConsoleState.prompting()
    let first = state.on(.input(.line("a\nb\nc"), Typing(isAhead: true)))
    #expect(first.dropLast() == [.rememberLines(["a", "b", "c"]), .leaveRegion, .echo("a"), .mark(.output)])
    #expect(state.line?.isAhead == true)
    #expect(state.line?.isRemembered == false)
    let second = state.on(.ended(LineEnd(.done, location: Screenful.home.location)))
    #expect(second.suffix(4).dropLast() == [.leaveRegion, .echo("b"), .mark(.output)])
    // It was not typed for the screen that its user saw.
    #expect(state.line?.isFirst == false)
    #expect(state.line?.isAhead == false)
    let third = state.on(.ended(LineEnd(.cancelled, location: Screenful.home.location)))
    #expect(third.last == .read)
    #expect(state.notRun == ["c"])
    #expect(state.phase == .prompting)
    _ = state.on(.input(.lines("c", leaving: "half"), Typing()))
    #expect(state.line?.text == "c" && state.notRun == nil)
    _ = state.on(.ended(LineEnd(.done, location: Screenful.home.location)))
    #expect(state.correction.text == "half" && state.notRun == nil)
  }

  @Test(arguments: [LineEnd.Status.done, .failed, .cancelled], [true, false])
  func linesTypedAheadRunUnlessCtrlCWasPressed(status: LineEnd.Status, isInterrupted: Bool) {
    var state = ConsoleState.prompting()
    _ = state.on(.input(.lines("a\nb"), Typing()))
    if isInterrupted { _ = state.on(.interrupted) }
    _ = state.on(.ended(LineEnd(status, error: LineError("no"), location: Screenful.home.location)))
    let runsOn = status == .done && !isInterrupted
    #expect(state.line?.text == (runsOn ? "b" : nil))
    #expect(state.notRun == (runsOn ? nil : ["b"]))
    // Without other lines, only Ctrl-C leads to a question about lines typed ahead.
    var other = ConsoleState.prompting()
    _ = other.on(.input(.line("a"), Typing()))
    if isInterrupted { _ = other.on(.interrupted) }
    _ = other.on(.ended(LineEnd(status, error: LineError("no"), location: Screenful.home.location)))
    #expect(other.notRun == (isInterrupted || status == .cancelled ? [] : nil))
  }

  @Test func aResumedTextShowsItsLinesBeforeTheNextOne() {
    var state = ConsoleState(showing: .home, repaints: false, showsLive: true)
    _ = state.on(.begin(.resumed))
    _ = state.on(.resumed("thr", lines: ["one", ":two"]))
    let effects = state.on(.ended(LineEnd(.done, screen: .home, location: Screenful.home.location)))
    let shown: [Block] = [.text(StyledText("2 lines so far:", .faint)), "  one", "  :two"]
    let place = effects.firstIndex(of: .answer(shown, message: nil, .output))
    let screen = effects.firstIndex(of: .show(.home, after: .home))
    #expect(place ?? 0 > screen ?? .max)
    #expect(state.correction.text == "thr")
  }

  @Test func blankLinesAskWhatEnterMeans() {
    var state = ConsoleState.prompting()
    #expect(state.on(.input(.line("  "), Typing())) == [.findLineOfEnter(typed: "  ")])
    #expect(state.phase == .resting)
    var other = state
    #expect(state.on(.enter(line: nil, typed: "  ")) == [.mark(.end(status: nil))] + .prompting)
    _ = other.on(.enter(line: "next", typed: "  "))
    #expect(other.line?.text == "next")
    #expect(other.line?.isRemembered == false)
  }

  @Test func theEndOfTheInputGoesBackOrLeaves() {
    var state = ConsoleState.prompting()
    #expect(state.on(.input(.end, Typing())).last == state.line.map(ConsoleEffect.run))
    #expect(state.line?.text == ":quit")
    let end = state.on(.ended(LineEnd(.quit, location: Screenful.home.location)))
    #expect(end.last == .leave)
    #expect(state.phase == .left)

    var below = ConsoleState.prompting(on: .page)
    _ = below.on(.input(.end, Typing()))
    #expect(below.line?.text == ":back")
  }

  // MARK: Screens that appear on their own

  @Test func aScreenThatComesIsShownWithItsPrompt() {
    var state = ConsoleState.prompting()
    let arrival = Arrival(
      screenful: .page, isLive: false, leavesRegion: true, isShown: true, refreshes: true, isElsewhere: true)
    #expect(state.on(.change(.screen(.page))) == [.title("Page"), .arrive(arrival)])
    #expect(state.screenful == .page)
    #expect(state.seen == Screenful.page.frame)
  }

  @Test func aLineGivesWayToASecretAndGoesOnAtItsScreen() {
    var state = ConsoleState.prompting()
    #expect(state.on(.change(.screen(.secret))).contains(.withdraw))
    // A change that comes before the line has been withdrawn does not withdraw it again.
    #expect(!state.on(.change(.screen(.secret))).contains(.withdraw))
    #expect(state.on(.input(.withdrawn("half a li"), Typing())).last == state.line.map(ConsoleEffect.run))
    #expect(state.line?.purpose == .secret)
    #expect(state.correction.text.isEmpty)
    let end = LineEnd(.done, screen: .home, location: Screenful.home.location)
    #expect(state.on(.ended(end)).last == .read)
    #expect(state.correction.text == "half a li")
  }

  @Test func aSecretThatIsGivenUpGoesBack() {
    var state = ConsoleState.prompting()
    _ = state.on(.change(.screen(.secret)))
    _ = state.on(.input(.withdrawn(""), Typing()))
    #expect(state.on(.secretGivenUp).isEmpty)
    _ = state.on(.ended(LineEnd(.cancelled, location: Screenful.secret.location)))
    #expect(state.line?.purpose == .back)
    #expect(state.line?.text == ":back")
  }

  @Test func aChangedScreenIsLookedAtOnce() {
    var state = ConsoleState.prompting()
    var changed = Screenful.home
    changed.body = ["two"]
    #expect(state.on(.change(.screen(changed))).last == .lookSoon)
    #expect(state.on(.look) == [.lookNow(changed)])
    #expect(state.on(.look).isEmpty)
    changed.body = ["three"]
    #expect(state.on(.change(.screen(changed))).last == .lookSoon)
    #expect(state.on(.sawScreen).isEmpty)
    #expect(state.on(.look).isEmpty, "the user has seen it already")
    // A live screen stays current on its own.
    #expect(state.on(.change(.screen(.live))).last != .lookSoon)
  }

  @Test func whereNothingCanBePaintedAnewLiveScreensAreTold() {
    var state = ConsoleState.prompting(on: .live, repaints: false)
    var changed = Screenful.live
    changed.body = ["two"]
    #expect(state.on(.change(.screen(changed))) == [.title(nil), .tellSoon])
    #expect(state.on(.tell) == [.tell(["two"], from: Screenful.live.body)])
    _ = state.on(.showsLive(false))
    #expect(state.on(.tell).isEmpty)
    // The end of the next line shows it.
    _ = state.on(.input(.line("add"), Typing()))
    #expect(state.on(.ended(LineEnd(.done, location: Screenful.live.location))).contains(.show(changed, after: .live)))
  }

  @Test func messagesWaitWhileAnotherProgramHasTheTerminal() {
    var state = ConsoleState.prompting()
    _ = state.on(.input(.line("vi"), Typing()))
    #expect(state.on(.lent).isEmpty)
    #expect(state.on(.message("one")).isEmpty)
    #expect(state.on(.change(.notices([Notice("two")]))).isEmpty)
    let effects = state.on(.ended(LineEnd(.done, location: Screenful.home.location)))
    #expect(effects.contains(.announce(["one", "two"], ringing: false)))
    #expect(state.on(.message("three")) == [.announce(["three"], ringing: false)])
  }

  // MARK: Answers

  @Test(arguments: [false, true])
  func aShortAnswerStandsBelowALiveScreen(hasChanged: Bool) {
    var state = ConsoleState.prompting(on: .live)
    _ = state.on(.input(.line("add"), Typing()))
    var changed = Screenful.live
    changed.body = ["two"]
    let end = LineEnd(
      .done, output: ["added"], screen: hasChanged ? changed : nil, frame: 1, location: Screenful.live.location)
    let place = AnswerPlace.prompt(takesBackCopy: !hasChanged)
    #expect(state.on(.ended(end)).contains(.answer(["added"], message: nil, place)))
  }

  // MARK: Ends

  @Test func aSessionThatEndsEndsTheLineThatIsTyped() {
    var state = ConsoleState.prompting()
    #expect(state.on(.change(.ended)) == [.endReading])
    #expect(state.on(.input(.end, Typing())) == [.leave])
  }

  @Test(arguments: [false, true])
  func aTerminalThatHasGoneEndsTheConsole(whileRunning: Bool) {
    var state = ConsoleState.prompting()
    if whileRunning { _ = state.on(.input(.line("wait"), Typing())) }
    #expect(state.on(.hungUp) == [.cancel, .endReading])
    let last =
      whileRunning
      ? state.on(.ended(LineEnd(.cancelled, location: Screenful.home.location))) : state.on(.input(.end, Typing()))
    #expect(last.last == .leave)
    #expect(!last.contains(.read))
  }

  /// In any order of events, the console reads only at a prompt, runs one line at a time, and does nothing once it has ended.
  @Test(arguments: 0..<200)
  func phasesExcludeEachOther(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var state = ConsoleState(showing: .home, repaints: .random(using: &random), showsLive: .random(using: &random))
    _ = state.on(.showFirst)
    _ = state.on(.begin(nil))
    for _ in 0..<200 {
      let (before, wasAtWork) = (state.phase, state.isAtWork)
      let event = randomEvent(in: before, using: &random)
      let effects = state.on(event)
      let begins = effects.filter {
        switch $0 {
        case .read, .run, .edit, .findLineOfEnter, .leave: true
        default: false
        }
      }
      switch event {
      case .input, .enter, .ended, .edited: #expect(begins.count == 1, "seed \(seed): \(event) in \(before)")
      default: #expect(begins.isEmpty && state.isAtWork == wasAtWork, "seed \(seed): \(event) in \(before)")
      }
      // The last effect, so that the others are done before what it causes at once.
      #expect(begins.isEmpty || effects.last == begins.last, "seed \(seed): \(event)")
      if state.phase == .left { break }
    }
  }

  private func randomEvent(in phase: ConsoleState.Phase, using random: inout SeededGenerator) -> ConsoleEvent {
    let screens = [Screenful.home, .page, .live, .secret, .text]
    let screen = screens.randomElement(using: &random) ?? .home
    let others: [ConsoleEvent] = [
      .change(.screen(screen)), .change(.notices([])), .change(.progress([])), .look, .tell, .message("note"),
      .showsLive(.random(using: &random)),
    ]
    if Int.random(in: 0..<3, using: &random) == 0, let other = others.randomElement(using: &random) { return other }
    let end = LineEnd(
      [.done, .failed, .cancelled, .stale].randomElement(using: &random) ?? .done,
      screen: .random(using: &random) ? screen : nil, error: LineError("no"), location: screen.location)
    let inputs: [LineInput] = [
      .line("a"), .line(""), .line("a\nb"), .lines("a\nb"), .edit("a"), .interrupted, .withdrawn("a"), .end,
    ]
    switch phase {
    case .prompting:
      let typing = Typing(isAhead: .random(using: &random), beganWithText: .random(using: &random))
      return .input(inputs.randomElement(using: &random) ?? .end, typing)
    case .resting: return .enter(line: .random(using: &random) ? "a" : nil, typed: "")
    case .running: return .ended(end)
    case .editing:
      return .edited(.random(using: &random) ? .success("a\nb") : .failure(.cancelled), top: screen)
    case .left: return .look
    }
  }
}

extension ConsoleState {
  /// A console that asks for a line.
  fileprivate static func prompting(on screen: Screenful = .home, repaints: Bool = true) -> Self {
    var state = Self(showing: screen, repaints: repaints, showsLive: true)
    _ = state.on(.showFirst)
    _ = state.on(.begin(nil))
    return state
  }
}

extension [ConsoleEffect] {
  /// The effects that ask for a line, on a screen that is not live.
  fileprivate static let prompting: Self = [.prepare, .stand(Standing(isAnew: true)), .read]
}

extension Screenful {
  private static func screen(
    _ serial: Int, title: String? = nil, input: InputDescription? = nil, liveRegion: LiveRegion? = nil
  ) -> Self {
    let location = SessionLocation(path: "/\(serial)", exactPath: nil, depth: serial, title: title, input: input)
    return Self(location: location, body: ["one"], serial: serial, frame: serial + 1, liveRegion: liveRegion)
  }

  fileprivate static let home = screen(0)
  fileprivate static let page = screen(1, title: "Page")
  fileprivate static let live = screen(2, liveRegion: .keepingTop)
  fileprivate static let secret = screen(3, input: InputDescription(label: "Password", kind: .secret))
  fileprivate static let text = screen(4, input: InputDescription(label: "Text", kind: .lines))
}
