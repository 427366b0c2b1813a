public import ArgumentParser
public import ScreenKit

/// The options of every console program.
///
/// A program with its own arguments includes them; see ``ConsoleProgram``.
public struct ConsoleOptions: ParsableArguments, Sendable {
  /// The format of a script's results.
  public enum Format: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// Lines for people.
    case plain
    /// A JSON document for each line of input, for programs.
    case json
    /// The same, with the rows of tables as objects.
    case jsonObjects = "json-objects"
    /// Only the tables and fields, as comma-separated values.
    case csv
    /// Everything as Markdown.
    case markdown
  }

  /// Lines to run instead of prompting for any, in order, after those of ``scripts``. A line may begin with a dash.
  @Option(
    name: .customShort("c"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run a command and exit; can be repeated.", valueName: "command"))
  public var commands: [String] = []

  /// Files whose lines are run instead of prompting for any, in order; `-` is standard input.
  @Option(
    name: .customLong("script"), parsing: .singleValue,
    help: ArgumentHelp(
      "Run the commands in a file and exit; - is standard input. Can be repeated.", valueName: "file"))
  public var scripts: [String] = []

  /// The path to start at, as text; `nil` for the program's own start.
  @Option(help: ArgumentHelp("Start at a path, as the command \"path\" prints it.", valueName: "path"))
  public var at: String?

  /// Whether a console at a terminal returns to the user's location when the program last ended: see ``Resumption``.
  @Flag(help: "Go back to where the last session ended, however it ended.")
  public var resume = false

  /// Whether a script shows each line before its output.
  @Flag(help: "In a script, show each line before its output.")
  public var echo = false

  /// Whether a script leaves out the screens that its lines lead to. The output of commands, including `look`, and errors are still
  /// printed. If set in code, it has no effect when ``format`` is JSON.
  @Flag(help: "In a script, print the output of commands, but not the screens that they lead to.")
  public var quiet = false

  /// Whether a script continues after a failing line.
  @Flag(help: "In a script, continue after a line that fails. The exit status is still 1.")
  public var keepGoing = false

  /// The questions that a script agrees to, with the first answer whose role is to agree. `--yes` alone is
  /// ``/ScreenKit/Consent/harmless``.
  @Option(
    defaultAsFlag: .harmless, parsing: .next,
    help: ArgumentHelp(
      "In a script, agree to questions that destroy nothing; --yes=all agrees to every question.",
      valueName: "which"))
  public var yes: Consent?

  /// Whether only read-only lines are allowed: see ``/ScreenKit/SessionSettings/access``. The shell and files are denied, too.
  @Flag(help: "Refuse every command that may change something.")
  public var readOnly = false

  /// Denied permissions, even if the program grants them.
  @Option(
    help: ArgumentHelp(
      "Deny permissions that the program grants: \(Permission.list).", valueName: "permissions"),
    transform: Permission.named)
  public var deny: Set<Permission> = []

  /// A file whose lines answer a script's prompts for secrets, in order; `-` is standard input. With `nil`, verbs that ask for secrets
  /// fail.
  @Option(
    help: ArgumentHelp(
      "In a script, read secrets from the lines of a file; - is standard input.",
      valueName: "file"))
  public var secrets: String?

  /// The format of a script's results. With any format but `plain`, standard input is a script even if it is a terminal.
  @Option(
    help: """
      In a script, the format of results: plain text, a JSON document for each line of input, tables as CSV, or Markdown.
      """)
  public var format = Format.plain

  /// Whether a script in JSON also reports, on standard error, each change of the top screen that no line caused. If set in code, it has no
  /// effect unless ``format`` is JSON.
  @Flag(help: "With JSON, report on standard error when the screen changes on its own.")
  public var events = false

  /// Whether a front end in another process, such as a ``/ScreenKit/RemotePort``, drives the program over standard input and output. If
  /// set in code, it overrides ``commands``, ``scripts`` and ``format``.
  @Flag(
    help: "Let another program drive this one: requests on standard input, replies on standard output."
  )
  public var serve = false

  /// A new file to which all input and output is written, as it happens, for ``replay``; `nil` for none. It contains no typed secrets,
  /// but everything that screens show.
  @Option(help: ArgumentHelp("Record input and output in a new file, for --replay.", valueName: "file"))
  public var record: String?

  /// Whether a console at a terminal keeps no lines for the verb `report`. Otherwise it keeps the last 1,000 in memory.
  @Flag(help: "At a terminal, keep no lines for the command \"report\".")
  public var noReport = false

  /// A recording whose lines are run again instead of prompting for any; `nil` for none. The exit status is 1 if one of them now shows
  /// something else: see ``Console/replay(_:until:secrets:)``.
  @Option(
    help: ArgumentHelp(
      "Run the lines of a recording again, without permissions, and report those that show something else.",
      valueName: "file"))
  public var replay: String?

  /// The number of lines of ``replay`` to run; at a terminal, the user then continues from there. `nil` for all.
  @Option(help: ArgumentHelp("With --replay, run only this many lines, then prompt at a terminal.", valueName: "count"))
  public var until: Int?

  /// Checks that the options are compatible.
  ///
  /// - Throws: An error that names the conflict, such as ``events`` without JSON, ``quiet`` with JSON, ``until`` without ``replay``, or
  ///   ``serve``, ``replay`` or ``resume`` together with lines to run.
  public func validate() throws {
    if events, !format.isJSON { throw ValidationError("--events requires --format json or json-objects") }
    if quiet, format.isJSON {
      throw ValidationError("--quiet has no effect on JSON; read the member \"output\" instead of \"screen\"")
    }
    if serve, !(commands.isEmpty && scripts.isEmpty && format == .plain && secrets == nil && yes == nil) {
      throw ValidationError("--serve takes no lines to run; leave out -c, --script, --format, --secrets and --yes")
    }
    if replay != nil, !(commands.isEmpty && scripts.isEmpty && format == .plain && record == nil && !serve) {
      throw ValidationError("--replay takes no lines to run; leave out -c, --script, --format, --record and --serve")
    }
    if resume, !(commands.isEmpty && scripts.isEmpty && format == .plain && !serve) {
      throw ValidationError("--resume is for a terminal; leave out -c, --script, --format and --serve")
    }
    if resume, at != nil || record != nil || replay != nil {
      throw ValidationError("--resume cannot be combined with --at, --record or --replay")
    }
    if let until {
      if replay == nil { throw ValidationError("--until requires --replay") }
      if until < 1 { throw ValidationError("--until must be at least 1") }
    }
  }

  /// The default options: a terminal prompts for lines, other input is run as a script. To set options in code, modify a copy.
  public static var standard: Self {
    // Set in code: parsing an empty command line takes a millisecond, which delays the first prompt.
    var options = Self()
    (options.commands, options.scripts, options.at, options.secrets) = ([], [], nil, nil)
    (options.echo, options.quiet, options.keepGoing, options.readOnly) = (false, false, false, false)
    (options.events, options.serve, options.resume, options.noReport) = (false, false, false, false)
    (options.yes, options.deny) = (nil, [])
    (options.record, options.replay, options.until) = (nil, nil, nil)
    options.format = .plain
    return options
  }

  /// Makes unparsed options, which have no values until ArgumentParser fills them. Most code uses ``standard`` instead.
  public init() {}
}

extension Consent: ExpressibleByArgument {}

extension ConsoleOptions {
  /// Returns the words of a command line, with an explicit value for `--yes`, so that it does not take the next word for it.
  ///
  /// - Throws: An error if its value is invalid, which the parser would ignore.
  package static func spellingOut(_ words: [String]) throws -> [String] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return try words.indices.map { index in
      let word = words[index]
      // After `-c`, it is a line.
      guard word.hasPrefix("--yes"), index < end, index == 0 || words[index - 1] != "-c" else { return word }
      if word == "--yes" { return "--yes=\(Consent.harmless)" }
      guard word.hasPrefix("--yes="), Consent(rawValue: String(word.dropFirst(6))) == nil else { return word }
      throw ValidationError(
        "unknown value \(Wording.quoted(String(word.dropFirst(6)))) for --yes; write --yes or --yes=all")
    }
  }
}

extension Permission {
  fileprivate static let list = Wording.list(allCases.map(\.name))

  /// Returns the permissions that a text names, separated by commas.
  @Sendable
  fileprivate static func named(_ text: String) throws -> Set<Permission> {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return Set(
      try names.map { name in
        if let permission = allCases.first(where: { $0.name == name }) { return permission }
        throw ValidationError("unknown permission \(Wording.quoted(name)); choose from \(list)")
      })
  }
}
