import ArgumentParser
import Foundation
import ScreenKitTerm

@main
enum Program {
  static func main() async {
    do {
      let walk = try DBWalk.parse()
      try await walk.run()
    } catch {
      exit(DBWalk.explain(error).rawValue)
    }
  }
}

/// Walks any SQLite database as a stack of screens.
struct DBWalk: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dbwalk",
    abstract: "Walk a SQLite database: tables, rows, and from row to row along foreign keys.",
    discussion: """
      The database is only read. Type help at the prompt. Lines can be piped in, or given with -c; then the exit status is 1 \
      when one of them fails.
      """,
    version: "0.1.0")

  @Argument(help: "The database file. Without it a sample library of films is opened, and made at first.")
  var database: String?

  @OptionGroup var console: ConsoleOptions

  @MainActor
  func run() async throws {
    let file = try await DatabaseFile.open(try path)
    let walk = Walk(name: (file.path as NSString).lastPathComponent)
    let store = Store(walk, reducer: Walk.reducer(reading: file), commands: [ReadTables(file: file)])
    throw await Console(store, path: \.path, root: TablesScreen()).run(console)
  }

  private var path: String {
    get throws {
      if let database { return database }
      let sample = try SampleLibrary.defaultPath(environment: ProcessInfo.processInfo.environment)
      try SampleLibrary.create(at: sample)
      return sample
    }
  }
}
