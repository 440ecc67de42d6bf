import Foundation
import LaunchLint
import RuleCore
import RuleEngine
import RuleLint
import RuleReports
import RuleSuites
import TestSupport
import Testing

/// The files of `Sources/CData`, compared with the types whose cases they list.
@Suite struct `the files of schemas` {
  private static func root(_ schema: String) throws -> [String: Any] {
    let data = Data(try Package.text("Sources/CData/schemas/\(schema).json").utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any], "\(schema)")
  }

  /// JSON with sorted members, to compare values by.
  private static func text(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
  }

  @Test func `are printed as they are`() throws {
    #expect(Package.paths(in: "Sources/CData/schemas") == JSONSchema.all.map { "\($0.name).json" }.sorted())
    for schema in JSONSchema.all {
      #expect(try Package.text("Sources/CData/schemas/\(schema.name).json") == schema.text, "\(schema.name)")
    }
  }

  // MARK: closed sets

  /// The strings of each `enum` below a value.
  private static func closedSets(in value: Any) -> [Set<String>] {
    if let list = value as? [Any] { return list.flatMap(closedSets) }
    guard let object = value as? [String: Any] else { return [] }
    let own = (object["enum"] as? [Any]).map { [Set($0.compactMap { $0 as? String })] } ?? []
    return own + object.values.flatMap(closedSets)
  }

  /// Returns the closed sets of all schemas that contain `name`.
  private static func closedSets(with name: String) throws -> [Set<String>] {
    try JSONSchema.all.flatMap { try closedSets(in: root($0.name)) }.filter { $0.contains(name) }
  }

  @Test func `list all platforms`() throws {
    let names = LaunchProfile.all.map(\.name) + ConvertProfile.all.map(\.name) + AirshipProfile.all.map(\.name)
    let sets = try Self.closedSets(with: "portable")
    #expect(sets.count == 11)
    // A suite can also name all of them.
    for set in sets { #expect(set.subtracting(["all"]) == Set(names)) }
  }

  @Test func `list all dialects`() throws {
    let refused = try Program.run(["validate", "--dialect", "none", "-"])
    let names = try #require(refused.errors.firstMatch(of: /use one of (.+)\n/)).1.split(separator: ", ")
    let sets = try Self.closedSets(with: "convert")
    #expect(sets.count == 2)
    for set in sets { #expect(set == Set(names.map(String.init))) }
  }

  @Test func `list all outcomes`() throws {
    let sets = try Self.closedSets(with: Outcome.crashAtLoad.rawValue)
    #expect(sets.count == 2)
    for set in sets { #expect(set == Set(Outcome.allCases.map(\.rawValue))) }
  }

  /// The outcomes that an explained part can have.
  private static let partOutcomes = Outcome.allCases.filter { outcome in
    switch outcome {
    case .archiveRejected, .otherDocumentTaken, .crashAtLoad, .crashAtEvaluation, .noKnownEvent: false
    case .fileRejected, .ruleDropped, .conditionDropped, .valueDropped, .consequenceDropped: true
    case .neverTrue, .alwaysTrue, .noEffect, .otherResult, .notModelled: true
    }
  }

  private static func names<Value: RawRepresentable<String>>(_ values: [Value]) -> [String] { values.map(\.rawValue) }

  private static let relations = names(RuleRelation.allCases)
  private static let kinds = names(SessionFactKind.allCases) + ["error"]

  /// The names that an array of a schema has, by the path of the array.
  private static let arrays: [(path: String, names: [String])] = [
    ("coverage/definitions/status/enum", names(CoverageStatus.allCases)),
    ("coverage/properties/summary/additionalProperties/required", names(ReportedCoverage.Measure.allCases)),
    ("diff/definitions/pair/properties/relation/additionalProperties/enum", relations),
    ("diff/properties/summary/required", relations + ["added", "removed", "changed"]),
    ("explain/definitions/outcome/enum", names(partOutcomes)),
    ("explain/definitions/reason/enum", names(ExplanationReason.allCases)),
    ("explain/definitions/triggerReason/enum", names(TriggerExplanation.Reason.allCases)),
    ("findings/definitions/finding/properties/severity/enum", Severity.allCases.map(\.name)),
    ("mutants/properties/mutants/items/properties/status/enum", names(MutantVerdict.Name.allCases)),
    ("rules/definitions/comparison/enum", names(Matcher.allCases)),
    ("simulate/definitions/skipped/properties/reason/enum", names(SessionFact.SkipReason.allCases)),
    ("simulate/properties/kind/enum", kinds),
    ("test/definitions/case/properties/status/enum", names(CaseResult.Status.allCases)),
  ]

  private static func value(at path: String) throws -> Any {
    let steps = path.split(separator: "/").map(String.init)
    return try steps.dropFirst().reduce(root(steps[0])) { (value: Any, step) in
      try #require((value as? [String: Any])?[step], "\(path)")
    }
  }

  @Test(arguments: arrays) func `list all cases`(path: String, names: [String]) throws {
    let found = try #require(try Self.value(at: path) as? [String])
    #expect(found.sorted() == names.sorted())
  }

  @Test func `have a count for each relation of diff`() throws {
    let counts = try #require(try Self.value(at: "diff/properties/summary/properties") as? [String: Any])
    #expect(Set(counts.keys) == Set(Self.relations + ["added", "removed", "changed"]))
  }

  @Test func `have a definition for each kind of line of simulate`() throws {
    let branches = try #require(try Self.value(at: "simulate/allOf") as? [Any])
    let expected = Self.kinds.map { kind in
      ["if": ["properties": ["kind": ["const": kind]]], "then": ["$ref": "#/definitions/\(kind)"]] as [String: Any]
    }
    #expect(try branches.map(Self.text) == expected.map(Self.text))
  }

  // MARK: copies

  @Test(arguments: [
    ("eval", ["event", "eventId", "input", "input_event", "name", "platforms", "rules"], 7),
    ("simulate", ["announcement", "late", "step"], 15),
    ("suite", ["history", "now", "profile", "sdk-version", "seed", "state", "time-zone"], 2),
    ("suite", ["expect", "fires", "fires-at-least", "fires-at-most"], 2),
  ])
  func `describe members of several objects alike`(schema: String, names: [String], count: Int) throws {
    let root = try Self.root(schema)
    let definitions = try #require(root["definitions"] as? [String: [String: Any]])
    let members = ([root] + definitions.values).compactMap { $0["properties"] as? [String: Any] }
    for name in names {
      let texts = try members.compactMap { $0[name] }.map(Self.text)
      #expect(texts.count == count && Set(texts).count == 1, "\(name)")
    }
  }
}

@Suite struct `the files of known events` {
  @Test func `are all in the catalogue`() throws {
    let texts = try Package.paths(in: "Sources/CData/events").map { try Package.text("Sources/CData/events/\($0)") }
    let headers = texts.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("= ") }
    #expect(headers.count == EventCatalogue.all.count)
  }
}
