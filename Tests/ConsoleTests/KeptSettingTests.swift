import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Typist @Suite("Settings that a user keeps", .serialized, .timeLimit(.minutes(10)))
final class KeptSettingTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "screenkit-\(UUID().uuidString)")
  private var file: URL { directory.appending(path: "config/Backups/settings") }

  init() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private var environment: [String: String?] { ["XDG_CONFIG_HOME": directory.appending(path: "config").path] }

  private func open(_ changes: [String: String?] = [:]) throws -> TerminalSession {
    try Consoles.openConsole(Consoles.backups, columns: 200, changing: environment.merging(changes) { $1 })
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func read() throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

  @Test("are restored the next time; settings without --keep are not", arguments: [nil, "dumb"])
  func kept(term: String?) throws {
    let changes: [String: String?] = term.map { ["TERM": $0] } ?? [:]
    let session = try open(changes)
    try session.send("set theme light --keep\r")
    try session.wait(for: "Saved in \(file.path).")
    try session.send("set width 77 --keep\r")
    try session.wait(until: { $0.text.ranges(of: "Saved in").count == 2 }, described: "another setting kept")
    try session.send("set links off\r")
    try session.send("set theme dark --keep\r")
    try session.wait(until: { $0.text.ranges(of: "Saved in").count == 3 }, described: "another setting kept")
    // A Ctrl-D that is typed before the prompt is shown does not end the program.
    try session.waitUntilIdle()
    try session.send(.control("d"))
    #expect(try session.waitForExit() == .exited(0))
    #expect(try read() == "theme dark\nwidth 77\n")

    let next = try open(changes)
    try next.send("set\r")
    try next.wait(for: "width    77")
    #expect(next.screen.text.contains("theme    dark") && next.screen.text.contains("links    auto"))
  }

  @Test("leave the other lines of their file unchanged")
  func others() throws {
    try write("# mine\n\nwidth 90 # narrow\ncolor off\nwidth 80")
    let session = try open()
    try session.send("set width auto --keep\r")
    try session.wait(for: "Saved in")
    #expect(try read() == "# mine\n\nwidth auto\ncolor off\n")
  }

  @Test("are read even if other lines of the file are wrong, which are reported")
  func mistakes() throws {
    try write("width 190\nheight 3\ntheme pink\nlinks\nsymbols ascii # plain\ncolor on off\n")
    let session = try open()
    try session.wait(
      for:
        "\(file.path):2: \"height\" is not a setting; the settings are color, theme, links, live, hints, symbols, width"
    )
    try session.wait(
      for: "\(file.path):3: theme cannot be \"pink\"; the values are auto, dark, light, contrast, mono")
    try session.wait(for: "\(file.path):4: links needs a value; the values are auto, on, off")
    try session.wait(for: "\(file.path):6: color cannot be \"on off\"")
    try session.send("set\r")
    try session.wait(for: "width    190")
    #expect(session.screen.text.contains("symbols  ascii") && session.screen.text.contains("color    auto"))
  }

  @Test("that cannot be read or written are reported in one message")
  func unwritable() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let session = try open()
    try session.wait(for: "settings: ")
    try session.wait(for: "Is a directory")
    try session.send("set theme dark --keep\r")
    try session.wait(for: "set theme: ")
  }

  @Test("do not destroy the contents of a file in another encoding")
  func latin() throws {
    let bytes = Data([0x23, 0x20, 0xFC, 0x0A]) + Data("width 77\n".utf8)
    try write("")
    try bytes.write(to: file)
    let session = try open()
    try session.send("set theme dark --keep\r")
    try session.wait(for: "set theme: \"\(file.path)\": byte 3: 0xfc is not UTF-8; save the file as UTF-8 text")
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test("need a directory for their file; without one nothing changes")
  func homeless() throws {
    let session = try open(["XDG_CONFIG_HOME": nil, "HOME": nil])
    try session.send("set theme dark --keep\r")
    try session.wait(for: "no directory is set for settings; set HOME or XDG_CONFIG_HOME to one")
    try session.send("set\r")
    try session.wait(for: "theme    auto")
  }

  @Test("are ignored in scripts, which can keep some")
  func script() throws {
    try write("width 20\n")
    let run = try Consoles.run(
      Consoles.backups, script: "set\nset symbols ascii --keep\nset theme dark --kept\n",
      environment: TestEnvironment.variables.merging(environment.compactMapValues(\.self)) { $1 })
    #expect(run.outputText.contains("width    auto") && run.exit == .exited(1))
    #expect(run.errorText.contains("--kept"))
    #expect(try read() == "width 20\nsymbols ascii\n")
  }
}
