// swift-tools-version: 6.3

import PackageDescription

/// A package that knows nothing but the core: no terminal, no readline.
let package = Package(
  name: "CoreAlone",
  dependencies: [.package(name: "ScreenKit", path: "../..")],
  targets: [
    .testTarget(
      name: "CoreAloneTests", dependencies: [.product(name: "PresentationCore", package: "ScreenKit")],
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")])
  ]
)
