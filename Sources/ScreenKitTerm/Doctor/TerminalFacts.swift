import CScreenKitPlatform

/// The facts about the terminal from which the findings are derived.
struct TerminalFacts {
  var environment: Environment
  var inputIsTerminal: Bool
  var outputIsTerminal: Bool
  /// The size that the terminal reports; `nil` if it reports none.
  var size: (columns: Int, rows: Int)?
  /// The character set of the locale.
  var codeset: String
  /// Whether the system has the locale that the environment names.
  var localeIsKnown = true
  /// The terminfo entry of the terminal's type; `nil` if the system has none.
  var terminfo: Terminfo?
  /// Whether GNU readline edits the lines.
  var usesReadline: Bool
  /// The lines of the user's key file that the console's own editor ignores.
  var ignoredKeys: [LineError] = []
  /// Whether the history of earlier sessions can be stored.
  var keepsHistory = true
  /// The terminal's answers; `nil` if it was not asked.
  var answers: TerminalProbe.Answers?

  var traits: TerminalTraits { TerminalTraits(environment: environment, terminfo: terminfo, codeset: codeset) }

  /// Whether the terminal can answer a query, and the query cannot end up in a file.
  var mayBeAsked: Bool { inputIsTerminal && outputIsTerminal && traits.isKnown && traits.characterSupport == .unicode }

  var rendering: Rendering {
    guard outputIsTerminal else { return Rendering() }
    var rendering = traits.rendering
    rendering.columns = size?.columns ?? 80
    return rendering
  }

  /// Examines a terminal.
  @MainActor
  static func looked(at terminal: Terminal) -> Self {
    let environment = terminal.environment
    let localeIsKnown = TerminalTraits.knowsLocale(of: environment)
    var window = winsize()
    let isTold = ioctl(terminal.output, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 && window.ws_row > 0
    return Self(
      environment: environment,
      inputIsTerminal: terminal.asks,
      outputIsTerminal: terminal.shows,
      size: isTold ? (Int(window.ws_col), Int(window.ws_row)) : nil,
      codeset: TerminalTraits.chooseLocale(environment: environment),
      localeIsKnown: localeIsKnown,
      terminfo: Terminfo(environment: environment),
      usesReadline: terminal.usesReadline,
      ignoredKeys: terminal.usesReadline ? [] : KeyFile(environment: environment).problems,
      keepsHistory: LineHistory().file(program: "", environment: environment) != nil)
  }
}
