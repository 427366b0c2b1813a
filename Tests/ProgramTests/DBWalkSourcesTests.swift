import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

/// dbwalk and the kiosk are written like programs outside this package.
@Suite("The sources of dbwalk, and of a front end", .timeLimit(.minutes(10)))
struct DBWalkSourcesTests {
  /// Runs the compiler as for a package with another name, which does not see names of the access level `package`.
  private func compile(_ folder: String, _ arguments: [String]) throws -> PipedProgram {
    let sources = TestEnvironment.package.appending(path: "Sources/\(folder)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
    return try compile(files.map { sources.appending(path: $0).path }, as: folder, arguments)
  }

  private func compile(_ files: [String], as module: String, _ arguments: [String]) throws -> PipedProgram {
    let sources = TestEnvironment.package.appending(path: "Sources")
    let products = Bundle.main.bundleURL
    let maps =
      [sources.appending(path: "CScreenKitSQLite/module.modulemap").path]
      + ["CScreenKitReadline", "CScreenKitStandardStreams", "CScreenKitTerminalGuard"].map {
        products.appending(path: "\($0).build/module.modulemap").path
      }
    return try PipedProgram.run(
      "/usr/bin/env",
      arguments: ["swiftc", "-swift-version", "6", "-package-name", "outsider", "-module-name", module] + arguments
        + maps.filter(FileManager.default.fileExists).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        + ["-I", products.appending(path: "Modules").path]
        + files,
      environment: ProcessInfo.processInfo.environment, input: [], within: .seconds(300))
  }

  // Rule C-11.3
  @Test("use only public names of ScreenKit")
  func publicNames() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "outsider-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let module = folder.appending(path: "DBWalkSQLite.swiftmodule").path
    let library = try compile("DBWalkSQLite", ["-emit-module", "-emit-module-path", module])
    #expect(library.exit == .exited(0), "\(library.errorText)")
    let program = try compile("Demo", ["-typecheck", "-parse-as-library", "-I", folder.path])
    #expect(program.exit == .exited(0), "\(program.errorText)")
  }

  // Rule C-11.4
  @Test("of a front end for the whole terminal use only public names, too")
  func frontEnd() throws {
    let kiosk = TestEnvironment.package.appending(path: "Snippets/Kiosk.swift").path
    let program = try compile([kiosk], as: "Kiosk", ["-typecheck", "-parse-as-library"])
    #expect(program.exit == .exited(0), "\(program.errorText)")
  }
}
