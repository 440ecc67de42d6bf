// swift-tools-version: 6.3
import PackageDescription

/// A program that uses the engine as somebody else's would: the library product, nothing else.
let package = Package(
  name: "Embedding",
  dependencies: [.package(name: "rulectl", path: "../..")],
  targets: [
    .executableTarget(
      name: "Embedding", dependencies: [.product(name: "RuleEngine", package: "rulectl")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
