/// What built-in verbs do.
extension ConsoleSession {
  func fulfil(_ request: BuiltInRequest, show: LineDisplay) async throws(LineError) -> LineResult {
    switch request {
    case .look: show.take(look(), .screen)
    case .back(let count): try await back(count, show: show)
    case .home: try await home(show: show)
    case .path:
      do throws(PathTextError) {
        show([.text(StyledText(try writtenPath.text))])
      } catch {
        throw LineError("path: \(error.message)")
      }
    case .go(let text): try await go(to: text, show: show)
    case .help(let words): show(try help(words))
    case .history(let query): show(try lines(query))
    case .set(let change): show(set(change))
    case .quit: return .quit
    case .shell(let command): try await surroundings(for: "shell").shell(command)
    case .page(let line): return try await page(line, show: show)
    case .save(let file, let line, let replacing): return try await save(line, in: file, replacing: replacing)
    case .load(let file): return try await load(file, show: show)
    }
    return .done
  }

  private func help(_ words: [String]) throws(LineError) -> [Block] {
    if words.isEmpty { return verbs.overview }
    guard words[0] == "--find" else { return try verbs.explanation(of: words) }
    guard words.count > 1 else { throw LineError("help: --find needs a text. For example: help --find open") }
    return try verbs.search(for: words.dropFirst().joined(separator: " "))
  }

  private func set(_ change: ConsoleSettings.Change?) -> [Block] {
    guard let change else { return settings.blocks }
    settings.apply(change)
    return []
  }

  private func lines(_ query: HistoryQuery) throws(LineError) -> [Block] {
    guard let history else { throw LineError("history: nothing is remembered here.") }
    var entries = query.text.map { history.entries(containing: $0) } ?? history.entries
    // The line that asks was remembered before it ran.
    if query.text != nil, let last = entries.last, last == history.entries.last, isSearch(last.line) {
      entries.removeLast()
    }
    if query.isHere {
      let kind = HistoryEntry.kind(ofScreenAt: pathText)
      entries = entries.filter { HistoryEntry.kind(ofScreenAt: $0.path) == kind }
    }
    return entries.suffix(query.count).map { .text(StyledText($0.line)) }
  }
}

extension ConsoleSession {
  private func isSearch(_ line: String) -> Bool {
    let words = TypedLine(line).texts
    return !words.isEmpty && (try? verbs.find(words))?.definition.name == "history find"
  }
}

// MARK: - Doors

extension ConsoleSession {
  /// What a line that begins with `!` asks for; `nil` for other lines, and when such lines go to a verb of the screen.
  func shellRequest(in line: String, beside verbs: VerbTable<Action>) throws(LineError) -> BuiltInRequest? {
    let command = line.drop { $0 == " " || $0 == "\t" }
    guard command.unicodeScalars.first == "!" else { return nil }
    if doors.contains(.shell) { return .shell(String(command.unicodeScalars.dropFirst())) }
    if verbs.own.contains(where: \.definition.isDefault) { return nil }
    throw Door.shell.refusal(of: "!")
  }

  private func surroundings(for verb: String) throws(LineError) -> Outside {
    guard let outside else { throw LineError("\(verb): there is nothing outside this console.") }
    return outside
  }

  private func page(_ line: String, show: LineDisplay) async throws(LineError) -> LineResult {
    let (blocks, result) = try await collect(line)
    guard let outside, outside.isInteractive else {
      show(blocks)
      return result
    }
    try await outside.page(blocks, as: settings.adjusting(outside.rendering()))
    return result
  }

  private func save(_ line: String, in file: String, replacing: Bool) async throws(LineError) -> LineResult {
    let (blocks, result) = try await collect(line)
    do throws(LineError) {
      try TextFile.write(Rendering().text(blocks), to: file, replacing: replacing)
    } catch {
      throw error.prefixed(by: "save")
    }
    return result
  }

  /// What a line shows, or without one the top screen.
  private func collect(_ line: String) async throws(LineError) -> (blocks: [Block], result: LineResult) {
    if line.isEmpty { return (look(), .done) }
    guard nesting < BuiltInRequest.deepest else { throw LineError("commands run each other without an end.") }
    nesting += 1
    defer { nesting -= 1 }
    var blocks: [Block] = []
    let result = await run(line, show: LineDisplay { shown, _ in blocks += shown })
    switch result {
    case .failed(let message): throw LineError(message)
    case .cancelled: throw .cancelled
    case .done, .quit: return (blocks, result)
    }
  }
}
