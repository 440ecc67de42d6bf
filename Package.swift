// swift-tools-version: 6.3
import PackageDescription

/// The settings of every Swift target: language mode 6, every unsafe expression must be marked, warnings are errors.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of test targets, which are compiled without optimisation: that takes less time than it saves.
let tests = house + [.unsafeFlags(["-Onone"])]

/// Creates a Swift target of `library`, which is in dependency order: a target may import only targets above it.
func module(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: house)
}

// The Makefile sets both: SwiftPM caches what the manifest itself could ask git for.
let commit = Context.environment["RULECTL_COMMIT"] ?? "unknown"
let linkerFlags = (Context.environment["RULECTL_LINK"] ?? "").split(separator: " ").map(String.init)

let library: [Target] = [
  .systemLibrary(name: "CZlib"),
  .systemLibrary(name: "CYAML"),
  .target(name: "CSQLite"),
  .target(name: "CScan"),
  .target(name: "CBuild", cSettings: [.define("RULECTL_COMMIT", to: "\"\(commit)\"")]),
  .target(name: "CData", exclude: ["events", "schemas"]),
  module("CLibrary"),
  module("RuleCore", "CScan"),
  module("RulePatterns", "RuleCore"),
  module("RuleArchive", "CZlib"),
  module("Launch", "RuleCore", "CScan"),
  module("Convert", "RuleCore", "RulePatterns"),
  module("Airship", "RuleCore"),
  module("RuleEngine", "RuleCore", "Launch", "Convert", "Airship", "RuleArchive"),
  module("LaunchHistory", "RuleCore", "Launch", "CSQLite"),
  module("RuleLint", "RuleCore"),
  module("LaunchSolver", "RuleCore", "Launch"),
  module("LaunchLint", "RuleCore", "Launch", "RuleLint", "LaunchSolver", "CData"),
  module("ConvertLint", "RuleCore", "RulePatterns", "Convert", "RuleLint"),
  module("AirshipLint", "RuleCore", "Airship", "RuleLint"),
  module("RuleSuites", "RuleCore", "CYAML"),
  module("RuleStreams", "RuleCore", "RuleArchive", "CLibrary", "CBuild"),
  module("RuleReports", "RuleCore", "RuleArchive", "RuleLint", "RuleSuites", "Launch", "LaunchSolver", "CData"),
  module("RuleEditor", "RuleCore", "RuleStreams", "Launch", "RuleLint", "LaunchLint", "RuleSuites", "RuleReports"),
]
/// The dependencies of each target that imports `RuleEngine`. They include the modules that `RuleEngine` re-exports:
/// SwiftPM rebuilds a target only if one of its direct dependencies changes, and `RuleEngine` itself does not change
/// when `Launch` does.
let engines: [Target.Dependency] = ["RuleEngine", "RuleCore", "RuleArchive", "Launch", "Convert", "Airship"]
let lints: [Target.Dependency] = [
  "RuleLint", "LaunchSolver", "LaunchLint", "ConvertLint", "AirshipLint",
]

let package = Package(
  name: "rulectl",
  products: [
    .executable(name: "rulectl", targets: ["rulectl"]),
    .library(name: "RuleEngine", targets: ["RuleEngine"]),
  ],
  targets: library + [
    .executableTarget(
      name: "rulectl",
      dependencies: engines + ["RuleStreams", "RuleReports", "RuleSuites", "RuleEditor", "LaunchHistory", "CLibrary"]
        + lints,
      swiftSettings: house,
      linkerSettings: [.unsafeFlags(linkerFlags)]),
    .target(name: "TestSupport", dependencies: engines + lints, path: "Tests/TestSupport", swiftSettings: house),
    .target(
      name: "FuzzChecks",
      dependencies: engines + [
        "RulePatterns", "RuleStreams", "RuleSuites", "RuleReports", "RuleEditor", "LaunchHistory", "TestSupport",
      ],
      path: "Tests/Fuzz/Checks", swiftSettings: house),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzChecks", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "RuleCoreTests", dependencies: ["RuleCore", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "RulePatternsTests", dependencies: ["RuleCore", "RulePatterns", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "RuleArchiveTests", dependencies: ["RuleArchive", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "LaunchTests", dependencies: engines + ["LaunchHistory", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "ConvertTests", dependencies: engines + ["TestSupport"], swiftSettings: tests),
    .testTarget(name: "AirshipTests", dependencies: engines + ["TestSupport"], swiftSettings: tests),
    .testTarget(name: "RuleLintTests", dependencies: engines + lints + ["TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "RulectlTests",
      dependencies: engines + lints + ["RuleReports", "RuleSuites", "RuleEditor", "RuleStreams", "TestSupport"],
      swiftSettings: tests),
  ],
  cLanguageStandard: .c2x  // C23, for `#embed`.
)

// The fuzzer needs compiler flags that only `make fuzz` gives, and the readers that it compares with.
if Context.environment["RULECTL_FUZZ"] != nil {
  package.targets += [
    .target(name: "FuzzDriver", path: "Tests/Fuzz/FuzzDriver"),
    .systemLibrary(name: "CJansson", path: "Tests/Fuzz/CJansson"),
    .systemLibrary(name: "CArchive", path: "Tests/Fuzz/CArchive"),
    .executableTarget(
      name: "RulectlFuzz",
      dependencies: engines + ["FuzzChecks", "FuzzDriver", "CJansson", "CArchive"],
      path: "Tests/Fuzz/RulectlFuzz", swiftSettings: house),
  ]
}
