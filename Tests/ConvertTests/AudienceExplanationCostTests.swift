import RuleEngine
import TestSupport
import Testing

/// Sizes at which work for each leaf, experience or element times the size of a value would not end.
@Suite struct `explanations of Convert rules for large documents and visitors` {
  private static func leaf(_ matchType: String, _ key: String, _ value: String) -> String {
    #"{"rule_type":"generic_text_key_value","key":"\#(key)","matching":{"match_type":"\#(matchType)","negated":false},"value":"\#(value)"}"#
  }

  private static func ruleSet(_ leaves: [String]) -> [UInt8] {
    let branches = leaves.map { #"{"AND":[{"OR_WHEN":[\#($0)]}]}"# }
    return Array(#"{"OR":[\#(branches.joined(separator: ","))]}"#.utf8)
  }

  /// What is said of the leaves that do not hold, by reason.
  private func reasons(_ rules: [UInt8], _ visitor: String, _ profile: ConvertProfile) throws -> [ExplanationReason:
    Int]
  {
    var explainer = AudienceExplainer(try AudienceExplainRun.plan(rules, profile))
    let said = try AudienceExplainRun.explanations(&explainer, of: Array(visitor.utf8))
    let nodes = try #require(said.first).condition.nodes
    return Dictionary(nodes.compactMap { node in node.reason.map { ($0, 1) } }, uniquingKeysWith: +)
  }

  @Test(arguments: ConvertProfile.all.map(\.name), ["é", "A"])
  func `show a long value that many leaves ask for`(platform: String, letter: String) throws {
    let profile = try #require(ConvertProfile.all.first { $0.name == platform })
    let kinds = ["startsWith", "equals", "isIn", "less"]
    let rules = Self.ruleSet((0..<4_000).map { Self.leaf(kinds[$0 % kinds.count], "k", "x\($0)") })
    let long = String(repeating: letter.uppercased(), count: 500_000)
    let reasons = try reasons(rules, #"{"k":"\#(long)"}"#, profile)
    #expect(reasons[.prefixMismatch] == 1_000)
    #expect(reasons[.valueMismatch] == 2_000)
    // "A" comes before what it is compared with, and "É" behind it.
    let order = reasons[platform == "js" ? .thresholdNotMet : .typeGuard, default: 0]
    #expect(order == (platform == "js" && letter == "A" ? 0 : 1_000))
  }

  @Test(arguments: ConvertProfile.all.map(\.name))
  func `look for other spellings of many missing keys`(platform: String) throws {
    let profile = try #require(ConvertProfile.all.first { $0.name == platform })
    let rules = Self.ruleSet((0..<8_000).map { Self.leaf("contains", "k\($0)", "x") })
    let names = (0..<8_000).map { #""attribute\#($0)":"v""# }.joined(separator: ",")
    let reasons = try reasons(rules, #"{"attributes":{\#(names),"K7":"x"}}"#, profile)
    #expect(reasons == [.missingKey: 8_000])
  }

  @Test(arguments: [true, false])
  func `look for many texts among many elements or names`(isArray: Bool) throws {
    let rules = Self.ruleSet((0..<8_000).map { Self.leaf("equals", "k", "x\($0)") })
    let parts = (0..<8_000).map { isArray ? #""X\#($0 * 2)""# : #""X\#($0 * 2)":0"# }
      .joined(separator: ",")
    let value = isArray ? "[\(parts)]" : "{\(parts)}"
    let reasons = try reasons(rules, #"{"attributes":{"k":\#(value)}}"#, .js)
    #expect(reasons == [.caseOnlyMismatch: 4_000, .valueMismatch: 4_000])
  }

  private static func experiences(_ count: Int, id: (Int) -> String, _ more: String) -> [UInt8] {
    let entries = (0..<count).map {
      #"{"id":"\#(id($0))","key":"e\#($0)","variations":[{"id":"v"}],"settings":{}}"#
    }
    return Array(#"{"experiences":[\#(entries.joined(separator: ","))]\#(more)}"#.utf8)
  }

  @Test func `look for many experiences in a long archive`() throws {
    let archive = (0..<8_000).map { "\"\($0 * 2)\"" }.joined(separator: ",")
    let rules = Self.experiences(8_000, id: { "\($0)" }, #","archived_experiences":[\#(archive)]"#)
    var explainer = AudienceExplainer(try AudienceExplainRun.plan(rules, .ios))
    let said = try AudienceExplainRun.explanations(&explainer, of: Array(#"{"attributes":{}}"#.utf8))
    let archived = said.count { explanation in
      explanation.condition.nodes.contains { $0.role?.name == "archived" }
    }
    #expect(archived == 4_000)
  }

  @Test(arguments: ConvertProfile.all.map(\.name))
  func `show a long decision that many experiences share`(platform: String) throws {
    let profile = try #require(ConvertProfile.all.first { $0.name == platform })
    let rules = Self.experiences(4_000, id: { _ in "1" }, "")
    var explainer = AudienceExplainer(try AudienceExplainRun.plan(rules, profile))
    let long = String(repeating: "é", count: 1_000_000)
    let said = try AudienceExplainRun.explanations(
      &explainer, of: Array(#"{"attributes":{},"location":{},"bucketed":{"1":"\#(long)"}}"#.utf8))
    #expect(said.count(where: \.fired) == 4_000)
  }

  /// A part that is shown may be as long as the event, however many leaves show it.
  @Test func `cut what is long`() throws {
    let digits = String(repeating: "1", count: 10_000)
    let visitor = #"{"attributes":{"k":\#(digits),"K\#(digits)":"v"}}"#
    let rules = Self.ruleSet([
      Self.leaf("equals", "k", "x"), Self.leaf("equals", "k\(digits)", "x"),
    ])
    for profile in ConvertProfile.all {
      var explainer = AudienceExplainer(try AudienceExplainRun.plan(rules, profile))
      let said = try AudienceExplainRun.explanations(&explainer, of: Array(visitor.utf8))
      let leaves = try #require(said.first).condition.nodes.filter { $0.kind == .leaf }
      guard case .text(let shown) = leaves[0].test?.found else {
        Issue.record("\(String(describing: leaves[0].test?.found))")
        continue
      }
      #expect(shown.count < 4_200)
      #expect(leaves[1].notes.count == 1 && leaves[1].notes.allSatisfy { $0.utf8.count < 4_300 })
    }
  }
}
