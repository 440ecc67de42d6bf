// swift-tools-version: 6.3
import PackageDescription

/// One house for every Swift target: language mode 6, every unsafe expression marked, no warning
/// let through.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "rulectl",
  products: [
    .executable(name: "rulectl", targets: ["rulectl"]),
    .library(name: "RuleEngine", targets: ["RuleEngine", "RuleDialects", "RuleArchive"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(name: "CZlib"),
    .target(name: "CScan"),
    .target(name: "RuleEngine", dependencies: ["CScan"], swiftSettings: house),
    .target(name: "RuleArchive", dependencies: ["CZlib"], swiftSettings: house),
    .target(name: "RuleDialects", dependencies: ["RuleEngine"], swiftSettings: house),
    .target(name: "RuleLint", dependencies: ["RuleEngine"], swiftSettings: house),
    .executableTarget(
      name: "rulectl",
      dependencies: [
        "RuleEngine", "RuleArchive", "RuleDialects", "RuleLint",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: house),
    .target(
      name: "TestSupport", dependencies: ["RuleEngine", "RuleDialects"], path: "Tests/TestSupport",
      swiftSettings: house),
    .testTarget(
      name: "RuleEngineTests", dependencies: ["RuleEngine", "RuleDialects", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "RuleDialectsTests", dependencies: ["RuleEngine", "RuleDialects", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "RuleLintTests",
      dependencies: ["RuleEngine", "RuleDialects", "RuleLint", "TestSupport"], swiftSettings: house),
    .testTarget(
      name: "RuleArchiveTests", dependencies: ["RuleArchive", "TestSupport"], swiftSettings: house),
    .testTarget(
      name: "RulectlTests",
      dependencies: ["rulectl", "RuleEngine", "RuleDialects", "RuleLint", "TestSupport"],
      swiftSettings: house),
  ]
)

// The fuzz targets need compiler flags that only `make fuzz` gives, so nobody else sees them.
if Context.environment["RULECTL_FUZZ"] != nil {
  package.targets.append(.target(name: "FuzzDriver", path: "Tests/Fuzz/FuzzDriver"))
  package.targets += [
    "FuzzDocument", "FuzzEvent", "FuzzScanner", "FuzzSchedule", "FuzzArchive", "FuzzGzip",
  ].map {
    .executableTarget(
      name: $0,
      dependencies: ["FuzzDriver", "RuleEngine", "RuleDialects", "RuleArchive", "TestSupport"],
      path: "Tests/Fuzz/\($0)", swiftSettings: house)
  }
}
