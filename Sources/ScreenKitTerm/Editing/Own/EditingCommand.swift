/// The commands that keys run. Their raw values are readline's names.
enum EditingCommand: String, CaseIterable, Sendable {
  // Moving.
  case beginningOfLine = "beginning-of-line"
  case endOfLine = "end-of-line"
  case forwardChar = "forward-char"
  case backwardChar = "backward-char"
  case forwardWord = "forward-word"
  case backwardWord = "backward-word"
  case characterSearch = "character-search"
  case characterSearchBackward = "character-search-backward"
  case setMark = "set-mark"
  case exchangePointAndMark = "exchange-point-and-mark"
  case clearScreen = "clear-screen"
  case clearDisplay = "clear-display"
  case redrawCurrentLine = "redraw-current-line"

  // Changing text.
  case selfInsert = "self-insert"
  case quotedInsert = "quoted-insert"
  case tabInsert = "tab-insert"
  case deleteChar = "delete-char"
  case backwardDeleteChar = "backward-delete-char"
  case forwardBackwardDeleteChar = "forward-backward-delete-char"
  case deleteHorizontalSpace = "delete-horizontal-space"
  case transposeChars = "transpose-chars"
  case transposeWords = "transpose-words"
  case upcaseWord = "upcase-word"
  case downcaseWord = "downcase-word"
  case capitalizeWord = "capitalize-word"
  case overwriteMode = "overwrite-mode"
  case undo
  case revertLine = "revert-line"

  // Killing and yanking.
  case killLine = "kill-line"
  case backwardKillLine = "backward-kill-line"
  case killWholeLine = "kill-whole-line"
  case killWord = "kill-word"
  case backwardKillWord = "backward-kill-word"
  case unixLineDiscard = "unix-line-discard"
  case unixWordRubout = "unix-word-rubout"
  case viUnixWordRubout = "vi-unix-word-rubout"
  case unixFilenameRubout = "unix-filename-rubout"
  case killRegion = "kill-region"
  case copyRegionAsKill = "copy-region-as-kill"
  case copyForwardWord = "copy-forward-word"
  case copyBackwardWord = "copy-backward-word"
  case yank
  case yankPop = "yank-pop"
  case yankLastArg = "yank-last-arg"
  case yankNthArg = "yank-nth-arg"

  // The history.
  case previousHistory = "previous-history"
  case nextHistory = "next-history"
  case beginningOfHistory = "beginning-of-history"
  case endOfHistory = "end-of-history"
  case reverseSearchHistory = "reverse-search-history"
  case forwardSearchHistory = "forward-search-history"
  case nonIncrementalReverseSearchHistory = "non-incremental-reverse-search-history"
  case nonIncrementalForwardSearchHistory = "non-incremental-forward-search-history"
  case historySearchBackward = "history-search-backward"
  case historySearchForward = "history-search-forward"
  case historySubstringSearchBackward = "history-substring-search-backward"
  case historySubstringSearchForward = "history-substring-search-forward"
  case operateAndGetNext = "operate-and-get-next"

  // Completing.
  case complete
  case possibleCompletions = "possible-completions"
  case menuComplete = "menu-complete"
  case menuCompleteBackward = "menu-complete-backward"

  // Others.
  case acceptLine = "accept-line"
  case abort
  case digitArgument = "digit-argument"
  case universalArgument = "universal-argument"
  case insertComment = "insert-comment"
  case startKbdMacro = "start-kbd-macro"
  case endKbdMacro = "end-kbd-macro"
  case callLastKbdMacro = "call-last-kbd-macro"
  case viEditingMode = "vi-editing-mode"
  case emacsEditingMode = "emacs-editing-mode"
  case viMovementMode = "vi-movement-mode"
  case viEOFMaybe = "vi-eof-maybe"
  case rereadInitFile = "re-read-init-file"
  case editLine = "edit-and-execute-command"
  /// Discards the line.
  case interrupt
  /// Stops the process.
  case suspend
  /// Ends the process.
  case quit

  /// Other names for these in readline.
  private static let otherNames: KeyValuePairs<String, Self> = [
    "backward-byte": .backwardChar, "forward-byte": .forwardChar, "vi-undo": .undo,
    "menu-complete-display": .menuComplete,
    "delete-char-or-list": .deleteChar, "shell-forward-word": .forwardWord, "shell-backward-word": .backwardWord,
    "shell-kill-word": .killWord, "shell-backward-kill-word": .backwardKillWord,
  ]

  /// Finds the command that a key file names, ignoring case; `nil` if this editor does not have it.
  init?(named name: String) {
    let name = name.lowercased()
    guard let command = Self(rawValue: name) ?? Self.otherNames.first(where: { $0.key == name })?.value else {
      return nil
    }
    self = command
  }
}

/// The typed count or number of a command.
struct NumericArgument: Equatable {
  private var digits: Int?
  private var isNegative = false
  private static let largest = 1_000_000

  init(_ number: Int? = nil) { digits = number }

  /// The number; 1 if none was given.
  var value: Int { (digits ?? 1) * (isNegative ? -1 : 1) }
  /// Whether a number was given.
  var isGiven: Bool { digits != nil || isNegative }
  var isTooLarge: Bool { digits ?? 0 > Self.largest }

  /// Handles a key that may belong to the number, and returns whether it does.
  mutating func take(_ key: UInt8?, for command: EditingCommand) -> Bool {
    switch (command, key) {
    case (.selfInsert, let key?) where 0x30...0x39 ~= key, (.digitArgument, let key?) where 0x30...0x39 ~= key:
      digits = (digits ?? 0) * 10 + Int(key - 0x30)
    case (.selfInsert, UInt8(ascii: "-")?) where !isGiven, (.digitArgument, UInt8(ascii: "-")?) where !isGiven:
      isNegative = true
    case (.universalArgument, _):
      digits = (digits ?? 1) * 4
    default: return false
    }
    return true
  }
}
