import ScreenKit
import ScreenKitTermTesting
import Testing
import TestSupport

@MainActor @Suite("A question mark in a line", .timeLimit(.minutes(10)))
struct ExpectationsTests {
  private let console = Notebook.console { notebook in
    Verb("show log", "Show the log") { .note("log") }
    Verb("show status", "Show the status") { .note("status") }
    Verb("show", .choice("table", from: [Suggestion("Album", "347 rows"), "two words"]), "Show a table") {
      .note("show \($0)")
    }
    Verb("shutdown", "Shut down") { .note("down") }
    Verb("sql", .line("statement"), "Run a statement") { .note("ran \($0)") }
    Verb("count", .text("of", suggestions: (1...50).map { "value \($0)" }), "Count") { .note("count \($0)") }
  }

  // Rule C-01.3
  @Test(
    "lists what can come next, with descriptions",
    arguments: [
      // After part of a word it lists the words that begin with it.
      ("sh", "show      Show a table\nshutdown  Shut down\n"),
      (
        "show ",
        "log          Show the log\nstatus       Show the status\n<table>\nAlbum        347 rows\n\"two words\"\n"
      ),
      ("show l", "log      Show the log\n<table>\n"),
      ("show Album ", "Enter  Show a table\n"),
      ("shutdown ", "Enter  Shut down\n"),
      ("shutdown now ", "Nothing can follow here.\n"),
      ("shutdwn ", "unknown command \"shutdwn\"; did you mean \"shutdown\"?\n"),
      ("xyz", "Nothing that begins with \"xyz\" can follow here.\n"),
      ("sql ", "<statement>\n"),
      (":ho", ":home  Go back to the first screen\n"),
      ("set col", "color  Choose when to use colors\n"),
    ])
  func lists(line: String, text: String) async {
    #expect(await console.expectations(at: line) == text)
  }

  @Test("lists at an empty prompt the commands of the screen, as help does, and names the built-in ones")
  func atStart() async throws {
    let help = await console.type("help").text
    let (screen, names) = (
      "\nEverywhere\n", "look, back, home, path, goto, help, notices, wait, quit, history, report, set\n"
    )
    let end = try #require(help.firstRange(of: screen)?.upperBound)
    #expect(await console.expectations(at: "") == help[..<end] + names)
  }

  @Test(
    "is a letter within quotes, and in a text that is taken verbatim",
    arguments: [
      "show 'tw", "show \"", "sql select ", "sql select * from t where a = ", "!ls ",
    ])
  func letter(line: String) async {
    #expect(await console.expectations(at: line) == nil)
  }

  @Test("shows twenty values, and says how many more there are")
  func many() async {
    let lines = await console.expectations(at: "count ")?.split(separator: "\n") ?? []
    #expect(lines.count == 22 && lines.last == "... 30 more")
  }
}
