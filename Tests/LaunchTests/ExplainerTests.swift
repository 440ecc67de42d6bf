import Foundation
import RuleEngine
import TestSupport
import Testing

/// Explanations against the engine: what fires, what stops, what is rejected.
@Suite struct `explanations` {
  /// Ten times `RULECTL_PROPERTY_CASES` for each platform.
  private static let pairs = 10 * PropertySettings.cases(100)
  private static let seed = PropertySettings.seed

  @Test func `say of every vector what the engine does`() throws {
    var counts: [String: Int] = [:]
    for vector in try VectorFile.names(in: "launch").flatMap({ try LaunchVector.load($0) }) {
      for profile in LaunchProfile.all {
        let engine = try LaunchRun.run(rules: vector.rules, event: vector.event, state: vector.state, profile)
        let outcome = try ExplainRun.run(rules: vector.rules, events: [vector.event], state: vector.state, profile)[0]
        #expect(outcome.end == .init(engine), "\(vector) [\(profile.name)]")
        for rule in outcome.rules {
          #expect(rule.fault == nil, "\(vector) [\(profile.name)] rule \(rule.rule)")
          for node in rule.condition.nodes {
            if let reason = node.reason { counts[reason.rawValue, default: 0] += 1 }
          }
        }
      }
    }
    // The vectors lead to every reason but those of other dialects.
    let others: Set<ExplanationReason> = [
      .missingKey, .typeGuard, .invalidPattern, .notEvaluated, .unknownOperator, .unmappedFamily,
      .malformedLeaf, .throws,
    ]
    let own = Set(ExplanationReason.allCases).subtracting(others)
    #expect(Set(counts.keys) == Set(own.map(\.rawValue)))
  }

