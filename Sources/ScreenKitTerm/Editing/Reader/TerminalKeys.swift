import CScreenKitTerminalGuard
import Dispatch
import CScreenKitPlatform

/// Reads keys and pastes from a terminal while there is a reader, without ever blocking.
///
/// Between two readers nothing is read: input typed ahead stays in the terminal's driver, or here if it arrived together with earlier
/// input, or in the guard if the process was stopped meanwhile.
@MainActor
final class TerminalKeys {
  /// Handles an event and its bytes, and returns the number of bytes it used; the others are delivered again.
  typealias Reader = (KeyInput.Event, ArraySlice<UInt8>) -> Int

  private let descriptor: Int32
  /// Whether keys typed while the process was stopped belong to the reader.
  private let takesKept: Bool
  /// The time to wait for the rest of a key.
  var patience: Duration
  private let clock: any Clock<Duration>
  /// Waits until the end of a paste has settled.
  private var settling: Task<Void, Never>?
  private var thread: InputThread?
  private var input = KeyInput()
  /// The buffer for reads. It is wiped after each one.
  private var buffer = [UInt8](repeating: 0, count: 4096)
  private var reader: Reader?
  private var isHandling = false
  /// Whether events wait, because it is not known yet what they apply to.
  private var isHeld = false
  /// Whether the input that waits for that was typed before the reader started.
  private var isHeldAhead = false
  private var holding: Task<Void, Never>?
  /// Counts arrivals, to detect a pause.
  private var arrivals = 0
  /// The length of the longest paste, in bytes.
  var longestPaste: Int {
    get { input.longestPaste }
    set { input.longestPaste = newValue }
  }
  /// Called with an answer to a terminal query.
  var onAnswer: ([UInt8]) -> Void = { _ in }
  /// Called after all arrived input was delivered.
  var onIdle: () -> Void = {}
  /// Called when the terminal has been closed.
  var onEnd: () -> Void = {}
  /// Called when a paste has started, and no more input arrives.
  var onStalledPaste: () -> Void = {}

  /// - Parameters:
  ///   - descriptor: The terminal.
  ///   - patience: How long to wait for the rest of an incomplete key.
  ///   - clock: The clock for that time, and for the settling of pastes.
  ///   - takesKept: Whether this is the terminal of the process, so that keys typed while it was stopped belong to it.
  init(
    descriptor: Int32, patience: Duration = .milliseconds(500), clock: any Clock<Duration>, takesKept: Bool = true
  ) {
    self.descriptor = descriptor
    self.takesKept = takesKept
    self.patience = patience
    self.clock = clock
    thread = InputThread(descriptor: descriptor) { [weak self] in
      guard let self else { return false }
      read()
      return reader != nil
    }
  }

  /// Whether the keys being delivered were typed before the reader started.
  private(set) var isTypedAhead = false

  /// Whether input has arrived that has not been used yet.
  var hasAhead: Bool { input.isWaiting }

  /// Reads input typed ahead, for the next reader. Called before the user can see that input is expected.
  func collectAhead() {
    takeKept()
    if hasInput { receive() }
  }

  /// Delivers all input to `reader` until ``stop()``, starting with input that has already arrived. A former reader gets nothing more.
  func start(_ reader: @escaping Reader) {
    stop()
    self.reader = reader
    takeKept()
    thread?.listen()
    isTypedAhead = true
    handle()
    isTypedAhead = false
  }

  /// Stops delivering input. A reader may call this.
  func stop() {
    reader = nil
    goOn()
  }

  /// Delivers nothing more until ``goOn()``, or until a time has passed. A reader may call this.
  func hold(for limit: Duration) {
    holding?.cancel()
    (isHeld, isHeldAhead) = (true, isTypedAhead)
    holding = Task { [weak self, clock] in
      if await clock.passes(limit) { self?.goOn() }
    }
  }

  /// Delivers the input that was held. Does nothing if none was.
  func goOn() {
    guard isHeld else { return }
    holding?.cancel()
    isHeld = false
    let before = isTypedAhead
    isTypedAhead = isHeldAhead
    handle()
    isTypedAhead = before
  }

  /// Waits at most for `limit` until an answer to a query about a color or a title arrives, so that the next program that reads from the
  /// terminal does not get it. Keys that arrive meanwhile are kept.
  func takeAnswer(within limit: Duration) {
    let elapsed = clock.stopwatch()
    while true {
      if let answer = input.removeAnswer() { return onAnswer(answer) }
      let left = (limit - elapsed()) / .milliseconds(1)
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&request, 1, Int32(left.rounded(.up))) > 0, receive() > 0 else { return }
    }
  }

  /// Removes a Ctrl-C from the input typed ahead. Returns whether there was one.
  func takeInterrupt() -> Bool { input.takeInterrupt() }

  private func read() {
    // The input that the thread noticed may have been collected meanwhile, and reading would block.
    guard reader != nil, hasInput else { return }
    switch receive() {
    case 1...: handle()
    case 0: onEnd()
    // Reading from the background fails on a thread that blocks the signals: stop the process, and read when it has the terminal.
    case _ where errno == EIO && sk_has_foreground(descriptor) == 0: sk_await_foreground(descriptor)
    default: if errno != EINTR && errno != EAGAIN { onEnd() }
    }
  }

  /// Reads once, and returns the system's result: the number of bytes, 0 at the end, -1 for an error.
  @discardableResult
  private func receive() -> Int {
    let count = CScreenKitPlatform.read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return count }
    input.append(buffer[..<count])
    sk_wipe(&buffer, count)
    arrivals += 1
    return count
  }

  /// Takes input that was typed ahead when the process was stopped.
  private func takeKept() {
    while takesKept, case let count = sk_take_ahead(&buffer, buffer.count), count > 0 {
      input.append(buffer[..<count])
      sk_wipe(&buffer, count)
    }
  }

  /// The next event, after the answers that came before it have been reported.
  private func nextEvent() -> KeyInput.Event? {
    let event = input.next()
    if let answer = input.takeAnswer() { onAnswer(answer) }
    return event
  }

  /// Delivers the events that have arrived, until the reader stops.
  private func deliver() {
    while !isHeld, let reader, let event = nextEvent() {
      let taken = reader(event, input.current)
      input.discard(event == .keys ? taken : .max)
    }
  }

  private func handle() {
    guard !isHandling else { return }
    isHandling = true
    deliver()
    isHandling = false
    guard reader != nil, !isHeld else { return }
    onIdle()
    if input.isSettling { waitUntilSettled() } else if input.isWaiting { listenForSilence() }
  }

  /// Delivers a paste when no byte has followed its end for a while, even if the main actor is late.
  private func waitUntilSettled() {
    settling?.cancel()
    settling = Task { [weak self, clock] in
      guard await clock.passes(KeyInput.settlingTime), let self, reader != nil else { return }
      guard !hasInput else { return waitUntilSettled() }
      input.settle()
      handle()
    }
  }

  /// Whether reading would not block, because input has arrived, or the terminal was closed.
  var hasInput: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  private func listenForSilence() {
    let before = arrivals
    Task { [weak self, clock, patience] in
      if await clock.passes(patience) { self?.fallSilent(since: before) }
    }
  }

  private func fallSilent(since before: Int) {
    guard arrivals == before, reader != nil, !isHeld else { return }
    input.fallSilent()
    deliver()
    onIdle()
    if input.isPasting { onStalledPaste() }
  }
}
