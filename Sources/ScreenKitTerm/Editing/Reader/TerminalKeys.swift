import CTerminalGuard
import Dispatch
import Glibc

/// Reads keys and pastes from a terminal while there is a reader, without ever blocking.
///
/// Between two readers nothing is read: what is typed ahead stays with the terminal's driver, or here if it arrived together with
/// something earlier, or with the guard if the process was stopped meanwhile.
@MainActor
final class TerminalKeys {
  /// Takes an event and its bytes, and returns how many of the bytes it took; the others come again.
  typealias Reader = (KeyInput.Event, ArraySlice<UInt8>) -> Int

  private let descriptor: Int32
  /// Whether the keys belong to the reader that were typed while the process was stopped.
  private let takesKept: Bool
  /// The time to wait for the rest of a key.
  var patience: Duration
  private let clock: any Clock<Duration>
  /// Waits until nothing follows the end of a paste.
  private var settling: Task<Void, Never>?
  private var thread: InputThread?
  private var input = KeyInput()
  /// Where the system puts what is read. It is wiped after each reading.
  private var buffer = [UInt8](repeating: 0, count: 4096)
  private var reader: Reader?
  private var isHandling = false
  /// Counts what arrives, so that a silence is one.
  private var arrivals = 0
  /// Called with an answer to a question that the terminal was asked.
  var onAnswer: ([UInt8]) -> Void = { _ in }
  /// Called when all that has arrived was handed over.
  var onIdle: () -> Void = {}
  /// Called when the terminal has gone.
  var onEnd: () -> Void = {}
  /// Called when a paste has begun, and nothing arrives any more.
  var onStalledPaste: () -> Void = {}

  /// - Parameters:
  ///   - descriptor: The terminal.
  ///   - patience: How long to wait for the rest of a key that has begun.
  ///   - clock: Tells when that is over, and when a paste has settled.
  ///   - takesKept: Whether this is the terminal of the process, so that keys which were typed while that was stopped belong to it.
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

  /// Whether the keys that are being handed over were typed before the reader started.
  private(set) var isTypedAhead = false

  /// Whether something has arrived that nobody has taken yet.
  var hasAhead: Bool { input.isWaiting }

  /// Reads what is typed ahead, for the next reader. Called before the user can see that keys are wanted.
  func collectAhead() {
    takeKept()
    guard hasInput else { return }
    receive()
  }

  /// Hands everything to `reader` until ``stop()``, what has come already first.
  func start(_ reader: @escaping Reader) {
    precondition(self.reader == nil, "the keys are already being read")
    self.reader = reader
    takeKept()
    thread?.listen()
    isTypedAhead = true
    handle()
    isTypedAhead = false
  }

  /// Hands over nothing more. It may be called by a reader.
  func stop() {
    guard reader != nil else { return }
    reader = nil
  }

  /// Takes back a Ctrl-C that came with what was typed ahead, and tells whether there was one.
  func takeInterrupt() -> Bool { input.takeInterrupt() }

  private func read() {
    // What the thread has seen may have been collected meanwhile, and reading would block.
    guard reader != nil, hasInput else { return }
    switch receive() {
    case 1...: handle()
    case 0: onEnd()
    // Reading from the background fails on a thread that blocks the signals: the process is stopped, and reads when it has the
    // terminal.
    case _ where errno == EIO && sk_has_foreground(descriptor) == 0: sk_await_foreground(descriptor)
    default: if errno != EINTR && errno != EAGAIN { onEnd() }
    }
  }

  /// Reads once, and returns what the system does: the number of bytes, 0 at the end, -1 for an error.
  @discardableResult
  private func receive() -> Int {
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return count }
    input.append(buffer[..<count])
    sk_wipe(&buffer, count)
    arrivals += 1
    return count
  }

  /// Takes what was typed ahead when the process was stopped.
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

  private func handle() {
    guard !isHandling else { return }
    isHandling = true
    while let reader, let event = nextEvent() {
      let taken = reader(event, input.current)
      input.discard(event == .keys ? taken : .max)
    }
    isHandling = false
    guard reader != nil else { return }
    onIdle()
    if input.isSettling { waitUntilSettled() } else if input.isWaiting { listenForSilence() }
  }

  /// Gives a paste out when nothing follows its end for a while, however late the main actor looks.
  private func waitUntilSettled() {
    settling?.cancel()
    settling = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: KeyInput.settlingTime)) != nil, let self, reader != nil else { return }
      guard !hasInput else { return waitUntilSettled() }
      input.settle()
      handle()
    }
  }

  /// Whether reading would not block: something has arrived, or the terminal has gone.
  var hasInput: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  private func listenForSilence() {
    let before = arrivals
    Task { [weak self, clock, patience] in
      if (try? await clock.sleep(for: patience)) != nil { self?.fallSilent(since: before) }
    }
  }

  private func fallSilent(since before: Int) {
    guard arrivals == before, reader != nil else { return }
    input.fallSilent()
    while let reader, let event = nextEvent() {
      let taken = reader(event, input.current)
      input.discard(event == .keys ? taken : .max)
    }
    onIdle()
    if input.isPasting { onStalledPaste() }
  }
}