  @Test(arguments: OraclePlatform.allCases)
  func `say of joined rule sets what they say of each`(platform: OraclePlatform) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform.rawValue })
    var generator = CaseGenerator(seed: Self.seed)
    var compared = 0
    for _ in 0..<100 {
      let (one, other) = (generator.next(for: platform), generator.next(for: platform))
      let text = Array("[".utf8) + one.rules + Array(",".utf8) + other.rules + Array("]".utf8)
      guard let document = try? JSONDocument(text) else { continue }
      let parts = document.elements(document.root).map { RuleSet(document, at: $0, for: profile) }
      // Two damaged texts may make one element.
      guard parts.count == 2 else { continue }
      let plans = parts.map { TracePlan($0, for: profile) }
      guard plans.allSatisfy({ $0.rejection == nil && !$0.program.usesRandomNumbers }) else { continue }
      let (joined, events) = (TracePlan(RuleSet(joining: parts), for: profile), one.events + other.events)
      let alone = plans.map { ExplainRun.outcomes(of: events, $0) }
      for (index, outcome) in ExplainRun.outcomes(of: events, joined).enumerated() {
        guard case .fired = alone[0][index].end, case .fired = alone[1][index].end, case .fired = outcome.end else {
          continue
        }
        let expected = alone[0][index].rules + alone[1][index].rules
        #expect(outcome.rules.map(\.fired) == expected.map(\.fired))
        #expect(outcome.rules.map(\.flips) == expected.map(\.flips))
        #expect(outcome.rules.map(\.blockers) == expected.map(\.blockers))
        #expect(outcome.rules.map { "\($0.condition)" } == expected.map { "\($0.condition)" })
        #expect(outcome.rules.map(\.range) == expected.map(\.range))
        compared += 1
      }
    }
    #expect(compared > 100)
  }

  @Test func `name a key as its own rule spells it`() throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == "ios" })
    let keys = ["caf\u{E9}", "cafe\u{301}", "cafe\u{301} "]
    let rules = keys.map { key in
      let test = #"{"key":"\#(key)","matcher":"sw","values":["a"]}"#
      return #"{"condition":{"type":"matcher","definition":\#(test)},"consequences":[]}"#
    }
    let text = Array(#"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#.utf8)
    let event = Array(#"{"type":"t","source":"s","data":{"x":1}}"#.utf8)
    let outcome = try #require(try ExplainRun.run(rules: text, events: [event], state: nil, profile).first)
    let lookedUp = outcome.rules.map { $0.condition.nodes.first?.test?.lookedUp }
    #expect(lookedUp == [nil, nil, Array(keys[1].utf8)])
  }

  @Test(arguments: OraclePlatform.allCases)
  func `say of random rules and events what the engine does`(platform: OraclePlatform) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform.rawValue })
    print("\(platform): \(Self.pairs) pairs of rules and event, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var generator = CaseGenerator(seed: Self.seed)
    var pairs = 0
    var differences = 0
    var ends: Set<String> = []
    let now = Instant(milliseconds: 1_700_000_000_123)
    while pairs < Self.pairs, differences < 5 {
      let random = generator.next(for: platform)
      let engine = try LaunchRun.run(
        rules: random.rules, events: random.events, state: random.state, profile, now: now, sdkVersion: "9.9.9")
      let explained = try ExplainRun.run(
        rules: random.rules, events: random.events, state: random.state, profile, now: now, sdkVersion: "9.9.9")
      pairs += random.events.count
      for (index, outcome) in explained.enumerated() {
        ends.insert("\(outcome.end)".prefix { $0 != "(" }.description)
        let faults = outcome.rules.compactMap(\.fault)
        guard outcome.end != .init(engine[index]) || !faults.isEmpty else { continue }
        differences += 1
        Issue.record(
          """
          pair \(pairs) of seed \(Self.seed) [\(platform)]
          rules \(String(decoding: random.rules, as: UTF8.self))
          event \(String(decoding: random.events[index], as: UTF8.self))
          state \(String(decoding: random.state, as: UTF8.self))
          engine \(engine[index])
          explained \(outcome.end) \(faults)
          """)
      }
    }
    #expect(differences == 0)
    #expect(ends.isSuperset(of: ["fired", "rejected"]))
  }

  @Test func `throw the dice as the engine does`() throws {
    let matcher = { (key: String, code: String, value: String) in
      #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"\#(code)","values":[\#(value)]}}"#
    }
    let group = { (logic: String, members: [String]) in
      #"{"type":"group","definition":{"logic":"\#(logic)","conditions":[\#(members.joined(separator: ","))]}}"#
    }
    let random = matcher("~cachebust", "lt", "50000000")
    let conditions = [
      random, group("and", [matcher("a", "eq", "1"), random, random]),
      group("or", [random, random]),
      group("and", [random, matcher("a", "eq", "2"), random]), random,
    ]
    let rules = conditions.map {
      #"{"condition":\#($0),"consequences":[{"id":"x","type":"y","detail":{"a":"{%~cachebust%}"}}]}"#
    }
    let text = Array(#"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#.utf8)
    let event = Array(#"{"type":"t","source":"s","data":{"a":1}}"#.utf8)
    for profile in LaunchProfile.all where profile.tokens != nil {
      guard case .success(let program) = LaunchRun.program(text, profile) else {
        Issue.record("\(profile.name) loads nothing")
        continue
      }
      var verdicts: Set<[Int]> = []
      for seed in 0..<64 as Range<UInt64> {
        let world = World(for: profile, now: Instant(milliseconds: 0), dice: .seeded(seed))
        var engine = Engine(program, world: world)
        var fired: [[Int]] = []
        var tokens: [[String?]] = []
        for _ in 0..<3 {
          let firings = try engine.process(event)
          fired.append(firings.map(\.rule))
          tokens.append(firings.flatMap { $0.tokens.map(\.value) })
        }
        let explained = try ExplainRun.run(
          rules: text, events: [event, event, event], state: nil, profile, now: Instant(milliseconds: 0),
          dice: .seeded(seed))
        #expect(explained.map(\.end) == fired.map { .fired($0) }, "\(profile.name) \(seed)")
        let shown = explained.map { outcome in
          outcome.rules.filter(\.fired).flatMap { rule in
            rule.consequences.flatMap {
              $0.tokens.map { $0.value.map { String(decoding: $0, as: UTF8.self) } }
            }
          }
        }
        #expect(shown == tokens, "\(profile.name) \(seed)")
        #expect(explained.flatMap(\.rules).allSatisfy { $0.fault == nil })
        verdicts.formUnion(fired)
      }
      #expect(verdicts.count > 4)
    }
  }

  /// Trees of plain tests, whose least number of flips is found by trying all sets of leaves.
  @Test func `count the least leaves to flip`() throws {
    var dice = SplitMix64(seed: Self.seed)
    print("RULECTL_PROPERTY_SEED=\(Self.seed)")
    for _ in 0..<200 {
      var leaves = 0
      func condition(_ depth: Int) -> String {
        if depth == 0 || leaves > 6 || dice.next() % 4 == 0 {
          leaves += 1
          return
            #"{"type":"matcher","definition":{"key":"k\#(leaves)","matcher":"eq","values":[1]}}"#
        }
        let members = (0..<1 + dice.next() % 3).map { _ in condition(depth - 1) }
        let logic = dice.next() % 2 == 0 ? "and" : "or"
        return
          #"{"type":"group","definition":{"logic":"\#(logic)","conditions":[\#(members.joined(separator: ","))]}}"#
      }
      let top = condition(3)
      let rules = Array(#"{"version":1,"rules":[{"condition":\#(top),"consequences":[]}]}"#.utf8)
      let data = (1...leaves).map { #""k\#($0)":\#(dice.next() % 2)"# }
      let event = Array(#"{"type":"t","source":"s","data":{\#(data.joined(separator: ","))}}"#.utf8)
      let outcome = try ExplainRun.run(rules: rules, events: [event], state: nil, .ios)[0]
      let rule = try #require(outcome.rules.first)
      #expect(rule.flips == least(of: rule.condition), "\(top) \(data)")
      #expect(holds(rule.condition, flipping: Set(rule.blockers)), "\(top) \(data)")
    }
  }

  private func least(of condition: Explanation) -> Int? {
    let leaves = condition.leaves
    return (0..<(1 << leaves.count)).filter { set in
      let flipped = leaves.indices.filter { set & (1 << $0) != 0 }.map { leaves[$0] }
      return holds(condition, flipping: Set(flipped))
    }.map(\.nonzeroBitCount).min()
  }

  private func holds(_ condition: Explanation, flipping leaves: Set<Int>, at place: Int = 0) -> Bool {
    let node = condition.nodes[place]
    switch node.kind {
    case .leaf: return (node.verdict == .yes) != leaves.contains(place)
    case .all: return node.children.allSatisfy { holds(condition, flipping: leaves, at: $0) }
    case .any: return node.children.contains { holds(condition, flipping: leaves, at: $0) }
    case .not, .group: return false
    }
  }

  @Test func `show the beginning of a long text`() throws {
    let long = String(repeating: "é", count: 5_000)
    let rules = Array(
      #"{"version":1,"rules":[{"condition":{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["x","y"]}},"consequences":[{"id":"i","type":"t","detail":{"d":"{%a%}"}}]}]}"#
        .utf8)
    let event = Array(#"{"type":"t","source":"s","data":{"a":"\#(long)"}}"#.utf8)
    let outcome = try ExplainRun.run(rules: rules, events: [event], state: nil, .android)[0]
    let rule = try #require(outcome.rules.first)
    let test = try #require(rule.condition.nodes.first?.test)
    let shown = Array((String(repeating: "é", count: 2_048) + "…").utf8)
    #expect(test.found == .text(shown))
    #expect(test.operands.map { $0.steps.map(\.value) } == [[.text(shown)], [.text(shown)]])
    #expect(rule.consequences.first?.tokens.first?.value == shown)
  }

  @Test func `are no deeper than the rules are`() throws {
    // As deep as the reader takes documents.
    let depth = 160
    var condition = #"{"type":"matcher","definition":{"key":"a","matcher":"eq","values":[1]}}"#
    for _ in 0..<depth {
      condition = #"{"type":"group","definition":{"logic":"and","conditions":[\#(condition)]}}"#
    }
    let rules = Array(#"{"version":1,"rules":[{"condition":\#(condition),"consequences":[]}]}"#.utf8)
    let event = Array(#"{"type":"t","source":"s","data":{"a":2}}"#.utf8)
    let outcome = try ExplainRun.run(rules: rules, events: [event], state: nil, .ios)[0]
    #expect(outcome.rules.first?.condition.nodes.count == depth + 1)
    #expect(outcome.rules.first?.flips == 1)
  }
}
