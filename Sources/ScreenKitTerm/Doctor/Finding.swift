/// One thing that was found out about the terminal.
struct Finding: Equatable {
  /// What it is about.
  let title: String
  /// What is so.
  let fact: String
  /// What would make it better; `nil` when nothing need be done.
  var advice: String?
}

extension [Finding] {
  /// The findings as a screen shows them.
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
      case 0: "Nothing need be done."
      case 1: "One thing could be better; what to do stands below it."
      default: "\(count) things could be better; what to do stands below each."
      }
    return [.fields(fields), .text(sum)]
  }
}

extension TerminalFacts {
  /// What there is to say, in the order in which it is shown.
  var findings: [Finding] {
    [streams, type, sizes, colors, characters, widths, paste, editor, window]
  }

  private var streams: Finding {
    let fact =
      switch (inputIsTerminal, outputIsTerminal) {
      case (true, true): "Input and output are a terminal: lines are asked for with a prompt."
      case (true, false): "Output is no terminal: it gets plain lines; the prompt goes to standard error."
      case (false, true): "Input is no terminal: it is run as a script, without a prompt."
      case (false, false): "Input and output are no terminals: input is run as a script, output gets plain lines."
      }
    return Finding(title: "Streams", fact: fact)
  }

  private var type: Finding {
    let term = environment["TERM"] ?? ""
    let set = "If it can do more: export TERM=xterm-256color"
    if term.isEmpty { return Finding(title: "TERM", fact: "It is not set, so the least is taken.", advice: set) }
    if !traits.isCapable {
      return Finding(title: "TERM", fact: "\(term): a terminal that cannot move its cursor.", advice: set)
    }
    if traits.isReadAloud {
      return Finding(
        title: "TERM", fact: "ACCESSIBLE is set: what stands on the screen stays, and a changed line is written below.")
    }
    if terminfo == nil {
      let advice =
        "Install its description (on Debian: apt-get install ncurses-term), or export TERM=xterm-256color"
      return Finding(title: "TERM", fact: "\(term): this system does not know it.", advice: advice)
    }
    if environment["TMUX"]?.isEmpty == false, !term.hasPrefix("tmux"), !term.hasPrefix("screen") {
      let advice = "In ~/.tmux.conf: set -g default-terminal tmux-256color"
      return Finding(title: "TERM", fact: "\(term), but this is tmux, which is another terminal.", advice: advice)
    }
    return Finding(title: "TERM", fact: "\(term): this system knows it.")
  }

  private var sizes: Finding {
    guard outputIsTerminal else { return Finding(title: "Size", fact: "Output has no width: lines are never cut.") }
    guard let size else {
      return Finding(
        title: "Size", fact: "The terminal does not tell it; 80 columns and 24 rows are taken.",
        advice: "Say how large it is: stty cols 80 rows 24")
    }
    let fact = "\(size.columns) columns, \(size.rows) rows."
    let advice = size.columns < 40 || size.rows < 5 ? "Tables need more room: 40 columns and 5 rows at least." : nil
    return Finding(title: "Size", fact: fact, advice: advice)
  }

  private var colors: Finding {
    let title = "Colors"
    guard outputIsTerminal else { return Finding(title: title, fact: "None: output is no terminal.") }
    if let variable = TerminalTraits.refusal(ofColorsIn: environment) {
      return Finding(title: title, fact: "None, since \(variable) is set.")
    }
    guard traits.styles == .ansi else { return Finding(title: title, fact: "None on a terminal of this type.") }
    switch traits.colors {
    case .none: return Finding(title: title, fact: "None, as this type is described; bold and the like are used.")
    case .full: return Finding(title: title, fact: "All shades.")
    case .palette:
      return Finding(title: title, fact: "256. If it can show all shades: export COLORTERM=truecolor")
    case .sixteen, .eight: return Finding(title: title, fact: "\(traits.colors.rawValue).")
    }
  }

  private var characters: Finding {
    let title = "Characters"
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let chosen = names.first { environment[$0]?.isEmpty == false }
    let setting = chosen.map { "\($0)=\(environment[$0] ?? "")" } ?? "no locale is set"
    if traits.characterSupport == .ascii {
      return Finding(
        title: title, fact: "ASCII, for \(setting); others are shown as question marks.",
        advice: "export \(chosen ?? "LANG")=C.UTF-8")
    }
    guard localeIsKnown else {
      return Finding(
        title: title, fact: "UTF-8, though this system does not have the locale of \(setting).",
        advice: "See what there is with locale -a, or export \(chosen ?? "LANG")=C.UTF-8")
    }
    return Finding(title: title, fact: "UTF-8; \(setting).")
  }

  private var widths: Finding {
    let title = "Widths"
    guard mayBeAsked, let answers else {
      return Finding(title: title, fact: "Not asked: that takes a terminal that can move its cursor and shows UTF-8.")
    }
    guard !answers.widths.isEmpty else {
      return Finding(
        title: title, fact: "The terminal does not tell where its cursor is.",
        advice: "If tables with other than Latin letters are ragged, another terminal may help.")
    }
    let wrong = answers.widths.filter { $0.measured != $0.expected }
    guard !wrong.isEmpty else {
      return Finding(title: title, fact: "All \(answers.widths.count) samples are as wide as they are taken for.")
    }
    let list = wrong.map { "\($0.sample) takes \($0.measured) cells, not \($0.expected)" }.joined(separator: "; ")
    return Finding(
      title: title, fact: list + ".", advice: "Tables with such characters are ragged here; a newer terminal may help.")
  }

  private var paste: Finding {
    let title = "Paste"
    guard mayBeAsked, let answers else { return Finding(title: title, fact: "Not asked.") }
    switch answers.marksPaste {
    case true?: return Finding(title: title, fact: "Marked: nothing that is pasted runs before Enter.")
    case nil: return Finding(title: title, fact: "The terminal does not say whether it marks what is pasted.")
    case false?:
      return Finding(
        title: title, fact: "Not marked: each line of a paste runs at once.",
        advice: "Paste one line at a time, or use a terminal with bracketed paste.")
    }
  }

  private var window: Finding {
    let title = "Window"
    guard inputIsTerminal, outputIsTerminal, traits.isLikeXterm else {
      return Finding(
        title: title, fact: "Unchanged: there is none, or its terminal is not known to understand what would change it."
      )
    }
    let marks = hasReadline ? "Prompts, lines and output are marked for the terminal, and changes come at once. " : ""
    let progress = traits.showsProgress && hasReadline ? ", and how far a line is" : ""
    return Finding(title: title, fact: "\(marks)The title is that of the screen\(progress).")
  }

  private var editor: Finding {
    let title = "Editor"
    guard inputIsTerminal else { return Finding(title: title, fact: "None: nobody types.") }
    if environment["SCREENKIT_EDITOR"] == "plain" {
      return Finding(
        title: title, fact: "The terminal's own, without completion and history, because SCREENKIT_EDITOR is plain.",
        advice: "unset SCREENKIT_EDITOR")
    }
    if !hasReadline {
      return Finding(
        title: title, fact: "The terminal's own: this program is built without GNU readline.",
        advice: "Build it with the package trait Readline.")
    }
    if !traits.isCapable || !outputIsTerminal {
      return Finding(title: title, fact: "The terminal's own, without completion and history, for the reasons above.")
    }
    guard keepsHistory else {
      return Finding(
        title: title, fact: "GNU readline, with completion; no history is kept, because HOME is no directory.",
        advice: "export HOME=<directory>, or XDG_STATE_HOME=<directory>")
    }
    return Finding(title: title, fact: "GNU readline, with completion and history.")
  }
}
