import Launch
import LaunchSolver
import RuleEngine
import TestSupport
import Testing

/// Coverage of random small rules by random events, held against brute force over all events of a small universe.
///
/// A twentieth of `RULECTL_PROPERTY_CASES` is the number of documents for each platform, of up to six rules;
/// `RULECTL_PROPERTY_SEED` replays a run.
@Suite struct `coverage of random rules` {
  /// A condition with its places in the document, and its verdicts by brute force.
  indirect enum Tree {
    case leaf(text: String)
    case group(isAll: Bool, [Tree])

    var text: String {
      switch self {
      case .leaf(let text): text
      case .group(let isAll, let members):
        #"{"type":"group","definition":{"logic":"\#(isAll ? "and" : "or")","conditions":["#
          + members.map(\.text).joined(separator: ",") + "]}}"
      }
    }

    var leaves: [String] {
      switch self {
      case .leaf(let text): [text]
      case .group(_, let members): members.flatMap(\.leaves)
      }
    }

    /// The verdict of the tree for those of its leaves, in order.
    func holds(_ verdicts: ArraySlice<Bool>) -> Bool {
      var rest = verdicts
      return holds(&rest)
    }

    private func holds(_ verdicts: inout ArraySlice<Bool>) -> Bool {
      switch self {
      case .leaf: return verdicts.removeFirst()
      case .group(let isAll, let members):
        let all = members.map { $0.holds(&verdicts) }
        return isAll ? all.allSatisfy { $0 } : all.contains(true)
      }
    }
  }

