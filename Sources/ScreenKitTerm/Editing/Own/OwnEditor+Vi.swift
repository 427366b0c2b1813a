/// Editing with the keys of vi.
extension OwnEditor {
  /// The size in bytes at which a repeated put stops, for a large count.
  private static let longestPut = 1 << 20

  /// Enters another mode. In vi, one insertion is undone in one step.
  func enter(_ target: KeyPreferences.Target) {
    text.endStep()
    mode = target
    if mode == .viInsert { text.beginStep() }
    vi.reset()
  }

  /// Ends an insertion. The cursor moves onto the last inserted character.
  func leaveInsertion() {
    overwrites = false
    guard mode == .viInsert else {
      vi.reset()
      return
    }
    enter(.viCommand)
    text.cursor = text.boundary(before: text.cursor)
    if let change = vi.change, !vi.isRepeating { vi.lastChange = change + [0x1B] }
    vi.change = nil
  }

  /// Keeps the cursor on a character.
  func settleCursor() {
    if mode == .viCommand, text.cursor == text.count { text.cursor = text.boundary(before: text.count) }
  }

  /// Handles a character in vi's command mode.
  func takeForVi(_ character: String) {
    guard let key = character.first else { return }
    vi.keys += character.utf8
    if let command = vi.expecting {
      vi.expecting = nil
      return take(character, forVi: command)
    }
    if vi.takeDigit(key) { return }
    if let operation = vi.operation {
      if key == operation.key {
        text.cursor = 0
        return operate(to: EditedText.ViMotion(target: text.count))
      }
      // Changing a word keeps the blanks after it.
      let isWord = operation.key == "c" && (key == "w" || key == "W") && !text[text.cursor..<text.count].hasPrefix(" ")
      let motion: Character = isWord ? (key == "w" ? "e" : "E") : key
      if let motion = text.viMotion(motion, count: vi.count) { return operate(to: motion) }
    } else if let motion = text.viMotion(key, count: vi.count) {
      if motion.target == text.cursor { ring() }
      text.cursor = motion.target
      return finishVi()
    }
    switch key {
    case "f", "F", "t", "T", "`", "'": vi.expecting = key
    case ";", ",": findAgain(isOther: key == ",")
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
      let end = text.position(text.cursor, movedBy: vi.count)
      guard text.cursor < text.count, end - text.cursor >= vi.count else { return giveUp() }
      text.replace(text.cursor..<end, with: String(repeating: character, count: vi.count))
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
    if isChange, !vi.isRepeating { vi.lastChange = vi.keys }
    vi.reset()
    settleCursor()
  }

  /// Starts inserting; the typed text belongs to the change.
  private func insertForVi() {
    vi.change = vi.keys
    enter(.viInsert)
  }

  /// Applies the operator to the text up to a position.
  private func operate(to motion: EditedText.ViMotion) {
    guard let key = vi.operation?.key else { return }
    let start = min(text.cursor, motion.target)
    var end = max(text.cursor, motion.target)
    if motion.takesTarget { end = text.boundary(after: end) }
    if start == end, key != "c" { return giveUp() }
    kills.add(String(text[start..<end]), isJoined: false, isForward: true)
    text.cursor = start
    if key == "y" { return finishVi() }
    if key == "c" { insertForVi() }
    text.delete(start..<end)
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
      text.cursor = 0
      operate("c", to: text.count)
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
      text.insert(String(repeating: killed, count: min(vi.count, 1 + Self.longestPut / max(1, killed.utf8.count))))
      text.cursor = text.boundary(before: text.cursor)
      finishVi(isChange: true)
    case "u":
      for _ in 0..<vi.count where !text.undo() { return giveUp() }
      finishVi()
    case "U":
      while text.undo() {}
      finishVi()
    case "k", "-", "j", "+":
      recall(by: key == "k" || key == "-" ? -vi.count : vi.count)
      text.cursor = 0
      finishVi()
    case "G":
      recall(by: (vi.hasCount ? min(vi.count, history.lines.count) - 1 : 0) - history.place)
      text.cursor = 0
      finishVi()
    case "/", "?", "n", "N": searchForVi(key)
    case ".": repeatChange()
    case "#": perform(.insertComment)
    case "_":
      text.cursor = text.count
      insertForVi()
      text.insert(" ")
      perform(.yankLastArg)
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
    }
  }

  private func toggleCase() {
    let end = text.position(text.cursor, movedBy: vi.count)
    if end == text.cursor { return giveUp() }
    let toggled = text[text.cursor..<end].map { $0.isUppercase ? $0.lowercased() : $0.uppercased() }.joined()
    text.replace(text.cursor..<end, with: toggled)
    finishVi(isChange: true)
  }

  /// Repeats the last change, with another count if one was typed.
  private func repeatChange() {
    guard !vi.lastChange.isEmpty, !vi.isRepeating else { return giveUp() }
    let digits = vi.lastChange.prefix { 0x30...0x39 ~= $0 }.count
    let keys = vi.hasCount ? Array(String(vi.count).utf8) + vi.lastChange.dropFirst(digits) : vi.lastChange
    vi.reset()
    vi.isRepeating = true
    _ = type(keys[...])
    vi.isRepeating = false
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
