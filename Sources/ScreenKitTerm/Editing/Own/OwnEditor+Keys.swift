/// Turns keys into commands.
extension OwnEditor {
  func length(of key: ArraySlice<UInt8>) -> Int {
    switch mode {
    case .emacs: key.count
    case .viCommand: key.count > 1 && 0x20..<0x7F ~= key[key.startIndex] ? 1 : key.count
    case .viInsert: key.count == 2 && key.first == 0x1B && keymap[key] == nil ? 1 : key.count
    }
  }

  func use(of key: ArraySlice<UInt8>) -> KeyUse {
    guard isEditing, begun.isEmpty, !vi.isWaiting, vi.shownCount == nil, case .command = expectation else {
      return .other
    }
    guard case .command(let command)? = keymap[key] else { return mode == .viCommand ? viUse(of: key) : .other }
    return switch command {
    case .selfInsert: .inserts
    case .deleteChar, .backwardDeleteChar, .forwardBackwardDeleteChar: .deletes
    case .previousHistory, .historySearchBackward, .historySubstringSearchBackward: .older
    case .nextHistory, .historySearchForward, .historySubstringSearchForward: .newer
    default: .other
    }
  }

  private func viUse(of key: ArraySlice<UInt8>) -> KeyUse {
    switch String(decoding: key, as: UTF8.self) {
    case "k", "-": .older
    case "j", "+": .newer
    case "x", "X": .deletes
    default: .other
    }
  }

  func type(_ keys: ArraySlice<UInt8>) -> Int {
    var rest = keys
    while isEditing, !rest.isEmpty, !abandonsMacros {
      let isRecording = recording != nil && macros.isEmpty && !vi.isRepeating
      let count = press(rest)
      if isRecording { recording?.append(contentsOf: rest.prefix(count)) }
      rest = rest.dropFirst(count)
    }
    return keys.count - rest.count
  }

  /// Handles the first key, and returns the number of its bytes that are new.
  private func press(_ bytes: ArraySlice<UInt8>) -> Int {
    if case .character(let command, let argument) = expectation {
      expectation = .command
      // A key that is not a character ends a search for a character.
      if command != .quotedInsert, bytes.count > 1, bytes.first == 0x1B { return press(bytes) }
      let character = bytes.firstCharacter
      take(String(decoding: character, as: UTF8.self), for: command, argument)
      finish(command)
      return character.count
    }
    // A complete key is not the rest of Escape.
    if begun == [0x1B], bytes.first == 0x1B, bytes.count > 1 { begun = [] }
    // Nothing has followed Escape for a while.
    if case .search(let search) = expectation, begun.isEmpty, bytes.elementsEqual([0x1B]) {
      accept(search)
      return 1
    }
    // In vi, the target of an operator or a character search is not looked up in the keymap.
    if mode == .viCommand, vi.isWaiting, case .command = expectation {
      if let first = bytes.first, first >= 0x20, first != 0x7F {
        let character = bytes.firstCharacter
        takeForVi(String(decoding: character, as: UTF8.self))
        return character.count
      }
      vi.reset()
    }
    return lookUp(bytes)
  }

  /// Handles the first key, together with the bytes that it continues, according to the keymap.
  private func lookUp(_ bytes: ArraySlice<UInt8>) -> Int {
    let keys = begun + bytes
    var (binding, count) = keymap.lookUp(keys)
    if binding == nil, count == 2, keys[0] == 0x1B, case let letter = keys[1] | 0x20, letter != keys[1] {
      binding = keymap[[0x1B, letter]]
    }
    if case .table? = binding {
      // No byte has followed Escape for a while, or it would have arrived with Escape.
      guard keys == [0x1B], let own = keymap[keys[...]] else {
        begun = keys
        return bytes.count
      }
      binding = own
    }
    begunCount = begun.count
    // The key began a longer one, which did not arrive completely.
    if binding == nil, count > 1, let shorter = keymap.longest(in: keys[..<count]) {
      follow(shorter, in: keys)
      return bytes.count
    }
    begun = []
    if binding == nil, mode == .viCommand, keys[0] >= 0x20 {
      let used = pressForVi(keys)
      if begunCount == 0 { return used }
      // The other bytes began a longer key, which did not arrive completely.
      if isEditing { _ = type(keys[used...]) }
      return bytes.count
    }
    var key = keys[..<count]
    if binding == .command(.selfInsert) {
      key = keys[...].firstCharacter
    } else if binding == nil, keys[0] == 0x1B {
      key = keys[...]
    }
    let used = key.count - begunCount
    follow(binding, key)
    return used
  }

  /// Follows the binding of the first keys, and then types the others.
  private func follow(_ shorter: (binding: Keymap.Binding, count: Int), in keys: [UInt8]) {
    begun = []
    // A character is bound by its first byte.
    let isCharacter = shorter.binding == .command(.selfInsert)
    let count = isCharacter ? keys[...].firstCharacter.count : shorter.count
    follow(shorter.binding, keys[..<count])
    if isEditing { _ = type(keys[count...]) }
  }

  /// Handles a character that is a command of vi, or part of a text to search for. Returns the number of its bytes.
  private func pressForVi(_ keys: [UInt8]) -> Int {
    let character = keys[...].firstCharacter
    if isSearching {
      press(.selfInsert, character)
    } else {
      takeForVi(String(decoding: character, as: UTF8.self))
    }
    return character.count
  }

  var isInSequence: Bool {
    guard isEditing, preferences.endsSequences, let first = begun.first else { return false }
    return keymap.longest(in: begun[...]) != nil || mode == .viCommand && first >= 0x20
  }