  private static let types = ["com.example.type.shop", "com.example.type.home"]
  private static let data = [nil, #""x""#, #""y""#, "1"]

  /// All events of the universe.
  private static let universe: [[UInt8]] = types.flatMap { type in
    data.flatMap { a in
      data.flatMap { b in
        data.map { c in
          let members = zip(["a", "b", "c"], [a, b, c]).compactMap { name, value in
            value.map { "\"\(name)\":\($0)" }
          }
          let text = members.joined(separator: ",")
          return Array(#"{"type":"\#(type)","source":"s","data":{\#(text)}}"#.utf8)
        }
      }
    }
  }

  private static func leaf(_ random: inout SemanticsProperty) -> Tree {
    let key = random.pick(["a", "b", "c", "~type"])
    let values = key == "~type" ? types.map { "\"\($0)\"" } : [#""x""#, #""y""#, "1", #""z""#]
    let matcher = random.pick(["eq", "eq", "eq", "ne", "ex", "nx", "co", "gt"])
    let list = (0..<random.number(1...3)).map { _ in random.pick(values) }.joined(separator: ",")
    return .leaf(
      text: #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"\#(matcher)","values":[\#(list)]}}"#)
  }

  static func tree(_ random: inout SemanticsProperty, depth: Int) -> Tree {
    if depth == 0 || random.number(0...3) == 0 { return leaf(&random) }
    let isAll = random.number(0...2) > 0
    return .group(isAll: isAll, (0..<random.number(1...3)).map { _ in tree(&random, depth: depth - 1) })
  }

  static func rule(_ condition: String, tokens: Bool) -> String {
    let detail = tokens ? #"{"url":"{%a%}/{%b%}","s":"{%~type%}"}"# : #"{"m":1}"#
    return #"{"condition":\#(condition),"consequences":[{"id":"i","type":"pb","detail":\#(detail)}]}"#
  }

  static func document(_ rules: [String]) throws -> JSONDocument {
    try JSONDocument(Array((#"{"version":1,"rules":["# + rules.joined(separator: ",") + "]}").utf8))
  }

  /// True for each event that satisfies a condition, by an engine that has no other rule.
  private static func verdicts(_ condition: String, _ profile: LaunchProfile) throws -> [Bool] {
    let program = try Program(RuleSet(document([rule(condition, tokens: false)]), for: profile), for: profile)
    var engine = Engine(program, world: World(for: profile, now: Instant(milliseconds: 0)))
    return try universe.map { try !engine.process($0).isEmpty }
  }

  /// What brute force says of a rule.
  private struct Expected {
    var rule: [CoverageMarks.Sides]
    /// Indexed by leaf, then by event of the universe.
    var leaves: [[CoverageMarks.Sides]]

    init(_ tree: Tree, _ profile: LaunchProfile) throws {
      let columns = try tree.leaves.map { try verdicts($0, profile) }
      rule = []
      leaves = Array(repeating: [], count: columns.count)
      for event in universe.indices {
        let row = columns.map { $0[event] }
        let holds = tree.holds(row[...])
        rule.append(holds ? .yes : .no)
        for leaf in row.indices {
          var flipped = row
          flipped[leaf].toggle()
          let decides = tree.holds(flipped[...]) != holds
          leaves[leaf].append(
            row[leaf]
              ? (decides ? [.yes, .decidesTrue] : .yes) : (decides ? [.no, .decidesFalse] : .no))
        }
      }
    }
  }

  private static func joined(_ sides: [CoverageMarks.Sides], _ events: [Int]) -> CoverageMarks.Sides {
    events.reduce(into: []) { $0.formUnion(sides[$1]) }
  }

  @Test(arguments: ["ios", "android", "web"])
  func `equals brute force`(platform: String) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    var random = SemanticsProperty("coverage on \(platform)", cases: 240)
    var tally: [CoverageStatus: Int] = [:]
    for _ in 0..<max(1, random.cases / 20) {
      let trees = (0..<random.number(1...6)).map { _ in Self.tree(&random, depth: 2) }
      let events = (0..<random.number(0...12)).map { _ in random.number(0...Self.universe.count - 1) }
      try Self.check(trees, events, profile, &tally, seed: random.seed)
    }
    print("\(platform): \(tally)")
    // What never comes up is not tested.
    for status in [CoverageStatus.covered, .missing, .impossible] { #expect(tally[status, default: 0] > 0) }
    let open = tally[.open, default: 0]
    #expect(open * 50 <= tally.values.reduce(0, +))
  }

  private static func check(
    _ trees: [Tree], _ events: [Int], _ profile: LaunchProfile, _ tally: inout [CoverageStatus: Int], seed: UInt64
  ) throws {
    let text = try document(trees.map { rule($0.text, tokens: true) })
    let rules = RuleSet(text, for: profile)
    let plan = CoveragePlan(TracePlan(rules, for: profile, indexedRules: 2, history: .empty))
    let recorder = CoverageRecorder(plan)
    var engine = Engine(plan.program, world: World(for: profile, now: Instant(milliseconds: 0)))
    engine.record(in: recorder)
    for event in events { _ = try engine.process(universe[event]) }
    let surroundings = Environment(now: Instant(milliseconds: 0))
    let result = CoverageSearch.result(plan, recorder.marks, in: surroundings)
    func fail(_ claim: String) {
      Issue.record(
        """
        \(claim), seed \(seed) [\(profile.name)]
        \(String(decoding: text.text, as: UTF8.self))
        events \(events.map { String(decoding: universe[$0], as: UTF8.self) })
        """)
    }
    for (place, items) in plan.rules.enumerated() {
      let expected = try Expected(trees[items.index], profile)
      let everything = Array(universe.indices)
      // Marks and statuses of an item: those of the suite, and what the whole universe could show.
      func compare(
        _ name: String, _ sides: [CoverageMarks.Sides], _ wanted: CoverageMarks.Sides, _ found: CoverageMarks.Sides,
        _ item: CoverageItem, _ read: (CoverageMarks) -> CoverageMarks.Sides
      ) {
        tally[item.status, default: 0] += 1
        let want = joined(sides, events).intersection(wanted)
        if found.intersection(wanted) != want { return fail("\(name): marks \(found), not \(want)") }
        if (want == wanted) != (item.status == .covered) { return fail("\(name): \(item.status)") }
        switch item.status {
        case .impossible:
          if joined(sides, everything).isSuperset(of: wanted) { fail("\(name) is not impossible") }
        case .missing:
          if item.events.isEmpty { return fail("\(name) has no event") }
          let probe = CoverageProbe(plan, world: surroundings.world(for: profile), limits: .standard)
          var seen = want
          for event in item.events { seen.formUnion(read(probe.marks(of: event, rule: place))) }
          if !seen.isSuperset(of: wanted) { fail("\(name): the events do not cover it") }
        case .covered, .open: break
        }
      }
      // A rule needs only what can be.
      let possible = joined(expected.rule, everything)
      let found = recorder.marks.rules[place]
      if found != joined(expected.rule, events) { fail("rule \(items.index): marks \(found)") }
      let item = result.rules[place]
      tally[item.status, default: 0] += 1
      if item.status == .covered, !found.isSuperset(of: possible) { fail("rule \(items.index) is not covered") }
      for (leaf, sides) in zip(items.leaves, expected.leaves) {
        let marks = recorder.marks.leaves[leaf]
        compare("leaf \(leaf)", sides, .both, marks, result.decisions[leaf]) { $0.leaves[leaf] }
        compare("leaf \(leaf), MC/DC", sides, .decidesBoth, marks, result.independence[leaf]) { $0.leaves[leaf] }
      }
      #expect(items.leaves.count == expected.leaves.count)
      for consequence in items.consequences {
        let mark = recorder.marks.consequences[consequence]
        if mark.contains(.yes) != found.contains(.yes) { fail("consequence \(consequence)") }
      }
    }
  }
}
