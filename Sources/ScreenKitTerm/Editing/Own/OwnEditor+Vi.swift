/// Editing with the keys of vi.
extension OwnEditor {
  /// How often a text is inserted for a count: a large text stops at about a megabyte.
  private static func times(_ count: Int, _ text: String) -> Int { min(count, 1 + (1 << 20) / max(1, text.utf8.count)) }

  /// Enters another mode. In vi, one insertion is undone in one step after it has ended.
  func enter(_ target: KeyPreferences.Target) {
    text.endInsertion()
    mode = target
    if mode == .viInsert { text.beginInsertion() }
    vi.reset()
    vi.insertion = nil
  }

  /// Ends an insertion. The cursor moves onto the last inserted character.
  func leaveInsertion() {
    overwrites = false
    guard mode == .viInsert else {
      vi.reset()
      return
    }
    if let insertion = vi.insertion, !vi.isRepeating {
      vi.lastChange = insertion.change
      if insertion.start < text.cursor { vi.lastChange?.inserted = String(text[insertion.start..<text.cursor]) }
    }
    enter(.viCommand)
    text.cursor = text.boundary(before: text.cursor)
  }

  /// Follows a command while text is inserted: `.` repeats the text after the last motion that text has followed.
  func followInsertion(from cursor: Int, isMotion: Bool) {
    guard let start = vi.insertion?.start else { return }
    vi.insertion?.start = isMotion ? text.cursor : min(start, text.cursor)
    if isMotion, start < cursor, cursor <= text.count { vi.insertion?.change.inserted = String(text[start..<cursor]) }
  }

  /// Keeps the cursor on a character.
  func settleCursor() {
    if mode == .viCommand, text.cursor == text.count { text.cursor = text.boundary(before: text.count) }
  }

  /// Handles a character in vi's command mode.
  func takeForVi(_ character: String) {
    guard let key = character.first else { return }
    if vi.expecting == nil, vi.takeDigit(key) { return }
    vi.keys += character
    if let command = vi.expecting {
      vi.expecting = nil
      return take(character, forVi: command)
    }
    if let operation = vi.operation {
      if key == operation.key { return operate(on: 0..<text.count) }
      if let motion = text.viMotion(key, count: vi.count, isChange: operation.key == "c") { return operate(to: motion) }
    } else if let motion = text.viMotion(key, count: vi.count) {
      if motion.target == text.cursor { ring() }
      text.cursor = motion.target
      return finishVi()
    }
    switch key {
    case ";", ",": findAgain(isOther: key == ",")
    case _ where ViCommands.prefixes.contains(key): vi.expecting = key
    // In vim these begin a part of the text, such as a word or a quotation.
    case "i" where vi.operation != nil, "a" where vi.operation != nil: vi.expecting = key
    case _ where vi.operation != nil: giveUp()
    default: runVi(key)
    }
  }

  private func take(_ character: String, forVi command: Character) {
    switch command {
    case "f", "F", "t", "T":
      vi.found = (command, character)
      go(to: text.viFind(command, character, count: vi.count))
    case "`", "'": go(to: vi.marks[character].map { EditedText.ViMotion(target: text.boundary(at: $0)) })
    case "m":
      vi.marks[character] = text.cursor
      finishVi()
    case "r":
      let last = text.position(text.cursor, movedBy: vi.count - 1)
      guard last < text.count else { return giveUp() }
      text.replace(text.cursor..<text.boundary(after: last), with: String(repeating: character, count: vi.count))
      text.cursor = text.boundary(before: text.cursor)
      finishVi(isChange: true)
    default: giveUp()
    }
  }

  private func findAgain(isOther: Bool) {
    guard let found = vi.found else { return giveUp() }
    let opposite: [Character: Character] = ["f": "F", "F": "f", "t": "T", "T": "t"]
    let command = isOther ? opposite[found.command] ?? found.command : found.command
    go(to: text.viFind(command, found.character, count: vi.count))
  }

