import Foundation
// `ProcessTree` is internal.
@testable import ScreenKitTermTesting
import TestSupport

/// A shell in a pane of a tmux server of its own: a real terminal, which rewraps lines when its size changes, and a real
/// shell with job control.
final class TmuxPane {
  private let socket: String
  /// The number of commands that the shell was asked to run.
  private var questions = 0

  /// - Parameter shell: Its prompt is a dollar sign.
  init(columns: Int = 80, rows: Int = 24, shell: String = "bash --norc --noprofile") throws {
    socket = FileManager.default.temporaryDirectory.appending(path: "tmux-\(UUID().uuidString)").path
    try tmux(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "env PS1='$ ' \(shell)")
    try wait { $0 == "$" }
  }

  deinit {
    closeTerminal()
    try? FileManager.default.removeItem(atPath: socket)
  }

  /// Closes the terminal of the pane, whatever runs in it.
  func closeTerminal() { _ = try? tmux("kill-server") }

  /// Types keys, by tmux's names, or text.
  func type(_ keys: String...) throws {
    for key in keys { try tmux("send-keys", key) }
  }

  /// Types one key several times, quickly.
  func type(_ key: String, times count: Int) throws {
    if count > 0 { try tmux(["send-keys"] + Array(repeating: key, count: count)) }
  }

  /// Types a text that is not the name of a key.
  func typeText(_ text: String) throws {
    try tmux("send-keys", "-l", "--", text)
  }

  /// Pastes a text, between the marks of a paste if the program has asked for them.
  func paste(_ text: String) throws {
    try tmux("set-buffer", text)
    try tmux("paste-buffer", "-p", "-r")
  }

  /// Gives the pane another size, and waits until tmux has reported it, which it puts off for a while, and the program has handled that.
  func resize(columns: Int, rows: Int) throws {
    try resizeAtOnce(columns: columns, rows: rows)
    try waitUntilSizeIsTold(columns: columns, rows: rows)
    // A key that the program reads before the signal is painted for the old size.
    let root = pid_t(try shell()) ?? 0
    var before: ProcessTree?
    try wait { (_: String) in
      let now = ProcessTree(root: root)
      defer { before = now }
      return now.isAsleep && now == before
    }
  }

  /// Waits until the program has read all typed lines: at Ctrl-Z the terminal drops pending ones.
  func waitUntilLinesAreRead() throws {
    let terminal = open(try device(), O_RDONLY | O_NOCTTY | O_NONBLOCK)
    defer { close(terminal) }
    try self.wait { (_: String) in
      var count: CInt = 0
      return ioctl(terminal, UInt(FIONREAD), &count) == 0 && count == 0
    }
  }

  private func device() throws -> String { try tmux("display-message", "-p", "#{pane_tty}").filter { !$0.isNewline } }

  func waitUntilSizeIsTold(columns: Int, rows: Int) throws {
    let terminal = try device()
    try wait { _ in
      let size = try Programs.run("/usr/bin/stty", ["-F", terminal, "size"])
      return size.outputText == "\(rows) \(columns)\n"
    }
  }

