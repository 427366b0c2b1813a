/// Runs commands.
extension OwnEditor {
  func run(_ command: EditingCommand, _ argument: NumericArgument, _ key: ArraySlice<UInt8>) {
    let count = argument.value
    switch command {
    case .beginningOfLine: text.cursor = 0
    case .endOfLine where !suggestion.isEmpty: text.insert(suggestion)
    case .endOfLine: text.cursor = text.count
    case .forwardChar where !suggestion.isEmpty && count > 0: text.insert(suggestion)
    case .forwardWord where !suggestion.isEmpty && count > 0:
      let suggested = EditedText(text.text + suggestion)
      text.insert(suggested[text.count..<suggested.wordEnd(after: text.count, count)])
    case .forwardChar: move(by: count)
    case .backwardChar: move(by: -count)
    case .forwardWord: text.cursor = text.position(text.cursor, movedByWords: count)
    case .backwardWord: text.cursor = text.position(text.cursor, movedByWords: -count)
    case .characterSearch, .characterSearchBackward, .quotedInsert: expectation = .character(command, argument)
    case .setMark: text.setMark(argument.isGiven ? count : text.cursor)
    case .exchangePointAndMark:
      let cursor = text.cursor
      text.cursor = text.mark
      text.setMark(cursor)
      keepsRegion = true
    case .clearScreen, .clearDisplay, .redrawCurrentLine:
      host?.clear(lineOnly: argument.isGiven || command == .redrawCurrentLine)

    case .selfInsert: type(String(decoding: key, as: UTF8.self), count)
    case .tabInsert: text.insert(String(repeating: "\t", count: max(0, count)))
    case .deleteChar where isEmpty && key.elementsEqual([0x04]) && !argument.isGiven: end(.end)
    case .backwardDeleteChar,
      .forwardBackwardDeleteChar where text.cursor == text.count:
      backspace(count, kills: argument.isGiven)
    case .deleteChar, .forwardBackwardDeleteChar:
      delete(to: text.position(text.cursor, movedBy: count), kills: argument.isGiven)
    case .deleteHorizontalSpace: text.delete(text.blanks(around: text.cursor))
    case .transposeChars: if !text.transposeCharacters(count) { ring() }
    case .transposeWords: if !text.transposeWords(count) { ring() }
    case .upcaseWord: text.changeCase(ofWords: count) { word, _ in word.uppercased() }
    case .downcaseWord: text.changeCase(ofWords: count) { word, _ in word.lowercased() }
    case .capitalizeWord: text.changeCase(ofWords: count) { $1 ? $0.uppercased() : $0.lowercased() }
    case .overwriteMode: overwrites = argument.isGiven ? count > 0 : !overwrites
    case .undo: for _ in 0..<max(0, count) where !text.undo() { return ring() }
    case .revertLine:
      if !text.isChanged { ring() }
      while text.undo() {}

    case .killLine where count < 0, .backwardKillLine where count >= 0, .unixLineDiscard:
      if text.cursor == 0 { ring() } else { kill(to: 0) }
    case .killLine, .backwardKillLine: kill(to: text.count)
    case .killWholeLine:
      text.cursor = text.count
      kill(to: 0)
    case .killWord: kill(to: text.position(text.cursor, movedByWords: count))
    case .backwardKillWord: kill(to: text.position(text.cursor, movedByWords: -count))
    case .unixWordRubout: rubOut(count) { $0.isBlank }
    case .viUnixWordRubout:
      if text.cursor == 0 { ring() } else { kill(to: text.viMotion("b", count: max(1, count))!.target) }
    case .unixFilenameRubout: rubOut(count) { $0.isBlank || $0 == UInt8(ascii: "/") }
    case .killRegion: kill(to: text.boundary(at: text.mark))
    case .copyRegionAsKill: copy(text.boundary(at: text.mark))
    case .copyForwardWord: copy(text.position(text.cursor, movedByWords: count))
    case .copyBackwardWord: copy(text.position(text.cursor, movedByWords: -count))
    case .yank: yank()
    case .yankPop: yankPop()
    case .yankLastArg: yankLastArgument(argument)
    case .yankNthArg: _ = yankArgument(count, skipping: 0)

    case .previousHistory: recall(by: -count)
    case .nextHistory: recall(by: count)
    case .beginningOfHistory: recall(by: -history.place - 1)
    case .endOfHistory: recall(by: history.lines.count - history.place)
    case .reverseSearchHistory: beginSearch(isReverse: count >= 0)
    case .forwardSearchHistory: beginSearch(isReverse: count < 0)
    case .nonIncrementalReverseSearchHistory, .nonIncrementalForwardSearchHistory:
      expectation = .phrase(isReverse: command == .nonIncrementalReverseSearchHistory, line: text)
      text = EditedText()
    case .historySearchBackward: search(isPrefix: true, by: -count)
    case .historySearchForward: search(isPrefix: true, by: count)
    case .historySubstringSearchBackward: search(isPrefix: false, by: -count)
    case .historySubstringSearchForward: search(isPrefix: false, by: count)
    case .operateAndGetNext:
      // The accepted line becomes the newest one.
      following = history.lines.dropFirst(history.place + 1).first { $0 != text.text }
      end(.accepted(text.text))

    case .complete: complete()
    case .possibleCompletions: listCompletions()
    case .menuComplete: completeFromMenu(by: count)
    case .menuCompleteBackward: completeFromMenu(by: -count)

    case .acceptLine: end(.accepted(text.text))
    case .interrupt: end(.interrupted(text.text))
    case .abort: ring()
    case .digitArgument: break
    case .universalArgument:
      var argument = argument
      _ = argument.take(nil, for: .universalArgument)
      expectation = .argument(argument)
    case .insertComment: insertComment(argument)
    case .startKbdMacro:
      if recording != nil { return drop() }
      recording = []
    case .endKbdMacro:
      guard let keys = recording else { return drop() }
      recorded = keys.dropLast(begunCount)
      recording = nil
    case .callLastKbdMacro:
      if recording != nil || recorded.isEmpty { return drop() }
      play(recorded, times: count)
    case .viEditingMode: enter(.viInsert)
    case .emacsEditingMode: enter(.emacs(prefix: []))
    case .viMovementMode: leaveInsertion()
    case .viEOFMaybe: end(isEmpty ? .end : .accepted(text.text))
    case .rereadInitFile: readPreferencesAgain()
    case .editLine: if host?.edit() != true { ring() }
    case .suspend: host?.stop()
    case .quit: host?.quit()
    }
  }

