/// A fact about the terminal.
struct Finding: Equatable {
  /// The subject.
  let title: String
  /// The fact.
  let fact: String
  /// How to improve it; `nil` if no problem was found.
  var advice: String?
}

extension [Finding] {
  /// The findings as blocks.
  var blocks: [Block] {
    let fields = map { finding in
      var text = StyledText(finding.fact)
      if let advice = finding.advice {
        text += StyledText(lines: "\n")
        text += StyledText(advice, .warning)
      }
      return Block.LabeledValue(finding.title, .text(text))
    }
    let count = filter { $0.advice != nil }.count
    let sum: StyledText =
      switch count {
      case 0: "No problems found."
      case 1: "One thing can be improved, as described above."
      default: "\(count) things can be improved, as described above."
      }
    return [.fields(fields), .text(sum)]
  }
}

extension TerminalFacts {
  /// The findings, in the order in which they are shown.
  var findings: [Finding] {
    [streams, type, sizes, colors, characters, widths, paste, editor, window]
  }

  private var streams: Finding {
    let fact =
      switch (inputIsTerminal, outputIsTerminal) {
      case (true, true): "Input and output are terminals: lines are typed at a prompt."
      case (true, false): "Output is not a terminal, so it is plain text, and the prompt goes to standard error."
      case (false, true): "Input is not a terminal, so it runs as a script, without a prompt."
      case (false, false): "Neither input nor output is a terminal: input runs as a script, and output is plain text."
      }
    return Finding(title: "Streams", fact: fact)
  }

  private var type: Finding {
    let term = environment["TERM"] ?? ""
    let set = "If your terminal can do more: export TERM=xterm-256color"
    if term.isEmpty { return Finding(title: "TERM", fact: "Not set, so only the basics are used.", advice: set) }
    if !traits.isCapable {
      return Finding(title: "TERM", fact: "\(term): a terminal that cannot move its cursor.", advice: set)
    }
    if traits.isReadAloud {
      return Finding(
        title: "TERM", fact: "ACCESSIBLE is set: nothing on the screen is overwritten; changes are written below.")
    }
    if terminfo == nil {
      let advice =
        "Install its terminfo entry (on Debian: apt-get install ncurses-term), or export TERM=xterm-256color"
      return Finding(title: "TERM", fact: "\(term): unknown to this system.", advice: advice)
    }
    if environment["TMUX"]?.isEmpty == false, !term.hasPrefix("tmux"), !term.hasPrefix("screen") {
      let advice = "Add to ~/.tmux.conf: set -g default-terminal tmux-256color"
      return Finding(title: "TERM", fact: "\(term), which does not describe tmux.", advice: advice)
    }
    return Finding(title: "TERM", fact: "\(term): known to this system.")
  }

  private var sizes: Finding {
    guard outputIsTerminal else { return Finding(title: "Size", fact: "Output has no width, so lines are never cut.") }
    guard let size else {
      return Finding(
        title: "Size", fact: "Not reported by the terminal, so 80 columns and 24 rows are assumed.",
        advice: "Set the size: stty cols 80 rows 24")
    }
    let fact = "\(size.columns) columns, \(size.rows) rows."
    let advice = size.columns < 40 || size.rows < 5 ? "Tables need at least 40 columns and 5 rows." : nil
    return Finding(title: "Size", fact: fact, advice: advice)
  }

  private var colors: Finding {
    let title = "Colors"
    guard outputIsTerminal else { return Finding(title: title, fact: "None: output is not a terminal.") }
    if let variable = TerminalTraits.refusal(ofColorsIn: environment) {
      return Finding(title: title, fact: "None: \(variable) is set.")
    }
    guard traits.styles == .ansi else { return Finding(title: title, fact: "None on this type of terminal.") }
    switch traits.colors {
    case .none: return Finding(title: title, fact: "None on this type of terminal; bold and underlined text is used.")
    case .full: return Finding(title: title, fact: "True color.\(background)")
    case .palette:
      let advice = "If your terminal has true color: export COLORTERM=truecolor"
      return Finding(title: title, fact: "256.\(background) \(advice)")
    case .sixteen, .eight: return Finding(title: title, fact: "\(traits.colors.rawValue).")
    }
  }

