import ScreenKit
import ScreenKitTermTesting
import Testing
import TestSupport

/// A verb as a value, so that a test can make up a screen full of them.
private struct Specimen: Equatable, Sendable {
  enum Argument: CaseIterable { case none, choice, several, optional, rest, integer }

  var name: String
  var argument: Argument
  var words: [String]
  var reason: String?
  var category: String?

  static func some(_ generator: inout SeededGenerator) -> [Specimen] {
    let heads = ["a", "ab", "abc", "open", "over", "o", "back", "history", "s", "é"]
    let words = ["x", "two words", "it's", "", "\"", "\\", "X", "xy", "#", "?", ":q", "--help", "a\u{1B}b", "日本"]
    var specimens: [Specimen] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let second = Bool.random(using: &generator) ? "" : " " + ["key", "log", "keys"].randomElement(using: &generator)!
      let name = heads.randomElement(using: &generator)! + second
      guard !specimens.contains(where: { $0.name == name }) else { continue }
      specimens.append(
        Specimen(
          name: name, argument: Argument.allCases.randomElement(using: &generator)!,
          words: Array(Set(words.shuffled(using: &generator).prefix(4))).sorted(),
          reason: Int.random(in: 0..<5, using: &generator) == 0 ? "not today" : nil,
          category: Bool.random(using: &generator) ? "Things" : nil))
    }
    return specimens
  }

  @MainActor var verb: Verb<Note> {
    let (name, words) = (name, words)
    let verb: Verb<Note> =
      switch argument {
      case .none: Verb(name, "Does \(name)") { .note(name) }
      case .choice: Verb(name, .choice("word", from: words), "Does \(name)") { .note("\(name) \([$0])") }
      case .several:
        Verb(name, .choice("one", from: words), .choice("other", from: words), "Does \(name)") {
          .note("\(name) \([$0, $1])")
        }
      case .optional:
        Verb(name, .choice("word", from: words).defaulting(to: "-"), "Does \(name)") { .note("\(name) \([$0])") }
      case .rest: Verb(name, .rest(.choice("word", from: words)), "Does \(name)") { .note("\(name) \($0)") }
      case .integer: Verb(name, .integer("number"), "Does \(name)") { .note("\(name) \($0)") }
      }
    return (category.map(verb.category) ?? verb).disabled(reason)
  }
}

@MainActor @Suite("Verbs, whatever they are")
struct GeneratedVerbTests {
  @Test(
    "accept every candidate that completion offers, at every step of a line", arguments: [UInt64.random(in: 0 ... .max)]
  )
  func candidates(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<150 {
      let specimens = Specimen.some(&generator)
      let console = Notebook.console { _ in specimens.map(\.verb) }
      var line = ""
      for _ in 0..<4 {
        let beginning = line + (["", "", "a", "'", "\"", "x", "o", ":"].randomElement(using: &generator) ?? "")
        let candidates = await console.completions(of: beginning)
        for candidate in candidates {
          let note: Comment = "seed \(seed), round \(round): \(candidate.debugDescription) of \(specimens)"
          try #require(candidate.hasPrefix(line), note)
          // What is not whole may lack something, and a path may lead nowhere; no word of it may be unknown.
          guard case .failed(let message) = await console.type(candidate).end else { continue }
          let isUnfinished = ["is missing", "needs one more word", "first screen", "column"].contains(
            where: message.contains)
          let further = await console.completions(of: candidate)
          let leadsOn = message.contains("not today") && !further.isEmpty
          try #require(isUnfinished || leadsOn || message.contains("remembered"), "\(note): \(message)")
        }
        guard let next = candidates.randomElement(using: &generator), next.hasSuffix(" ") else { break }
        line = next
      }
    }
  }

  @Test(
    "are all in help, under their headings, with their summaries and their reasons",
    arguments: [UInt64.random(in: 0 ... .max)])
  func documented(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let specimens = Specimen.some(&generator)
      let console = Notebook.console { _ in specimens.map(\.verb) }
      let overview = await console.type("help").text
      for specimen in specimens {
        let note: Comment = "seed \(seed), round \(round): \(specimen)"
        try #require(overview.contains("Does \(specimen.name)"), note)
        let help = await console.type("help \(specimen.name)")
        try #require(help.end == .done && help.text.contains("Does \(specimen.name)."), note)
        try #require((specimen.reason != nil) == help.text.contains("Not now: not today."), note)
        try #require(await console.type("\(specimen.name) --help") == help || specimen.words.contains("--help"), note)
        try #require(await console.type("help --find \"Does \(specimen.name)\"").end == .done, note)
      }
      for verb in ["back", "home", "path", "goto", "help", "history", "history find", "set", "set color", "quit"] {
        try #require(await console.type("help \(verb)").end == .done, "\(verb)")
      }
    }
  }

  @Test(
    "say what can come next at every point of a line, and candidates are among it",
    arguments: [UInt64.random(in: 0 ... .max)])
  func expected(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<150 {
      let specimens = Specimen.some(&generator)
      let console = Notebook.console { _ in specimens.map(\.verb) }
      var line = ""
      for _ in 0..<4 {
        let candidates = await console.completions(of: line)
        let shown = try #require(await console.expectations(at: line), "\(line)")
        try #require(!shown.isEmpty)
        for candidate in candidates {
          let word = String(candidate.dropFirst(line.count)).trimmingSuffix(while: { $0 == " " })
          try #require(shown.contains(word), "seed \(seed), round \(round): \(word) after \(line): \(shown)")
        }
        guard let next = candidates.randomElement(using: &generator), next.hasSuffix(" ") else { break }
        line = next
      }
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(while isBlank: (Character) -> Bool) -> String {
    var rest = self[...]
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }
}
