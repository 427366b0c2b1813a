import ArgumentParser
import ScreenKit
import ScreenKitOptions
import ScreenKitTermTesting
import Testing
import TestSupport

private enum Column: String, ExpressibleByArgument, CaseIterable { case name, price }

private struct Sorting: ParsableArguments {
  @ArgumentParser.Argument(help: "The column.") var column: Column
  @Flag(name: .shortAndLong, help: "The greatest first.") var descending = false
  @Option(help: "How many rows at most.") var most = 10
  @Option(help: "The table to sort.") var table: String?
  @Option(help: "Leave out.") var without: [String] = []
}

@MainActor @Suite("A verb with options", .timeLimit(.minutes(10)))
struct OptionsTests {
  private let console = Notebook.console { notebook in
    Verb("sort", .options(Sorting.self, suggestions: ["table": { ["Album", "two words"] }]), "Sort the rows") {
      .note("\($0.column) \($0.descending) \($0.most) \($0.table ?? "-") \($0.without)")
    }
    Verb.showing("count", .options(Sorting.self), "Count") { "\($0.column)" }
  }

  @Test(
    "is parsed by the type that declares the options",
    arguments: [
      ("sort price", "price false 10 - []"),
      ("sort --descending price --most=3", "price true 3 - []"),
      ("sort -d price --table 'two words' --without a --without b", #"price true 10 two words ["a", "b"]"#),
      ("count name", "name"),
    ])
  func parsed(line: String, note: String) async {
    #expect(await console.type(line) == .init("\(note)\n"))
  }

  @Test(
    "reports errors in the words of that type",
    arguments: [
      ("sort", "sort: Missing expected argument '<column>'"),
      ("sort color", "sort: The value 'color' is invalid for '<column>'. Please provide one of 'name' and 'price'."),
      ("sort name --up", "sort: Unknown option '--up'"),
      ("sort name --most x", "sort: The value 'x' is invalid for '--most <most>'"),
      ("sort -h", "sort: put --help at the end of the line to explain the command"),
      ("sort --help name", "sort: put --help at the end of the line to explain the command"),
    ])
  func refused(line: String, message: String) async {
    #expect(await console.type(line) == .init("", .failed(message)))
  }

  @Test(
    "is completed: names, values that it lists, values from the state; options already given are not offered again",
    arguments: [
      (
        "sort ",
        ["sort name ", "sort price ", "sort --descending ", "sort --most=", "sort --table=", "sort --without="]
      ),
      ("sort n", ["sort name "]),
      ("sort --d", ["sort --descending "]),
      ("sort --descending --d", []),
      ("sort -d --d", []),
      ("sort --without a --w", ["sort --without a --without="]),
      ("sort --table ", ["sort --table Album ", "sort --table \"two words\" "]),
      ("sort --table=A", ["sort --table=Album "]),
      ("sort --table='tw", ["sort \"--table=two words\" "]),
      ("sort --h", ["sort --help "]),
      ("sort -- --", []),
      ("sort name x", []),
    ])
  func completed(line: String, lines: [String]) async {
    #expect(await console.completions(of: line) == lines)
  }

  // Rule C-01.4
  @Test("is explained by its type, the same by help and by --help, wrapped to the width")
  func help() async {
    let text = await console.type("help sort").text
    #expect(
      text == """
        sort [--descending] [--most <most>] [--table <table>] [--without <without>...] <column>
          Sort the rows.
          <column>             The column; name, price
          --descending, -d     The greatest first
          --most <most>        How many rows at most; 10 if left out
          --table <table>      The table to sort; Album, "two words"
          --without <without>  Leave out

        """)
    #expect(await console.type("sort --help").text == text)
    #expect(await console.type("sort name --descending --help").text == text)
    #expect(await console.expectations(at: "sort name --table ")?.hasPrefix("<table>") == true)
    #expect(await console.expectations(at: "sort name ")?.contains("Enter") == true)
  }
}