  /// Gives the pane another size without waiting.
  func resizeAtOnce(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Starts a program on an empty screen, and waits for its prompt.
  func start(_ command: String) throws {
    try type("clear; \(command)", "Enter")
    try wait(forLast: "/>")
  }

  /// The settings of the terminal, as the shell reports them on an empty screen.
  func settings() throws -> String {
    let command = "clear; stty -a; echo end"
    try typeText(command)
    // A shell that has not yet finished handling a Ctrl-C drops the text that was typed after it.
    try wait(forLast: "$ \(command)")
    try type("Enter")
    var shown = ""
    try wait { screen in
      shown = screen
      return screen.hasSuffix("\nend\n$")
    }
    return shown
  }

  /// Presses Ctrl-Z, and waits for the shell.
  func stop() throws {
    try type("C-z")
    try wait(forLast: "$")
  }

  /// Has the shell resume the stopped program on an empty screen, and waits until the screen ends with `shown`.
  func goOn(_ shown: String) throws { try goOn { $0.hasSuffix(shown) } }

  /// Has the shell resume the stopped program on an empty screen, and waits for what that shows: text from
  /// before it was stopped does not count.
  func goOn(_ isShown: (String) throws -> Bool) throws {
    // Directly after its prompt a shell on a busy machine has been seen to lose all of this but Enter.
    try typeText("clear; fg")
    try wait(forLast: "$ clear; fg")
    try type("Enter")
    try wait { try !$0.contains("clear; fg") && isShown($0) }
  }

  /// Stops the program that has the terminal, without a key.
  func stopForeground() throws { try signal("STOP") }

  /// Sends a signal to the program that the shell has started.
  func signal(_ name: String) throws {
    let run = try PipedProgram.run("/usr/bin/pkill", arguments: ["-\(name)", "-P", try shell()])
    guard run.exit == .exited(0) else { throw NotShown(screen: "pkill found no program") }
  }

  /// The screen of the pane, without trailing empty lines; rows that the terminal has wrapped are joined if that is wanted,
  /// and the rows that have left it at the top come first.
  func screen(joined isJoined: Bool = true, withHistory: Bool = false) throws -> String {
    var arguments = ["capture-pane", "-p"]
    if isJoined { arguments.append("-J") }
    if withHistory { arguments += ["-S", "-"] }
    let text = try tmux(arguments)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    return lines.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }

  /// Looks at the pane repeatedly until it matches.
  func wait(_ isShown: (String) throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    var last = ""
    while ContinuousClock.now < end {
      last = try screen()
      if try isShown(last) { return }
    }
    throw NotShown(screen: last)
  }

  /// Has the shell let the stopped program go on in the background, and waits until that is stopped again, since it wants the
  /// terminal.
  ///
  /// Once in some thousand times bash misses the second stop: `jobs` says "Running" for a program that the kernel has stopped. It
  /// notices the next one, so such a program is continued again.
  func goOnInBackground() throws {
    // A shell that does not know yet that the program is stopped would not continue it, so only its own output counts.
    try ask("bg")
    for look in 1...200 {
      if try ask("jobs").contains("Stopped") { return }
      if look % 20 == 0, try isStopped() { try signal("CONT") }
    }
    throw NotShown(screen: try screen())
  }

  /// Runs a command in the shell, and returns its output on the screen.
  @discardableResult
  private func ask(_ command: String) throws -> Substring {
    questions += 1
    try typeText("\(command); echo ans''wered\(questions)")
    try type("Enter")
    var shown = ""
    try wait { _ in
      shown = try self.screen(withHistory: true)
      return shown.contains("answered\(self.questions)")
    }
    return shown.split(separator: "ans''wered\(questions)").last ?? ""
  }

  /// Whether the kernel has stopped the program that the shell has started.
  private func isStopped() throws -> Bool {
    try Programs.run("/usr/bin/pgrep", ["--runstates", "T", "-P", try shell()]).exit == .exited(0)
  }

  private func shell() throws -> String { try tmux("display-message", "-p", "#{pane_pid}").filter(\.isNumber) }

  /// Looks at the title repeatedly until it matches.
  func wait(forTitle title: String) throws {
    let end = ContinuousClock.now + .seconds(60)
    var last = ""
    while ContinuousClock.now < end {
      last = try tmux("display-message", "-p", "#{pane_title}").trimmingCharacters(in: .newlines)
      if last == title { return }
    }
    throw NotShown(screen: "title \(last), screen:\n\(try screen())")
  }

  /// All rows of the pane, without trailing blanks, and the position of the cursor.
  struct Cells {
    let rows: [String]
    let cursor: (row: Int, column: Int)
  }

  /// Looks at the cells repeatedly until they match.
  func wait(forCells areShown: (Cells) -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    var last = ""
    while ContinuousClock.now < end {
      last = try tmux("display-message", "-p", "#{cursor_y} #{cursor_x}", ";", "capture-pane", "-p")
      let lines = last.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
      let numbers = lines[0].split(separator: " ").compactMap { Int($0) }
      if areShown(Cells(rows: Array(lines.dropFirst()), cursor: (numbers[0], numbers[1]))) { return }
    }
    throw NotShown(screen: last)
  }

  func wait(forLast line: String) throws {
    try wait { $0.split(separator: "\n").last.map(String.init) == line }
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    var environment = TestEnvironment.variables
    environment["TERM"] = "screen-256color"
    let run = try PipedProgram.run(
      "/usr/bin/tmux", arguments: ["-u", "-S", socket] + arguments, environment: environment)
    guard run.exit == .exited(0) else { throw NotShown(screen: run.errorText) }
    return run.outputText
  }

  struct NotShown: Error, CustomStringConvertible {
    let screen: String

    var description: String { "the pane shows this instead:\n\(screen)" }
  }
}