  private func go(to motion: EditedText.ViMotion?) {
    guard let motion else { return giveUp() }
    if vi.operation != nil { return operate(to: motion) }
    text.cursor = motion.target
    finishVi()
  }

  private func giveUp() {
    ring()
    finishVi()
  }

  /// Ends a command. A command that has changed the line can be repeated.
  private func finishVi(isChange: Bool = false) {
    if isChange, !vi.isRepeating { vi.lastChange = ViCommands.Change(keys: vi.keys, count: vi.givenCount) }
    vi.reset()
    settleCursor()
  }

  /// Starts inserting; the typed text belongs to the change.
  private func insertForVi(count: Int? = nil) {
    let change = ViCommands.Change(keys: vi.keys, count: count)
    enter(.viInsert)
    vi.insertion = (change, text.cursor)
  }

  /// Applies the operator to the text up to a position.
  private func operate(to motion: EditedText.ViMotion) {
    let start = min(text.cursor, motion.target)
    var end = max(text.cursor, motion.target)
    if motion.takesTarget { end = text.boundary(after: end) }
    if vi.operation?.key == "y" { text.cursor = start }
    operate(on: start..<end)
  }

  private func operate(on range: Range<Int>) {
    guard let key = vi.operation?.key else { return }
    if range.isEmpty, key != "c" { return giveUp() }
    if !range.isEmpty { kills.add(String(text[range]), isJoined: false, isForward: true) }
    if key == "y" { return finishVi() }
    text.cursor = range.lowerBound
    if key == "c" { insertForVi(count: vi.givenCount) }
    text.delete(range)
    if key == "d" { finishVi(isChange: true) }
  }

  private func operate(_ key: Character, to target: Int) {
    vi.begin(key)
    operate(to: EditedText.ViMotion(target: target))
  }

  private func runVi(_ key: Character) {
    switch key {
    case "d", "c", "y": vi.begin(key)
    case "x": operate("d", to: text.position(text.cursor, movedBy: vi.count))
    case "X": operate("d", to: text.position(text.cursor, movedBy: -vi.count))
    case "D": operate("d", to: text.count)
    case "C": operate("c", to: text.count)
    case "Y": operate("y", to: text.count)
    case "s": operate("c", to: text.position(text.cursor, movedBy: vi.count))
    case "S":
      vi.begin("c")
      operate(on: 0..<text.count)
    case "i", "a", "I", "A", "R":
      if key == "a" { text.cursor = text.boundary(after: text.cursor) }
      if key == "A" { text.cursor = text.count }
      if key == "I" { text.cursor = 0 }
      overwrites = key == "R"
      insertForVi()
    case "r", "m": vi.expecting = key
    case "~": toggleCase()
    case "p", "P":
      guard let killed = kills.current else { return giveUp() }
      if key == "p" { text.cursor = text.boundary(after: text.cursor) }
      let put = String(repeating: killed, count: Self.times(vi.count, killed))
      text.inOneStep { $0.insert(put) }
      text.cursor = text.boundary(before: text.cursor)
      finishVi(isChange: true)
    case "u":
      for _ in 0..<vi.count where !text.undo() { return giveUp() }
      finishVi()
    case "U":
      guard text.isChanged else { return giveUp() }
      perform(.revertLine)
      text.cursor = 0
    case "k", "-", "j", "+":
      recall(by: key == "k" || key == "-" ? -vi.count : vi.count)
      finishVi()
    case "G":
      let target = vi.count - 1
      guard history.lines.indices.contains(target), target != history.place else { return giveUp() }
      recall(by: target - history.place)
      finishVi()
    case "/", "?", "n", "N": searchForVi(key)
    case ".": repeatChange()
    case "#": perform(.insertComment)
    case "_":
      guard let word = word(vi.givenCount.map { $0 - 1 }, skipping: 0) else { return giveUp() }
      text.cursor = text.boundary(after: text.cursor)
      insertForVi()
      text.insert(" " + word)
      vi.insertion?.start = text.cursor
    case "v": perform(.editLine)
    case "=", "\\", "*": completeForVi(lists: key == "=")
    default: giveUp()
    }
  }

