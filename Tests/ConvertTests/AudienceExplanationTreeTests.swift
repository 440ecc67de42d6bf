import Foundation
import RuleEngine
import TestSupport
import Testing

/// What explanations of configurations show, experience by experience.
@Suite struct `explanations of experiences` {
  private static let leaf =
    #"{"rule_type":"cookie","key":"k","value":"x","matching":{"match_type":"OPERATOR","negated":false}}"#

  private static func rules(_ matchType: String) -> String {
    let leaf = Self.leaf.replacing("OPERATOR", with: matchType)
    return #"{"OR":[{"AND":[{"OR_WHEN":[\#(leaf)]}]}]}"#
  }

  /// A configuration of one experience with some members of its own, an audience `a` and a location `l`.
  private static func configuration(_ members: String, audience: String = "matches", location: String = "matches")
    -> String
  {
    #"{"experiences":[{"id":"1","key":"hero",\#(members),"variations":[{"id":"v"}]}],"#
      + #""audiences":[{"id":"a","type":"permanent","rules":\#(rules(audience))}],"#
      + #""locations":[{"id":"l","rules":\#(rules(location))}]}"#
  }

  private func said(_ rules: String, _ visitor: String, _ profile: ConvertProfile) throws -> [RuleExplanation] {
    var explainer = AudienceExplainer(try AudienceExplainRun.plan(Array(rules.utf8), profile))
    return try AudienceExplainRun.explanations(&explainer, of: Array(visitor.utf8))
  }

  private func node(_ role: String, of explanation: RuleExplanation) -> ExplanationNode? {
    explanation.condition.nodes.first { $0.role?.name == role }
  }

  // MARK: experiences by name

  private static let visitor = #"{"attributes":{},"location":{},"experience":"hero"}"#

  @Test func `say why one that is named is not found`() throws {
    let rules = #"{"experiences":[{"id":1,"key":"hero","variations":[{"id":"v"}]}]}"#
    let dropped = try #require(try said(rules, Self.visitor, .ios).first)
    #expect(dropped.rule == 0 && dropped.loss == .ruleDropped && dropped.stop == nil)
    #expect(dropped.lostParts.map(\.summary) == ["ios cannot decode this, and drops the experience"])
    #expect(try #require(try said(rules, Self.visitor, .js).first).loss == nil)
  }

  @Test func `say that the document of one that is named is rejected`() throws {
    let rules = #"{"experiences":[{"id":"1","key":"hero","variations":[{"id":"v"}]}],}"#
    let rejected = try #require(try said(rules, Self.visitor, .js).first)
    #expect(rejected.rule == 0 && rejected.loss == .fileRejected)
    #expect(rejected.stop?.hasPrefix("js does not read the document") == true)
    let unknown = try #require(try said(rules, Self.visitor.replacing("hero", with: "gone"), .js).first)
    #expect(unknown.rule == nil && unknown.loss == .fileRejected)
  }

  @Test func `are of the experience that the platform finds by a name`() throws {
    let rules =
      #"{"experiences":[{"id":1,"key":"hero","variations":[{"id":"v"}]},{"id":"2","key":"hero","variations":[{"id":"v"}]}]}"#
    #expect(try said(rules, Self.visitor, .ios).map(\.rule) == [1])
    #expect(try said(rules, Self.visitor, .js).map(\.rule) == [0])
  }

  // MARK: gates

  /// What is asked of where a visitor is may hold for one of whom nothing is known, and still nobody
  /// passes.
  @Test(arguments: [("doesNotExist", 1), ("matches", 2)])
  func `name the location data that a visitor lacks`(matchType: String, flips: Int) throws {
    let rules = Self.configuration(#""settings":{},"locations":["l"]"#, location: matchType)
    let js = try #require(try said(rules, #"{"attributes":{}}"#, .js).first)
    #expect(js.flips == flips && js.blockers.count == flips && js.audienceFault == nil)
    let first = try #require(js.blockers.first.map { js.condition.nodes[$0] })
    #expect(first.role?.name == "location data" && first.reason == .missingKey)
    let ios = try #require(try said(rules, #"{"attributes":{}}"#, .ios).first)
    #expect(node("location data", of: ios)?.loss == .noEffect)
    #expect(ios.flips == flips - 1)
  }

  @Test func `show that there are no settings on every platform`() throws {
    let rules = Self.configuration(#""audiences":["a"]"#)
    let visitor = #"{"attributes":{},"location":{}}"#
    let ios = try #require(try said(rules, visitor, .ios).first)
    let js = try #require(try said(rules, visitor, .js).first)
    #expect(node("settings", of: ios)?.loss == .noEffect)
    #expect(node("settings", of: js)?.reason == .throws)
    #expect(Self.shape(ios) == Self.shape(js))
    // The one audience does not count for a visitor who has a variation.
    let stored = visitor.dropLast() + #","bucketed":{"1":"v"}}"#
    let spared = try #require(try said(rules, String(stored), .js).first)
    #expect(spared.fired && node("settings", of: spared)?.loss == .noEffect)
    #expect(Self.shape(spared) == Self.shape(try #require(try said(rules, String(stored), .ios).first)))
  }

  @Test(arguments: ["\"\"", "0", "false", "null"])
  func `show what is stored and is no decision`(entry: String) throws {
    let rules = Self.configuration(#""settings":{},"audiences":["a"]"#)
    let visitor = #"{"attributes":{},"location":{},"bucketed":{"1":\#(entry)}}"#
    let ios = try #require(try said(rules, visitor, .ios).first)
    let js = try #require(try said(rules, visitor, .js).first)
    #expect(node("stored decision", of: js)?.loss == .noEffect)
    #expect((node("stored decision", of: ios)?.loss == .noEffect) == (entry == "null"))
    #expect(ios.fired == (entry != "null") && !js.fired)
    #expect(Self.shape(ios) == Self.shape(js))
  }

  /// Where the nodes of a tree stand, and how they hang together.
  private static func shape(_ explanation: RuleExplanation) -> [[Int]] {
    explanation.condition.nodes.map { [$0.range.lower, $0.range.upper] + $0.children }
  }

  /// Only trees of one shape stand side by side.
  @Test func `have one shape on all platforms`() throws {
    let (cases, seed) = (PropertySettings.cases(200), PropertySettings.seed)
    print("\(cases) configurations, RULECTL_PROPERTY_SEED=\(seed)")
    var generator = VisitorGenerator(seed: seed)
    var compared = 0
    for number in 0..<cases {
      let rules = generator.configuration().json
      for _ in 0..<5 {
        let visitor = generator.visitor().json
        let (ios, js) = (try said(rules, visitor, .ios), try said(rules, visitor, .js))
        for (ios, js) in zip(ios, js) where ios.loss == nil && js.loss == nil {
          compared += 1
          #expect(
            Self.shape(ios) == Self.shape(js),
            "configuration \(number) of seed \(seed)\nrules \(rules)\nvisitor \(visitor)")
        }
      }
    }
    #expect(compared > cases)
  }
}
