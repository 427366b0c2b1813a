/// The contents of the user's key file: bindings and variables.
struct KeyPreferences {
  /// The keymap in which keys are bound.
  enum Target: Equatable {
    case emacs(prefix: [UInt8])
    case viInsert, viCommand

    /// Finds one by readline's name; `nil` for other names.
    init?(named name: String) {
      switch name {
      case "emacs", "emacs-standard": self = .emacs(prefix: [])
      case "emacs-meta": self = .emacs(prefix: [0x1B])
      case "emacs-ctlx": self = .emacs(prefix: [0x18])
      case "vi-insert": self = .viInsert
      case "vi", "vi-move", "vi-command": self = .viCommand
      default: return nil
      }
    }
  }

  var emacs = Keymap.emacs
  /// The user's key bindings for the two modes of vi, which replace the standard ones.
  private var vi: [(target: Target, keys: [UInt8], binding: Keymap.Binding?)] = []
  /// Whether lines are edited with the keys of vi.
  private(set) var usesVi = false
  private(set) var settings = EditorSettings()
  /// Whether the bell rings.
  private(set) var rings = true
  /// Whether the region is shown after some commands.
  private(set) var marksRegion = true
  /// Whether the keys of the terminal's driver are bound to the equivalent commands.
  private(set) var bindsDriverKeys = true
  private(set) var completes = true
  /// Whether a sequence of keys that is complete, but could go on, ends after a while.
  private(set) var endsSequences = true
  /// Whether candidates are listed even if the line has become longer, or only if it has not.
  private(set) var listsAtOnce = false
  private(set) var listsAtOnceIfUnchanged = false
  /// Whether a recalled line has the cursor at the same position as the previous line.
  private(set) var keepsCursor = false
  /// The text that makes a line a comment.
  private(set) var comment = "#"
  private var showsMode = false
  private var modes = (emacs: "@", viInsert: "(ins)", viCommand: "(cmd)")

  mutating func bind(_ keys: [UInt8], to binding: Keymap.Binding?, in target: Target) {
    if case .emacs(let prefix) = target {
      emacs.bind(prefix + keys, to: binding)
    } else {
      vi.append((target, keys, binding))
    }
  }

  /// The keymap for a mode, with the user's bindings.
  func keymap(for mode: Target) -> Keymap {
    if case .emacs = mode { return emacs }
    return vi.reduce(into: mode == .viInsert ? .viInsert : .viCommand) { map, key in
      if key.target == mode { map.bind(key.keys, to: key.binding) }
    }
  }

  /// The mark of the editing mode before the prompt: visible text, and sequences between U+0001 and U+0002.
  func shownMode(_ target: Target) -> [UInt8] {
    guard showsMode else { return [] }
    switch target {
    case .emacs: return Array(modes.emacs.utf8)
    case .viInsert: return Array(modes.viInsert.utf8)
    case .viCommand: return Array(modes.viCommand.utf8)
    }
  }

  /// Variables of readline without an effect here: lines are UTF-8, and the console lists candidates.
  private static let ignored = [
    "byte-oriented", "colored-completion-prefix", "colored-stats", "completion-display-width", "completion-ignore-case",
    "completion-map-case", "completion-prefix-display-length", "completion-query-items", "convert-meta",
    "echo-control-characters",
    "enable-meta-key", "expand-tilde", "history-size", "input-meta", "mark-directories", "mark-modified-lines",
    "mark-symlinked-directories", "match-hidden-files", "menu-complete-display-prefix", "meta-flag", "output-meta",
    "page-completions", "prefer-visible-bell", "print-completions-horizontally", "skip-completed-text", "visible-stats",
  ]

  /// Sets a variable of readline.
  ///
  /// - Throws: An error if the value is invalid, or if this editor does not have the variable.
  mutating func set(_ name: String, to value: String) throws(LineError) {
    let isOn = ["on", "1", ""].contains(value.lowercased())
    switch name {
    case "editing-mode":
      guard ["vi", "emacs"].contains(value) else {
        throw LineError("editing-mode cannot be \(LineError.quoted(value))", advice: "the modes are emacs and vi")
      }
      usesVi = value == "vi"
    case "keyseq-timeout":
      guard let milliseconds = Int(value) else { throw LineError("keyseq-timeout needs a number of milliseconds") }
      endsSequences = milliseconds > 0
      settings.patience = .milliseconds(endsSequences ? milliseconds : 500)
    case "bell-style": rings = value != "none"
    case "horizontal-scroll-mode": settings.scrollsSideways = isOn
    case "enable-bracketed-paste": settings.marksPastes = isOn
    case "enable-keypad": settings.usesKeypad = isOn
    case "enable-active-region": marksRegion = isOn
    case "bind-tty-special-chars": bindsDriverKeys = isOn
    case "disable-completion": completes = !isOn
    case "show-all-if-ambiguous": listsAtOnce = isOn
    case "show-all-if-unmodified": listsAtOnceIfUnchanged = isOn
    case "history-preserve-point": keepsCursor = isOn
    case "comment-begin": comment = value
    case "show-mode-in-prompt": showsMode = isOn
    case "emacs-mode-string": modes.emacs = Self.modeString(value)
    case "vi-ins-mode-string": modes.viInsert = Self.modeString(value)
    case "vi-cmd-mode-string": modes.viCommand = Self.modeString(value)
    case _ where Self.ignored.contains(name): break
    default: throw LineError("\(LineError.quoted(name)) is not a variable of this editor")
    }
  }

  /// Parses a mode string: `\1` and `\2` begin and end sequences.
  private static func modeString(_ value: String) -> String {
    var text =
      value.hasPrefix("\"") && value.hasSuffix("\"") && value.count > 1 ? String(value.dropFirst().dropLast()) : value
    for (escape, character) in [
      ("\\1", "\u{01}"), ("\\2", "\u{02}"), ("\\e", "\u{1B}"), ("\\x1b", "\u{1B}"), ("\\033", "\u{1B}"),
    ] {
      text = text.split(separator: escape, omittingEmptySubsequences: false).joined(separator: character)
    }
    return text
  }
}
