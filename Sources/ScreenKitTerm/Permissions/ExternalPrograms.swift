import CScreenKitPlatform
import PresentationFiles

/// Starts the programs that permissions grant, and lends them the terminal while they run.
@MainActor
package final class ExternalPrograms {
  /// Whether a user is at a terminal, on standard input and output.
  let isInteractive: Bool
  /// The rendering for the current terminal.
  let rendering: () -> Rendering
  private let lend: () -> Void
  private let takeBack: (_ isInterrupted: Bool) -> Void
  private let output: Writer
  private let terminal: Terminal
  private let childOutput: Int32
  private var edits = EditedFiles()

  /// Makes the programs of an interactive console.
  ///
  /// - Parameters:
  ///   - terminal: The terminal that other programs get.
  ///   - output: The console's output, which is written before another program runs.
  ///   - rendering: The rendering for the terminal.
  ///   - lend: Called before another program runs. Restores the terminal to its original state.
  ///   - takeBack: Called after it has ended, with whether a key has ended it. Goes to the beginning of a row.
  init(
    _ terminal: Terminal, output: Writer, rendering: @escaping () -> Rendering, lend: @escaping () -> Void,
    takeBack: @escaping (_ isInterrupted: Bool) -> Void
  ) {
    (isInteractive, childOutput) = (true, terminal.output)
    self.terminal = terminal
    self.output = output
    self.rendering = rendering
    (self.lend, self.takeBack) = (lend, takeBack)
  }

  /// Makes the programs of a script.
  ///
  /// - Parameters:
  ///   - terminal: The terminal that other programs get.
  ///   - output: The script's output, which is written before another program runs.
  ///   - childOutput: The descriptor to which other programs write; `nil` for the destination of results.
  init(_ terminal: Terminal, output: Writer, childOutput: Int32? = nil) {
    isInteractive = false
    rendering = { Rendering() }
    (lend, takeBack) = ({}, { _ in })
    self.terminal = terminal
    self.output = output
    self.childOutput = childOutput ?? terminal.output
  }

  /// Runs a shell command, or an interactive shell without one.
  ///
  /// - Throws: An error if it fails.
  func shell(_ command: String) async throws(LineError) {
    let command = command.drop { $0 == " " || $0 == "\t" }
    guard command.isEmpty else { return try check(await run(["/bin/sh", "-c", "--", String(command)]), of: "shell") }
    guard isInteractive else { throw LineError("shell: <command> is missing") }
    // The exit status of an interactive shell is only the status of its last command.
    _ = try await run([terminal.environment.nonempty("SHELL") ?? "/bin/sh"])
  }

  /// Shows blocks in the pager.
  ///
  /// - Throws: An error if the pager could not be run.
  func page(_ blocks: [Block], as rendering: Rendering, through permissions: Set<Permission>) async throws(LineError) {
    let file: Descriptor
    do throws(FileError) {
      let temporary = try TextFile.temporary(rendering.text(blocks), in: terminal.environment.temporaryFolder)
      FileName.remove(temporary.path)
      file = temporary.file
    } catch {
      throw LineError(error)
    }
    defer { file.close() }
    // Options of `less`: show styles, exit at once if the page fits, and leave it on the screen.
    var script = Self.outlived
    if terminal.environment.nonempty("LESS") == nil { script += "LESS=-FRX; export LESS; " }
    if !permissions.contains(.shell) { script += "LESSSECURE=1; export LESSSECURE; " }
    let words = Self.words(of: .pager, in: permissions, safe: ["less"])
    script += words == nil ? terminal.environment.nonempty("PAGER") ?? "less" : "\"$@\""
    try check(await run(["/bin/sh", "-c", script, "sh"] + (words ?? []), input: file.number), of: "page")
  }

  /// Opens a text in the user's editor.
  ///
  /// The file stays until ``settleEdits(areTaken:)`` is called.
  ///
  /// - Parameter purpose: The purpose of the text. If an earlier line has kept a text for the same purpose, the editor opens that text
  ///   instead. `nil` always opens `text`.
  /// - Returns: The saved text, without the newline that editors add to the last line.
  /// - Throws: An error in a script, if the editor fails, if it ends at once without having saved, if the text is too long, or not UTF-8.
  func edit(
    _ text: String, for purpose: String?, through permissions: Set<Permission>
  ) async throws(LineError) -> String {
    guard isInteractive else {
      throw LineError("the text is missing", advice: "type it on the same line, since an editor needs a terminal")
    }
    let file: EditedFiles.Entry
    do throws(FileError) { file = try edits.open(text, for: purpose, in: terminal.environment.temporaryFolder) } catch {
      throw LineError(error)
    }
    let words = Self.words(of: .editor, in: permissions, safe: ["nano", "--restricted"])
    let editor =
      words == nil
      ? terminal.environment.nonempty("VISUAL") ?? terminal.environment.nonempty("EDITOR") ?? "vi" : "\"$@\""
    // The name is an argument of the command, not a part of it. After a hangup, the shell may be the only process left to remove an
    // unchanged file.
    let sum = file.isKept ? "sum=; " : "sum=$(cksum <\"$file\"); "
    let script =
      Self.outlived + "file=$1; shift; " + sum
      + "trap '[ \"$(cksum <\"$file\")\" != \"$sum\" ] || rm -f \"$file\"; exit 129' HUP; " + editor + " \"$file\""
    file.age()
    let (stamp, stopwatch) = (file.stamp, terminal.clock.stopwatch())
    try check(await run(["/bin/sh", "-c", script, "sh", file.name] + (words ?? [])), of: "the editor")
    // Editors that hand a file to their own window return before the user can have saved it.
    if stopwatch() < Self.leastEditing, file.stamp == stamp, !file.isChanged {
      edits.expectLateSave()
      throw LineError(
        "the editor ended at once and saved nothing",
        advice: "if it is still open, save the text there, then type the same line again")
    }
    do throws(FileError) {
      let edited = try TextFile.read(file.name)
      return edited.hasSuffix("\n") ? String(edited.dropLast()) : edited
    } catch {
      throw LineError(error)
    }
  }

  /// Ends the line that called ``edit(_:for:through:)``: removes the files of texts that the line has used. Files that the user has
  /// changed for a line that failed are kept.
  ///
  /// - Returns: The names of the files that are kept.
  func settleEdits(areTaken: Bool) -> [String] { edits.settle(isTaken: areTaken) }

  /// The command line of the program for a permission, which no shell parses; `nil` if the user's environment names the program.
  ///
  /// - Parameter safe: The program to use if the user has no shell. It opens nothing else.
  private static func words(of kind: Permission.Kind, in permissions: Set<Permission>, safe: [String]) -> [String]? {
    switch permissions.first(where: { $0.kind == kind })?.program {
    case .named(let words)?: words
    case .ofUser?: nil
    case .standard?, nil: permissions.contains(.shell) ? nil : safe
    }
  }

  /// Less time than a user needs to leave an editor.
  private static let leastEditing = Duration.seconds(2)

  /// Makes the shell survive Ctrl-C, so that it ends only with its program.
  private static let outlived = "trap : INT; "

  private func run(_ arguments: [String], input: Int32? = nil) async throws(LineError) -> ChildEnd {
    output.flush()
    lend()
    let child = ChildProgram(
      arguments: arguments, input: input, output: childOutput, terminal: terminal, ownsTerminal: isInteractive)
    let end = try await child.run()
    takeBack([.signalled(SIGINT), .exited(128 + SIGINT), .signalled(SIGQUIT)].contains(end))
    if Task.isCancelled, case .signalled = end { throw .cancelled }
    return end
  }

  private func check(_ end: ChildEnd, of name: String) throws(LineError) {
    switch end {
    case .exited(0): return
    // The user pressed Ctrl-C, which is not a failure to report.
    case .signalled(SIGINT) where isInteractive, .exited(128 + SIGINT) where isInteractive: throw .cancelled
    case .exited(127): throw LineError("\(name): command not found")
    case .exited(let status): throw LineError("\(name): the command exited with status \(status)")
    case .signalled(let number): throw LineError("\(name): the command was killed by signal \(number)")
    }
  }
}
