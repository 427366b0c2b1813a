import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Suite("The first program of each article", .timeLimit(.minutes(10)))
struct ArticleProgramTests {
  struct Article: CustomTestStringConvertible {
    let path: String
    /// The fenced blocks, without the line that begins each.
    let blocks: [(language: String, text: String)]
    let title: String

    var testDescription: String { path }

    init(_ path: String, _ text: String) {
      self.path = path
      title = String(text.prefix { $0 != "\n" })
      blocks = text.matches(of: /(?ms)^```([a-z]*)\n(.*?)^```$/).map { (String($0.output.1), String($0.output.2)) }
    }
  }

  /// The articles that do not begin with a program in Swift, each with the reason.
  static let others = [
    "AConsoleInTenMinutes": "It writes its program step by step.",
    "BuiltInVerbsAndKeys": "A reference.",
    "Distribution": "It begins with a manifest.",
    "TabsBehindALogin": "It shows a program of over a hundred lines in pieces.",
    "TheProtocol": "It is about programs in any language.",
  ]

  static var articles: [Article] {
    get throws {
      try TestEnvironment.files(in: "Sources", where: { $0.contains(".docc/") && $0.hasSuffix(".md") })
        .filter { !$0.text.hasPrefix("# ``") }.map { Article($0.path, $0.text) }
    }
  }

  /// A program without the comments before it, and without what only the tests need.
  private func program(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !["#if !SNIPPET_TESTS", "#endif"].contains($0) }
    return lines.drop { $0.hasPrefix("//") }.joined(separator: "\n")
  }

  @Test("is complete, and is built", arguments: try articles)
  func complete(_ article: Article) throws {
    let name = article.path.split(separator: "/").last?.dropLast(3) ?? ""
    guard Self.others[String(name)] == nil else { return }
    let first = try #require(article.blocks.first { $0.language == "swift" }, "\(article.path)")
    let files = try ["Snippets", "Tests"].flatMap { folder in
      try TestEnvironment.files(in: folder, where: { $0.hasSuffix(".swift") })
    }
    #expect(first.text.contains("import "), "\(article.path)")
    #expect(files.contains { program($0.text) == program(first.text) }, "\(article.path)")
    #expect(first.text.split(separator: "\n").count <= 70, "\(article.path)")
  }

  /// Lines of code that a page shows without scrolling to the side. The first program may be wider.
  @Test("is the only one whose lines may be longer than the page is wide", arguments: try articles)
  func width(_ article: Article) {
    let first = article.blocks.firstIndex { $0.language == "swift" }
    for (index, block) in article.blocks.enumerated() where index != first {
      for line in block.text.split(separator: "\n") {
        #expect(line.count <= 76 || line.contains("://"), "\(article.path): \(line)")
      }
    }
  }

  /// The blocks of an article that begin with a command.
  private func sessions(of article: Article) -> [String] {
    article.blocks.map(\.text).filter { $0.firstMatch(of: #/^\$ .*swift run /#) != nil }
  }

  @Test("is followed by its output in nearly every article")
  func shown() throws {
    let articles = try Self.articles
    #expect(articles.count >= 50)
    #expect(articles.count { !sessions(of: $0).isEmpty } >= articles.count - 8)
  }

  @Test("prints what the article shows after each command", arguments: try articles)
  func output(_ article: Article) throws {
    let folder = try TestDirectory()
    let programs = URL(filePath: Programs.counter).deletingLastPathComponent().path
    for session in sessions(of: article) {
      guard !article.path.hasSuffix("/AConsoleInTenMinutes.md") else { continue }
      let commands = session.matches(of: #/(?m)^\$ ((?:.*\\\n)*.*)$/#).map { String($0.output.1) }
      let script = commands.map { command in
        let shown = "$ \(command)".replacing("'", with: #"'\''"#)
        let run = command.replacing(/swift run ([A-Z][A-Za-z]*)/) { "\(programs)/\($0.output.1)" }
        return "printf '%s\\n' '\(shown)'\n\(run)\n"
      }
      let result = try PipedProgram.run(
        "/bin/sh", arguments: ["-c", "cd '\(folder.path)'; exec 2>&1\n\(script.joined())"],
        environment: TestEnvironment.variables(changing: ["HOME": folder.path]), input: "")
      #expect(result.outputText == session, "\(article.path)")
    }
  }
}

@Suite("The titles of the articles", .timeLimit(.minutes(10)))
struct ArticleTitleTests {
  /// The search of the site looks at titles.
  @Test(
    "contain the words that users search for",
    arguments: [
      ("spinner", "Progress"), ("progress", "Progress"), ("confirm", "Questions"), ("menu", "AskingForText"),
      ("password", "AskingForText"), ("form", "FormsAndWizards"), ("table", "Tables"), ("ctrl-c", "WhatHappensOnCtrlC"),
      ("exit status", "ExitStatus"), ("log", "LoggingAndDebugging"), ("tabs", "Tabs"), ("undo", "Undo"),
      ("login", "TabsBehindALogin"),
      ("color", "StylesAndThemes"), ("test", "TestingAConsole"), ("completion", "ConsoleAsASubcommand"),
      ("script", "Scripts"), ("history", "FilesOfAConsole"), ("live", "LiveScreens"), ("timer", "Effects"),
      ("request", "Effects"),
      ("full-screen", "WritingYourOwnFrontEnd"),
    ])
  func words(word: String, page: String) throws {
    let titles = try ArticleProgramTests.articles.filter { $0.title.lowercased().contains(word) }.map(\.path)
    #expect(titles.contains { $0.hasSuffix("/\(page).md") }, "\(word): \(titles)")
  }
}