  func endSequence() {
    guard isInSequence else { return }
    let keys = begun
    (begun, begunCount) = ([], 0)
    if let shorter = keymap.longest(in: keys[...]) { return follow(shorter, in: keys) }
    let used = pressForVi(keys)
    if isEditing { _ = type(keys[used...]) }
  }

  private func follow(_ binding: Keymap.Binding?, _ key: ArraySlice<UInt8>) {
    switch binding {
    case .macro(let keys)?: play(keys)
    case .command(let command)?: press(command, key)
    case nil, .table?: drop()
    }
  }

  /// Types the keys of a macro. A macro does not call itself, because it would not end. A key starts at most 1,000 macros.
  func play(_ keys: [UInt8], times count: Int = 1) {
    if macros.isEmpty { macroCount = 0 }
    for _ in 0..<max(0, count) where !abandonsMacros && isEditing {
      macroCount += 1
      guard macroCount <= 1_000, !macros.contains(keys) else {
        drop()
        break
      }
      macros.append(keys)
      _ = type(keys[...])
      macros.removeLast()
    }
    if macros.isEmpty { abandonsMacros = false }
  }

  /// Discards pending input, for a key without a meaning.
  func drop() {
    switch expectation {
    case .search, .phrase: break
    default: expectation = .command
    }
    vi.reset()
    (last, wasKill, abandonsMacros) = (nil, false, !macros.isEmpty)
    ring()
  }

  func ring() { if preferences.rings, driver.echoes { host?.ring() } }

  private func press(_ command: EditingCommand, _ key: ArraySlice<UInt8>) {
    // vi's commands have no erase key, but the input of a search text needs one.
    let erases = isSearching && mode == .viCommand && (key.elementsEqual([0x7F]) || key.elementsEqual([0x08]))
    let command = erases ? .backwardDeleteChar : command
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
    perform(command, mode == .viCommand ? vi.takeArgument() : NumericArgument(), key)
  }

  private func perform(_ command: EditingCommand, _ argument: NumericArgument, _ key: ArraySlice<UInt8>) {
    if command == .digitArgument {
      var argument = argument
      // As in bash, a sign after a number is a character.
      guard argument.take(key.last, for: command) else { return perform(.selfInsert, argument, key.suffix(1)) }
      expectation = .argument(argument)
      return
    }
    isKill = false
    keepsRegion = false
    let (cursor, count, place) = (text.cursor, text.count, history.place)
    run(command, argument, key)
    let isTyping = command == .selfInsert || command == .backwardDeleteChar
    let isMotion = history.place != place || text.count == count && text.cursor != cursor && !isTyping
    followInsertion(from: cursor, isMotion: isMotion)
    // Text inserted in front of a mark stays in front of later insertions.
    if text.count <= count { text.leaveCluster(movedBack: text.cursor < cursor) }
    if case .character = expectation { return }
    finish(command)
  }

  private func finish(_ command: EditingCommand) {
    if command == .abort {
      (last, wasKill, abandonsMacros) = (nil, false, !macros.isEmpty)
    } else {
      (last, wasKill) = (command, isKill)
    }
    isRegionActive = keepsRegion && preferences.marksRegion
    settleCursor()
  }
}

/// Searching while the text to search for is typed.
extension OwnEditor {
  func beginSearch(isReverse: Bool) {
    expectation = .search(IncrementalSearch(isReverse: isReverse, place: history.place, line: text))
  }

  /// Handles a key during an incremental search. Returns whether the key is used up. Any other key ends the search.
  func takeForSearch(_ command: EditingCommand, _ key: ArraySlice<UInt8>, _ search: IncrementalSearch) -> Bool {
    var search = search
    let last = history.lines.count
    let lines: (Int) -> String? = { [self] in 0...last ~= $0 ? lineText(at: $0) : nil }
    var isFound = true
    switch command {
    case .reverseSearchHistory, .forwardSearchHistory:
      let isReverse = command == .reverseSearchHistory
      isFound =
        search.canGoOn(isReverse: isReverse, former: formerSearch)
        && search.again(isReverse: isReverse, former: formerSearch, in: lines)
    case .backwardDeleteChar: isFound = search.removeLast(in: lines)
    case .abort:
      expectation = .command
      return true
    case .unixWordRubout:
      let found = EditedText(lineText(at: search.found.place))
      let start = search.found.position + search.text.utf8.count
      guard start < found.count, found.isInWord(start) else {
        ring()
        return true
      }
      isFound = search.add(String(found[start..<found.wordEnd(after: start)]), in: lines)
    case .yank:
      let found = lineText(at: search.found.place)
      let rest = String(decoding: found.utf8.dropFirst(search.found.position + search.text.utf8.count), as: UTF8.self)
      if rest.isEmpty { ring() } else { isFound = search.add(rest, in: lines) }
    case .selfInsert: isFound = search.add(String(decoding: key, as: UTF8.self), in: lines)
    default:
      accept(search)
      // Ctrl-J ends the search, like Escape, and does nothing else.
      return key.elementsEqual([0x0A])
    }
    if !isFound { ring() }
    expectation = .search(search)
    return true
  }

  /// Goes to the line that a search has found.
  func accept(_ search: IncrementalSearch) {
    expectation = .command
    formerSearch = search.text
    let isElsewhere = search.found.place != history.place
    if isElsewhere { go(to: search.found.place) }
    text.cursor = min(text.count, search.found.position)
    if search.hasFound { text.setMark(isElsewhere ? 0 : min(text.count, text.cursor + search.text.utf8.count)) }
  }
}
