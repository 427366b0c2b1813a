// swift-tools-version: 6.3

import PackageDescription

/// The tests of the core, to be run as the core is released: optimized, and from outside its package. Their folder is a link;
/// tests that use more of the core than its public names are left out.
let package = Package(
  name: "CoreReleased",
  dependencies: [
    .package(name: "ScreenKit", path: "../.."),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
  ],
  targets: [
    .testTarget(
      name: "PresentationCoreTests",
      dependencies: [
        .product(name: "PresentationCore", package: "ScreenKit"),
        .product(name: "PresentationTesting", package: "ScreenKit"),
        .product(name: "Logging", package: "swift-log"), .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
      ],
      exclude: [
        "Navigation/PathText", "Navigation/WrittenPathTests.swift", "Presentation/BellTests.swift", "Store/Restoring",
        "Text/NearestNameTests.swift",
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        // The core is optimized, and what it inlines into the tests; the tests themselves would take five minutes.
        .unsafeFlags(["-no-whole-module-optimization", "-enable-batch-mode"]),
      ])
  ]
)
