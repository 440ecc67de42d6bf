/// Counts the firings of each rule on each platform.
struct RuleCounts {
  /// A rule that some platform loads.
  struct Rule {
    let path: String?
    let index: Int
    /// The ids that identify the rule, as in `EvalPlan.Target.rules`.
    let ids: [String]
    let source: RuleSource?
    /// The platforms on which the rule fired, and how often.
    var counts: [(platform: String, count: Int)] = []

    /// Writes the beginning of an object: `{` and the members that name the rule.
    func write(to json: inout JSONWriter) {
      json.raw("{")
      if let path {
        json.raw("\"rules\":")
        json.string(path)
        json.raw(",")
      }
      json.raw("\"rule\":")
      if let source { source.write(to: &json) } else { json.integer(index) }
    }
  }

  private let targets: [EvalPlan.Target]
  /// Indexed by target: the number of firings of each rule.
  private var fired: [[Int: Int]]

  init(_ targets: [EvalPlan.Target]) {
    self.targets = targets
    fired = Array(repeating: [:], count: targets.count)
  }

  mutating func add(_ firing: BatchResult.Firing) { fired[firing.target][firing.rule, default: 0] += 1 }

  /// The rules in the order of the inputs and of their documents.
  var rules: [Rule] {
    var rules: [Rule] = []
    var first = 0
    while first < targets.count {
      let group = targets.indices[first...].prefix { targets[$0].name.input == targets[first].name.input }
      var found: [Int: Rule] = [:]
      for target in group {
        let name = targets[target].name
        for (index, ids) in targets[target].rules() {
          var rule =
            found[index] ?? Rule(path: name.path, index: index, ids: ids, source: targets[target].sources[index])
          if let count = fired[target][index] { rule.counts.append((name.platform, count)) }
          found[index] = rule
        }
      }
      rules += found.values.sorted { $0.index < $1.index }
      first = group.endIndex
    }
    return rules
  }
}
