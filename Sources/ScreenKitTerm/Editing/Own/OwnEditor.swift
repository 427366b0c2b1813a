/// Edits lines by the keys of Emacs as GNU readline has them, without readline.
///
/// What differs: characters are whole clusters, a key that is bound to nothing is dropped as a whole, words of former lines are those that
/// the console sees, and there are no keyboard macros.
@MainActor
final class OwnEditor: LineEditor {
  weak var host: (any LineEditorHost)?
  var text = EditedText()
  var history = RecallList()
  var kills = KillRing()
  var keymap: Keymap
  var preferences: KeyPreferences
  private let readPreferences: () -> KeyPreferences
  private var driver = DriverSettings()
  /// What the next key is for.
  var expectation = Expectation.command
  /// The bytes of a key, or of several, that have begun.
  private var begun: [UInt8] = []
  private var isEditing = false
  private var macroDepth = 0
  /// The command before.
  private(set) var last: EditingCommand?
  /// Whether that was a kill, and whether the one that runs is.
  var wasKill = false
  var isKill = false
  /// Whether typed characters take the place of others.
  var overwrites = false
  /// Whether the region is marked, and whether it stays so behind the command that runs.
  private(set) var isRegionActive = false
  var keepsRegion = false
  /// What was searched for last, and by a phrase that was typed first.
  var formerSearch = ""
  var formerPhrase = ""
  var prefixSearch: PrefixSearch?
  var yankedArgument: YankedArgument?
  var menu: Menu?
  var wasCompleted = false
  /// The line that the next one begins with.
  var following: String?

  /// What a key is for.
  enum Expectation {
    /// A command.
    case command
    /// More of a numeric argument, or the command that it is for.
    case argument(NumericArgument)
    /// A character for a command.
    case character(EditingCommand, NumericArgument)
    case search(IncrementalSearch)
    /// A phrase to search for. The line is what it was before.
    case phrase(isReverse: Bool, line: EditedText)
  }

  /// - Parameter preferences: Reads what the user wants of keys.
  init(preferences: @escaping () -> KeyPreferences = { KeyPreferences() }) {
    readPreferences = preferences
    self.preferences = preferences()
    keymap = self.preferences.keymap
  }

  // MARK: The line

  func begin() {
    (isEditing, begun, macroDepth) = (true, [], 0)
    (expectation, last, wasKill, isRegionActive) = (.command, nil, false, false)
    (prefixSearch, yankedArgument, menu) = (nil, nil, nil)
    history.begin()
    text = EditedText()
    if let following, let place = history.lines.lastIndex(of: following) {
      text = history.go(to: place, leaving: text)
    }
    following = nil
  }

  func end() { isEditing = false }

  var isEmpty: Bool { text.text.isEmpty }
  var isAtNewest: Bool { history.isAtNewest }

