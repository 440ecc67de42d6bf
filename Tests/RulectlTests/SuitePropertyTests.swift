import Foundation
import TestSupport
import Testing

/// Suites of random visitors and events, which expect what `eval` writes about them: they pass, and fail on the case and
/// platform that is then changed.
///
/// A hundredth of `RULECTL_PROPERTY_CASES` is the number of cases, each with a process of its own;
/// `RULECTL_PROPERTY_SEED` repeats a run.
@Suite struct `suites of what eval writes` {
  private typealias Results = [String: [[String: Any]]]

  private static let seed = PropertySettings.seed
  private static let cases = max(1, PropertySettings.cases(2_400) / 100)

  /// The lines of `eval` about some events, by platform.
  private static func results(_ rules: String, _ events: [[String: Any]], in scratch: Scratch) throws -> Results {
    let lines = try events.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
    let outcome = try Program.run(
      ["eval", rules], input: Array(lines.joined(separator: "\n").utf8), in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    var results: Results = [:]
    for line in outcome.output.split(separator: "\n") {
      let value = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      for platform in try #require(value["platforms"] as? [String]) { results[platform, default: []].append(value) }
    }
    return results
  }

  /// Runs a suite, and returns the cases and platforms that fail.
  private static func failures(_ suite: [String: Any], in scratch: Scratch) throws -> Set<String> {
    try scratch.write([UInt8](try JSONSerialization.data(withJSONObject: suite)), to: "x.test.json")
    let outcome = try Program.run(["test", "x.test.json", "--format", "jsonl"], in: scratch.folder)
    var failures: Set<String> = []
    for line in outcome.output.split(separator: "\n") {
      let value = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      guard value["kind"] as? String == "case", value["status"] as? String != "passed" else { continue }
      failures.insert("\(value["case"] ?? "") \(value["platform"] ?? "")")
    }
    #expect(outcome.status == (failures.isEmpty ? 0 : 1), "\(outcome.errors)")
    return failures
  }

  /// Checks that a suite passes, fails where one expectation is replaced, and passes again once it is updated.
  private static func check(
    _ rules: String, _ cases: [[String: Any]], _ member: String, in scratch: Scratch, _ random: inout SplitMix64,
    change: ([Any]) -> [Any]
  ) throws {
    #expect(try failures(["rules": rules, "cases": cases], in: scratch) == [], "seed \(seed)")
    var changed = cases
    let place = Int.random(in: cases.indices, using: &random)
    var expected = try #require(cases[place][member] as? [String: [Any]])
    let platform = try #require(expected.keys.sorted().randomElement(using: &random))
    expected[platform] = change(expected[platform] ?? [])
    changed[place][member] = expected
    let found = try failures(["rules": rules, "cases": changed], in: scratch)
    #expect(found == ["\(place) \(platform)"], "seed \(seed)")
    let update = try Program.run(["test", "x.test.json", "--update"], in: scratch.folder)
    #expect(update.status == 0, "seed \(seed): \(update.errors)")
    #expect(try Program.run(["test", "x.test.json"], in: scratch.folder).status == 0, "seed \(seed)")
  }

  @Test func `pass for Convert rules`() throws {
    let scratch = try Scratch(copying: "Examples/convert-audience")
    var random = SplitMix64(seed: Self.seed)
    var cases: [[String: Any]] = []
    for _ in 0..<Self.cases {
      var visitor: [String: Any] = ["attributes": [:]]
      var attributes: [String: String] = [:]
      attributes["country"] = ["fr", "BE", "de", nil].randomElement(using: &random) ?? nil
      attributes["plan"] = ["gold", "silver", nil].randomElement(using: &random) ?? nil
      visitor["attributes"] = attributes
      if Int.random(in: 0..<4, using: &random) > 0 { visitor["location"] = [String: Any]() }
      if Bool.random(using: &random) {
        visitor["bucketed"] = [["200", "201"].randomElement(using: &random) ?? "": "902"]
      }
      let results = try Self.results("rules.json", [visitor], in: scratch)
      let matches = ["ios", "js"].map { name in
        (name, results[name, default: []].compactMap { $0["experience"] }.shuffled(using: &random))
      }
      cases.append(["visitor": visitor, "matches": Dictionary(uniqueKeysWithValues: matches)])
    }
    try Self.check("rules.json", cases, "matches", in: scratch, &random) { keys in
      keys.contains { $0 as? String == "hero" } ? keys.filter { $0 as? String != "hero" } : keys + ["hero"]
    }
  }

  @Test(arguments: ["fixed.json", "held-back.json"])
  func `pass for Airship schedules`(rules: String) throws {
    let scratch = try Scratch(copying: "Examples/airship-landing-page")
    var random = SplitMix64(seed: Self.seed)
    var cases: [[String: Any]] = []
    for _ in 0..<Self.cases {
      var time = 1_772_442_000_000 + Int.random(in: 0...36_000_000, using: &random)
      let events = (0..<Int.random(in: 1...16, using: &random)).map { _ -> [String: Any] in
        time += Int.random(in: 0...600_000, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          let price = Double(Int.random(in: 25...35, using: &random))
          let data: [String: Any] = ["event_name": "purchase", "properties": ["price": price]]
          return ["type": "custom_event", "data": data, "timestamp": time]
        case 1: return ["type": "tick", "timestamp": time]
        default:
          return ["type": "screen", "data": "page-\(Int.random(in: 0...1, using: &random))", "timestamp": time]
        }
      }
      let results = try Self.results(rules, events, in: scratch)
      let names = ["schedule", "at", "trigger", "actions", "execution", "remaining"]
      let kept = Set(names.filter { _ in Bool.random(using: &random) } + ["schedule"])
      let runs = ["android", "ios"].map { name in
        (name, results[name, default: []].map { $0.filter { kept.contains($0.key) } })
      }
      cases.append(["events": events, "runs": Dictionary(uniqueKeysWithValues: runs)])
    }
    let adds = Bool.random(using: &random)
    try Self.check(rules, cases, "runs", in: scratch, &random) { runs in
      adds || runs.isEmpty ? runs + [["schedule": "landing"]] : Array(runs.dropLast())
    }
  }
}
