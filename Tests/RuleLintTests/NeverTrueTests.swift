import AirshipLint
import ConvertLint
import Foundation
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import TestSupport
import Testing

/// `never true` of a condition that a rule needs, compared with the search for an event that fires the rule.
/// `RULECTL_PROPERTY_CASES` is the number of changed documents, `RULECTL_PROPERTY_SEED` repeats a run.
@Suite struct `a condition that is never true` {
  private static let cases = PropertySettings.cases(300)
  private static let seed = PropertySettings.seed

  private static let codes = AllPages.all.filter { $0.fires.kind == .document && $0.fires.dialect == "adobe" }.map(
    \.code)

  @Test(arguments: codes)
  func `is fired by no event in the examples of a page`(code: String) throws {
    let page = try #require(AllPages.page(code))
    let (text, _) = try #require(page.fires.marked)
    for text in [text, Array(page.silent.text.utf8)] {
      let claims = try Self.disproved(text)
      #expect(claims.isEmpty, "\(claims)")
    }
  }

  @Test func `is fired by no event in changed vectors`() throws {
    print("\(Self.cases) changed vectors, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    let vectors = try Set(VectorFile.names(in: "launch").flatMap(LaunchVector.load).map(\.rules)).sorted {
      $0.lexicographicallyPrecedes($1)
    }
    for number in 0..<Self.cases {
      guard let vector = vectors.randomElement(using: &random) else { return }
      let text = Self.changed(vector, &random)
      let claims = try Self.disproved(text)
      #expect(
        claims.isEmpty, "\(number) of seed \(Self.seed): \(claims) \(String(decoding: text, as: UTF8.self))")
    }
  }

  // MARK: changes

  /// The strings of a definition that a change replaces, each with those that it may become.
  private static let groups: [[String]] = [
    ["eq", "ne", "gt", "ge", "lt", "le", "co", "nc", "sw", "ew", "ex", "nx"].map { "\"matcher\":\"\($0)\"" },
    ["[\"go\"]", "[\"5\"]", "[\"\"]", "[5]", "[5.5]", "[3000000000]", "[true]", "[null]", "[\"go\",5]", "[]"].map {
      "\"values\":\($0)"
    },
    ["k", "a.b", "~type", "~timestampu", "~state.s/k", "~sdkver", "a(b)", "~stat"].map { "\"key\":\"\($0)\"" },
  ]

  private static func changed(_ text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var text = String(decoding: text, as: UTF8.self)
    for group in groups where Bool.random(using: &random) {
      let places = group.flatMap { text.ranges(of: $0) }
      guard let place = places.randomElement(using: &random), let new = group.randomElement(using: &random) else {
        continue
      }
      text.replaceSubrange(place, with: new)
    }
    return Array(text.utf8)
  }

  // MARK: claims

  /// The claims that a rule never fires, each with an event that fires it.
  private static func disproved(_ text: [UInt8]) throws -> [String] {
    guard let document = try? JSONDocument(text) else { return [] }
    var claims: [String] = []
    for profile in LaunchProfile.all {
      let rules = RuleSet(document, for: profile)
      guard let program = try? Program(rules, for: profile) else { continue }
      let found = findings(in: text, for: [profile]).filter { $0.outcomes[profile.name] == .neverTrue }
      guard !found.isEmpty else { continue }
      let search = WitnessSearch(
        rules, program, in: Environment(now: Searched.now, states: nil), gathersStates: true)
      for (place, rule) in rules.rules.enumerated() where isConjunction(rule, rules) {
        guard let claim = found.first(where: { $0.rule == rule.index }) else { continue }
        guard case .event(let event) = search.witness(ofRuleAt: place) else { continue }
        claims.append("\(claim.page.code) on \(profile.name): \(String(decoding: event, as: UTF8.self))")
      }
    }
    return claims
  }

  /// True if the rule fires only if each of its conditions is true.
  private static func isConjunction(_ rule: Rule, _ rules: RuleSet) -> Bool {
    rule.conditions.allSatisfy { place in
      switch rules.conditions[Int(place)].form {
      case .all, .test, .history: true
      case .any, .unreadable: false
      }
    }
  }
}
