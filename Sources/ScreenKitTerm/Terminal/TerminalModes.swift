import CScreenKitTerminalGuard
import CScreenKitPlatform

/// Sets the modes of the terminal from which keys are read, and restores them.
///
/// While a line is edited, each key arrives immediately, and Ctrl-C is a key. Between two lines, Ctrl-C is a signal. Nothing else
/// changes, so keys typed ahead are neither echoed nor lost.
@MainActor
final class TerminalModes {
  private let descriptor: Int32
  private let writer: Writer
  private let signals: any Signals
  /// Whether the process's guard protects this terminal.
  private let isControlling: Bool
  /// The editor's settings for the terminal while the console reads keys. A change takes effect at the next call of ``take()``.
  var settings = EditorSettings()
  /// Whether the terminal may be asked to mark pastes.
  private let mayMarkPastes: Bool
  /// The value for a disabled key.
  private nonisolated static let disabled: UInt8 = 0
  /// The original modes of the terminal; `nil` while they are in effect.
  private var found: termios?
  /// The sequences that undo changes to the terminal.
  private var undoing = ""
  /// Whether keys arrive as bytes, rather than as signals.
  private var isTaken = false
  /// Whether this process has stopped itself, and therefore repaints without a notification.
  private var hasStopped = false
  private var seenStops: UInt32 = 0

  /// - Parameters:
  ///   - writer: The destination of sequences for the terminal.
  ///   - mayMarkPastes: Whether the terminal supports the request to mark pastes.
  init(_ terminal: Terminal, writer: Writer, mayMarkPastes: Bool) {
    descriptor = terminal.input
    signals = terminal.signals
    isControlling = terminal.isControlling
    self.writer = writer
    self.mayMarkPastes = mayMarkPastes
  }

  /// Whether the terminal originally echoed typed text. If not, another program shows it, or it must stay hidden.
  var echoes: Bool { found.map { $0.c_lflag & tcflag_t(ECHO) != 0 } ?? true }

  /// Called with the driver's settings for editing a line, when the terminal is taken in its original modes.
  var onBegin: (DriverSettings) -> Void = { _ in }

  private static func driver(of modes: termios) -> DriverSettings {
    withUnsafeBytes(of: modes.c_cc) { keys in
      func key(_ index: Int32) -> UInt8? { keys[Int(index)] == Self.disabled ? nil : keys[Int(index)] }
      return DriverSettings(
        erase: key(VERASE), eraseWord: key(VWERASE), eraseLine: key(VKILL), quote: key(VLNEXT),
        echoes: modes.c_lflag & tcflag_t(ECHO) != 0)
    }
  }

  /// Makes Ctrl-C, Ctrl-Z and Ctrl-\ keys, and turns off the echo. In the background it waits for the terminal first.
  func take() {
    // The modes of the shell are not the ones to restore.
    sk_await_foreground(descriptor)
    guard sk_begin_change() != 0 else { return }
    defer { sk_end_change() }
    if found == nil { begin() }
    set(isTaken: true)
  }

  /// Makes keys such as Ctrl-C signals again.
  func pause() {
    guard sk_begin_change() != 0 else { return }
    set(isTaken: false)
    sk_end_change()
  }

  /// Restores the original modes of the terminal, until ``take()``.
  func release() {
    if isControlling { sk_hold_terminal(-1, 0) }
    restore()
    writer.flush()
  }

  /// Notes that a key has been typed since the process stopped itself.
  func forgetStop() { hasStopped = false }

  /// Stops the process and its job, with the original modes of the terminal, and takes it again when they continue. Paints nothing.
  func stop() {
    restore()
    // The shell continues at the position of the cursor.
    writer.flush()
    sk_restore_window()
    hasStopped = true
    sk_stop_job()
    take()
  }

  /// Takes the terminal again after the process was stopped and continued. In the background, it waits for the terminal while keys are
  /// being read.
  ///
  /// - Returns: `false` if no other program had the terminal, because the process had stopped itself, or if a child has it.
  func goOn() -> Bool {
    // Another program that this process started has the terminal, and this process waits for it.
    if !isTaken, sk_has_foreground(descriptor) == 0 { return false }
    // Since then, the process was stopped while it was not waiting for keys.
    if seenStops != signals.stops { hasStopped = false }
    seenStops = signals.stops
    if hasStopped, isOurs { return false }
    hasStopped = false
    // Another program that had the terminal meanwhile has changed it.
    let wasTaken = isTaken
    if wasTaken { sk_await_foreground(descriptor) }
    restore()
    take()
    if !wasTaken { pause() }
    return true
  }

  private func begin() {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return }
    found = modes
    let wanted = [
      (settings.marksPastes && mayMarkPastes, "\u{1B}[?2004h", "\u{1B}[?2004l\r"),
      (settings.usesKeypad, "\u{1B}[?1h\u{1B}=", "\u{1B}[?1l\u{1B}>"),
    ]
    undoing = ""
    for (isWanted, on, off) in wanted where isWanted {
      writer.write(on)
      undoing += off
    }
    onBegin(Self.driver(of: modes))
  }

  private func restore() {
    guard var modes = found else { return }
    writer.write(undoing)
    writer.flush()
    tcsetattr(descriptor, TCSADRAIN, &modes)
    found = nil
  }

  private func set(isTaken: Bool) {
    self.isTaken = isTaken
    if isControlling { sk_hold_terminal(descriptor, isTaken ? 0 : 1) }
    guard var modes = found else { return }
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IXON | IXOFF)
    // Eight bits per character, except on a line with seven.
    if modes.c_cflag & tcflag_t(CSIZE) == tcflag_t(CS8) { modes.c_iflag &= ~tcflag_t(ISTRIP | INPCK) }
    withUnsafeMutableBytes(of: &modes.c_cc) { keys in
      (keys[Int(VMIN)], keys[Int(VTIME)]) = (1, 0)
      keys[Int(VLNEXT)] = Self.disabled
    }
    if isTaken {
      modes.c_lflag &= ~tcflag_t(ISIG | NOFLSH)
    } else {
      // A signal must not discard input typed ahead.
      modes.c_lflag |= tcflag_t(ISIG | NOFLSH)
    }
    tcsetattr(descriptor, TCSADRAIN, &modes)
  }

  /// Whether the current modes are the ones for editing, or the ones between two lines.
  private var isOurs: Bool {
    var now = termios()
    guard tcgetattr(descriptor, &now) == 0 else { return false }
    return now.c_lflag & tcflag_t(ECHO) == 0 && isTaken == (now.c_lflag & tcflag_t(ISIG) == 0)
  }
}
