import Foundation
import ScreenKitTermTesting
import TestDatabases
import Testing
import TestSupport

@Suite("A tilde in a file name", .timeLimit(.minutes(10)))
struct HomeDirectoryTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true) }

  private func run(_ lines: String...) throws -> PipedProgram {
    try Programs.run(
      Programs.verbs, lines.flatMap { ["-c", $0] },
      environment: TestEnvironment.variables(changing: ["HOME": home.path]))
  }

  @Test("is the home directory for save and load, and for nothing else")
  func scripts() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    #expect(try run("save ~/a.txt path").exit == .exited(0))
    #expect(try String(contentsOf: home.appending(path: "a.txt"), encoding: .utf8) == "/\n")
    #expect(try run("save over \"~/a.txt\" help").exit == .exited(0))
    try "path\n".write(to: home.appending(path: "script"), atomically: false, encoding: .utf8)
    let loaded = try run("load ~/script")
    #expect(loaded.exit == .exited(0) && loaded.outputText == "/\n")
    let failed = try run("save ~ path")
    #expect(failed.exit == .exited(1) && failed.errorText.contains(home.path))
    #expect(try run("load ~nobody/x").errorText.contains("~nobody/x"))
    #expect(try run("load ./~").errorText.contains("./~"))
  }

  @Test("is the home directory for what dbwalk saves, too")
  func dbwalk() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let music = try MusicDatabase()
    let saved = try Programs.run(
      Programs.dbwalk, [music.path, "-c", "open Artist", "-c", "save ~/artists.csv"],
      environment: TestEnvironment.variables(changing: ["HOME": home.path]))
    #expect(saved.exit == .exited(0))
    #expect(try String(contentsOf: home.appending(path: "artists.csv"), encoding: .utf8).contains("AC/DC"))
  }

  @Test("is kept when files of the home directory are completed")
  func completion() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let notes = home.appending(path: "notes")
    try FileManager.default.createDirectory(at: notes, withIntermediateDirectories: true)
    try "path\n".write(to: notes.appending(path: "lines"), atomically: false, encoding: .utf8)
    let session = try Programs.openConsole(Programs.verbs, changing: ["HOME": home.path])
    try session.send("load ~/n")
    try session.send(.tab)
    try session.wait(for: "/> load ~/notes/")
    try session.send(.tab)
    try session.wait(for: "/> load ~/notes/lines")
    try session.send(.enter)
    try session.wait(for: "lines\n/\n/>")
  }
}
