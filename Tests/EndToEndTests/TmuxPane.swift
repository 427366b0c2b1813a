import Foundation
import ScreenKitTermTesting

/// A shell in a pane of a tmux server of its own: a real terminal, which wraps lines anew when its size changes, and a real
/// shell with job control.
final class TmuxPane {
  private let socket: String

  init(columns: Int = 80, rows: Int = 24) throws {
    socket = FileManager.default.temporaryDirectory.appending(path: "tmux-\(UUID().uuidString)").path
    try tmux(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "env PS1='$ ' bash --norc --noprofile")
    try wait { $0 == "$" }
  }

  deinit {
    _ = try? tmux("kill-server")
    try? FileManager.default.removeItem(atPath: socket)
  }

  /// Types keys, by the names that tmux gives them, or text.
  func type(_ keys: String...) throws {
    for key in keys { try tmux("send-keys", key) }
  }

  /// Pastes a text, between the marks of a paste if the program has asked for them.
  func paste(_ text: String) throws {
    try tmux("set-buffer", text)
    try tmux("paste-buffer", "-p", "-r")
  }

  /// Gives the pane another size, and waits until tmux has told the program of it, which it puts off for a while.
  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    let terminal = try tmux("display-message", "-p", "#{pane_tty}").filter { !$0.isNewline }
    try wait { _ in
      let size = try Programs.run("/usr/bin/stty", ["-F", terminal, "size"])
      return size.outputText == "\(rows) \(columns)\n"
    }
  }

  /// Starts a program on an empty screen, and waits for its prompt.
  func start(_ command: String) throws {
    try type("clear; \(command)", "Enter")
    try wait(forLast: "/>")
  }

  /// Presses Ctrl-Z, and waits for the shell.
  func stop() throws {
    try type("C-z")
    try wait(forLast: "$")
  }

  /// Has the shell go on, on an empty screen, with the program that was stopped, and waits for what it shows at the end.
  func goOn(_ shown: String) throws {
    try type("clear; fg", "Enter")
    try wait { $0.hasSuffix(shown) }
  }

  /// Stops the program that has the terminal, without a key.
  func stopForeground() throws {
    let shell = try tmux("display-message", "-p", "#{pane_pid}").filter(\.isNumber)
    let run = try PipedProgram.run("/usr/bin/pkill", arguments: ["-STOP", "-P", shell])
    guard run.exit == .exited(0) else { throw NotShown(screen: "pkill found no program") }
  }

  /// What the pane shows, without the empty lines at its end; rows that the terminal has wrapped are joined if that is wanted,
  /// and those that have left it at the top stand above.
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

  /// Looks at the pane again and again until it shows what is waited for.
  func wait(_ isShown: (String) throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(20)
    var last = ""
    while ContinuousClock.now < end {
      last = try screen()
      if try isShown(last) { return }
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
    var environment = Programs.environment
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
