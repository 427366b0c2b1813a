/// Edits lines with readline's keys of Emacs and vi, without readline.
///
/// `EditorComparisonTests` lists the differences. The article *Built-in commands and keys* names those that users notice.
@MainActor
final class OwnEditor: ConfiguredEditor {
  weak var host: (any LineEditorHost)?
  var hints = false
  var text = EditedText()
  var history = RecallList()
  var kills = KillRing()
  var keymap = Keymap.emacs
  private(set) var preferences: KeyPreferences
  /// The keymap in use.
  var mode = KeyPreferences.Target.emacs(prefix: []) {
    didSet { if mode != oldValue { takeKeymap() } }
  }
  var vi = ViCommands()
  private let readKeyFile: () -> KeyFile
  private(set) var driver = DriverSettings()
  /// The purpose of the next key.
  var expectation = Expectation.command
  /// The bytes of keys that are not complete.
  var begun: [UInt8] = []
  private(set) var isEditing = false
  /// The macros being typed, the number started since a key was typed, and whether they are being abandoned.
  var macros: [[UInt8]] = []
  var macroCount = 0
  var abandonsMacros = false
  /// The keys of the macro being recorded, and of the last one.
  var recording: [UInt8]?
  var recorded: [UInt8] = []
  /// The number of bytes of the current key that arrived earlier.
  var begunCount = 0
  /// The previous command.
  var last: EditingCommand?
  /// Whether the previous command was a kill, and whether the current one is.
  var wasKill = false
  var isKill = false
  /// Whether typed characters overwrite others.
  var overwrites = false
  /// Whether the region is highlighted, and whether it stays so after the current command.
  var isRegionActive = false
  var keepsRegion = false
  /// The text of the last search, and the phrase of the last search by phrase.
  var formerSearch = ""
  var formerPhrase = ""
  var prefixSearch: PrefixSearch?
  var yankedArgument: YankedArgument?
  var menu: Menu?
  var wasCompleted = false
  /// The initial text of the next line.
  var following: String?

  /// The purpose of a key.
  enum Expectation {
    /// A command.
    case command
    /// More of a numeric argument, or its command.
    case argument(NumericArgument)
    /// A character for a command.
    case character(EditingCommand, NumericArgument)
    case search(IncrementalSearch)
    /// A phrase to search for. `line` is the line before the search.
    case phrase(isReverse: Bool, line: EditedText)
  }

  /// - Parameter keyFile: Reads the user's key preferences.
  init(keyFile: @escaping () -> KeyFile = { KeyFile("") }) {
    readKeyFile = keyFile
    preferences = keyFile().preferences
    if preferences.usesVi { mode = .viInsert }
    takeKeymap()
  }

  // MARK: The line

  func begin() {
    (isEditing, begun, recording) = (true, [], nil)
    (expectation, last, wasKill, isRegionActive) = (.command, nil, false, false)
    (prefixSearch, yankedArgument, menu) = (nil, nil, nil)
    history.begin()
    text = EditedText()
    vi.marks = [:]
    enter(usesVi ? .viInsert : .emacs(prefix: []))
    if let following, let place = history.lines.lastIndex(of: following) {
      text = history.go(to: place, leaving: text)
    }
    following = nil
  }

  func end() { isEditing = false }

  var isEmpty: Bool { text.text.isEmpty }
  var isAtNewest: Bool { history.isAtNewest }

  var line: EditedLine {
    var line = EditedLine(text: text.text, cursor: text.cursor)
    line.mode = preferences.shownMode(mode)
    switch expectation {
    case .command, .character:
      line.message = vi.shownCount.map { "(arg: \($0)) " }
      if isRegionActive { line.marked = text.range(to: text.mark) }
      if isBegunShown {
        line.show(pending: String(decoding: begun, as: UTF8.self))
      } else {
        line.suggestion = suggestion
      }
    case .argument(let argument): line.message = "(arg: \(argument.value)) "
    case .phrase(let isReverse, _):
      line.message = mode != .viCommand ? ":" : isReverse ? "/" : "?"
      line.keepsPrompt = true
    case .search(let search):
      line.message = search.message
      (line.text, line.cursor) = (lineText(at: search.found.place), search.found.position)
      if preferences.marksRegion, !search.hasFailed {
        line.marked = line.cursor..<line.cursor + search.text.utf8.count
      }
    }
    if line.message != nil { line.mode = [] }
    return line
  }

