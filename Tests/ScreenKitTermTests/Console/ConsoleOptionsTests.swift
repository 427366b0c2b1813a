import ArgumentParser
import ScreenKitTerm
import Testing

@Suite("The options of a console", .timeLimit(.minutes(10)))
struct ConsoleOptionsTests {
  @Test("can be obtained and changed without a command line")
  func standard() {
    var options = ConsoleOptions.standard
    #expect(options.commands.isEmpty && options.scripts.isEmpty && options.at == nil && options.format == .plain)
    #expect(
      !options.echo && !options.quiet && !options.keepGoing && options.yes == nil && !options.readOnly
        && options.deny.isEmpty)
    options.commands = ["add 1"]
    options.keepGoing = true
    #expect(options.commands == ["add 1"] && options.keepGoing)
  }

  @Test("report screens as events only in formats for programs", arguments: ConsoleOptions.Format.allCases)
  func events(format: ConsoleOptions.Format) {
    let options = try? ConsoleOptions.parse(["--events", "--format", format.rawValue])
    #expect(options?.events == ([.json, .jsonObjects].contains(format) ? true : nil))
  }

  @Test("agree to harmless questions, or to all, without taking an unrelated word")
  func consent() throws {
    func parsed(_ words: String...) throws -> ConsoleOptions { try .parse(try ConsoleOptions.spellingOut(words)) }
    #expect(try parsed("--yes").yes == .harmless)
    #expect(try parsed("--yes=all").yes == .all)
    #expect(try parsed("--yes", "-c", "look").yes == .harmless)
    let line = try parsed("-c", "--yes")
    #expect(line.yes == nil && line.commands == ["--yes"])
    #expect(throws: (any Error).self) { try parsed("--yes=some") }
    #expect(try ConsoleOptions.spellingOut(["--yes", "--", "--yes"]) == ["--yes=harmless", "--", "--yes"])
  }

  @Test(
    "deny permissions by name, and refuse unknown names",
    arguments: [("shell", 1), ("shell,files", 2), ("files,shell,pager,editor", 4), ("shell,shell", 1)])
  func denied(text: String, count: Int) throws {
    #expect(try ConsoleOptions.parse(["--deny", text]).deny.count == count)
    for wrong in ["", "disk", "shell,", "shell, files", "Shell"] {
      let message = #expect(throws: (any Error).self) { try ConsoleOptions.parse(["--deny", wrong]) }
      let words = message.map { ConsoleOptions.message(for: $0) } ?? ""
      #expect(words.contains("choose from \"files\", \"shell\", \"pager\", \"editor\""), "\(words)")
    }
  }

  @Test("have the same defaults when they are made by hand")
  func parsed() throws {
    func values(_ options: ConsoleOptions) -> [String] {
      [
        "\(options.commands)", "\(options.scripts)", "\(String(describing: options.at))", "\(options.echo)",
        "\(options.quiet)", "\(options.keepGoing)", "\(String(describing: options.yes))", "\(options.readOnly)",
        "\(options.deny)",
        "\(String(describing: options.secrets))", "\(options.format)",
        "\(options.events)", "\(options.serve)", "\(options.resume)", "\(options.noReport)",
        "\(String(describing: options.record))", "\(String(describing: options.replay))",
        "\(String(describing: options.until))",
      ]
    }
    #expect(values(.standard) == values(try .parse([])))
    #expect(Mirror(reflecting: ConsoleOptions()).children.count == values(.standard).count, "There are others, too.")
  }
}
