/// The tests of one rule, and the properties that follow from their combination.
struct RuleTests: Sendable {
  let rule: Rule
  let tests: [PlacedTest]
  /// The event types that the rule requires, in lower case; nil if the rule accepts every type.
  let types: [[UInt8]]?
  let sources: [[UInt8]]?
  /// The known events that the rule may receive; nil if the rule may also receive unknown events.
  let events: [KnownEvent]?
  /// True if the rule never matches an event without data, because a test is then false.
  let needsData: Bool
  /// Keyed by the key of a test: the ranges of conditions that have an effect only if this key has a value.
  private var demands: [[UInt8]: [ClosedRange<Int>]] = [:]

  init?(_ rule: Rule, in subject: LaunchLintContext) {
    let rules = subject.rules
    var tests: [PlacedTest] = []
    for index in rule.conditions {
      guard case .test(let test) = rules.conditions[Int(index)].form else { continue }
      tests.append(PlacedTest(test, at: Int(index), in: subject.document))
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
    // Only negative and boolean tests need `demands`.
    guard tests.contains(where: { $0.matcher.isNegative || $0.kinds.contains(.truth) }) else { return }
    for test in tests where test.demandsKey {
      // Nine ranges are enough: if so many tests demand a key, the rule demands the key in any case.
      if demands[test.key]?.count ?? 0 > 8 { continue }
      demands[test.key, default: []].append(reach.scope(of: test.place))
    }
  }

  /// True if the result of `test` matters only for events with a value for its key, because of a different test.
  func isDemanded(_ test: PlacedTest) -> Bool {
    demands[test.key]?.contains { $0.contains(test.place) } ?? false
  }

  /// Finds a test of `key` that must be true for the rule to match. Returns the values of this test in lower case; nil
  /// if there is no such test.
  private static func names(_ key: SpecialKey, _ tests: [PlacedTest], _ reach: Reach, in document: JSONDocument)
    -> [[UInt8]]?
  {
    let test = tests.first {
      $0.form == .special(key) && $0.matcher == .equals && $0.kinds == .text && reach.isNeeded($0.place)
    }
    return test.map { $0.values.map { document.string($0).map(\.asciiLowercased) } }
  }

  /// True if the rule may receive a known event that has no data.
  var mayLackData: Bool { events?.contains(where: \.keys.isEmpty) ?? false }

  /// Compares `key` with the keys that the rule's events are known to have.
  ///
  /// Returns nil if some event may contain the key, or if the events are not known. `isCertain`: true if no event can
  /// contain the key; false if some events may contain unlisted keys. `nearest`: a similar known key.
  func fault(ofKey key: [UInt8]) -> (nearest: String?, isCertain: Bool)? {
    guard let events else { return nil }
    var isCertain = true
    for event in events {
      switch event.keys.standing(of: key, suggests: false) {
      case .known, .container: return nil
      case .missing: break
      case .unknown: isCertain = false
      }
    }
    var nearest: String?
    for event in events where nearest == nil { nearest = event.keys.nearest(to: key) }
    return isCertain || nearest != nil ? (nearest, isCertain) : nil
  }

  /// Returns the hint for a key that no SDK event contains, and that resembles no known key.
  func hint(forKey key: [UInt8]) -> Message {
    // The hint contains only plain keys. Any other key might need quotes in a shell, or contain the separator of
    // `--keys`.
    let isPlain = key.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == 0x5F || $0 == 0x2E }
    let own: Message =
      isPlain && !key.isEmpty
      ? "if the app dispatches events with this key, add \(text: Array("--keys ".utf8) + key)"
      : "if the app dispatches events with this key, name it with `--keys`"
    guard let events, events.contains(where: { $0.keys.hasPrefix("contextdata.") }) else { return own }
    return "use \(text: Array("contextdata.".utf8) + key) for context data of tracking calls; \(own)"
  }

  /// Returns the known type of the value that the test's key has in events or states; nil if the type is not known.
  func known(_ test: PlacedTest) -> KnownValue? {
    switch test.form {
    case .state:
      guard let parts = test.stateParts, let state = KnownState.named(parts.name),
        case .known(let value) = state.keys.standing(of: parts.key, suggests: false)
      else { return nil }
      return value
    case .data:
      guard let events, let first = events.first,
        case .known(let value) = first.keys.standing(of: test.key, suggests: false)
      else { return nil }
      let isCommon = events.dropFirst().allSatisfy { $0.keys.standing(of: test.key, suggests: false) == .known(value) }
      return isCommon ? value : nil
    case .special(.unixTime): return .integer
    case .special(.cachebust): return .digits
    case .special: return .text
    case .nearlyState, .unknownSpecial: return nil
    }
  }
}

/// The dependencies between the conditions of a rule: a condition may matter only if other conditions are true.
private struct Reach {
  private let base: Int
  /// Indexed by condition, minus `base`: the topmost condition that cannot be true unless this condition is true.
  private var heads: [Int]
  /// Indexed by condition, minus `base`: the first condition of the condition's subtree.
  private var starts: [Int]

  init(of rule: Rule, in rules: RuleSet) {
    base = Int(rule.conditions.lowerBound)
    heads = rule.conditions.map(Int.init)
    starts = heads
    // Children are stored before their parents: `starts` is filled upwards, `heads` downwards.
    for index in rule.conditions {
      let children = rules.conditions[Int(index)].children
      if let first = children.first {
        starts[Int(index) - base] = starts[Int(rules.children[Int(first)]) - base]
      }
    }
    for index in rule.conditions.reversed() {
      let condition = rules.conditions[Int(index)]
      guard case .all = condition.form else { continue }
      for child in condition.children {
        heads[Int(rules.children[Int(child)]) - base] = heads[Int(index) - base]
      }
    }
  }

  /// True if the rule cannot match unless the condition at `index` is true.
  func isNeeded(_ index: Int) -> Bool { heads[index - base] == base + heads.count - 1 }

  /// Returns the conditions that have an effect only if the condition at `index` is true.
  func scope(of index: Int) -> ClosedRange<Int> {
    let head = heads[index - base]
    return starts[head - base]...head
  }
}
