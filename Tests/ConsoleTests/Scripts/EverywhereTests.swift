import ScreenKitTermTesting
import TestDatabases
import Testing
import TestSupport

@Typist @Suite("dbwalk on every screen", .serialized, .timeLimit(.minutes(10)))
struct EverywhereTests {
  nonisolated private static let places = [
    "/", "/table:Album", "/row:Album,1", "/cell:Album,1,Title", "/facet:Album,ArtistId,count", "/stats:Album,Title",
    "/query:SELECT%201", "/find:Accept", "/schema:Album",
  ]

  @Test("searches all tables, runs statements and names places, above whatever screen", arguments: places)
  func verbs(place: String) throws {
    let music = try MusicDatabase()
    let directory = try TestDirectory()
    var environment = TestEnvironment.variables
    environment["XDG_DATA_HOME"] = directory.path
    let script = "bookmark here\nfind Accept\nback\nquery SELECT 41 + 1 AS answer\nvisit here\npath\n"
    let run = try Consoles.run(Consoles.dbwalk, [music.path, "--at", place], script: script, environment: environment)
    #expect(run.exit == .exited(0), "\(run.errorText)")
    #expect(run.outputText.contains("\"Accept\" in all tables") && run.outputText.contains("42"))
    #expect(run.outputText.hasSuffix("\n\(place)\n"), "\(run.outputText)")
  }
}
