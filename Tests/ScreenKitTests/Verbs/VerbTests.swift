import ArgumentParser
import ScreenKit
import ScreenKitOptions
import ScreenKitTermTesting
import Testing
import TestSupport

private struct Sorting: ParsableArguments {
  @ArgumentParser.Argument(help: "The column.") var column: String
  @Flag(help: "The greatest first.") var descending = false
}

@MainActor @Suite("A verb", .timeLimit(.minutes(10)))
struct VerbTests {
  private let console = Notebook.console { notes in
    Verb("clear", "Forget") { .note("clear") }
    Verb("add", .integer("amount", in: 1...9), "Add a digit") { .note("add \($0)") }
    Verb("say", .text("text"), "Say something") { .note("say \($0)") }
    Verb("open", .choice("table", from: ["Album", "Artist", "two words", "e\u{1B}vil"]), "Open a table") {
      .note("open \($0)")
    }
    Verb("open key", .rest(.text("value")), "Open a row") { .note("key \($0)") }
    Verb("show log", "Show the log") { .note("log") }
    Verb("show status", "Show the status") { .note("status") }
    Verb("sort", .options(Sorting.self), "Sort") { .note("sort \($0.column) \($0.descending)") }
    Verb("fail", "Fail") { throw LineError("this never works.") }
    Verb.showing("where", "Show where we are") { "\(notes.notes.count) notes" }
    Verb("home", "A home of our own") { .note("own home") }
  }

  // Rule C-01.1
  @Test(
    "takes the parameters that it declares",
    arguments: [
      ("clear", "clear"),
      ("add 7", "add 7"),
      ("say 'two words'", "say two words"),
      ("say \"\"", "say "),
      ("open Album", "open Album"),
      ("open album", "open Album"),
      ("open al", "open Album"),
      ("open \"two words\"", "open two words"),
      ("open key 7", #"key ["7"]"#),
      ("open key 7 8", #"key ["7", "8"]"#),
      ("show log", "log"),
      ("show s", "status"),
      ("sort name", "sort name false"),
      ("sort name --descending", "sort name true"),
      // A verb is found by its beginning if that is unique, and always by its whole name.
      ("cl", "clear"),
      ("ad 1", "add 1"),
      // A screen's own verb replaces the built-in one.
      ("home", "own home"),
    ])
  func accepted(line: String, note: String) async {
    let answer = await console.type(line)
    #expect(answer == .init("\(note)\n"))
  }

  // Rule C-01.1
  @Test(
    "reports mistakes, and what would work",
    arguments: [
      ("opne Album", #"unknown command "opne"; did you mean "open"?"#),
      ("Album", #"unknown command "Album"; did you mean "open Album"?"#),
      ("'two words' 7", #"unknown command "two words"; did you mean 'open "two words"'?"#),
      ("Albun", #"unknown command "Albun"; type help to list the commands"#),
      ("xyzzy", #"unknown command "xyzzy"; type help to list the commands"#),
      ("s", #""s" is ambiguous; it could be "say", "show", "sort", "set""#),
      ("add", "add: <amount> is missing"),
      ("open", "open: <table> is missing; for example: open Album"),
      ("add seven", #"add: <amount> must be a whole number, not "seven""#),
      ("add 12", "add: <amount> must be from 1 to 9, not 12"),
      ("add 99999999999999999999", #"add: <amount> must be a whole number, not "99999999999999999999""#),
      ("add 1 2", #"add: unexpected argument "2"; usage: add <amount>"#),
      ("clear now", #"clear: unexpected argument "now"; usage: clear"#),
      ("open A", #"open: "A" is ambiguous; it could be "Album", "Artist""#),
      ("open Albun", #"open: unknown table "Albun"; did you mean "Album"?"#),
      ("open key", "open key: <value> is missing"),
      ("show", #""show" is incomplete; add "log" or "status""#),
      ("show x", #"unknown command "show x"; type help to list the commands"#),
      ("sort", "sort: Missing expected argument '<column>'"),
      ("sort name --up", "sort: Unknown option '--up'"),
      ("fail", "fail: this never works."),
      ("say 'open", "column 5: the quote is not closed"),
      (":home", "home: this is the first screen"),
      (":nothing", #"unknown command "nothing"; type help to list the commands"#),
    ])
  func refused(line: String, message: String) async {
    #expect(await console.type(line) == .init("", .failed(message)))
  }

  @Test("may show something instead of changing the state")
  func showing() async {
    _ = await console.type("clear")
    #expect(await console.type("where") == .init("1 notes\n"))
  }

  @Test("does nothing on an empty line and after a number sign", arguments: ["", "  \t ", "# add 1", "  #"])
  func nothing(line: String) async {
    #expect(await console.type(line) == .init(""))
  }

  // Rule C-01.4
  @Test("is explained by help, from the definition that parses it")
  func help() async {
    #expect(
      await console.type("help add") == .init("add <amount>\n  Add a digit.\n  <amount>  a whole number from 1 to 9\n"))
    let open = await console.type("help open")
    #expect(open.text.hasPrefix("open <table>\n  Open a table.\n  <table>  Album, Artist, \"two words\", "))
    let sort = await console.type("help sort")
    #expect(sort.text.contains("--descending") && sort.text.contains("The greatest first"))
    let viaOption = await console.type("sort --help")
    #expect(viaOption.text.contains("--descending") && viaOption.end == .done)
    #expect(await console.type("help nonsense").end != .done)
  }

  @Test("is listed in help once: the screen's own first, then the built-in ones that it leaves")
  func overview() async {
    let text = await console.type("help").text
    let first = text.split(separator: "\n").map { $0.split(separator: " ").first.map(String.init) ?? "" }
    let expected = [
      "Here", "clear", "add", "say", "open", "open", "show", "show", "sort", "fail", "where", "home", "Everywhere",
      "look", "back", "path", "goto", "help", "notices", "wait", "quit", "history", "report", "set",
    ]
    #expect(first == expected)
  }

  @Test(
    "is completed, and so are the values that the screen offers",
    arguments: [
      ("cl", ["clear "]),
      ("s", ["say ", "show ", "sort ", "set "]),
      ("open al", ["open Album "]),
      ("open a", ["open Album ", "open Artist "]),
      ("open ", ["open key ", "open Album ", "open Artist ", "open \"two words\" ", "open \"e\\u{1b}vil\" "]),
      ("open 'tw", ["open 'two words' "]),
      ("open \"a", ["open \"Album\" ", "open \"Artist\" "]),
      ("open 'e", ["open \"e\\u{1b}vil\" "]),
      ("show ", ["show log ", "show status "]),
      (":h", [":home ", ":help ", ":history "]),
      ("help wh", ["help where "]),
      ("add ", []),
      ("xyzzy ", []),
    ])
  func completed(line: String, lines: [String]) async {
    #expect(await console.completions(of: line) == lines)
  }

  // Rule C-01.2
  @Test("accepts every value that completion offers for it")
  func offeredMeansAccepted() async {
    for line in await console.completions(of: "open ") where line != "open key " {
      #expect(await console.type(line).end == .done, "\(line)")
    }
  }
}
