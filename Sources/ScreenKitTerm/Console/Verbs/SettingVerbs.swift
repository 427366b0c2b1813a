import ScreenKit

extension ConsoleVerbs {
  /// The verbs that change how the console shows things.
  func settingVerbs<Action>() -> [Verb<Action>] {
    [.doing("set", "Show the settings of the console") { [self] in $0.show(settings.blocks) }]
      + Setting.all.map { setting in
        let grammar = VerbGrammar(setting.typed, Parameter<Bool?>.optional(Self.keeping))
        return .doing("set \(setting.name)", grammar, setting.summary) { [self] arguments, line in
          let (word, isKept) = arguments
          // First, because a line that fails changes nothing.
          if isKept == true { line.show([.text("Kept in \(try keep(word, for: setting)).")]) }
          _ = setting.take(word, &settings)
        }
      }
  }
}

extension ConsoleVerbs {
  /// Writes a setting to the user's file, and returns the path of the file.
  private func keep(_ word: String, for setting: Setting) throws(LineError) -> String {
    do throws(LineError) {
      guard let settingsFile else {
        throw LineError("the settings have no directory", advice: "set HOME or XDG_CONFIG_HOME to one")
      }
      try settingsFile.keep(word, for: setting)
      return settingsFile.path
    } catch {
      throw error.at("set \(setting.name)")
    }
  }

  /// The last word of a verb that also writes the setting to the user's file.
  private static var keeping: Parameter<Bool> {
    Parameter("--keep", hint: "to have it the next time, too", suggestions: { ["--keep"] }) { word in
      guard word == "--keep" else { throw LineError("unexpected argument \(LineError.quoted(word))") }
      return true
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