  /// Whether the keys that are not complete are shown in the line: without the next key, they would be inserted there.
  private var isBegunShown: Bool {
    mode != .viCommand && !begun.isEmpty && begun.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  /// The length in bytes up to which a line gets a suggestion.
  private static let longestSuggested = 4_096

  /// The continuation of this line in the newest history line that begins with it; empty if there is none, or if the cursor is not after
  /// the last character.
  var suggestion: String {
    guard hints, text.cursor == text.count, text.count <= Self.longestSuggested, mode != .viCommand, history.isAtNewest
    else { return "" }
    return history.suggestion(for: text.text)
  }

  func insert(_ text: String) {
    endSequence()
    endPending()
    self.text.inOneStep { $0.insert(text) }
    if !isSearching { settleCursor() }
  }

  func replace(with text: String) {
    endPending()
    self.text.replace(0..<self.text.count, with: text)
    vi.insertion?.start = self.text.cursor
    if !isSearching { settleCursor() }
  }

  /// Prepares for text from outside the editor: it applies to the line that a search has found, and ends an argument, and a command that
  /// waits for a key.
  private func endPending() {
    begun = []
    vi.reset()
    switch expectation {
    case .search(let search): accept(search)
    case .argument, .character: expectation = .command
    case .command, .phrase: break
    }
  }

  var isSearching: Bool {
    switch expectation {
    case .search, .phrase: true
    default: false
    }
  }

  // MARK: History

  var hasRecalled: Bool { history.isTouched }
  func recall(_ lines: [String]) { history = RecallList(lines) }
  func addRecalled(_ line: String) { history.append(line) }
  func removeRecalled(age: Int) { history.remove(age: age) }

  /// The current text of a history line.
  func lineText(at place: Int) -> String { history.text(at: place, editing: text) }

  // MARK: Preferences

  var settings: EditorSettings { preferences.settings }

  func take(_ driver: DriverSettings) {
    self.driver = driver
    bindDriverKeys()
  }

  var usesVi: Bool { mode != .emacs(prefix: []) }

  private func takeKeymap() {
    keymap = preferences.keymap(for: mode)
    bindDriverKeys()
    // The user's preferences do not replace the console's own keys.
    for prefix in mode == .emacs(prefix: []) ? [[], [0x1B], [0x18]] : [[]] as [[UInt8]] {
      keymap.bind(prefix + [0x03], to: .command(.interrupt))
    }
    keymap.bind([0x1A], to: .command(.suspend))
    keymap.bind([0x1C], to: .command(.quit))
  }

  private func bindDriverKeys() {
    guard preferences.bindsDriverKeys, mode != .viCommand else { return }
    let commands: [(UInt8?, EditingCommand)] = [
      (driver.erase, .backwardDeleteChar), (driver.eraseWord, usesVi ? .viUnixWordRubout : .unixWordRubout),
      (driver.eraseLine, .unixLineDiscard), (driver.quote, .quotedInsert),
    ]
    for case (let key?, let command) in commands { keymap.bind([key], to: .command(command)) }
  }

  /// Reads the user's preferences again.
  func readPreferencesAgain() {
    let file = readKeyFile()
    preferences = file.preferences
    takeKeymap()
    enter(preferences.usesVi ? .viInsert : .emacs(prefix: []))
    let host = host as? any ConfiguredEditorHost
    host?.takeSettings()
    if !file.problems.isEmpty { host?.warn(file.problems.map(\.description)) }
  }

  func end(_ ending: LineEnding) {
    isEditing = false
    host?.end(ending)
  }
}

/// Recalling lines.
extension OwnEditor {
  /// A search for lines that begin like this one, or contain its text.
  struct PrefixSearch {
    var text: String
    var seen: String?
  }

  /// Moves this many lines forward or back, as far as possible.
  func recall(by lines: Int) {
    if lines == 0 { return }
    let target = min(max(0, history.place + lines), history.lines.count)
    if target == history.place { return ring() }
    let cursor = text.cursor
    go(to: target)
    text.cursor = preferences.keepsCursor ? text.boundary(at: cursor) : text.count
    if history.isAtNewest { return }
    text.setMark(0)
    if mode == .viCommand { text.cursor = 0 }
  }

  /// Edits another line of the history.
  func go(to place: Int) {
    let mark = text.mark
    if mode == .viInsert { text.endInsertion() }
    text = history.go(to: place, leaving: text)
    if mode == .viInsert { text.beginInsertion() }
    text.setMark(min(mark, text.count))
  }

  /// Goes to the next line that begins with the text before the cursor, or contains it.
  func search(isPrefix: Bool, by count: Int) {
    if count == 0 { return }
    let commands: [EditingCommand] =
      isPrefix
      ? [.historySearchBackward, .historySearchForward]
      : [.historySubstringSearchBackward, .historySubstringSearchForward]
    let isAgain = last.map(commands.contains) == true
    var search = (isAgain ? prefixSearch : nil) ?? PrefixSearch(text: String(text[0..<text.cursor]))
    defer { prefixSearch = search }
    if search.text.isEmpty { return recall(by: count) }
    var place = history.place
    var seen = search.seen ?? text.text
    for _ in 0..<abs(count) {
      guard
        let next = history.next(
          having: search.text, isPrefix: isPrefix, by: count < 0 ? -1 : 1, from: place, otherThan: seen, editing: text)
      else {
        ring()
        if count > 0, !history.isAtNewest { go(to: history.lines.count) }
        return placeCursor(for: search.text, isPrefix: isPrefix)
      }
      place = next
      seen = lineText(at: next)
    }
    search.seen = seen
    go(to: place)
    placeCursor(for: search.text, isPrefix: isPrefix)
  }

  private func placeCursor(for searched: String, isPrefix: Bool) {
    let start = isPrefix ? text.text.hasBytes(of: searched, at: 0) ? 0 : nil : text.text.firstPlace(of: searched)
    text.cursor = min(text.count, start.map { $0 + searched.utf8.count } ?? text.count)
    text.setMark(text.count)
  }
}
