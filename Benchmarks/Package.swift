// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the library needs nothing for its measurements.
//
//     swift run -c release --package-path Benchmarks PresentationBenchmarks
//     swift run -c release --package-path Benchmarks StoreBenchmarks
//     swift run -c release --package-path Benchmarks ScriptBenchmarks
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "ScreenKit", path: "..")],
  targets: [
    .target(name: "Measuring"),
    .executableTarget(
      name: "PresentationBenchmarks",
      dependencies: ["Measuring", .product(name: "PresentationCore", package: "ScreenKit")]),
    .executableTarget(
      name: "StoreBenchmarks",
      dependencies: ["Measuring", .product(name: "PresentationCore", package: "ScreenKit")]),
    .executableTarget(
      name: "ScriptBenchmarks",
      dependencies: ["Measuring", .product(name: "ScreenKitTerm", package: "ScreenKit")]),
  ],
  swiftLanguageModes: [.v6]
)
