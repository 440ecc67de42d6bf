/// The verdicts of all tests of several groups of rules on an event.
///
/// Explanations of a group depend on the event only by these verdicts, except for values and consequences. All groups
/// share one reading of the event.
struct LeafVerdicts: ~Copyable {
  private var runner: Runner
  /// Indexed by group: the distinct predicates of its rules.
  private var predicates: [[Int]]

  /// The maximum number of predicates in a group: two bits each in the result.
  private static let maximumCount = 32

  /// `groups`: rule sets that the platform loads, and the indices of the rules that count.
  init(
    _ groups: [(rules: RuleSet, wanted: Set<Int>)], for profile: LaunchProfile, world: World, limits: EventLimits
  ) {
    let parts = groups.enumerated().map { place, group in
      var part = group.rules
      part.rules = part.rules.filter { group.wanted.contains($0.index) }
      for rule in part.rules.indices { part.rules[rule].index = place }
      return part
    }
    let program = Program(joining: parts, for: profile, labels: [], history: HistoryUse(isRead: true))
    var distinct = groups.map { _ in Set<Int>() }
    for rule in program.rules {
      for step in rule.steps { distinct[rule.index].insert(Int(program.steps[Int(step)].predicate)) }
    }
    predicates = distinct.map { $0.sorted() }
    runner = Runner(program, world: world, limits: limits)
  }

  /// Reads an event.
  mutating func begin(_ bytes: Span<UInt8>, in world: World) throws(EventProblem) {
    runner.restore(world)
    try runner.begin(bytes, from: 0)
  }

  /// Returns the verdicts of a group on the current event; nil if they are too many, or not those of another evaluation.
  mutating func verdicts(ofGroup place: Int, _ bytes: Span<UInt8>) -> UInt64? {
    if runner.usesRandomNumbers || predicates[place].count > Self.maximumCount { return nil }
    var verdicts: UInt64 = 0
    for predicate in predicates[place] { verdicts = verdicts << 2 | UInt64(runner.result(predicate, bytes).rawValue) }
    return verdicts
  }
}
