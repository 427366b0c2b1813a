import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Typist @Suite("The aliases of a user", .serialized, .timeLimit(.minutes(10)))
final class AliasFileTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "screenkit-\(UUID().uuidString)")
  private var file: String { directory.appending(path: "Backups/aliases").path }

  init() throws {
    try FileManager.default.createDirectory(
      at: directory.appending(path: "Backups"), withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private var environment: [String: String?] { ["XDG_CONFIG_HOME": directory.path] }

  @Test(
    "run their lines at a terminal, and mistakes in others are reported at startup",
    arguments: [nil, "dumb"])
  func typed(term: String?) throws {
    try Data("c = copy\nlook = copy db\n# none\nnothing\n".utf8).write(to: URL(filePath: file))
    let session = try Consoles.openConsole(
      Consoles.backups, columns: 200, changing: environment.merging(term.map { ["TERM": $0] } ?? [:]) { $1 })
    try session.wait(for: "\(file):4: not an alias; write name = line")
    try session.wait(for: "aliases: \"look\" is a command; choose another name")
    try session.send("c db\r")
    try session.wait(for: "1 of 4 servers are copied.")
    try session.send("c nobody\r")
    try session.wait(for: "unknown server \"nobody\"")
    try session.send("help c\r")
    try session.wait(for: "Short for copy")
  }

  @Test("are not commands in a script")
  func script() throws {
    try Data("duplicate = copy\n".utf8).write(to: URL(filePath: file))
    let run = try Consoles.run(
      Consoles.backups, script: "duplicate db\n",
      environment: TestEnvironment.variables.merging(["XDG_CONFIG_HOME": directory.path]) { $1 })
    #expect(run.exit == .exited(1) && run.errorText.contains("\"duplicate\""))
  }

  @Test("that cannot be read are reported in one message")
  func unreadable() throws {
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    let session = try Consoles.openConsole(Consoles.backups, columns: 200, changing: environment)
    try session.wait(for: "Is a directory")
    try session.send("copy db\r")
    try session.wait(for: "1 of 4 servers are copied.")
  }
}
