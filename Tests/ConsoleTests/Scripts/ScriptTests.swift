import Foundation
import ScreenKitTermTesting
import TestDatabases
import Testing
import TestSupport

@Typist @Suite("dbwalk with a script", .serialized, .timeLimit(.minutes(10)))
struct ScriptTests {
  private let music: MusicDatabase

  init() throws {
    music = try MusicDatabase()
  }

  // Rule C-02.2
  @Test("prints the row that a foreign key leads to, and the path there; status 0, no escape byte, no prompt")
  func walk() throws {
    let run = try Consoles.run(Consoles.dbwalk, [music.path], script: "open Album\nopen 1\nfollow ArtistId\npath\n")
    #expect(run.exit == .exited(0))
    #expect(run.errorText == "")
    #expect(
      run.outputText.hasSuffix("Type 1, follow Album or back.\n/table:Album/row:Album,1/row:Artist,1\n"))
    #expect(!run.output.contains(0x1B))
    #expect(!run.outputText.contains("> "))
  }

  // Rule C-02.2
  @Test("prints no colors, whatever the environment asks for", arguments: ["CLICOLOR_FORCE", "FORCE_COLOR"])
  func colors(variable: String) throws {
    let environment = TestEnvironment.variables.merging([variable: "1", "COLORTERM": "truecolor"]) { $1 }
    let run = try Consoles.run(Consoles.dbwalk, [music.path], script: "open Album\n", environment: environment)
    #expect(run.exit == .exited(0) && !run.output.contains(0x1B))
  }

  @Test("shows what a hostile cell holds, and obeys none of it", arguments: ["open Album", "open Album\nopen 3"])
  func hostileCell(script: String) throws {
    let run = try Consoles.run(Consoles.dbwalk, [music.path], script: script)
    #expect(run.exit == .exited(0))
    // As it can be typed.
    #expect(run.outputText.contains(#""safe\u{1b}[2J\u{1b}]52;c;cm0=\u{7}\u{9b}31m\u{202e}evil""#))
    for scalar in run.outputText.unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format)
    }
  }

  @Test("writes the same bytes in any locale, and ASCII to a terminal whose locale has nothing else")
  func locale() throws {
    let lines = ["-c", "note 'é日'", "-c", "note\u{2026}"]
    let ascii = TestEnvironment.variables.merging(["LC_ALL": "C"]) { $1 }
    let piped = try Consoles.run(Consoles.verbs, lines, environment: ascii)
    #expect(piped.outputText.hasSuffix("\nNote: é日\n"))
    #expect(piped.errorText.hasPrefix("-c:2: unknown command \"note…\""))
    #expect(try Consoles.run(Consoles.verbs, lines) == piped)
    let session = try Consoles.open(Consoles.verbs, lines, changing: ["LC_ALL": "C"])
    #expect(try session.waitForExit() == .exited(1))
    #expect(session.screen.lines[3] == "Note: ??")
    #expect(session.screen.text.contains("unknown command \"note...\""))
  }

  // Rules C-02.3, C-02.4
  @Test("stops at the first failing line: status 1, and the line's number on standard error")
  func wrongVerb() throws {
    let run = try Consoles.run(Consoles.dbwalk, [music.path], script: "open Album\nopne 1\npath\n")
    #expect(run.exit == .exited(1))
    #expect(run.errorText == "<stdin>:2: unknown command \"opne\"; did you mean \"open\"?\n")
    #expect(!run.outputText.contains("/table"))
  }

  @Test(
    "says in one line what is wrong and what would work",
    arguments: [
      ("open Albun", #"open: unknown table "Albun"; did you mean "Album"?"#),
      ("o", #"open: <table> is missing; for example: open Album"#),
      ("h", #""h" is ambiguous; it could be "home", "help", "history""#),
      ("open Album\nopen 400", "open: there is no row 400 on this page; choose from 1 to 20"),
      ("open Album\nwhere Titel = x", "Album has no column \"Titel\"; did you mean \"Title\"?"),
      ("open Album\nwhere Title", "expected a comparison after \"Title\"; write "),
      ("open Album\nwhere Title within 19x", "\"19x\" is not a date; write a year, a month or a day, "),
      ("open Album\nwhere AlbumId >", "a value is missing after >"),
      ("select * from Albun", "SQLite cannot read this: no such table: Albun"),
      ("VALUES (1)", #"unknown command "VALUES"; did you mean "query VALUES"?"#),
      ("with a as (select 1) table a", #"unknown command "with"; did you mean "query with"?"#),
      ("album", #"unknown command "album"; did you mean "open album"?"#),
      ("open Album\nwhere", "where: <column> is missing; for example: where Title contains For"),
      ("open Album\nsort Title.Name", "\"Title\" does not lead to another table; "),
      ("open Album\ncolumns a..b", "\"a..b\" is not a column; "),
      ("open Album\nopen key x", "\"x\" does not fit AlbumId, which has the type INTEGER; use a number"),
      ("open Album\nopen key 99", "Album has no row with AlbumId 99"),
      ("open Album\nopen key 1 2", "a key of Album has 1 value (AlbumId), not 2"),
      ("open Album\nprevious", "previous: this is the first page"),
      ("open Album\nnext\nnext\nnext", "next: this is the last page"),
      ("open Album\nopen 1\nfollow Title", "\"Title\" does not lead to another table; choose from \"ArtistId\""),
      ("open Album\nopen 1\nfollow ArtisId", "unknown link \"ArtisId\"; did you mean \"ArtistId\"?"),
      ("open Album\nopen 4\nfollow ArtistId", "Artist has no row with ArtistId 999 (dangling foreign key)"),
      ("open Album\nopen 5\nfollow ArtistId", "ArtistId is NULL, so there is nothing to follow"),
      ("goto /table:Albun", "unknown table \"Albun\"; did you mean \"Album\"?"),
      ("goto /row:Album,99", "Album has no row with AlbumId 99"),
      ("goto nonsense", "goto: column 1: "),
      ("goto /table:Album,((Titel,eq,x))", "Album has no column \"Titel\"; did you mean \"Title\"?"),
      ("goto /table:Album,((Title,is,x))", "goto: column "),
      ("goto /table:Album,from=(1,2)", "a key of Album has 1 value"),
      ("open Album\nopen key", "open key: <AlbumId> is missing"),
      (String(repeating: "x", count: 1_000), "unknown command \"\(String(repeating: "x", count: 60))...\""),
      ("open \"e\u{1B}[2J\u{202E}", "column 6: the quote is not closed"),
      ("e\u{1B}[2J\u{9B}\u{202E}", #"unknown command "e␛[2J\u{9b}\u{202e}""#),
    ])
  func badInput(script: String, message: String) throws {
    let run = try Consoles.run(Consoles.dbwalk, [music.path], script: script)
    #expect(run.exit == .exited(1))
    let number = script.split(separator: "\n").count
    #expect(run.errorText.hasPrefix("<stdin>:\(number): \(message)"), "\(run.errorText)")
    #expect(run.errorText.split(separator: "\n").count == 1)
  }

  @Test("accepts carriage returns, a last line without a newline, blank lines and comments")
  func lineEnds() throws {
    let run = try Consoles.run(Consoles.dbwalk, [music.path], script: "# where\r\n\r\nopen 'two words'\r\npath")
    #expect(run.exit == .exited(0))
    #expect(run.outputText.hasSuffix("/table:two%20words\n"))
  }

  @Test("treats keys as text: TAB separates words, a question mark asks nothing, control characters are named")
  func keysAreText() throws {
    let run = try Consoles.run(Consoles.dbwalk, [music.path], script: "open\tAlbum\nopen \u{03}?\n")
    #expect(run.exit == .exited(1))
    #expect(run.errorText == "<stdin>:2: open: <number> must be a whole number, not \"␃?\"\n")
  }

  @Test("does the same with -c as with the same lines on standard input")
  func oneShot() throws {
    let lines = ["open Album", "next", "open 10", "back", "path"]
    let piped = try Consoles.run(Consoles.dbwalk, [music.path], script: lines.joined(separator: "\n"))
    let given = try Consoles.run(Consoles.dbwalk, [music.path] + lines.flatMap { ["-c", $0] })
    #expect(given.output == piped.output)
    #expect(given.exit == .exited(0) && piped.exit == .exited(0))
    let failed = try Consoles.run(Consoles.dbwalk, [music.path, "-c", "open Album", "-c", "foo"])
    #expect(failed.exit == .exited(1))
    #expect(failed.errorText.hasPrefix("-c:2: "))
  }

  @Test(
    "shows its command line in visible characters",
    arguments: ["\u{1B}[31mnope", "--\u{1B}]0;x\u{07}"])
  func hostileArguments(argument: String) throws {
    for program in [Consoles.dbwalk, Consoles.counter] {
      let run = try Consoles.run(program, [argument])
      #expect(run.exit != .exited(0))
      #expect(!run.errors.contains(0x1B) && !run.errors.contains(0x07))
      #expect(run.errorText.contains("␛"))
    }
  }

  @Test("ends at quit and ignores the rest")
  func quit() throws {
    let run = try Consoles.run(Consoles.dbwalk, [music.path], script: "quit\nnonsense\n")
    #expect(run.exit == .exited(0))
    #expect(run.output.isEmpty && run.errors.isEmpty)
  }

  @Test("says why a file cannot be opened")
  func badFile() throws {
    let missing = try Consoles.run(Consoles.dbwalk, ["/nonexistent/x.db"])
    #expect(missing.exit == .exited(1))
    #expect(missing.errorText.contains("/nonexistent/x.db: no such file; "))
    let second = try Consoles.run(Consoles.dbwalk, [music.path, "other.db"])
    #expect(second.exit == .exited(64) && second.errorText.contains("\"other.db\" is a second database"))
    let text = try music.file("notes.txt", String(repeating: "This is not a database. ", count: 100))
    let notes = try Consoles.run(Consoles.dbwalk, [text])
    #expect(notes.exit == .exited(1))
    #expect(notes.errorText.contains("not a SQLite database"))
    #expect(notes.errorText.split(separator: "\n").count == 1)
  }

  @Test("makes the sample library on first use, and only then")
  func sample() throws {
    let home = try music.file("home", "")
    var environment = TestEnvironment.variables
    environment["XDG_DATA_HOME"] = home + ".d"
    let library = home + ".d/dbwalk/library.db"
    var made: Date?
    for _ in 1...2 {
      let run = try Consoles.run(
        Consoles.dbwalk, script: "open film\nopen 1\nfollow director\npath\n", environment: environment)
      #expect(run.exit == .exited(0))
      let date = try #require(
        FileManager.default.attributesOfItem(atPath: library)[.modificationDate] as? Date)
      #expect(made == nil || made == date)
      made = date
      #expect(run.outputText.hasSuffix("/table:film/row:film,1/row:person,1\n"))
    }
  }
}
