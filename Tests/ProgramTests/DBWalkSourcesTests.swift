import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

/// dbwalk is written like a program outside this package.
@Suite("The sources of dbwalk", .timeLimit(.minutes(10)))
struct DBWalkSourcesTests {
  /// Runs the compiler as for a package with another name, which does not see names of the access level `package`.
  private func compile(_ folder: String, _ arguments: [String]) throws -> PipedProgram {
    let sources = TestEnvironment.package.appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") }
    let products = Bundle.main.bundleURL
    let maps =
      [sources.appending(path: "CSQLite/module.modulemap").path]
      + ["CReadline", "CStandardStreams", "CTerminalGuard"].map {
        products.appending(path: "\($0).build/module.modulemap").path
      }
    return try PipedProgram.run(
      "/usr/bin/env",
      arguments: ["swiftc", "-swift-version", "6", "-package-name", "outsider", "-module-name", folder] + arguments
        + maps.filter(FileManager.default.fileExists).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        + ["-I", products.appending(path: "Modules").path]
        + files.map { sources.appending(path: "\(folder)/\($0)").path },
      environment: ProcessInfo.processInfo.environment, input: [], within: .seconds(300))
  }

  @Test("use only public names of ScreenKit")
  func publicNames() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "outsider-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let module = folder.appending(path: "SQLite.swiftmodule").path
    let library = try compile("SQLite", ["-emit-module", "-emit-module-path", module])
    #expect(library.exit == .exited(0), "\(library.errorText)")
    let program = try compile("Demo", ["-typecheck", "-parse-as-library", "-I", folder.path])
    #expect(program.exit == .exited(0), "\(program.errorText)")
  }
}
