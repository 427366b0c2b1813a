/// Recalling and searching lines.
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
    if !history.isAtNewest { text.setMark(0) }
  }

  /// Edits another line of the history.
  private func go(to place: Int) {
    let mark = text.mark
    if mode == .viInsert { text.endStep() }
    text = history.go(to: place, leaving: text)
    if mode == .viInsert { text.beginStep() }
    text.setMark(min(mark, text.count))
  }

  // MARK: By the text of the line

  /// Goes to the next line that begins with the text before the cursor, or contains it.
  func search(isPrefix: Bool, by count: Int, last commands: [EditingCommand]) {
    if count == 0 { return }
    if prefixSearch == nil || last.map(commands.contains) != true {
      prefixSearch = PrefixSearch(text: String(text[0..<text.cursor]))
    }
    guard var search = prefixSearch else { return }
    if search.text.isEmpty { return recall(by: count) }
    defer { prefixSearch = search }
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

  // MARK: By a phrase

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

  // MARK: While it is typed

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
      guard search.canGoOn(isReverse: isReverse, former: formerSearch) else {
        accept(search)
        return true
      }
      isFound = search.again(isReverse: isReverse, former: formerSearch, in: lines)
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

/// Completing the line.
extension OwnEditor {
  /// The candidates that a key cycles through.
  struct Menu {
    /// The beginning of the line as typed, followed by its possible completions.
    var lines: [String]
    var place = 0
  }

  private var upToCursor: String { String(text[0..<text.cursor]) }

  func complete() {
    guard case .command = expectation else { return }
    let isAgain = last == .complete && !wasCompleted
    guard preferences.completes, let completion = host?.completion(of: upToCursor) else { return }
    guard let common = completion.common else {
      if completion.note != nil { host?.list(completion) }
      wasCompleted = false
      return ring()
    }
    if isAgain, completion.candidates.count > 1 || common == upToCursor { return host?.list(completion) ?? () }
    wasCompleted = common != upToCursor
    if wasCompleted { text.replace(0..<text.cursor, with: common) }
    guard completion.candidates.count > 1 else { return }
    if preferences.listsAtOnce || preferences.listsAtOnceIfUnchanged && !wasCompleted {
      host?.list(completion)
    } else {
      ring()
    }
  }

  func listCompletions() {
    guard let completion = host?.completion(of: upToCursor) else { return }
    if completion.candidates.isEmpty, completion.note == nil { ring() } else { host?.list(completion) }
  }

  /// Replaces the text before the cursor with the next candidate; after the last candidate, with the typed text.
  func completeFromMenu(by step: Int) {
    if last != .menuComplete && last != .menuCompleteBackward || menu == nil {
      guard let completion = host?.completion(of: upToCursor), let common = completion.common else {
        menu = nil
        return ring()
      }
      let lines = completion.candidates.count > 1 ? completion.candidates.map(\.line) : [common]
      menu = Menu(lines: [upToCursor] + lines)
    }
    guard var menu else { return }
    menu.place = ((menu.place + step) % menu.lines.count + menu.lines.count) % menu.lines.count
    if menu.place == 0 { ring() }
    text.replace(0..<text.cursor, with: menu.lines[menu.place])
    self.menu = menu
  }
}
