import ScreenKit
import ScreenKitTermTesting
import Testing
import TestSupport

@MainActor @Suite("A verb can be", .timeLimit(.minutes(10)))
struct VerbModifierTests {
  private let rows = Notebook.console { notebook in
    Verb("describe", "Describe the table") { .note("described") }
    Verb("select", .integer("row"), "Select a row") { .note("selected \($0)") }.category("Rows")
    Verb("delete", .text("why"), "Delete the selected rows") { .note("deleted \($0)") }
      .category("Rows")
      .disabled(notebook.notes.isEmpty ? "no rows are selected" : nil)
    Verb.category("SQL") {
      Verb("sql", .line("statement"), "Run a statement") { .note("ran \($0)") }
      Verb("explain", "Explain the last statement") { .note("explained") }
    }
  }

  @Test("disabled, with the reason, which is the error and in its help, as long as it applies")
  func disabled() async {
    let reason = "delete: no rows are selected"
    for line in ["delete", "delete x", "delete 'x", "del x"] {
      #expect(await rows.type(line) == .init("", .failed(reason)))
    }
    #expect(
      await rows.type("help delete").text == """
        delete <why>
          Delete the selected rows.
          Not now: no rows are selected.

        """)
    #expect(
      await rows.type("help").text.contains("delete <why>  Delete the selected rows (not now: no rows are selected)"))
    #expect(await rows.expectations(at: "delete ") == "delete cannot be used now: no rows are selected\n")
    _ = await rows.type("select 3")
    #expect(await rows.type("delete x").text == "deleted x\n")
    #expect(await rows.type("help").text.contains("not now") == false)
  }

  @Test("disabled, and is not offered then, but keeps its name: abbreviations mean the same")
  func disabledName() async {
    #expect(await rows.completions(of: "de") == ["describe "])
    #expect(await rows.completions(of: "delete ") == [])
    #expect(await rows.type("de").end == .failed(#""de" is ambiguous; it could be "describe", "delete""#))
    _ = await rows.type("select 3")
    #expect(await rows.completions(of: "de") == ["describe ", "delete "])
  }

  @Test("put under a heading in help; verbs without one come first, the built-in ones last")
  func headings() async {
    let lines = await rows.type("help").text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.filter { !$0.contains("  ") && !$0.isEmpty } == ["Here", "Rows", "SQL", "Everywhere"])
    #expect(lines.prefix(3) == ["Here", "describe  Describe the table", ""])
  }

  @Test("known by its name, its summary and its heading to an app that lists or leaves out some")
  func listed() async {
    let verbs: [Verb<Note>] = [
      Verb("describe", "Describe the table") { .note("described") },
      Verb("select", .integer("row"), "Select a row") { .note("selected \($0)") }.category("Rows"),
    ]
    #expect(verbs.map(\.category) == [nil, "Rows"])
    let console = Notebook.console { _ in
      for verb in verbs where verb.category != "Rows" { verb }
      Verb.showing("index", "List all verbs") { for verb in verbs { "\(verb.name): \(verb.summary)" } }
    }
    #expect(await console.type("index").text == "describe: Describe the table\nselect: Select a row\n")
    #expect(await console.type("describe").text == "described\n")
    #expect(await console.type("select 1").end == .failed("unknown command \"select\"; type help to list the commands"))
  }

  private let shell = Notebook.console { notebook in
    Verb("sql", .line("statement"), "Run a statement") { .note("ran \($0)") }.asDefault()
    Verb("tables", "List the tables") { .note("tables") }
    Verb("show log", "Show the log") { .note("log") }
  }

  @Test(
    "the one that gets the lines that name no verb; then only whole names count",
    arguments: [
      ("select 'it''s' from t", "ran select 'it''s' from t"),
      ("  select 1;  ", "ran select 1;"),
      ("sql select 2", "ran select 2"),
      ("tables", "tables"),
      // An abbreviation, a word that only begins a name, and a mark of the shell are not taken from the line.
      ("tab", "ran tab"), ("show tables", "ran show tables"), ("show log", "log"), ("!x", "ran !x"), ("h", "ran h"),
      ("'open", "ran 'open"),
    ])
  func byDefault(line: String, note: String) async {
    #expect(await shell.type(line) == .init("\(note)\n"))
  }

  @Test("the default one, and the built-in verbs can still be reached and abbreviated after a colon")
  func builtInBesideDefault() async {
    #expect(await shell.type(":zz").end == .failed(#"unknown command "zz"; type help to list the commands"#))
    #expect(await shell.type("help sql").text.contains("Lines that do not begin with a command are passed to it."))
    #expect(await shell.type("help xyz").end == .failed(#"help: unknown command "xyz""#))
    #expect(await shell.type(":q").end == .quit)
    #expect(await shell.type("quit").end == .quit)
  }
}
