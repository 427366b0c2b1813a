import PresentationFiles
import ScreenKit

/// The verbs for the user's own data: the history, the settings, and aliases.
extension ConsoleVerbs {
  // MARK: History

  /// The verbs that list the history.
  func historyVerbs<Action>() -> [Verb<Action>] {
    [
      .doing("history", .integer("count", in: 1 ... .max).defaulting(to: 20), "List the latest lines") {
        [self] count, line in
        line.show(Self.blocks(try remembered().entries.suffix(count)))
      },
      .doing("history find", .text("text"), "List the lines that contain the given text") { [self] text, line in
        let history = try remembered()
        var entries = history.entries(containing: text)
        // The current line was recorded before it ran.
        if let last = entries.last, last == history.entries.last, line.verb(of: last.line) == "history find" {
          entries.removeLast()
        }
        line.show(Self.blocks(entries[...]))
      },
      .doing("history here", "List the lines typed on screens like this one") { [self] line in
        let kind = HistoryEntry.kind(ofScreenAt: line.location.path)
        line.show(Self.blocks(try remembered().entries.filter { HistoryEntry.kind(ofScreenAt: $0.path) == kind }[...]))
      },
    ]
  }

  private func remembered() throws(LineError) -> HistoryStore {
    _ = skips()
    guard let history else { throw LineError("this console does not record a history", place: "history") }
    return history
  }

  private static func blocks(_ entries: ArraySlice<HistoryEntry>) -> [Block] {
    entries.map { .text(StyledText($0.line)) }
  }

  // MARK: Reports

  /// The verb that writes the last lines to a file.
  func reportVerb<Action>() -> Verb<Action> {
    let file = Parameter<String?>.optional(.file("file"))
    return .doing("report", file, "Write a bug report with the latest lines") { [self] file, line in
      if skips() { return }
      guard let recentLines else {
        throw LineError("lines are kept only at a terminal, and not with --no-report", place: "report")
      }
      if file != nil, let reason = refusedPermissions[Permission.files.name] {
        throw LineError(reason, advice: "leave out <file>", place: "report")
      }
      do throws(LineError) {
        let path = try recentLines.write(to: file?.expandingTilde)
        line.show([.text("The report is \(path). It contains what the screens showed: read it before you send it.")])
      } catch {
        throw error.at("report")
      }
    }
  }

  // MARK: Settings

  /// The verbs that change how the console shows things.
  func settingVerbs<Action>() -> [Verb<Action>] {
    [
      .doing("set", "Show the settings of the console") { [self] line in
        _ = skips()
        line.show(settings.blocks)
      }
    ]
      + Setting.all.map { setting in
        let grammar = VerbGrammar(setting.typed, Parameter<Bool?>.optional(Self.keeping))
        return .doing("set \(setting.name)", grammar, setting.summary) { [self] arguments, line in
          let (word, isKept) = arguments
          // First, because a line that fails changes nothing.
          if isKept == true { line.show([.text("Saved in \(try keep(word, for: setting)).")]) }
          _ = setting.take(word, &settings)
        }
      }
  }

  /// Writes a setting to the user's file, and returns the path of the file.
  private func keep(_ word: String, for setting: Setting) throws(LineError) -> String {
    if skips() { return "" }
    let verb = "set \(setting.name)"
    guard let settingsFile else {
      let advice = "set HOME or XDG_CONFIG_HOME to one"
      throw LineError("no directory is set for settings", advice: advice, place: verb)
    }
    do throws(FileError) {
      try settingsFile.keep(word, for: setting)
      return settingsFile.path
    } catch {
      throw LineError(error).at(verb)
    }
  }

  /// The last word of a verb that also writes the setting to the user's file.
  private static var keeping: Parameter<Bool> {
    Parameter("--keep", hint: "to keep it for the next start", suggestions: { ["--keep"] }) { word in
      guard word == "--keep" else { throw LineError("unexpected argument \(LineError.quoted(word))") }
      return true
    }
  }

  // MARK: Aliases

  /// The user's aliases as verbs. Each runs its line, followed by the rest of the typed line.
  func aliasVerbs<Action>() -> [Verb<Action>] {
    aliases.all.map { alias in
      .doing(alias.name, .line("more").defaulting(to: ""), "Short for \(alias.line)") { [self] more, line in
        // Lines have the same effect in a script, which has no aliases.
        if isLoading { throw LineError("aliases cannot be used in a file; write out the command", place: alias.name) }
        let end = await runCommand(more.isEmpty ? alias.line : "\(alias.line) \(more)", for: line)
        line.show(end)
        try end.check()
      }
      .running(alias.line)
    }
  }
}

extension Setting {
  /// The parameter for its value.
  fileprivate var typed: Parameter<String> {
    guard let hint = parameter.hint else { return .choice(parameter.name, from: words) }
    let (name, words) = (parameter.name, words)
    return Parameter(name, hint: hint, suggestions: { words.map { Suggestion($0) } }) { [take] word in
      var settings = ConsoleSettings(ofAuthor: .standard)
      guard take(word, &settings) else {
        throw LineError("<\(name)> must be \(hint), not \(LineError.quoted(word))")
      }
      return word
    }
  }
}
