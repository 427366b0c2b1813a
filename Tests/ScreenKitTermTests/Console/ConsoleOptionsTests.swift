import ArgumentParser
import ScreenKitTerm
import Testing

@Suite("The options of a console", .timeLimit(.minutes(10)))
struct ConsoleOptionsTests {
  @Test("can be had and changed without a command line")
  func standard() {
    var options = ConsoleOptions.standard
    #expect(options.commands.isEmpty && options.scripts.isEmpty && options.at == nil && options.format == .plain)
    #expect(!options.echo && !options.keepGoing && !options.yes)
    options.commands = ["add 1"]
    options.keepGoing = true
    #expect(options.commands == ["add 1"] && options.keepGoing)
  }

  @Test("tell screens as events only to programs", arguments: ConsoleOptions.Format.allCases)
  func events(format: ConsoleOptions.Format) {
    let options = try? ConsoleOptions.parse(["--events", "--format", format.rawValue])
    #expect(options?.events == ([.json, .jsonObjects].contains(format) ? true : nil))
  }

  @Test("are by hand what they are when none is given")
  func parsed() throws {
    func values(_ options: ConsoleOptions) -> [String] {
      [
        "\(options.commands)", "\(options.scripts)", "\(String(describing: options.at))", "\(options.echo)",
        "\(options.keepGoing)", "\(options.yes)", "\(String(describing: options.secrets))", "\(options.format)",
        "\(options.events)",
      ]
    }
    #expect(values(.standard) == values(try .parse([])))
    #expect(Mirror(reflecting: ConsoleOptions()).children.count == values(.standard).count, "There are others, too.")
  }
}
