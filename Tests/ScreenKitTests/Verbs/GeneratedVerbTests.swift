import ScreenKit
import ScreenKitTermTesting
import Testing
import TestSupport

@MainActor @Suite("Random verbs", .timeLimit(.minutes(10)))
struct GeneratedVerbTests {
  // Rule C-01.2
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
          // An incomplete line may lack something, and a path may lead nowhere; no word of it may be unknown.
          guard case .failed(let message) = await console.type(candidate).end else { continue }
          let isUnfinished = ["is missing", "is incomplete", "first screen", "column"].contains(
            where: message.contains)
          let further = await console.completions(of: candidate)
          let leadsOn = message.contains("not today") && !further.isEmpty
          try #require(isUnfinished || leadsOn || message.contains("does not record a history"), "\(note): \(message)")
        }
        guard let next = candidates.randomElement(using: &generator), next.hasSuffix(" ") else { break }
        line = next
      }
    }
  }

  // Rule C-01.7
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

  // Rule C-01.3
  @Test(
    "say what can come next at every point of a line, and candidates are part of it",
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
