// swift-tools-version: 6.3

import PackageDescription

/// The snippets that tests run in their own process, without the programs at the ends of the files.
let testedSnippets = [
  "Backups", "Cinema", "Counter", "Diary", "Feed", "IncidentDesk", "Kiosk", "Kitchen", "Letter", "Pages", "Tables",
  "Tasks", "Verbs", "Watch",
]

/// The prefixes of the test targets to build: all of them, unless the environment variable `SCREENKIT_TESTS` lists some, with commas.
let testedTargets = Context.environment["SCREENKIT_TESTS"]?.split(separator: ",").map(String.init) ?? [""]

let package = Package(
  name: "ScreenKit",
  products: [
    .library(name: "PresentationCore", targets: ["PresentationCore"]),
    .library(name: "PresentationDialects", targets: ["PresentationDialects"]),
    .library(name: "PresentationTesting", targets: ["PresentationTesting"]),
    .library(name: "PresentationEffects", targets: ["PresentationEffects"]),
    .library(name: "PresentationRecording", targets: ["PresentationRecording"]),
    .library(name: "ScreenKit", targets: ["ScreenKit"]),
    .library(name: "ScreenKitOptions", targets: ["ScreenKitOptions"]),
    .library(name: "ScreenKitTerm", targets: ["ScreenKitTerm"]),
    .library(name: "ScreenKitTermTesting", targets: ["ScreenKitTermTesting"]),
    .executable(name: "dbwalk", targets: ["dbwalk"]),
  ],
  traits: [
    .trait(
      name: "Readline",
      description:
        "Edit lines with GNU readline (links libreadline, which is under the GPL). Without it an editor in Swift has the same keys."
    ),
    .default(enabledTraits: ["Readline"]),
  ],
  dependencies: [
    // Options of console programs, and the typed arguments of verbs.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // The built-in middleware that logs actions.
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    // Readable differences in the failures of a test store.
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    // The web server that requests are tested against.
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // The platform's C library.
    .target(name: "CScreenKitPlatform"),
    // Files and descriptors: whole texts, replaced files, locks, lines of bytes.
    .target(name: "PresentationFiles", dependencies: ["CScreenKitPlatform"]),
    .target(name: "PresentationCore", dependencies: [.product(name: "Logging", package: "swift-log")]),
    .target(name: "PresentationDialects", dependencies: ["PresentationCore"]),
    .target(
      name: "PresentationTesting",
      dependencies: ["PresentationCore", .product(name: "CustomDump", package: "swift-custom-dump")]
    ),
    // Requests need a client that survives every response of a server; libcurl is the one on which Foundation's client is built. zlib
    // distinguishes a truncated compressed body from a complete one, which libcurl does not.
    .target(name: "CScreenKitCurl", linkerSettings: [.linkedLibrary("curl"), .linkedLibrary("z")]),
    .target(
      name: "PresentationEffects",
      dependencies: ["PresentationCore", "PresentationFiles", "CScreenKitCurl", "CScreenKitPlatform"]),
    .target(
      name: "PresentationRecording", dependencies: ["PresentationCore", "PresentationFiles", "CScreenKitPlatform"]),
    .target(
      name: "CScreenKitReadline",
      dependencies: ["CScreenKitTerminalGuard"],
      cSettings: [.define("SCREENKIT_READLINE", .when(traits: ["Readline"]))],
      linkerSettings: [.linkedLibrary("readline", .when(traits: ["Readline"]))]
    ),
    // Restores the terminal, however the process ends.
    .target(name: "CScreenKitTerminalGuard"),
    // Keeps the numbers of closed standard streams from being reused for other files, and other files
    // from being inherited by children.
    .target(name: "CScreenKitStandardStreams"),
    .target(name: "ScreenKit", dependencies: ["PresentationCore", "PresentationFiles"]),
    .target(
      name: "ScreenKitOptions",
      dependencies: ["ScreenKit", .product(name: "ArgumentParser", package: "swift-argument-parser")]
    ),
    .target(
      name: "ScreenKitTerm",
      dependencies: [
        "ScreenKit", "ScreenKitOptions", "PresentationFiles", "CScreenKitPlatform", "CScreenKitStandardStreams",
        "CScreenKitTerminalGuard",
        .target(name: "CScreenKitReadline", condition: .when(traits: ["Readline"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    // Pseudo-terminals and process attributes that Swift's module for glibc leaves out.
    .target(name: "CScreenKitTermTesting"),
    .target(
      name: "ScreenKitTermTesting",
      dependencies: [
        "PresentationTesting", "ScreenKitTerm", "CScreenKitPlatform", "CScreenKitTermTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    // SQLite's functions in Swift, for dbwalk.
    .systemLibrary(name: "CScreenKitSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "DBWalkSQLite", dependencies: ["CScreenKitSQLite"]),
    .executableTarget(
      name: "dbwalk",
      dependencies: [
        "ScreenKitTerm", "DBWalkSQLite", "PresentationFiles", "CScreenKitPlatform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Demo"
    ),
    // Shared helpers of several test targets: seeded random numbers, hostile strings, a small app.
    .target(name: "TestSupport", dependencies: ["ScreenKitTermTesting"], path: "Tests/TestSupport"),
    // The databases that tests of dbwalk open.
    .target(
      name: "TestDatabases", dependencies: ["DBWalkSQLite"], path: "Tests/TestDatabases"),
    // A program that tests crash in every possible way.
    .executableTarget(name: "Crashes", dependencies: ["ScreenKitTerm"], path: "Tests/Crashes"),
    // A program with planted faults, which its selftest finds.
    .executableTarget(name: "Faults", dependencies: ["ScreenKitTerm"], path: "Tests/Faults"),
    // A program that tests run with few descriptors and many requests.
    .executableTarget(
      name: "Requests", dependencies: ["PresentationCore", "PresentationEffects"], path: "Tests/Requests"),
    .testTarget(
      name: "PresentationFilesTests", dependencies: ["PresentationFiles", "CScreenKitPlatform", "TestSupport"]),
    .testTarget(
      name: "PresentationCoreTests",
      dependencies: [
        "PresentationCore", "PresentationTesting",
        .product(name: "Logging", package: "swift-log"), .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
      ]
    ),
    .testTarget(
      name: "PresentationDialectsTests",
      dependencies: ["PresentationCore", "PresentationDialects", "PresentationTesting"]
    ),
    .testTarget(
      name: "PresentationTestingTests",
      dependencies: ["PresentationCore", "PresentationTesting", "ScreenKitTerm", "ScreenKitTermTesting"],
      // A snippet is also tested here, without the program at the end of its file.
      swiftSettings: [.define("SNIPPET_TESTS")]
    ),
    .testTarget(
      name: "PresentationRecordingTests",
      dependencies: ["PresentationCore", "PresentationRecording", "PresentationTesting", "ScreenKit", "TestSupport"]
    ),
    .testTarget(
      name: "PresentationEffectsTests",
      dependencies: [
        "PresentationEffects", "PresentationTesting", "ScreenKitTermTesting",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      // The tests replace the system's host lookup, which libcurl calls by this symbol.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=getaddrinfo"])]
    ),
    .testTarget(
      name: "ScreenKitTests",
      dependencies: [
        "PresentationFiles", "ScreenKit", "ScreenKitOptions", "ScreenKitTermTesting", "PresentationRecording",
        "PresentationTesting", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(
      name: "ScreenKitOptionsTests",
      dependencies: [
        "ScreenKitOptions", "ScreenKitTermTesting", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(
      name: "ScreenKitTermTests",
      dependencies: [
        "ScreenKitTerm", "ScreenKitTermTesting", "CScreenKitTermTesting", "PresentationTesting", "TestSupport",
        "PresentationFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(
      name: "ScreenKitTermTestingTests",
      dependencies: ["ScreenKitTerm", "ScreenKitTermTesting", "CScreenKitTermTesting", "TestSupport"],
      exclude: ["Console/Screens"]
    ),
    .testTarget(name: "DBWalkSQLiteTests", dependencies: ["DBWalkSQLite"]),
    .testTarget(
      name: "DemoTests",
      dependencies: [
        "dbwalk", "ScreenKitTerm", "PresentationFiles", "TestSupport", "DBWalkSQLite", "CScreenKitSQLite",
      ]
    ),
    .testTarget(
      name: "ConsoleTests",
      dependencies: [
        "ScreenKitTermTesting", "PresentationTesting", "dbwalk", "TestSupport", "TestDatabases", "DBWalkSQLite",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .target(name: "CScreenKitReadline", condition: .when(traits: ["Readline"])), "CScreenKitTermTesting",
      ] + testedSnippets.map { .target(name: "Tested\($0)") },
      exclude: ["Articles/Screens"]
    ),
    // The programs that these tests start are built next to them.
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "ScreenKitTermTesting", "TestSupport", "TestDatabases", "DBWalkSQLite",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

package.targets.removeAll { target in
  target.type == .test && !testedTargets.contains(where: target.name.hasPrefix)
}

let snippetsAreTested = package.targets.contains { $0.name == "ConsoleTests" }
package.targets += (snippetsAreTested ? testedSnippets : []).map { name in
  .target(
    name: "Tested\(name)",
    dependencies: ["ScreenKitTermTesting", .product(name: "ArgumentParser", package: "swift-argument-parser")],
    path: "Tests/Consoles/\(name)", swiftSettings: [.define("SNIPPET_TESTS")])
}

/// One set of rules for every target of ours.
for target in package.targets where !target.name.hasPrefix("CScreenKit") || target.name == "CScreenKitPlatform" {
  var settings = target.swiftSettings ?? []
  settings += [
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0470-isolated-conformances.md
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
  if Context.environment["SCREENKIT_STRICT"] != nil {
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0443-warning-control-flags.md
    settings.append(.treatAllWarnings(as: .error))
  }
  target.swiftSettings = settings
}
