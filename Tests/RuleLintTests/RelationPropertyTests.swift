import Foundation
import LaunchSolver
import RuleEngine
import TestSupport
import Testing

/// Relations of random pairs of small rules, held against all events of a small universe.
///
/// A tenth of `RULECTL_PROPERTY_CASES` is the number of pairs for each platform, `RULECTL_PROPERTY_SEED` repeats a run.
/// The universe has an event for every interval of the values that the rules compare; the events that the search finds
/// are added to it.
@Suite struct `relations of random rules` {
  private static let cases = max(1, PropertySettings.cases(600) / 10)
  private static let seed = PropertySettings.seed

  private static let values = [
    nil, "true", "false", "0", "1", "1.5", "2", "2.5", "3", "4", #""""#, #""x""#, #""X""#, #""xy""#, #""yx""#,
    #""y""#, #""yy""#, #""xyx""#, #""z""#, #""xz""#, #""1""#, #""2""#, #""1.5""#, #""3""#, #""true""#, "{}",
  ]
  private static let universe: [[UInt8]] = values.flatMap { a in
    values.map { b in
      let members = [a.map { #""a":\#($0)"# }, b.map { #""b":\#($0)"# }].compactMap(\.self)
      return Array(#"{"type":"t","source":"s","data":{\#(members.joined(separator: ","))}}"#.utf8)
    }
  }

  @Test(arguments: ["ios", "android", "web"])
  func `are those of a small universe`(platform: String) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    print("\(platform): \(Self.cases) pairs, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var random = RelationCases(seed: Self.seed)
    var tally: [String: Int] = [:]
    for _ in 0..<Self.cases {
      let (old, new) = random.pair()
      guard let (one, other) = try? Related.sides(old, new, profile) else { continue }
      let search = try RelationSearch(
        [RelationSearch.Pair(old: 0, new: 0)], old: one, new: other, in: Environment(now: Searched.now))
      let answer = search.relation(ofPairAt: 0)
      tally[answer.relation.rawValue, default: 0] += 1
      try Self.check(answer, old, new, profile)
      Self.check(search.difference(ofPairAt: 0), answer.relation, old, new)
    }
    print("\(platform): \(tally.sorted { $0.key < $1.key })")
    for relation in ["equivalent", "narrower", "wider", "overlapping", "disjoint"] where Self.cases >= 60 {
      #expect(tally[relation, default: 0] > 0, "\(relation)")
    }
    #expect(tally["open", default: 0] <= 5 + Self.cases / 25)
  }

  private static func check(_ answer: RelationAnswer, _ old: String, _ new: String, _ profile: LaunchProfile) throws {
    var found: [(firing: PairFiring, event: [UInt8])] = []
    for (firing, part) in [
      (PairFiring.onlyOld, answer.onlyOld), (.onlyNew, answer.onlyNew), (.both, answer.both),
    ] {
      guard case .event(let example) = part else { continue }
      if !example.needs.isEmpty { record("an event needs an environment", answer, old, new, example.event, profile) }
      if try !agrees(example.event, firing, old, new, profile) {
        record("the naive evaluator does not confirm \(firing)", answer, old, new, example.event, profile)
      }
      found.append((firing, example.event))
    }
    var seen: [PairFiring: [UInt8]] = [:]
    for (event, firing) in try zip(universe, firings(universe, old, new, profile)) {
      if let firing { seen[firing] = seen[firing] ?? event }
    }
    for (firing, event) in found { seen[firing] = seen[firing] ?? event }
    let relation = relation(of: Set(seen.keys))
    if answer.relation != .open, relation != answer.relation {
      let event = seen[.onlyOld] ?? seen[.onlyNew] ?? []
      record("it is \(relation)", answer, old, new, event, profile)
    }
  }

  private static func relation(of seen: Set<PairFiring>) -> RuleRelation {
    switch (seen.contains(.onlyOld), seen.contains(.onlyNew)) {
    case (false, false): .equivalent
    case (true, false): .narrower
    case (false, true): .wider
    case (true, true): seen.contains(.both) ? .overlapping : .disjoint
    }
  }

  private static func check(
    _ difference: RelationDifference, _ relation: RuleRelation, _ old: String, _ new: String
  ) {
    let agrees =
      switch difference {
      case .equivalent: relation == .equivalent
      case .event: relation != .equivalent
      case .open: relation == .open
      case .loading(let other): relation == other
      }
    if !agrees { Issue.record("\(difference) is not \(relation) of seed \(seed)\n\(old)\n\(new)") }
  }

  /// The rules that each event fires; nil for none.
  private static func firings(_ events: [[UInt8]], _ old: String, _ new: String, _ profile: LaunchProfile) throws
    -> [PairFiring?]
  {
    let program = try LaunchRun.program(LogicCases.document([old, new]), profile, isIndexed: false).get()
    var engine = Engine(program, world: World(for: profile, now: Searched.now))
    var firings: [PairFiring?] = []
    for event in events {
      _ = try engine.process(event)
      switch Set(engine.matchedRules) {
      case [0]: firings.append(.onlyOld)
      case [1]: firings.append(.onlyNew)
      case [0, 1]: firings.append(.both)
      default: firings.append(nil)
      }
    }
    return firings
  }

  private static func agrees(
    _ event: [UInt8], _ firing: PairFiring, _ old: String, _ new: String, _ profile: LaunchProfile
  ) throws -> Bool {
    let platform = try #require(OraclePlatform.allCases.first { $0.rawValue == profile.name })
    let fires = [old, new].map { condition in
      let outcome = Oracle.evaluate(
        rules: LogicCases.document([condition]), event: event, state: Array("{}".utf8), platform: platform,
        now: (1_700_000_000, 0), sdkVersion: "9.9.9", cachebust: 42)
      return if case .fired(let firings) = outcome { !firings.isEmpty } else { false }
    }
    return fires == [firing != .onlyNew, firing != .onlyOld]
  }

  private static func record(
    _ claim: String, _ answer: RelationAnswer, _ old: String, _ new: String, _ event: [UInt8], _ profile: LaunchProfile
  ) {
    Issue.record(
      """
      \(answer.relation), but \(claim), of seed \(seed) [\(profile.name)]
      old \(old)
      new \(new)
      event \(String(decoding: event, as: UTF8.self))
      """)
  }
}

/// Writes random pairs of rules over two keys and few values; the same ones for the same seed.
private struct RelationCases {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private indirect enum Tree {
    case test(key: String, matcher: String, values: [String])
    case group(String, [Tree])

    var json: String {
      switch self {
      case .test(let key, let matcher, let values):
        let list = values.isEmpty ? "" : #","values":["# + values.joined(separator: ",") + "]"
        return #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"\#(matcher)"\#(list)}}"#
      case .group(let logic, let members): return LogicCases.group(logic, members.map(\.json))
      }
    }
  }

  /// Two rules, one of which is mostly the other one with a change.
  mutating func pair() -> (String, String) {
    let old = tree(depth: 2)
    let new = chance(5) ? tree(depth: 2) : changed(old)
    return chance(2) ? (old.json, new.json) : (new.json, old.json)
  }

  private mutating func chance(_ whole: Int) -> Bool { Int.random(in: 0..<whole, using: &random) == 0 }

  private mutating func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }

  private mutating func tree(depth: Int) -> Tree {
    guard depth > 0, !chance(4) else { return test() }
    let count = Int.random(in: 1...3, using: &random)
    return .group(pick(["and", "or"]), (0..<count).map { _ in tree(depth: depth - 1) })
  }

  private mutating func test() -> Tree {
    let matcher = pick(["eq", "eq", "ne", "gt", "ge", "lt", "le", "co", "nc", "sw", "ew", "ex", "nx"])
    let count = matcher.hasSuffix("x") ? 0 : chance(4) ? 2 : 1
    return .test(key: pick(["a", "b"]), matcher: matcher, values: (0..<count).map { _ in value(matcher) })
  }

  private mutating func value(_ matcher: String) -> String {
    let texts = [#""x""#, #""xy""#, #""y""#]
    switch matcher {
    case "gt", "ge", "lt", "le": return pick(["1", "2", "3", "1.5"])
    case "co", "nc", "sw", "ew": return pick(texts)
    default: return pick(texts + ["1", "2", "3", "1.5", "true"])
    }
  }

  /// A tree with another order, another test, or one part more or less.
  private mutating func changed(_ tree: Tree) -> Tree {
    switch tree {
    case .test(let key, let matcher, let values):
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .test(key: pick(["a", "b"]), matcher: matcher, values: values)
      case 1: return .test(key: key, matcher: matcher, values: values.map { _ in value(matcher) })
      case 2: return .group(pick(["and", "or"]), [tree, test()])
      default: return test()
      }
    case .group(let logic, var members):
      let place = Int.random(in: members.indices, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: members.shuffle(using: &random)
      case 1: members.append(members[place])
      case 2: members.append(test())
      case 3 where members.count > 1: members.remove(at: place)
      case 4: return .group(logic == "and" ? "or" : "and", members)
      default: members[place] = changed(members[place])
      }
      return .group(logic, members)
    }
  }
}
