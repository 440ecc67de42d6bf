internal import Launch
internal import RuleCore
internal import RuleLint

/// The tests of one rule, and what they say about each other.
struct RuleTests: Sendable {
  let rule: Rule
  let tests: [PlacedTest]
  /// The types that the rule asks for, in small letters; nil where it takes events of any.
  let types: [[UInt8]]?
  let sources: [[UInt8]]?
  /// The listed events that the rule may see; nil where not all of them are listed.
  let events: [KnownEvent]?
  /// Whether some test fails on every event without data, so that the rule does not match one.
  let needsData: Bool
  /// For each key that some test demands, the conditions below that make no difference without it.
  private var demands: [[UInt8]: [ClosedRange<Int>]] = [:]

  init?(_ rule: Rule, in subject: Subject) {
    let rules = subject.rules
    var tests: [PlacedTest] = []
    for place in rule.conditions {
      guard case .test(let test) = rules.conditions[Int(place)].form else { continue }
      tests.append(PlacedTest(test, at: Int(place), in: subject.document))
    }
    if tests.isEmpty { return nil }
    let reach = Reach(of: rule, in: rules)
    self.rule = rule
    self.tests = tests
    let types = Self.names(.type, tests, reach, in: subject.document)
    let sources = Self.names(.source, tests, reach, in: subject.document)
    (self.types, self.sources) = (types, sources)
    events = types.flatMap { KnownEvent.among(types: $0, sources: sources) }
    needsData = tests.contains {
      $0.form == .data && $0.matcher != .exists && $0.demandsKey && reach.isNeeded($0.place)
    }
    // Few checks ask; most rules spare themselves the list.
    guard tests.contains(where: { $0.matcher.isNegative || $0.kinds.contains(.truth) }) else {
      return
    }
    for test in tests where test.demandsKey {
      // A key that is asked for again and again is demanded anyway.
      if demands[test.key]?.count ?? 0 > 8 { continue }
      demands[test.key, default: []].append(reach.scope(of: test.place))
    }
  }

  /// Whether `test` counts only for events that have a value under its key: another test sees to it.
  func isDemanded(_ test: PlacedTest) -> Bool {
    demands[test.key]?.contains { $0.contains(test.place) } ?? false
  }

  /// The names that a test of `key`, which every event must pass, takes.
  private static func names(
    _ key: SpecialKey, _ tests: [PlacedTest], _ reach: Reach, in document: JSONDocument
  ) -> [[UInt8]]? {
    let test = tests.first {
      $0.form == .special(key) && $0.matcher == .equals && $0.kinds == .text
        && reach.isNeeded($0.place)
    }
    return test.map { $0.values.map { document.string($0).map(\.asciiLowercased) } }
  }

  /// Whether some event that the rule may see is known to come without data.
  var mayLackData: Bool { events?.contains(where: \.keys.isEmpty) ?? false }

  /// What is known against `key`, by which the data of the rule's events are asked.
  ///
  /// Nil where some event may hold it, or nothing is known of the events. `isCertain` when no listed
  /// event holds it; otherwise there are events that may hold more than is listed, and `nearest` is a
  /// key that is like it.
  func fault(ofKey key: [UInt8]) -> (nearest: String?, isCertain: Bool)? {
    guard let events else { return nil }
    var nearest: String?
    var isCertain = true
    for event in events {
      switch event.keys.standing(of: key) {
      case .known, .container: return nil
      case .missing(let name): nearest = nearest ?? name
      case .unknown(let name):
        nearest = nearest ?? name
        isCertain = false
      }
    }
    return isCertain || nearest != nil ? (nearest, isCertain) : nil
  }

  /// What the value under the test's key is known to be.
  func known(_ test: PlacedTest) -> KnownValue? {
    switch test.form {
    case .state:
      guard let parts = test.stateParts, let state = KnownState.named(parts.name),
        case .known(let value) = state.keys.standing(of: parts.key)
      else { return nil }
      return value
    case .data:
      guard let events, let first = events.first,
        case .known(let value) = first.keys.standing(of: test.key)
      else { return nil }
      let isCommon = events.dropFirst().allSatisfy {
        $0.keys.standing(of: test.key) == .known(value)
      }
      return isCommon ? value : nil
    case .special(.unixTime): return .integer
    case .special(.cachebust): return .digits
    case .special: return .text
    case .nearlyState, .unknownSpecial: return nil
    }
  }
}

/// Which conditions of a rule must hold for which others to count.
private struct Reach {
  private let base: Int
  /// For each condition the highest one that cannot hold without it.
  private var heads: [Int]
  /// For each condition the first one below it.
  private var starts: [Int]

  init(of rule: Rule, in rules: RuleSet) {
    base = Int(rule.conditions.lowerBound)
    heads = rule.conditions.map(Int.init)
    starts = heads
    // Children stand before their parents: upwards for where they begin, downwards for what needs them.
    for place in rule.conditions {
      let children = rules.conditions[Int(place)].children
      if let first = children.first {
        starts[Int(place) - base] = starts[Int(rules.children[Int(first)]) - base]
      }
    }
    for place in rule.conditions.reversed() {
      let condition = rules.conditions[Int(place)]
      guard case .all = condition.form else { continue }
      for child in condition.children {
        heads[Int(rules.children[Int(child)]) - base] = heads[Int(place) - base]
      }
    }
  }

  /// Whether the rule cannot match without the condition at `place`.
  func isNeeded(_ place: Int) -> Bool { heads[place - base] == base + heads.count - 1 }

  /// The conditions that count only where the one at `place` holds.
  func scope(of place: Int) -> ClosedRange<Int> {
    let head = heads[place - base]
    return starts[head - base]...head
  }
}