  /// Runs a command with the character it waited for.
  func take(_ character: String, for command: EditingCommand, _ argument: NumericArgument) {
    switch command {
    case .quotedInsert: text.insert(String(repeating: character, count: max(0, argument.value)))
    default:
      let found = text.find(character, command == .characterSearchBackward ? -argument.value : argument.value)
      text.cursor = found.place
      if !found.isComplete { ring() }
    }
  }

  // MARK: Moving

  private func move(by clusters: Int) {
    let target = text.position(text.cursor, movedBy: clusters)
    if target == text.cursor, clusters != 0 { ring() }
    text.cursor = target
  }

  // MARK: Changing text

  private func type(_ character: String, _ count: Int) {
    guard count > 0 else { return }
    if character == "?", !isSearching, host?.explain(String(text[0..<text.cursor])) == true { return }
    let typed = count == 1 ? character : String(repeating: character, count: count)
    type(typed, replacing: count)
  }

  /// Inserts a text, several times. While characters are overwritten, it replaces this many.
  func type(_ typed: String, replacing count: Int, times: Int = 1) {
    let typed = times == 1 ? typed : String(repeating: typed, count: times)
    guard overwrites else { return text.insert(typed) }
    text.inOneStep {
      $0.insert(typed)
      $0.delete($0.cursor..<$0.position($0.cursor, movedBy: count * times))
    }
  }

