import ScreenKit

/// The state of a console at a terminal: the screen that its user sees, and the kind of event that it waits for.
///
/// Only ``on(_:)`` changes it. That function takes an event and returns the effects to perform, in order. The state does not depend on a
/// terminal, so a test can send it events and compare the effects.
struct ConsoleState {
  /// The kind of event that the console waits for.
  enum Phase: Equatable {
    /// No event, for the moment.
    case resting
    /// A line is being typed.
    case prompting
    case running(ConsoleLine)
    case editing(LineInEditor)
    /// The console has ended.
    case left
  }

  var phase = Phase.resting
  /// Whether the content above the prompt can be repainted.
  let repaints: Bool
  /// Whether live screens stay current there.
  var showsLive: Bool
  /// The user's location.
  var location: SessionLocation
  /// The top screen, as the user saw it last.
  var screenful: Screenful
  /// The number of the newest frame that the user has seen.
  var seen: Int
  /// The text with which the next line begins, because it was refused.
  var correction = Correction()
  /// How the newest line was typed.
  var typing = Typing()
  /// A line that was removed for a secret, and the screen for which it was typed: it continues there. It may replace a refused text.
  var unfinished: (text: String, serial: Int, isWhole: Bool)?
  /// Lines that the user gave and that were not run: the next prompt asks what to do with them, and with lines typed ahead. `nil` if lines
  /// typed ahead run without a question.
  var notRun: [String]?
  /// The text of the line in which the user answered that question. The next line begins with it.
  var leftover = ""
  /// The screen for which the line being removed was typed, and whether it may replace a refused text there.
  var withdrawn: (serial: Int, isWhole: Bool)?
  /// Messages that have not been shown yet.
  var messages: [StyledText] = []
  var ringsBell = false
  /// Whether the screen has changed without a line, and will be shown soon.
  var isLookOwed = false
  /// A change of the screen that has not been shown, because nothing can be repainted: the end of the next line shows it.
  var missed: Screenful?
  /// The blocks of the screen that the user has seen, or that a line has reported.
  var told: [Block]
  /// Whether the session has ended, for whatever reason.
  var hasEnded = false
  /// Whether the terminal was closed, or the task canceled: no more lines are read.
  var isHungUp = false
  /// The effects of the current event so far.
  var effects: [ConsoleEffect] = []

  /// Makes the state of a console that shows `screenful` first.
  init(showing screenful: Screenful, repaints: Bool, showsLive: Bool) {
    self.repaints = repaints
    self.showsLive = showsLive
    self.screenful = screenful
    (location, seen, told) = (screenful.location, screenful.frame, screenful.blocks)
  }

  /// The running line.
  var line: ConsoleLine? {
    if case .running(let line) = phase { line } else { nil }
  }

  /// Whether a line or the user's editor is running.
  var isAtWork: Bool {
    switch phase {
    case .running, .editing: true
    case .resting, .prompting, .left: false
    }
  }

  /// Whether another program may have the terminal.
  var isLent: Bool {
    if case .editing = phase { true } else { line?.isLent == true }
  }

  /// Whether a screen stays current above the prompt. The prompt of a secret has no rows above it.
  func isLive(_ screenful: Screenful) -> Bool {
    repaints && showsLive && screenful.liveRegion != nil && screenful.location.input?.kind != .secret
  }

  /// Handles an event, and returns the effects to perform, in order.
  mutating func on(_ event: ConsoleEvent) -> [ConsoleEffect] {
    switch event {
    case .showFirst: showFirstScreen()
    case .begin(let start): begin(start)
    case .input(let input, let typing):
      (phase, self.typing, notRun) = (.resting, typing, nil)
      take(input)
    case .enter(let line?, _): run([line], isRemembered: false)
    case .enter(nil, let typed): runLines(of: typed)
    case .shown(let end): if let line { show(end, of: line) }
    case .lent: changeLine { $0.isLent = true }
    case .secretGivenUp: changeLine { $0.isGivenUp = true }
    case .resumed(let text, let lines): changeLine { ($0.unfinished, $0.begun) = (text, lines) }
    case .interrupted: changeLine { $0.isInterrupted = true }
    case .ended(let end): if let line { take(end, of: line) }
    case .edited(let text, let top): if case .editing(let line) = phase { take(text, of: line, on: top) }
    case .change(let change): take(change)
    case .look: look()
    case .sawScreen: sawScreen()
    case .tell: tell()
    case .message(let text):
      messages.append(text)
      announce()
    case .showsLive(let showsLive): self.showsLive = showsLive
    case .hungUp:
      isHungUp = true
      effects += [.cancel, .endReading]
    }
    defer { effects = [] }
    return effects
  }

  private mutating func changeLine(_ change: (inout ConsoleLine) -> Void) {
    guard case .running(var line) = phase else { return }
    change(&line)
    phase = .running(line)
  }

  // MARK: The prompt

  private mutating func begin(_ start: ConsoleStart?) {
    switch start {
    case nil: prompt()
    case .path(let path)?: begin(makeLine(":goto \(Words.quote(path))", .start(.path(path))))
    case .resumed?: begin(makeLine("", .start(.resumed)))
    }
  }

  /// Shows the top screen before the first prompt.
  mutating func showFirstScreen() {
    effects.append(.learn(screenful.blocks, of: screenful))
    stand(screenful)
    if !isLive(screenful) { effects.append(.show(screenful, after: nil)) }
  }

  /// Prompts for the next line, unless the console ends.
  mutating func prompt() {
    if isHungUp || hasEnded { return leave() }
    if let input = location.input, let dropped = correction.takeDropped(for: input) {
      effects.append(.rememberValue(dropped, label: input.label))
    }
    effects.append(.prepare)
    if location.input?.kind == .secret { return begin(makeLine("", .secret)) }
    stand(screenful, isAnew: true)
    if let line = unfinished, line.serial == screenful.serial {
      correction.begin(with: line.text, wholeAt: line.isWhole ? line.serial : nil)
      unfinished = nil
    } else if !leftover.isEmpty, correction.text.isEmpty {
      correction.begin(with: leftover)
      leftover = ""
    }
    phase = .prompting
    effects.append(.read)
  }

  mutating func leave() {
    phase = .left
    effects.append(.leave)
  }

  mutating func stand(_ screenful: Screenful, isUnseen: Bool = false, isAnew: Bool = false) {
    let isLive = isLive(screenful)
    effects.append(
      .stand(Standing(screenful: isLive ? screenful : nil, isUnseen: isLive && isUnseen, isAnew: isAnew)))
  }
}
