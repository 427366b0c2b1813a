import TestSupport
import Testing

/// The incident desk and a hotel, in the middle of each input.
@Suite(
  "A screen that asks for input, in tmux", .serialized, .timeLimit(.minutes(10)))
struct AskingTmuxTests {
  /// A kind of input: the keys that lead to it, a partly typed value, and the last rows of the screen then.
  struct Stage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var program = Programs.incidents
    let keys: [String]
    let typed: [String]
    let shown: String
    /// The same without the typed text.
    let empty: String
    /// The beginning of the last row after Ctrl-D goes back.
    let before: String
    /// Whether Ctrl-C goes back, too: a secret shows nothing that could be started over.
    var isSecret = false
  }

  /// The rows that explain how to choose one, or several.
  private static let takes = "\nUp and Down move to a choice; Enter selects it."
  private static let chooses = "\nUp and Down move to a choice; Space selects it, Enter accepts."

  static let stages = [
    Stage(
      testDescription: "a text", keys: [], typed: ["ha"], shown: "\nTitle (1 of 4): ha", empty: "\nTitle (1 of 4):",
      before: "/>"),
    Stage(
      testDescription: "a choice", keys: ["x"], typed: ["h"], shown: "\n> 3. high\nSeverity (2 of 4) [medium]: h",
      empty: "\n  1. low\n> 2. medium\n  3. high\(takes)\nSeverity (2 of 4) [medium]:",
      before: "Title (1 of 4) [x]:"),
    Stage(
      testDescription: "several choices", keys: ["x", "low"], typed: ["Space", "m"],
      shown: "\n> [ ] 3. mail\nServices (3 of 4) [none]: api, m",
      empty: "\n> [ ] 1. api\n  [ ] 2. web\n  [ ] 3. mail\(chooses)\nServices (3 of 4) [none]:",
      before: "Severity (2 of 4) [low]:"),
    Stage(
      testDescription: "lines", keys: ["x", "low", "web", "one"], typed: ["ha"], shown: "\nNotes 2: ha",
      empty: "\nNotes 2:", before: "Services (3 of 4) [web]:"),
    Stage(
      testDescription: "the summary", keys: ["x", "low", "web", "."], typed: ["S"],
      shown: "\n  3. Severity\n  4. Services\nReady [done]: S",
      empty: "\n> 1. done\n  2. Title\n  3. Severity\n  4. Services\n  5. Notes\(takes)\nReady [done]:", before: "Notes"
    ),
    Stage(
      testDescription: "a number", program: Programs.booking, keys: [], typed: ["1", "2"],
      shown: "\nNights (1 of 3) [1]: 12",
      empty: "\nNights (1 of 3) [1]:", before: "/>"),
    Stage(
      testDescription: "yes or no", program: Programs.booking, keys: ["12"], typed: ["y"],
      shown: "\nBreakfast (2 of 3; y, n) [no]: y",
      empty: "\nBreakfast (2 of 3; y, n) [no]:", before: "Nights (1 of 3) [12]:"),
    Stage(
      testDescription: "a secret", program: Programs.booking, keys: ["12", "y"], typed: ["abc"], shown: "\nCode:",
      empty: "\nCode:", before: "Breakfast (2 of 3; y, n) [yes]:", isSecret: true),
  ]

  private static let prompts = [
    Programs.incidents: [
      "Title (1 of 4):", "Severity (2 of 4) [medium]:", "Services (3 of 4) [none]:", "Notes (4 of 4; end with .):",
    ],
    Programs.booking: ["Nights (1 of 3) [1]:", "Breakfast (2 of 3; y, n) [no]:"],
  ]

  /// Starts the desk, and types some of a value.
  private func begin(_ stage: Stage, in pane: TmuxPane) throws {
    try pane.start("SWIFT_BACKTRACE=enable=no \(stage.program)")
    try pane.type("new", "Enter")
    for (keys, prompt) in zip(stage.keys, Self.prompts[stage.program] ?? []) {
      try pane.wait(forLast: prompt)
      try pane.type(keys, "Enter")
    }
    try pane.wait { $0.hasSuffix(stage.empty) }
    for key in stage.typed { try pane.type(key) }
    try pane.wait { $0.hasSuffix(stage.shown) }
  }

  @Test("is unchanged after other sizes and Ctrl-Z, and starts over after Ctrl-C; Ctrl-D goes back", arguments: stages)
  func keys(stage: Stage) throws {
    let pane = try TmuxPane(columns: 80, rows: 24)
    let before = try pane.settings()
    try begin(stage, in: pane)
    for (columns, rows) in [(40, 24), (120, 12), (80, 24)] {
      try pane.resize(columns: columns, rows: rows)
      try pane.wait { $0.hasSuffix(stage.shown) }
    }
    try pane.stop()
    #expect(try pane.settings() == before)
    try pane.goOn(stage.shown)
    if stage.isSecret {
      // The text that was typed unseen is still there.
      try pane.type("Enter")
      try pane.wait { $0.contains("must have at least four characters") && $0.hasSuffix(stage.empty) }
      try pane.type("C-c")
      try pane.wait { $0.split(separator: "\n").last?.hasPrefix(stage.before) == true }
      try pane.type("Enter")
      try pane.wait { $0.hasSuffix(stage.empty) }
    } else {
      try pane.type("C-c")
      try pane.wait { $0.hasSuffix(stage.empty) && $0.contains("^C\n") }
    }
    try pane.type("C-d")
    try pane.wait { $0.split(separator: "\n").last?.hasPrefix(stage.before) == true }
    try pane.type(":quit --force", "Enter")
    try pane.wait(forLast: "$")
    #expect(try pane.settings() == before)
  }

  // Rule C-07.3
  @Test("restores the terminal when the program crashes", arguments: stages)
  func crash(stage: Stage) throws {
    let pane = try TmuxPane()
    let before = try pane.settings()
    try begin(stage, in: pane)
    try pane.signal("SEGV")
    try pane.wait { $0.hasSuffix("\n$") && $0.contains("Segmentation fault") }
    #expect(try pane.settings() == before)
  }

  /// A kind of input, and its state when a message arrives.
  struct Kind: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let typed: [String]
    let shown: String
    var ending = ["Enter"]
    let value: String
  }

  static let kinds = [
    Kind(testDescription: "text", typed: ["P", "o"], shown: "\nText: Po", value: "Po"),
    Kind(testDescription: "number", typed: ["1", "2"], shown: "\nNumber [0.5]: 12", value: "12.0"),
    Kind(testDescription: "yesNo", typed: ["y"], shown: "\nSure (y, n) [no]: y", value: "true"),
    Kind(testDescription: "choice", typed: ["P", "o"], shown: "\n> 2. Porto\nTown: Po", value: "Porto"),
    Kind(
      testDescription: "choices", typed: ["Space", "Down"],
      shown: "\n  [x] 1. Paris\n> [ ] 2. Porto\n  [ ] 3. 東京\n  [ ] 4. Київ\nTowns [none]: Paris,", value: "Paris"),
    Kind(
      testDescription: "lines", typed: ["h", "Enter", "a"], shown: "\nLines 2: a", ending: ["Enter", ".", "Enter"],
      value: "h\na"),
    Kind(testDescription: "secret", typed: ["abc"], shown: "\nSecret:", value: "3 characters"),
    Kind(testDescription: "maybe", typed: ["3"], shown: "\nRooms [none]: 3", value: "3"),
  ]

  @Test("is unchanged below messages that arrive meanwhile", arguments: kinds, [(80, 24), (40, 12)])
  func messages(kind: Kind, size: (columns: Int, rows: Int)) throws {
    let pane = try TmuxPane(columns: size.columns, rows: size.rows)
    try pane.start(Programs.kinds)
    try pane.type(kind.testDescription, "Enter")
    try pane.wait { !$0.hasSuffix("/>") && $0.hasSuffix(":") }
    for key in kind.typed { try pane.type(key) }
    try pane.wait { $0.hasSuffix(kind.shown) }
    for count in 1...3 {
      try pane.signal("USR2")
      try pane.wait { $0.ranges(of: "USR2 came.").count == count && $0.hasSuffix(kind.shown) }
    }
    for key in kind.ending { try pane.type(key) }
    try pane.wait { $0.hasSuffix("\n\(kind.value)\n/>") }
  }
}
