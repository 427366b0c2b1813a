import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

/// The names of targets are unique in a whole package graph, so every target that a product reaches needs a name of ours.
@Suite("A package that depends on this one", .timeLimit(.minutes(10)))
struct ClientPackageTests {
  private static let products = [
    "PresentationCore", "PresentationDialects", "PresentationTesting", "PresentationEffects", "PresentationRecording",
    "ScreenKit", "ScreenKitOptions", "ScreenKitTerm", "ScreenKitTermTesting", "dbwalk",
  ]

  /// Resolves a package that depends on all products, and loads its graph. Returns the errors of the package manager.
  private func resolve(targets: [String], dependencies: [String], products: [String]) throws -> (
    errors: String, exit: ProgramExit
  ) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "client-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for target in targets + ["Client"] {
      let sources = folder.appending(path: "Sources/\(target)")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try Data("let value = 1\n".utf8).write(to: sources.appending(path: "File.swift"))
    }
    let ours = Self.products.map { ".product(name: \"\($0)\", package: \"ScreenKit\")" }
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Client",
        dependencies: [
          .package(name: "ScreenKit", path: "\(TestEnvironment.package.path)"), \(dependencies.joined(separator: ", "))
        ],
        targets: [.target(name: "Client", dependencies: [\((ours + products).joined(separator: ", "))])]
          + \(targets).map { .target(name: $0) })
      """
    try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
    let run = try PipedProgram.run(
      "/usr/bin/env", arguments: ["swift", "package", "--package-path", folder.path, "show-dependencies"],
      environment: ProcessInfo.processInfo.environment, input: [], within: .seconds(300))
    return (run.errorText.split(separator: "\n").filter { $0.contains("error:") }.joined(separator: "\n"), run.exit)
  }

  @Test("may have targets with the names that ours once had, and of our tests and snippets")
  func formerNames() throws {
    let names = [
      "Demo", "SQLite", "CSQLite", "CCurl", "CReadline", "CStandardStreams", "CTermTesting", "CTerminalGuard",
      "CSystem", "TestSupport", "TestDatabases", "Crashes", "Requests", "Counter", "Tables",
    ]
    let (errors, exit) = try resolve(targets: names, dependencies: [], products: [])
    #expect(errors == "")
    #expect(exit == .exited(0))
  }

  @Test("gets an error for a target that has a name of ours")
  func clash() throws {
    let (errors, exit) = try resolve(targets: ["CScreenKitReadline"], dependencies: [], products: [])
    #expect(errors.contains("CScreenKitReadline"))
    #expect(exit != .exited(0))
  }

  @Test("may use GRDB, swift-system, swift-nio and swift-collections, too")
  func beside() throws {
    let (errors, exit) = try resolve(
      targets: [],
      dependencies: [
        ("groue/GRDB.swift", "7.0.0"), ("apple/swift-system", "1.0.0"), ("apple/swift-nio", "2.0.0"),
        ("apple/swift-collections", "1.0.0"),
      ].map { ".package(url: \"https://github.com/\($0)\", from: \"\($1)\")" },
      products: [
        ("GRDB", "GRDB.swift"), ("SystemPackage", "swift-system"), ("NIOPosix", "swift-nio"),
        ("Collections", "swift-collections"),
      ].map { ".product(name: \"\($0)\", package: \"\($1)\")" })
    #expect(errors == "")
    #expect(exit == .exited(0))
  }
}
