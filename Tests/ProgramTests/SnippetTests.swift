import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Suite("The programs of the articles", .timeLimit(.minutes(10)))
struct SnippetTests {
  @Test("give the calls of Apex's two stack algorithms, each with a last one")
  func apexSteps() throws {
    #expect(
      try Programs.run(Programs.apexSteps).outputText == """
        [] -> []
          one at a time: nothing
          to an index:   nothing
        [] -> [a]
          one at a time: push a!
          to an index:   push a!
        [a] -> []
          one at a time: pop a!
          to an index:   pop to -1!
        [a] -> [b]
          one at a time: pop a, push b!
          to an index:   pop to -1, push b!
        [abc] -> [a]
          one at a time: pop c, pop b!
          to an index:   pop to 0!
        [abc] -> [ax]
          one at a time: pop c, pop b, push x!
          to an index:   pop to 0, push x!
        [ab] -> [ba]
          one at a time: pop b, pop a, push b, push a!
          to an index:   pop to -1, push b, push a!
        [abcd] -> [axcd]
          one at a time: pop d, pop c, pop b, push x, push c, push d!
          to an index:   pop to 0, push x, push c, push d!
        [a] -> [xy]
          one at a time: pop a, push x, push y!
          to an index:   pop to -1, push x, push y!
        [ab] -> [acde]
          one at a time: pop b, push c, push d, push e!
          to an index:   pop to 0, push c, push d, push e!
        [aaa] -> [a]
          one at a time: pop a, pop a!
          to an index:   pop to 0!
        [] -> [bab]
          one at a time: push b, push a, push b!
          to an index:   push b, push a, push b!

        """)
  }

  @Test("print differences")
  func differences() throws {
    #expect(
      try Programs.run(Programs.differences).outputText == """
        home > list > -detail > +edit
        home > list > -detail
        home > a > -b > +x > c > d
        home > 1 > -2 > 1
        home > b > ^a

        """)
  }

  @Test("walk a path with verbs, intents and texts, and survive a screen that cannot be made")
  func navigationArray() throws {
    #expect(
      try Programs.run(Programs.navigationArray).outputText == """
        true /list/detail:3/edit:3
        true /list
        false /list
        /list/detail:3
        column 14: "four" is not a whole number
        /list/detail:4
        home > +list > +detail(4), reason: program
        failed: there is no row 404
        /list/detail:4 ["the page list", "the page detail(4)"]

        """)
  }

  @Test("go from tab to tab, above them, and back")
  func newsstand() throws {
    #expect(
      try Programs.run(Programs.newsstand).outputText == """
        /papers:old/issue:7
        /search
        /papers:old/issue:7
        /settings
        /papers:old/issue:7
        /settings
        /papers:new/issue:8/page:2
        /search
        /papers:new/issue:8/page:2

        """)
  }
}

@Suite("The programs of the articles about the store", .timeLimit(.minutes(10)))
struct StoreSnippetTests {
  @Test("change a movie, and roll back a change that the server refuses")
  func movies() throws {
    #expect(
      try Programs.run(Programs.movies).outputText == """
        [ ] [ ] [ ] Alien
        [ ] [ ] [ ] Brazil

        [x] [ ] [~] Alien
        [ ] [ ] [ ] Brazil

        [x] [x] [x] Alien
        [ ] [ ] [ ] Brazil

        [x] [x] [x] Alien
        [x] [ ] [~] Brazil

        [x] [x] [x] Alien
        [ ] [ ] [ ] Brazil
        movie 1 cannot be changed

        """)
  }

  @Test("do not pour the tea before it is ready")
  func tea() throws {
    #expect(
      try Programs.run(Programs.tea).outputText == """
        minutes left: 0
        minutes left: 3
        vetoed(the tea needs 3 more minutes)
        minutes left: 2
        minutes left: 1
        minutes left: 0
        committed

        """)
  }
}

@Suite("The articles", .timeLimit(.minutes(10)))
struct ArticleTests {
  private struct Example: CustomStringConvertible {
    let article: String
    let language: Substring
    let text: String

    var description: String { "\(article):\n\(text)" }
  }

  /// The fenced blocks of all articles.
  private var examples: [Example] {
    get throws {
      try TestEnvironment.files(in: "Sources", where: { $0.contains(".docc/") && $0.hasSuffix(".md") }).flatMap {
        article, text in
        text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map { _, block in
          let lines = block.split(separator: "\n", maxSplits: 1)
          return Example(article: article, language: lines.first ?? "", text: withoutIndentation(lines.last ?? ""))
        }
      }
    }
  }

