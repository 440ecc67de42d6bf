import Foundation
import RuleEngine
import TestSupport
import Testing

/// Explanations of Convert rules against the engine.
///
/// `RULECTL_PROPERTY_CASES` is how many configurations there are for each platform, each with ten
/// visitors; `RULECTL_PROPERTY_SEED` replays a run.
@Suite struct `explanations of Convert rules` {
  private static let cases = PropertySettings.cases(200)
  private static let visitors = 10
  private static let seed = PropertySettings.seed

  /// The reasons that a leaf of Convert rules may have.
  private static let reasons: Set<ExplanationReason> = [
    .matched, .missingKey, .valueMismatch, .caseOnlyMismatch, .typeMismatch, .typeGuard,
    .thresholdNotMet, .substringAbsent, .prefixMismatch, .suffixMismatch, .operandMissing,
    .invalidPattern, .notEvaluated, .unknownOperator, .unmappedFamily, .malformedLeaf, .throws,
    .droppedAtLoad,
  ]

  @Test func `say of every vector what the engine does`() throws {
    var reasons: Set<ExplanationReason> = []
    for vector in try VectorFile.names(in: "convert").flatMap({ try AudienceVector.load($0) }) {
      for profile in ConvertProfile.all {
        let want = try AudienceVector.answer(rules: vector.rules, event: vector.event, profile)
        var explainer = AudienceExplainer(try AudienceExplainRun.plan(vector.rules, profile))
        let said = try AudienceExplainRun.explanations(&explainer, of: vector.event)
        #expect(said.map(\.answer) == [want], "\(vector) [\(profile.name)]")
        for explanation in said {
          let fault = explanation.audienceFault
          #expect(fault == nil, "\(vector) [\(profile.name)] \(fault ?? "")")
          reasons.formUnion(explanation.condition.nodes.compactMap(\.reason))
        }
      }
    }
    // The vectors lead to every reason but those of patterns.
    #expect(reasons.isSuperset(of: Self.reasons.subtracting([.invalidPattern, .notEvaluated])))
    #expect(reasons.isSubset(of: Self.reasons))
  }

