/// What a built-in verb asks the console for.
enum BuiltInRequest: Equatable {
  /// How many lines may run each other: more do not come to an end.
  static let deepest = 16

  case look
  case back(Int)
  case home
  case path
  case go(to: String)
  case help([String])
  case history(HistoryQuery)
  case set(ConsoleSettings.Change?)
  case quit
  case shell(String)
  case page(String)
  case save(file: String, line: String, replacing: Bool)
  case load(String)
}

/// Which typed lines are wanted.
struct HistoryQuery: Equatable {
  /// The newest of them, this many.
  var count = 20
  /// What they hold.
  var text: String?
  /// Whether only those typed on a screen like the one on top count.
  var isHere = false
}

extension Verb where Action == BuiltInRequest {
  /// The verbs that every console has, and those of the doors that are open. `places` are what `goto` can be given.
  static func builtIn(doors: Set<Door> = [], places: @escaping @MainActor (String) -> [Suggestion]) -> [Self] {
    let topics = ParameterDescription(
      name: "command", isOptional: true, takesRest: true, hint: { "a command, or --find and a text" },
      suggestions: .verbs)
    let path = ParameterDescription(
      name: "path", hint: { "a path, as the command path prints it" }, suggestions: .known(places))
    let verbs = [
      Verb("look", "Show this screen again") { .look },
      Verb("back", .integer("count", in: 1 ... .max).defaulting(to: 1), "Go back one screen, or several") { .back($0) },
      Verb("home", "Go back to the first screen") { .home },
      Verb("path", "Print where you are, as text that goto takes") { .path },
      Verb("goto", Parameter(path) { $0[$0.startIndex] }, "Go to the screens that a path names") { .go(to: $0) },
      Verb("help", Parameter(topics) { Array($0) }, "List the commands, or explain one") { .help($0) },
      Verb("history", .integer("count", in: 1 ... .max).defaulting(to: 20), "List the lines that were typed last") {
        .history(HistoryQuery(count: $0))
      },
      Verb("history find", .text("text"), "List the lines that hold a text") {
        .history(HistoryQuery(count: .max, text: $0))
      },
      Verb("history here", "List the lines that were typed on a screen like this") {
        .history(HistoryQuery(count: .max, isHere: true))
      },
      Verb("set", "Show the settings of the console") { .set(nil) },
      Verb("set color", .choice("color", of: ConsoleSettings.Color.self), "Say when there are colors") {
        .set(.color($0))
      },
      Verb(
        "set symbols", .choice("symbol set", of: ConsoleSettings.Symbols.self),
        "Choose the characters of frames and marks"
      ) {
        .set(.symbols($0))
      },
      Verb("set width", .columns, "Set the width of lines, or auto for that of the terminal") { .set(.width($0)) },
      Verb("quit", "Leave the program") { .quit }.aliases(["exit"]),
    ]
    return verbs + doors.sorted { $0.rawValue < $1.rawValue }.flatMap(behind)
  }

  /// The verbs behind a door.
  private static func behind(_ door: Door) -> [Self] {
    switch door {
    case .files:
      [
        Verb("save", .file("file"), .command("command").defaulting(to: ""), "Write what a command shows to a new file")
        {
          .save(file: $0, line: $1, replacing: false)
        },
        Verb(
          "save over", .file("file"), .command("command").defaulting(to: ""), "Write what a command shows over a file"
        ) {
          .save(file: $0, line: $1, replacing: true)
        },
        Verb("load", .file("file"), "Run the commands in a file") { .load($0) },
      ]
    case .shell:
      [Verb("shell", .line("command").defaulting(to: ""), "Run a command of the shell, or a shell") { .shell($0) }]
    case .pager:
      [Verb("page", .command("command").defaulting(to: ""), "Show what a command shows in a pager") { .page($0) }]
    case .editor: []
    }
  }
}

extension Parameter where Value == Int? {
  /// The width of lines; `nil` for `auto`.
  fileprivate static var columns: Self {
    let range = 20...1000
    let description = ParameterDescription(
      name: "columns", hint: { "auto, or \(Wording.wholeNumber(in: range))" }, suggestions: .known { _ in ["auto"] })
    return Self(description) { words in
      let word = words[words.startIndex]
      if word == "auto" { return nil }
      guard let columns = Int(word), range.contains(columns) else {
        throw LineError("<columns> is auto, or \(Wording.wholeNumber(in: range)), not \(Wording.quoted(word)).")
      }
      return columns
    }
  }
}