  private func withoutIndentation(_ text: some StringProtocol) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  @Test("contain only code that is built")
  func code() throws {
    let snippets = try TestEnvironment.files(in: "Snippets", where: { $0.hasSuffix(".swift") })
    let folders = [
      "PresentationTestingTests", "PresentationEffectsTests", "ConsoleTests/Articles", "ProgramTests/Articles",
    ]
    let tests = try folders.flatMap { folder in
      try TestEnvironment.files(in: "Tests/\(folder)", where: { $0.hasSuffix("Tests.swift") })
    }
    let code = (snippets + tests).map { withoutIndentation($0.1) }
    // The code that is typed there is compared as a whole.
    let examples = try examples.filter { $0.language == "swift" && !$0.article.hasSuffix("/AConsoleInTenMinutes.md") }
    #expect(!examples.isEmpty)
    for example in examples {
      #expect(code.contains { $0.contains(example.text) }, "\(example)")
    }
  }

  /// The screens of the incident desk that ask for a choice, and for several.
  private func choices() throws -> [String] {
    let session = try Programs.openConsole(Programs.incidents)
    func show(_ keys: [String], until shown: String) throws -> String {
      for key in keys { try session.type(key) }
      try session.wait(for: shown)
      try session.waitUntilIdle()
      return withoutIndentation(session.screen.text)
    }
    _ = try show(["new\r"], until: "Title (1 of 4):")
    let one = try show(["x\r"], until: "Severity (2 of 4) [medium]:")
    _ = try show(["\r"], until: "Services (3 of 4) [none]:")
    return [one, try show([" ", "\u{1B}[B", "\u{1B}[B", " "], until: "Services (3 of 4) [none]: api, mail,")]
  }

  @Test("contain only output that the programs print")
  func output() throws {
    let programs = [
      Programs.apexSteps, Programs.navigationArray, Programs.printHost, Programs.fromAtlas, Programs.fromSwiftRex,
    ]
    let scripts: [(program: String, arguments: [String], script: String)] = [
      (Programs.incidents, [], "new\nx\nx\n"),
      (Programs.incidents, ["--echo"], "new\npage fails to load\n3\nbob\nweb, api\nsince nine\n.\ndone\n"),
      (Programs.booking, ["--secrets", "-"] + ["new", "2", "y", ""].flatMap { ["-c", $0] }, "1234\n"),
      (Programs.booking, ["--secrets", "-"] + ["new", "15", "n", "", "done"].flatMap { ["-c", $0] }, "1234\n"),
      (Programs.verbs, [], "help\nselect 1 3\ndelete\ny\n"),
    ]
    let screens = try [Programs.tables, Programs.blocks].map {
      withoutIndentation(try Programs.openConsole($0, columns: 76).screen.text)
    }
    let walked = try choices()
    let outputs =
      try screens + walked + programs.map { withoutIndentation(try Programs.run($0).outputText) }
      + scripts.flatMap {
        let run = try Programs.run($0.program, $0.arguments, script: $0.script)
        return [withoutIndentation(run.outputText), withoutIndentation(run.errorText)]
      }
    // Three articles have their own tests, and `ArticleProgramTests` runs the commands that are shown.
    let examples = try examples.filter {
      $0.language != "swift" && $0.text.firstMatch(of: #/^\$ .*swift run /#) == nil
        && !$0.article.hasSuffix("/AConsoleInTenMinutes.md")
        && !$0.article.hasSuffix("/TabsBehindALogin.md")
        && !$0.article.hasSuffix("/TheProtocol.md")
    }
    #expect(!examples.isEmpty)
    for example in examples {
      #expect(example.language == "text", "\(example)")
      #expect(outputs.contains { $0.contains(example.text) }, "\(example)")
    }
  }

  @Test("describe every option of a program")
  func options() throws {
    let article = try #require(
      try TestEnvironment.files(in: "Sources", where: { $0.hasSuffix("/BuiltInVerbsAndKeys.md") }).first?.1)
    let help = try Programs.run(Programs.tasks, ["--help"]).outputText
    let names = help.matches(of: /(?m)^  (?:-h, )?(-[-a-z]+|doctor|selftest)/).map { String($0.output.1) }
    #expect(names.count == 22, "\(names)")
    for name in names {
      #expect(article.contains("`\(name)`") || article.contains("`\(name) "), "\(name)")
    }
  }

  @Test("end with links to the next articles")
  func next() throws {
    let articles = try TestEnvironment.files(in: "Sources", where: { $0.contains(".docc/") && $0.hasSuffix(".md") })
    for (article, text) in articles where !text.hasPrefix("# ``") {
      let section = text.firstMatch(of: /\n## Next\n\n((?:- \[.*\n)+)(?:$|\n## Topics\n)/)
      #expect(1...3 ~= section?.output.1.matches(of: /\]\([A-Za-z0-9.\/]+\.md\)/).count ?? 0, "\(article)")
    }
  }
}