  private func backspace(_ count: Int, kills: Bool) {
    if overwrites, let insertion = vi.insertion {
      for _ in 0..<max(0, count) where text.cursor <= insertion.start || !text.undo() { return ring() }
      return
    }
    let start = text.position(text.cursor, movedBy: -count)
    // Blanks replace overwritten characters.
    guard overwrites, start < text.cursor, text.cursor < text.count else { return delete(to: start, kills: kills) }
    text.replace(start..<text.cursor, with: String(repeating: " ", count: count))
    text.cursor = start
  }

  private func delete(to position: Int, kills: Bool) {
    if position == text.cursor { return ring() }
    let mark = text.mark
    if kills { kill(to: position) } else { text.delete(text.range(to: position)) }
    text.setMark(min(mark, text.count))
  }

  private func insertComment(_ argument: NumericArgument) {
    let mark = preferences.comment
    if argument.isGiven, text.text.hasPrefix(mark) {
      text.delete(0..<mark.utf8.count)
    } else {
      text.replace(0..<0, with: mark)
    }
    end(.accepted(text.text))
  }

  // MARK: Killing and yanking

  private func rubOut(_ words: Int, separatedBy isSeparator: (UInt8) -> Bool) {
    if text.cursor == 0 { return ring() }
    kill(to: text.start(of: max(1, words), before: text.cursor, separatedBy: isSeparator))
  }

  /// Kills the text between the cursor and a position.
  func kill(to position: Int) {
    copy(position)
    text.delete(text.range(to: position))
    text.setMark(text.cursor)
  }

  private func copy(_ position: Int) {
    let range = text.range(to: position)
    isKill = !range.isEmpty
    let isJoined = wasKill && !usesVi
    if isKill { kills.add(String(text[range]), isJoined: isJoined, isForward: position > range.lowerBound) }
  }

  private func yank() {
    guard let killed = kills.current else { return ring() }
    text.setMark(text.cursor)
    text.insert(killed)
  }

  private func yankPop() {
    guard last == .yank || last == .yankPop, let killed = kills.current, text[0..<text.cursor].hasSuffix(killed) else {
      return ring()
    }
    text.delete(text.cursor - killed.utf8.count..<text.cursor)
    kills.turn()
    yank()
  }

  /// The position of a yanked word in an older line.
  struct YankedArgument {
    var word: Int?
    var skipped = 0
    var isForward = false
    var isDone = false
  }

  /// Yanks a word of the previous line, and of older lines when repeated.
  private func yankLastArgument(_ argument: NumericArgument) {
    var yanked = YankedArgument(word: argument.isGiven ? argument.value : nil)
    if last == .yankLastArg, let before = yankedArgument {
      yanked = before
      if yanked.isDone { _ = text.undo() }
      if argument.value < 0 { yanked.isForward.toggle() }
      yanked.skipped = max(0, yanked.skipped + (yanked.isForward ? -1 : 1))
    }
    yanked.isDone = yankArgument(yanked.word, skipping: yanked.skipped)
    yankedArgument = yanked
  }

  /// Inserts a word of an older line, which ``word(_:skipping:)`` finds.
  private func yankArgument(_ number: Int?, skipping lines: Int) -> Bool {
    guard let word = word(number, skipping: lines) else {
      ring()
      return false
    }
    text.setMark(text.cursor)
    text.inOneStep { $0.insert(word) }
    return true
  }

  /// Finds a word of an older line: the last one for `nil`; negative numbers count from the end.
  func word(_ number: Int?, skipping lines: Int) -> String? {
    let place = history.place - 1 - lines
    let words = place < 0 ? [] : Words.parts(of: lineText(at: place))
    let index = number.map { $0 < 0 ? words.count + $0 - 1 : $0 } ?? words.count - 1
    return words.indices.contains(index) ? String(words[index]) : nil
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