  private func perform(_ command: EditingCommand) {
    vi.reset()
    run(command, NumericArgument(), [])
  }

  /// Lists the completions of the word under the cursor, or completes the word and continues inserting.
  private func completeForVi(lists: Bool) {
    let before = text.cursor
    text.cursor = text.viEndOfBigWord(at: before)
    if lists {
      perform(.possibleCompletions)
      text.cursor = before
    } else {
      insertForVi()
      perform(.complete)
      vi.insertion?.start = text.cursor
    }
  }

  private func toggleCase() {
    let end = text.position(text.cursor, movedBy: vi.count)
    if end == text.cursor { return giveUp() }
    let toggled = text[text.cursor..<end].map { character in
      let other = character.isUppercase ? character.lowercased() : character.uppercased()
      return other.count == 1 ? other : String(character)
    }
    if toggled.joined() != text[text.cursor..<end] { text.replace(text.cursor..<end, with: toggled.joined()) }
    text.cursor = end
    finishVi(isChange: true)
  }

  /// Repeats the last change, with another count if one was typed.
  private func repeatChange() {
    guard var change = vi.lastChange, !vi.isRepeating else { return giveUp() }
    change.count = vi.givenCount ?? change.count
    vi.reset()
    vi.isRepeating = true
    _ = type(Array(((change.count.map(String.init) ?? "") + change.keys).utf8)[...])
    if mode == .viInsert {
      let count = ["i", "a", "I", "A", "R"].contains(change.keys) ? change.count ?? 1 : 1
      type(change.inserted, replacing: change.inserted.count, times: Self.times(count, change.inserted))
      leaveInsertion()
    }
    vi.isRepeating = false
    vi.lastChange = change
  }

  private func searchForVi(_ key: Character) {
    switch key {
    case "/", "?":
      vi.isSearchingBack = key == "/"
      vi.reset()
      expectation = .phrase(isReverse: vi.isSearchingBack, line: text)
      text = EditedText()
    default:
      let isBack = key == "n" ? vi.isSearchingBack : !vi.isSearchingBack
      finishVi()
      search(for: formerPhrase, isReverse: isBack)
    }
  }
}

/// Searching for a phrase.
extension OwnEditor {
  /// Handles a key during the input of a search phrase.
  func takeForPhrase(_ command: EditingCommand, _ key: ArraySlice<UInt8>, isReverse: Bool, _ line: EditedText) {
    switch command {
    case .acceptLine:
      let typed = text.text
      (text, expectation) = (line, .command)
      if !typed.isEmpty { formerPhrase = typed }
      search(for: formerPhrase, isReverse: isReverse)
    case .abort, .interrupt, .viMovementMode:
      (text, expectation) = (line, .command)
      ring()
    case .backwardDeleteChar where isEmpty: (text, expectation) = (line, .command)
    case .backwardDeleteChar, .unixWordRubout, .unixLineDiscard, .selfInsert:
      run(command, NumericArgument(), key)
    case _ where mode == .viCommand: text.insert(String(decoding: key, as: UTF8.self))
    default: ring()
    }
  }

  func search(for phrase: String, isReverse: Bool) {
    let isPrefix = phrase.hasPrefix("^")
    let wanted = isPrefix ? String(phrase.dropFirst()) : phrase
    guard !wanted.isEmpty,
      let place = history.next(
        having: wanted, isPrefix: isPrefix, by: isReverse ? -1 : 1, from: history.place, otherThan: nil, editing: text)
    else { return ring() }
    go(to: place)
    let start = isPrefix ? 0 : text.text.firstPlace(of: wanted) ?? 0
    let isMarked = preferences.marksRegion && start > 0
    text.cursor = isMarked ? start : 0
    text.setMark(isMarked ? start + wanted.utf8.count : text.count)
    keepsRegion = isMarked
  }
}
