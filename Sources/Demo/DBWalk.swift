import ArgumentParser
import CScreenKitPlatform
import ScreenKitTerm

/// Walks any SQLite database as a stack of screens.
@main
struct DBWalk: ConsoleProgram {
  static let configuration = CommandConfiguration(
    commandName: "dbwalk",
    abstract: "Walk through the tables and rows of a SQLite database, and from row to row along foreign keys.",
    discussion: """
      The program never changes the database. Type help at the prompt. Commands can also come from a pipe, a file or -c; then the exit \
      status is 1 when one of them fails.
      """,
    version: "0.1.0",
    subcommands: [ConsoleDoctor.self, ConsoleSelftest<Self>.self])

  @Argument(
    help: "The database file; if left out, dbwalk opens a sample library of films, which it creates on first use.")
  var database: String?

  @Argument(help: .hidden)
  var others: [String] = []

  @Flag(help: "In a script, print all rows of a table instead of one page; requires --format csv or markdown.")
  var all = false

  @OptionGroup var options: ConsoleOptions

  static func withoutParsing(_ words: [String]) -> Self? {
    guard words.count < 2 else { return nil }
    var walk = Self()
    (walk.database, walk.others, walk.all, walk.options) = (words.first, [], false, .standard)
    return walk
  }

  func console() async throws -> Console<Walk, Step> {
    let file = try await DatabaseFile.open(try path)
    let reader = Reader(
      // Data for programs does not depend on the height of a terminal.
      file: file, window: options.format == .plain ? .fitting(Window()) : .fixed(20),
      bookmarks: Bookmarks(of: file.path, environment: environment),
      links: PersonalFile("links.json", of: file.path, environment: environment), format: options.format, printsAll: all
    )
    do {
      try reader.readLinks()
    } catch {
      reader.notices.post(StyledText("Your own links are missing: \(error)", .warning))
    }
    let walk = Walk(name: DatabaseFile.name(of: file.path))
    let store = Store(
      walk, reducer: Walk.reducer(reading: reader),
      commands: [ReadTables(file: file, limit: isScript ? nil : .milliseconds(1))])
    return Console(
      store, path: \.path, root: TablesScreen(reader: reader), permissions: [.files, .pager],
      resumption: Resumption(of: file.path), notices: reader.notices,
      verbs: { _ in Verb.everywhere(reader.bookmarks) }, window: Step.window, destinations: \.destinations
    ) { place, _ in
      place.screen(reading: reader)
    }
  }

  func validate() throws {
    if let other = others.first {
      throw ValidationError("\"\(other)\" is a second database; run dbwalk once for each")
    }
    if all, RowFormat(printedAs: options.format) == nil {
      throw ValidationError("--all requires --format csv or markdown; for JSON, use the command \"save file.ndjson\"")
    }
  }

  /// Whether no user waits for the first screen.
  private var isScript: Bool {
    !options.commands.isEmpty || !options.scripts.isEmpty || options.format != .plain || isatty(STDIN_FILENO) == 0
  }

  /// The variables that determine the locations of a user's files. Reading all variables would delay the first prompt.
  private var environment: [String: String] {
    ["XDG_DATA_HOME", "HOME"].reduce(into: [:]) { $0[$1] = getenv($1).map { String(cString: $0) } }
  }

  private var path: String {
    get throws {
      if let database { return DatabaseFile.path(typed: database) }
      let sample = try SampleLibrary.defaultPath(environment: environment)
      try SampleLibrary.create(at: sample)
      return sample
    }
  }
}
