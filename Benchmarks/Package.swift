// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the library needs nothing for its measurements.
//
//     swift run -c release --package-path Benchmarks PresentationBenchmarks
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "ScreenKit", path: "..")],
  targets: [
    .executableTarget(
      name: "PresentationBenchmarks", dependencies: [.product(name: "PresentationCore", package: "ScreenKit")])
  ],
  swiftLanguageModes: [.v6]
)
