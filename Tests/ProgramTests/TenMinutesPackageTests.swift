import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("The package of a console in ten minutes", .timeLimit(.minutes(10)))
struct TenMinutesPackageTests {
  private func contents(of path: String) throws -> String {
    try String(contentsOf: TestEnvironment.package.appending(path: path), encoding: .utf8)
  }

  @Test("begins with a readable package that depends on an existing library")
  func package() throws {
    let article = try contents(of: "Sources/ScreenKitTerm/Documentation.docc/AConsoleInTenMinutes.md")
    let block = try #require(article.components(separatedBy: "```").dropFirst().first)
    let manifest = block.drop { $0 != "\n" }
    let folder = FileManager.default.temporaryDirectory.appending(path: "ten-minutes-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
    let run = try PipedProgram.run(
      "/usr/bin/env", arguments: ["swift", "package", "dump-package", "--package-path", folder.path],
      environment: ProcessInfo.processInfo.environment, input: [], within: .seconds(120))
    #expect(run.exit == .exited(0), "\(run.errorText)")
    #expect(run.outputText.contains("/ScreenKit\"") && run.outputText.contains("\"ScreenKitTerm\""))
    #expect(try contents(of: "Package.swift").contains(".library(name: \"ScreenKitTerm\""))
  }
}