  /// A leaf but for its key, what the visitor has under it as JSON, and the reason on iOS and in
  /// JavaScript.
  private static let table: [(leaf: String, value: String?, ios: ExplanationReason, js: ExplanationReason)] = [
    (test("equals", #""Gold""#), #""gOLD""#, .matched, .matched),
    (test("equals", #""gold""#), #""silver""#, .valueMismatch, .valueMismatch),
    (test("equals", #""gold""#), nil, .missingKey, .missingKey),
    (test("equals", #""gold""#, negated: true), nil, .matched, .missingKey),
    (test("equals", #""gold""#, negated: true), #""gold""#, .valueMismatch, .valueMismatch),
    (test("equals", "5"), "5", .valueMismatch, .matched),
    (test("equals", #""a""#), #"["b"]"#, .missingKey, .valueMismatch),
    (test("equals", #""a""#), #"["A"]"#, .missingKey, .caseOnlyMismatch),
    (test("equals", "1"), #"["1"]"#, .missingKey, .typeMismatch),
    (test("equals", #""a""#), #"{"A":0}"#, .missingKey, .caseOnlyMismatch),
    (test("equals", #""a""#), #"{"b":0}"#, .missingKey, .valueMismatch),
    (test("equals", "null"), #""x""#, .operandMissing, .valueMismatch),
    (test("contains", #""z""#), #""gold""#, .substringAbsent, .substringAbsent),
    (test("startsWith", #""z""#), #""gold""#, .prefixMismatch, .prefixMismatch),
    (test("endsWith", #""z""#), #""gold""#, .suffixMismatch, .suffixMismatch),
    (test("less", "5"), "7", .thresholdNotMet, .thresholdNotMet),
    (test("less", "5", negated: true), "3", .thresholdNotMet, .thresholdNotMet),
    (test("lessEqual", "5"), #""x""#, .typeGuard, .typeGuard),
    (test("less", "5", negated: true), #""x""#, .matched, .typeGuard),
    (test("less", #""b""#), #""c""#, .typeGuard, .thresholdNotMet),
    (test("less", "null"), #""c""#, .operandMissing, .typeGuard),
    (test("isIn", #""a|b""#), #""c""#, .valueMismatch, .valueMismatch),
    (test("isIn", #""a|b""#), #""B""#, .caseOnlyMismatch, .caseOnlyMismatch),
    (test("isIn", "5"), #""5""#, .valueMismatch, .operandMissing),
    (test("isIn", "null"), #""5""#, .operandMissing, .operandMissing),
    (test("regexMatches", #""^g""#), #""old""#, .valueMismatch, .valueMismatch),
    (test("regexMatches", #""(""#), #""old""#, .invalidPattern, .invalidPattern),
    (test("regexMatches", #""(""#), nil, .invalidPattern, .invalidPattern),
    (test("regexMatches", #""(""#, negated: true), #""old""#, .matched, .invalidPattern),
    (test("regexMatches", #""\\h""#), #""old""#, .notEvaluated, .valueMismatch),
    (test("regexMatches", "null"), #""old""#, .operandMissing, .valueMismatch),
    (test("exists", nil), nil, .missingKey, .missingKey),
    (test("exists", nil), #""""#, .valueMismatch, .valueMismatch),
    (test("doesNotExist", nil), #""gold""#, .valueMismatch, .valueMismatch),
    (test("not_exists", "0"), nil, .matched, .missingKey),
    (test("nearly", #""gold""#), #""gold""#, .unknownOperator, .unknownOperator),
    (test("equals", nil), #""gold""#, .operandMissing, .malformedLeaf),
    (
      test("equals", #""gold""#, family: "weather_condition"), #""gold""#, .unmappedFamily,
      .matched
    ),
    (test("equals", #""gold""#, family: "unheard_of"), #""gold""#, .unmappedFamily, .matched),
    (
      #"{"key":"k","matching":{"match_type":"equals","negated":false},"value":"gold"}"#,
      #""gold""#, .malformedLeaf, .matched
    ),
    (
      #"{"rule_type":"generic_text_key_value","key":"k","matching":{"match_type":"equals"},"value":"gold"}"#,
      #""gold""#, .matched, .malformedLeaf
    ),
    (
      #"{"rule_type":"generic_text_key_value","key":"k","matching":null,"value":"gold"}"#,
      #""gold""#, .unknownOperator, .throws
    ),
    ("null", nil, .malformedLeaf, .throws), ("7", nil, .malformedLeaf, .malformedLeaf),
  ]

  private static func test(
    _ matchType: String, _ value: String?, negated: Bool = false,
    family: String = "generic_text_key_value"
  ) -> String {
    let operand = value.map { #","value":\#($0)"# } ?? ""
    return
      #"{"rule_type":"\#(family)","key":"k","matching":{"match_type":"\#(matchType)","negated":\#(negated)}\#(operand)}"#
  }

  @Test func `give every leaf its reason`() throws {
    var reasons: Set<ExplanationReason> = [.droppedAtLoad]
    for (leaf, value, ios, js) in Self.table {
      for (profile, want) in [(ConvertProfile.ios, ios), (.js, js)] {
        let visitor = value.map { #"{"k":\#($0)}"# } ?? "{}"
        let said = try explanation(leaf, visitor, profile)
        #expect(
          said.condition.nodes.last?.reason == want, "\(leaf) for \(visitor) [\(profile.name)]")
        #expect(said.audienceFault == nil, "\(leaf) for \(visitor) [\(profile.name)]")
      }
      reasons.formUnion([ios, js])
    }
    #expect(reasons == Self.reasons)
  }

  /// What no visitor could change is not offered as something that is missing.
  @Test(arguments: [
    (test("contains", #"" ""#), "ios", true),
    (test("contains", #"" ""#, negated: true), "ios", false),
    (test("contains", #"" ""#, negated: true), "js", false), (test("less", #""x""#), "ios", false),
    (test("less", #""x""#), "js", true), (test("regexMatches", #""(""#), "ios", false),
    (test("regexMatches", #""(""#, negated: true), "ios", true), (test("isIn", "5"), "js", false),
    (test("isIn", "5", negated: true), "js", true),
    (test("startsWith", #""""#, negated: true), "js", false),
    // Nothing is less than the least, or more than the greatest, that it is put in order with.
    (test("less", #""""#), "js", false), (test("less", #""a""#), "js", true),
    (test("less", "[]"), "js", false), (test("less", "null"), "js", true),
    (test("less", "false"), "js", false), (test("less", "true"), "js", true),
    (test("lessEqual", "true", negated: true), "js", false),
    (test("lessEqual", "false", negated: true), "js", true),
    (test("lessEqual", "true"), "js", true),
    // What is looked for in a list was cut at every bar.
    (test("isIn", #"["x|y"]"#), "js", false), (test("isIn", #"["x|y","z"]"#), "js", true),
    // Some patterns are in every text.
    (test("regexMatches", #""""#, negated: true), "js", false),
    (test("regexMatches", #""^a*""#, negated: true), "js", false),
    (test("regexMatches", #""(?=a?)(b|c?)$""#, negated: true), "js", false),
    (test("regexMatches", #""a""#, negated: true), "js", true),
    (test("regexMatches", #""a*""#, negated: true), "ios", true),
    (
      #"{"rule_type":"url","matching":{"match_type":"contains","negated":false},"value":"x"}"#,
      "js", false
    ),
    (
      #"{"rule_type":"url","matching":{"match_type":"contains","negated":false},"value":"x"}"#,
      "ios", true
    ),
  ])
  func `know what no visitor can change`(leaf: String, platform: String, canMatch: Bool) throws {
    let profile = try #require(ConvertProfile.all.first { $0.name == platform })
    #expect((try explanation(leaf, "{}", profile).flips != nil) == canMatch)
  }

  @Test(arguments: ConvertProfile.all.map(\.name))
  func `say of random rules and visitors what the engine does`(platform: String) throws {
    let profile = try #require(ConvertProfile.all.first { $0.name == platform })
    print("\(platform): \(Self.cases) configurations, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var generator = VisitorGenerator(seed: Self.seed)
    var differences = 0
    var answers: Set<String> = []
    var counted = 0
    for number in 0..<Self.cases where differences < 5 {
      let rules = Array(generator.configuration().json.utf8)
      let plan = try AudienceExplainRun.plan(rules, profile)
      #expect(plan.rejection == nil || platform == "android")
      guard plan.rejection == nil else { continue }
      var engine = AudienceEngine(plan.program)
      var explainer = AudienceExplainer(plan)
      for _ in 0..<Self.visitors {
        let visitor = Array(generator.visitor().json.utf8)
        let want = try engine.process(visitor, all: true)
        let said = try AudienceExplainRun.explanations(&explainer, of: visitor)
        var faults = said.compactMap(\.audienceFault)
        faults += zip(want, said).compactMap { verdict, explanation in
          explanation.fault(for: verdict)
        }
        if want.count != said.count { faults.append("\(want.count) verdicts, \(said.count) said") }
        answers.formUnion(said.map(\.answer.rawValue))
        for explanation in said {
          guard let fault = Self.fault(ofFlips: explanation, &counted) else { continue }
          faults.append(fault)
        }
        guard !faults.isEmpty else { continue }
        differences += 1
        Issue.record(
          """
          configuration \(number) of seed \(Self.seed) [\(platform)]
          rules \(String(decoding: rules, as: UTF8.self))
          visitor \(String(decoding: visitor, as: UTF8.self))
          \(faults)
          """)
      }
    }
    #expect(differences == 0)
    #expect(
      answers.isSuperset(of: platform == "js" ? ["true", "false", "error"] : ["true", "false"]))
    #expect(counted > 0)
  }

  /// Whether fewer leaves would do than are said to be needed, tried on small trees.
  private static func fault(ofFlips explanation: RuleExplanation, _ counted: inout Int) -> String? {
    let condition = explanation.condition
    let leaves = condition.leaves.filter {
      let node = condition.nodes[$0]
      return !node.isFixed && (node.verdict == .yes || node.verdict == .no)
    }
    guard explanation.loss == nil, (1...6).contains(leaves.count) else { return nil }
    counted += 1
    var least: Int?
    for set in 0..<(1 << leaves.count) {
      let flipped = leaves.indices.filter { set & (1 << $0) != 0 }.map { leaves[$0] }
      if flipped.count < least ?? .max, condition.holds(flipping: Set(flipped)) {
        least = flipped.count
      }
    }
    return least == explanation.flips
      ? nil : "\(explanation.flips ?? -1) flips are said to be needed, \(least ?? -1) are"
  }

  private func explanation(
    _ leaf: String, _ visitor: String, _ profile: ConvertProfile
  ) throws -> RuleExplanation {
    let rules = #"{"OR":[{"AND":[{"OR_WHEN":[\#(leaf)]}]}]}"#
    var explainer = AudienceExplainer(
      try AudienceExplainRun.plan(Array(rules.utf8), profile))
    let said = try AudienceExplainRun.explanations(&explainer, of: Array(visitor.utf8))
    return try #require(said.first)
  }

  /// What a value becomes on each side, which is where the platforms part.
  @Test func `show what was compared`() throws {
    let leaf =
      #"{"rule_type":"visits_count","key":"visits_count","matching":{"match_type":"equalsNumber","negated":false},"value":5}"#
    let ios = try #require(
      try explanation(leaf, #"{"visits_count":5}"#, .ios).condition.nodes.last?.test)
    #expect(ios.found == .number(Array("5".utf8)))
    #expect(ios.operands[0].steps == [.init("string", .text(Array("5".utf8)))])
    #expect(ios.operands[0].literalSteps == [.init("string", .text(Array("5.0".utf8)))])
    let js = try #require(
      try explanation(leaf, #"{"visits_count":5}"#, .js).condition.nodes.last?.test)
    #expect(js.operands[0].literalSteps == [.init("string", .text(Array("5".utf8)))])
  }

  @Test func `are of a document that is not read as well`() throws {
    let text = Array(#"{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"url",}]}]}]}"#.utf8)
    for profile in ConvertProfile.all {
      let plan = try AudienceExplainRun.plan(text, profile)
      #expect((plan.rejection != nil) == (profile.name != "ios"))
      var explainer = AudienceExplainer(plan)
      let said = try AudienceExplainRun.explanations(&explainer, of: Array("{}".utf8))
      #expect(said.count == 1)
      guard plan.rejection != nil else { continue }
      #expect(said[0].loss == .fileRejected && said[0].stop != nil && !said[0].fired)
      #expect(said[0].condition.nodes.count == 4)
      #expect(said[0].condition.nodes.allSatisfy { $0.verdict == .unknown })
    }
  }

  @Test func `stand for what a visitor asks for and is not there`() throws {
    let rules = Array(#"{"experiences":[{"id":"1","key":"a","variations":[{}]}]}"#.utf8)
    var explainer = AudienceExplainer(try AudienceExplainRun.plan(rules, .ios))
    let said = try AudienceExplainRun.explanations(
      &explainer, of: Array(#"{"attributes":{},"experience":"b"}"#.utf8))
    #expect(said.map(\.subject) == [.experience(Array("b".utf8))])
    #expect(said[0].rule == nil && !said[0].fired && said[0].stop != nil)
  }

  @Test func `show the beginning of a long list`() throws {
    let leaf =
      #"{"rule_type":"generic_text_key_value","key":"k","matching":{"match_type":"equals","negated":false},"value":"x"}"#
    let list = Array(repeating: "\"é\"", count: 3_000).joined(separator: ",")
    let test = try #require(
      try explanation(leaf, #"{"k":[\#(list)]}"#, .js).condition.nodes.last?.test)
    guard case .text(let text) = test.found else {
      Issue.record("\(String(describing: test.found))")
      return
    }
    #expect(text.count < 4_200 && text.starts(with: Array("[\"é\"".utf8)))
  }
}

extension RuleExplanation {
  /// How it departs from what the engine says; nil where it does not.
  fileprivate func fault(for verdict: AudienceVerdict) -> String? {
    if rule != verdict.place { return "rule \(rule ?? -1), not \(verdict.place ?? -1)" }
    switch verdict.answer {
    case .yes: return fired ? nil : "does not fire"
    case .no: return answer == .no ? nil : "is not \(answer)"
    case .exception(let message): return stop == message ? nil : "throws \(stop ?? "nothing")"
    case .notEvaluated(let leaves):
      let said = unsettled.map { [$0.pointer, $0.construct] }
      return said == leaves.map { [$0.pointer, $0.construct] } ? nil : "not evaluated: \(said)"
    }
  }
}