  var line: EditedLine {
    var line = EditedLine(text: text.text, cursor: text.cursor, mode: preferences.shownMode)
    switch expectation {
    case .command, .character:
      if isRegionActive { line.marked = min(text.cursor, text.mark)..<max(text.cursor, text.mark) }
    case .argument(let argument): line.message = "(arg: \(argument.value)) "
    case .phrase: line.message = ":"
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

  func insert(_ text: String) { self.text.insert(text) }

  func replace(with text: String) { self.text.replace(0..<self.text.count, with: text) }

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

  /// What the line at a place of the history says now.
  func lineText(at place: Int) -> String { history.text(at: place, editing: text) }

  // MARK: Preferences

  var settings: EditorSettings { preferences.settings }

  func take(_ driver: DriverSettings) {
    self.driver = driver
    bindDriverKeys()
  }

  private func bindDriverKeys() {
    guard preferences.bindsDriverKeys else { return }
    let commands: [(UInt8?, EditingCommand)] = [
      (driver.erase, .backwardDeleteChar), (driver.eraseWord, .unixWordRubout),
      (driver.eraseLine, .unixLineDiscard), (driver.quote, .quotedInsert),
    ]
    for case (let key?, let command) in commands { keymap.bind([key], to: .command(command)) }
  }

  /// Reads the user's preferences again.
  func readPreferencesAgain() {
    preferences = readPreferences()
    keymap = preferences.keymap
    bindDriverKeys()
    host?.takeSettings()
  }

  // MARK: Keys

  func length(of key: ArraySlice<UInt8>) -> Int { key.count }

  func use(of key: ArraySlice<UInt8>) -> KeyUse {
    guard isEditing, begun.isEmpty, case .command = expectation, case .command(let command)? = keymap[key] else {
      return .other
    }
    return switch command {
    case .selfInsert: .inserts
    case .deleteChar, .backwardDeleteChar, .forwardBackwardDeleteChar: .deletes
    case .previousHistory, .historySearchBackward, .historySubstringSearchBackward: .older
    case .nextHistory, .historySearchForward, .historySubstringSearchForward: .newer
    default: .other
    }
  }

  func type(_ keys: ArraySlice<UInt8>) -> Int {
    var rest = keys
    while isEditing, !rest.isEmpty { rest = rest.dropFirst(press(rest)) }
    return keys.count - rest.count
  }

  /// Takes the first key, and returns how many of the bytes that was.
  private func press(_ bytes: ArraySlice<UInt8>) -> Int {
    if case .character(let command, let argument) = expectation {
      expectation = .command
      // A key that is no character gives up a search for one.
      if command != .quotedInsert, bytes.count > 1, bytes.first == 0x1B { return press(bytes) }
      let character = bytes.prefix(Self.characterLength(bytes))
      take(String(decoding: character, as: UTF8.self), for: command, argument)
      finish(command)
      return character.count
    }
    // A key that has come whole is not the rest of Escape.
    if begun == [0x1B], bytes.first == 0x1B, bytes.count > 1 { begun = [] }
    let keys = begun + bytes
    var (binding, count) = keymap.lookUp(keys)
    if binding == nil, count == 2, keys[0] == 0x1B, case let letter = keys[1] | 0x20, letter != keys[1] {
      binding = keymap[[0x1B, letter]]
    }
    if case .table? = binding {
      begun = keys
      return bytes.count
    }
    var key = keys[..<count]
    if binding == .command(.selfInsert) {
      count = Self.characterLength(keys[...])
      key = keys[..<count]
    } else if binding == nil, keys[0] == 0x1B {
      key = keys[...]
    }
    let used = key.count - begun.count
    begun = []
    switch binding {
    case .macro(let keys)?: play(keys)
    case .command(let command)?: press(command, key)
    case nil, .table?: drop()
    }
    return used
  }

  /// How many of the first bytes are a character of UTF-8.
  private static func characterLength(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first, first >= 0xC0 else { return 1 }
    return 1 + bytes.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
  }

  /// Types the keys that another one stands for. One that stands for itself has no end.
  private func play(_ keys: [UInt8]) {
    guard macroDepth < 100 else { return drop() }
    macroDepth += 1
    _ = type(keys[...])
    macroDepth -= 1
  }

  /// Gives up what was begun, for a key that means nothing.
  private func drop() {
    switch expectation {
    case .search, .phrase: break
    default: expectation = .command
    }
    (last, wasKill) = (nil, false)
    ring()
  }

  func ring() { if preferences.rings, driver.echoes { host?.ring() } }

  private func press(_ command: EditingCommand, _ key: ArraySlice<UInt8>) {
    switch expectation {
    case .search(let search):
      if takeForSearch(command, key, search) { return }
    case .phrase(let isReverse, let line):
      return takeForPhrase(command, key, isReverse: isReverse, line)
    case .argument(var argument):
      if argument.take(key.last, for: command) {
        expectation = .argument(argument)
        if argument.isTooLarge { drop() }
        return
      }
      expectation = .command
      return perform(command, argument, key)
    case .command, .character: break
    }
    perform(command, NumericArgument(), key)
  }

  private func perform(_ command: EditingCommand, _ argument: NumericArgument, _ key: ArraySlice<UInt8>) {
    if command == .digitArgument {
      var argument = argument
      _ = argument.take(key.last, for: command)
      expectation = .argument(argument)
      return
    }
    isKill = false
    keepsRegion = false
    let (cursor, count) = (text.cursor, text.count)
    run(command, argument, key)
    // What was inserted in front of a mark stays in front of what is inserted next.
    if text.count <= count { text.leaveCluster(movedBack: text.cursor < cursor) }
    if case .character = expectation { return }
    finish(command)
  }

  private func finish(_ command: EditingCommand) {
    if command == .abort { (last, wasKill) = (nil, false) } else { (last, wasKill) = (command, isKill) }
    isRegionActive = keepsRegion && preferences.marksRegion
  }

  /// Ends the line.
  func end(_ ending: LineEnding) {
    isEditing = false
    host?.end(ending)
  }
}

/// How often a command is to be done, or with which number, as the user has typed it.
struct NumericArgument: Equatable {
  private var digits: Int?
  private var isNegative = false
  private static let largest = 1_000_000

  /// The number; 1 without any.
  var value: Int { (digits ?? 1) * (isNegative ? -1 : 1) }
  /// Whether there is one.
  var isGiven: Bool { digits != nil || isNegative }
  var isTooLarge: Bool { digits ?? 0 > Self.largest }

  /// Takes a key that belongs to the number, and returns whether it does.
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