  /// A sentence about the background, which selects the shades of the standard theme; empty if it is unknown.
  private var background: String {
    switch answers?.background ?? TerminalBackground(environment: environment) {
    case .dark?: " The background is dark."
    case .light?: " The background is light."
    case nil: ""
    }
  }

  private var characters: Finding {
    let title = "Characters"
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let chosen = names.first { environment[$0]?.isEmpty == false }
    let setting = chosen.map { "\($0)=\(environment[$0] ?? "")" } ?? "no locale is set"
    if traits.characterSupport == .ascii {
      return Finding(
        title: title, fact: "ASCII, from \(setting); other characters are shown as question marks.",
        advice: "export \(chosen ?? "LANG")=C.UTF-8")
    }
    guard localeIsKnown else {
      return Finding(
        title: title, fact: "UTF-8, but the locale in \(setting) is not installed.",
        advice: "List the installed locales with locale -a, or export \(chosen ?? "LANG")=C.UTF-8")
    }
    return Finding(title: title, fact: "UTF-8, from \(setting).")
  }

  private var widths: Finding {
    let title = "Widths"
    guard mayBeAsked, let answers else {
      return Finding(title: title, fact: "Not checked: the check needs a UTF-8 terminal that can move its cursor.")
    }
    guard !answers.widths.isEmpty else {
      return Finding(
        title: title, fact: "Not checked: the terminal does not report its cursor position.",
        advice: "If tables with non-Latin letters look uneven, try another terminal.")
    }
    let wrong = answers.widths.filter { $0.measured != $0.expected }
    guard !wrong.isEmpty else {
      return Finding(title: title, fact: "All \(answers.widths.count) samples have the expected width.")
    }
    let list = wrong.map { "\($0.sample) takes \($0.measured) cells, not \($0.expected)" }.joined(separator: "; ")
    return Finding(
      title: title, fact: list + ".", advice: "Tables with such characters look uneven; try a newer terminal.")
  }

  private var paste: Finding {
    let title = "Paste"
    guard mayBeAsked, let answers else { return Finding(title: title, fact: "Not checked.") }
    switch answers.marksPaste {
    case true?: return Finding(title: title, fact: "Bracketed: pasted lines run only when you press Enter.")
    case nil: return Finding(title: title, fact: "Unknown: the terminal does not report whether it brackets pastes.")
    case false?:
      return Finding(
        title: title, fact: "Not bracketed: each pasted line runs immediately.",
        advice: "Paste one line at a time, or use a terminal with bracketed paste.")
    }
  }

  private var window: Finding {
    let title = "Window"
    guard inputIsTerminal, outputIsTerminal, traits.isLikeXterm else {
      return Finding(
        title: title, fact: "The title is not changed: there is no window, or the terminal is not known to support it."
      )
    }
    let marks = "Prompts, lines and output are marked for the terminal, and updates are synchronized. "
    let progress = traits.showsProgress ? " and shows the progress of a command" : ""
    return Finding(title: title, fact: "\(marks)The window title follows the screen\(progress).")
  }

  private var editor: Finding {
    let title = "Editor"
    guard inputIsTerminal else { return Finding(title: title, fact: "None: input is not a terminal.") }
    let name = usesReadline ? "GNU readline" : "ScreenKit's own"
    guard keepsHistory else {
      return Finding(
        title: title, fact: "\(name), with completion but without history, because HOME is not a directory.",
        advice: "Set HOME or XDG_STATE_HOME to a directory.")
    }
    let fact = "\(name), with completion and history."
    if ignoredKeys.isEmpty { return Finding(title: title, fact: fact) }
    let shown = ignoredKeys.prefix(5).map { "\n\($0)" }.joined()
    let rest = ignoredKeys.count > 5 ? "\n... \(ignoredKeys.count - 5) more" : ""
    return Finding(title: title, fact: "\(fact) These lines of the key file have no effect:\(shown)\(rest)")
  }
}
