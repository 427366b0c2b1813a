// swift-tools-version: 6.3

import PackageDescription

// A separate package, so that the library needs no dependencies for its measurements.
//
//     swift run -c release --package-path Benchmarks PresentationBenchmarks
//     swift run -c release --package-path Benchmarks StoreBenchmarks
//     swift run -c release --package-path Benchmarks ManyBenchmarks
//     swift run -c release --package-path Benchmarks ScriptBenchmarks
//     swift run -c release --package-path Benchmarks FindingBenchmarks
//     swift run -c release --package-path Benchmarks BlockBenchmarks
//     swift run -c release --package-path Benchmarks TransferBenchmarks
//     swift build -c release --package-path Benchmarks && Benchmarks/.build/release/ConsoleBenchmarks
//     Benchmarks/orders.sh orders.db && swift run -c release --package-path Benchmarks WalkBenchmarks .build/release/dbwalk orders.db
//
// The last one measures dbwalk as Scripts/demo.sh builds it.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "ScreenKit", path: "..")],
  targets: [
    .target(name: "Measuring", dependencies: ["CBenchTerminal"]),
    .executableTarget(
      name: "PresentationBenchmarks",
      dependencies: ["Measuring", .product(name: "PresentationCore", package: "ScreenKit")]),
    .executableTarget(
      name: "StoreBenchmarks",
      dependencies: [
        "Measuring", .product(name: "PresentationCore", package: "ScreenKit"),
        .product(name: "PresentationRecording", package: "ScreenKit"),
      ]),
    // The cost of each operation at several sizes.
    .executableTarget(
      name: "ManyBenchmarks",
      dependencies: ["Measuring", .product(name: "PresentationCore", package: "ScreenKit")]),
    .executableTarget(
      name: "ScriptBenchmarks",
      dependencies: ["Measuring", .product(name: "ScreenKitTerm", package: "ScreenKit")]),
    .executableTarget(
      name: "FindingBenchmarks",
      dependencies: [
        "Measuring", .product(name: "ScreenKitTerm", package: "ScreenKit"),
        .product(name: "ScreenKitTermTesting", package: "ScreenKit"),
      ]),
    .executableTarget(
      name: "BlockBenchmarks", dependencies: ["Measuring", .product(name: "ScreenKit", package: "ScreenKit")]),
    .executableTarget(
      name: "TransferBenchmarks",
      dependencies: [
        "Measuring", .product(name: "PresentationCore", package: "ScreenKit"),
        .product(name: "PresentationEffects", package: "ScreenKit"),
      ]),
    // dbwalk, which is built separately, on a database of millions of rows.
    .executableTarget(name: "WalkBenchmarks", dependencies: ["Measuring"]),
    // Compares two builds made by Scripts/gate.sh; the programs that it runs are above and below.
    .executableTarget(name: "Comparison", dependencies: ["CBenchTerminal", "Measuring"]),
    .executableTarget(
      name: "Pushes", dependencies: [.product(name: "PresentationCore", package: "ScreenKit")]),
    .executableTarget(name: "Sessions", dependencies: [.product(name: "ScreenKit", package: "ScreenKit")]),
    // Programs in a terminal, the next four among them.
    .executableTarget(name: "ConsoleBenchmarks", dependencies: ["CBenchTerminal", "Measuring"]),
    // The program on the README's first page.
    .executableTarget(name: "Counter", dependencies: [.product(name: "ScreenKitTerm", package: "ScreenKit")]),
    .executableTarget(name: "Board", dependencies: [.product(name: "ScreenKitTerm", package: "ScreenKit")]),
    .executableTarget(name: "Picker", dependencies: [.product(name: "ScreenKitTerm", package: "ScreenKit")]),
    .executableTarget(name: "ReadlineEcho", linkerSettings: [.linkedLibrary("readline")]),
    .target(name: "CBenchTerminal", linkerSettings: [.linkedLibrary("util")]),
  ],
  swiftLanguageModes: [.v6]
)
