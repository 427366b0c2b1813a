import Glibc

/// Starts the programs that permissions grant, and lends them the terminal while they run.
@MainActor
package final class ExternalPrograms {
  /// Whether somebody sits at a terminal, on standard input and output.
  let isInteractive: Bool
  /// How to render for the terminal as it is now.
  let rendering: () -> Rendering
  private let lend: () -> Void
  private let output: Writer
  private let terminal: Terminal
  private let childOutput: Int32
  private var edits = EditedFiles()

  /// Makes the surroundings of a console that somebody types at.
  ///
  /// - Parameters:
  ///   - terminal: What other programs get.
  ///   - output: Where what the console shows goes. It is written out before another program runs.
  ///   - rendering: How to render for the terminal.
  ///   - lend: Called before another program runs: gives the terminal back as it was found.
  init(_ terminal: Terminal, output: Writer, rendering: @escaping () -> Rendering, lend: @escaping () -> Void) {
    (isInteractive, childOutput) = (true, terminal.output)
    self.terminal = terminal
    self.output = output
    self.rendering = rendering
    self.lend = lend
  }

  /// Makes the surroundings of a script.
  ///
  /// - Parameters:
  ///   - terminal: What other programs get.
  ///   - output: Where what the script shows goes. It is written out before another program runs.
  ///   - childOutput: The descriptor that other programs write to; `nil` for where results go.
  init(_ terminal: Terminal, output: Writer, childOutput: Int32? = nil) {
    isInteractive = false
    rendering = { Rendering() }
    lend = {}
    self.terminal = terminal
    self.output = output
    self.childOutput = childOutput ?? terminal.output
  }

  /// Runs a command of the shell, or without one a shell.
  ///
  /// - Throws: When it did not end well.
  func shell(_ command: String) async throws(LineError) {
    let command = command.drop { $0 == " " || $0 == "\t" }
    guard command.isEmpty else { return try check(await run(["/bin/sh", "-c", "--", String(command)]), of: "shell") }
    guard isInteractive else { throw LineError("shell: <command> is missing") }
    // What a shell that somebody typed into ends with is the status of its last command.
    _ = try await run([terminal.environment.nonempty("SHELL") ?? "/bin/sh"])
  }

  /// Shows blocks in the pager.
  ///
  /// - Throws: When it could not be run.
  func page(_ blocks: [Block], as rendering: Rendering, through permissions: Set<Permission>) async throws(LineError) {
    let (name, descriptor) = try TextFile.temporary(rendering.text(blocks), terminal.environment)
    defer { close(descriptor) }
    unlink(name)
    // Styles are shown, a page that fits is not held up, and the screen keeps it.
    var script = Self.outlived
    if terminal.environment.nonempty("LESS") == nil { script += "LESS=-FRX; export LESS; " }
    if !permissions.contains(.shell) { script += "LESSSECURE=1; export LESSSECURE; " }
    let words = Self.words(of: .pager, in: permissions, safe: ["less"])
    script += words == nil ? terminal.environment.nonempty("PAGER") ?? "less" : "\"$@\""
    try check(await run(["/bin/sh", "-c", script, "sh"] + (words ?? []), input: descriptor), of: "page")
  }

  /// Lets the user change a text in the editor.
  ///
  /// The file stays until ``settleEdits(areTaken:)`` is called.
  ///
  /// - Parameter purpose: What the text is for. If an earlier line has kept a text for the same purpose, the editor opens that text
  ///   instead. `nil` always opens `text`.
  /// - Returns: The text as it was saved, each byte that is not UTF-8 as U+FFFD, without the newline that editors put at the
  ///   end.
  /// - Throws: In a script, when the editor fails, or when the text is too long.
  func edit(
    _ text: String, for purpose: String?, through permissions: Set<Permission>
  ) async throws(LineError) -> String {
    guard isInteractive else {
      throw LineError("the text is missing", advice: "type it on the same line, since an editor needs a terminal")
    }
    let file = try edits.open(text, for: purpose, terminal.environment)
    let words = Self.words(of: .editor, in: permissions, safe: ["nano", "--restricted"])
    let editor =
      words == nil
      ? terminal.environment.nonempty("VISUAL") ?? terminal.environment.nonempty("EDITOR") ?? "vi" : "\"$@\""
    // The name is an argument of the command, not a part of it. When the terminal hangs up, the shell may be the only process left to
    // remove an unchanged file.
    let sum = file.original == nil ? "sum=; " : "sum=$(cksum <\"$file\"); "
    let script =
      Self.outlived + "file=$1; shift; " + sum
      + "trap '[ \"$(cksum <\"$file\")\" != \"$sum\" ] || rm -f \"$file\"; exit 129' HUP; " + editor + " \"$file\""
    try check(await run(["/bin/sh", "-c", script, "sh", file.name] + (words ?? [])), of: "the editor")
    let edited = try TextFile.read(file.name)
    return edited.hasSuffix("\n") ? String(edited.dropLast()) : edited
  }

  /// Ends the line that called ``edit(_:for:through:)``: removes the files of texts that the line has taken. Files that the user has
  /// changed for a line that failed are kept.
  ///
  /// - Returns: The names of the files that are kept.
  func settleEdits(areTaken: Bool) -> [String] { edits.settle(isTaken: areTaken) }

  /// The command line of the program that a permission starts, which no shell reads; `nil` for what the user's environment names.
  ///
  /// - Parameter safe: The program that opens nothing else, which serves where the user has no shell.
  private static func words(of kind: Permission.Kind, in permissions: Set<Permission>, safe: [String]) -> [String]? {
    switch permissions.first(where: { $0.kind == kind })?.program {
    case .named(let words)?: words
    case .ofUser?: nil
    case .standard?, nil: permissions.contains(.shell) ? nil : safe
    }
  }

  /// Has the shell live on when Ctrl-C ends its program, or does not: it ends as that does.
  private static let outlived = "trap : INT; "

  private func run(_ arguments: [String], input: Int32? = nil) async throws(LineError) -> ChildEnd {
    output.flush()
    lend()
    let child = ChildProgram(
      arguments, input: input, output: childOutput, on: terminal, ownsTerminal: isInteractive)
    let end = try await child.run()
    // The terminal has echoed the key, and left the cursor behind it.
    if Task.isCancelled, case .signalled = end { throw .cancelled }
    let interrupted: [ChildEnd] = [.signalled(SIGINT), .exited(128 + SIGINT), .signalled(SIGQUIT)]
    if isInteractive, interrupted.contains(end) { output.write("\n") }
    return end
  }

  private func check(_ end: ChildEnd, of name: String) throws(LineError) {
    switch end {
    case .exited(0): return
    // The user pressed Ctrl-C, which is no failure to tell them of.
    case .signalled(SIGINT) where isInteractive, .exited(128 + SIGINT) where isInteractive: throw .cancelled
    case .exited(127): throw LineError("\(name): command not found")
    case .exited(let status): throw LineError("\(name): the command exited with status \(status)")
    case .signalled(let number): throw LineError("\(name): the command was killed by signal \(number)")
    }
  }
}
