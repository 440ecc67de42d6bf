/// Compares two rule sets on one platform: searches for visitors that match only one of them.
///
/// Both rule sets are compiled together, so they share their predicates. A search assigns verdicts to predicates until
/// the outcomes of both rule sets are decided. One value must have the verdicts of all predicates on its key. If no
/// candidate value has them, and `VerdictRules` has no proof that no value can have them, the search is inconclusive.
/// Every visitor that a search finds was evaluated with both rule sets.
///
/// Source: DPLL(T): R. Nieuwenhuis, A. Oliveras, C. Tinelli, Solving SAT and SAT Modulo Theories, 2006.
package struct AudienceRelationSearch {
  private let program: AudienceProgram
  private var runner: AudienceRunner
  private let tops: (old: Int32, new: Int32)
  private let source: VisitorSource
  /// Indexed by key of the program: the candidate values of the attribute with this key.
  private var domains: [CandidateAttributes] = []
  private let rules: VerdictRules
  /// Indexed by node: a number of the node's content. Two nodes have the same number if their content is the same,
  /// apart from the order and repetition of children.
  private let content: [Int]
  /// Indexed by predicate: its verdict; nil if no verdict is assigned.
  private var assigned: [PredicateVerdict?]
  private var isOpen = false
  private var isCut = false
  private var limit = 0

  /// The number of steps that all searches took.
  package private(set) var steps = 0

  /// The maximum number of predicates in both rule sets. A search recurses once for each predicate.
  private static let maximumPredicates = 500

  /// Returns nil if a rule set has too many predicates, or if a leaf that tests for an experience decides its result.
  /// `old` and `new`: the JSON texts of the rule sets. `isLocation`: true if the rule sets test location data.
  package init?(old: [UInt8], new: [UInt8], isLocation: Bool, for profile: ConvertProfile) {
    let text = [0x5B] + old + [0x2C] + new + [0x5D]
    guard let document = try? JSONDocument(text, depthLimit: .max) else { return nil }
    let rules = AudienceRules(document, for: profile)
    guard rules.bareTrees.count == 2, let program = try? AudienceProgram(rules, for: profile),
      case .node(let one)? = program.trees[Int(rules.bareTrees[0])]?.form,
      case .node(let other)? = program.trees[Int(rules.bareTrees[1])]?.form,
      program.predicates.count <= Self.maximumPredicates
    else { return nil }
    (self.program, tops) = (program, (one, other))
    source = isLocation ? .location : .attributes
    runner = AudienceRunner(program, searchSteps: EventLimits.standard.searchSteps)
    self.rules = VerdictRules(program)
    content = Self.content(of: program)
    assigned = Array(repeating: nil, count: program.predicates.count)
    for key in program.keys.indices {
      domains.append(CandidateAttributes(ofKey: Int32(key), in: program, &runner))
    }
  }

  /// Gives each node the number of its content. Children are stored before their parents.
  private static func content(of program: AudienceProgram) -> [Int] {
    var known: [[Int]: Int] = [:]
    var numbers: [Int] = []
    for (place, node) in program.nodes.enumerated() {
      let key: [Int]
      switch node {
      case .never: key = [0]
      // Each exception counts as different content, because the parts after it are not evaluated.
      case .exception: key = [1, place]
      case .leaf(let leaf): key = [2, Int(leaf.predicate), leaf.isNegated ? 1 : 0]
      case .all(let range): key = [3] + Set(program.children(range).map { numbers[Int($0)] }).sorted()
      case .any(let range): key = [4] + Set(program.children(range).map { numbers[Int($0)] }).sorted()
      }
      let number = known[key] ?? known.count
      known[key] = number
      numbers.append(number)
    }
    return numbers
  }

  // MARK: searches

  /// Returns the relation of both rule sets, found by one search after the other. Each search takes at most `budget`
  /// steps.
  package mutating func relation(budget: Int) -> DataRelation {
    var relation = DataRelation()
    relation.onlyOld = answer(old: true, new: false, budget)
    relation.onlyNew = answer(old: false, new: true, budget)
    if case .example = relation.onlyOld, case .example = relation.onlyNew {
      relation.both = answer(old: true, new: true, budget)
    }
    return relation
  }

  private mutating func answer(old: Bool, new: Bool, _ budget: Int) -> MatchAnswer {
    limit = steps + budget
    (isOpen, isCut) = (false, false)
    assigned = Array(repeating: nil, count: assigned.count)
    var goals = [(node: tops.old, isTrue: old), (node: tops.new, isTrue: new)]
    if old != new {
      let (firing, silent) = old ? (tops.old, tops.new) : (tops.new, tops.old)
      let silentBranches = mayThrow(silent) ? [] : branches(of: silent).map { Set(members(of: $0)) }
      for branch in branches(of: firing) {
        steps += silentBranches.count
        let own = Set(members(of: branch))
        // If the branch contains all conditions of a branch of the other rule set, no visitor can match only one rule
        // set.
        if silentBranches.contains(where: { own.isSuperset(of: $0) }) { continue }
        goals = [(branch, true), (silent, false)]
        if let visitor = search(goals, old, new) { return .example(visitor) }
        if isCut { break }
      }
    } else if let visitor = search(goals, old, new) {
      return .example(visitor)
    }
    return isCut ? .open(.budget(steps: budget)) : isOpen ? .open(.values) : .impossible
  }

  /// Returns the branches of `node`: if `node` is true, at least one branch is true. Returns `node` itself if it has no
  /// branches, or if a branch may throw an exception.
  private func branches(of node: Int32) -> [Int32] {
    guard case .any(let range) = program.nodes[Int(node)], !mayThrow(node) else { return [node] }
    return Array(program.children(range))
  }

  private func members(of branch: Int32) -> [Int] {
    guard case .all(let range) = program.nodes[Int(branch)] else { return [content[Int(branch)]] }
    return program.children(range).map { content[Int($0)] }
  }

  private func mayThrow(_ node: Int32) -> Bool {
    switch program.nodes[Int(node)] {
    case .never, .leaf: false
    case .exception: true
    case .all(let range), .any(let range): program.children(range).contains(where: mayThrow)
    }
  }

  // MARK: search steps

  private typealias Goal = (node: Int32, isTrue: Bool)

  /// Returns a visitor that meets all goals and for which both rule sets have the results `old` and `new`.
  private mutating func search(_ goals: [Goal], _ old: Bool, _ new: Bool) -> [UInt8]? {
    steps += 1
    if steps > limit {
      isCut = true
      return nil
    }
    var next: Int32?
    for goal in goals {
      let outcome = self.outcome(of: goal.node)
      if goal.isTrue ? !outcome.contains(.yes) : outcome == .yes { return nil }
      let isReached = goal.isTrue ? outcome == .yes : !outcome.contains(.yes)
      if next == nil, !isReached { next = unassigned(below: goal.node) }
    }
    guard let predicate = next else { return confirmed(old, new) }
    for verdict in PredicateVerdict.allCases {
      let before = assigned
      if assign(predicate, verdict), let visitor = search(goals, old, new) { return visitor }
      assigned = before
      if isCut { return nil }
    }
    return nil
  }

  /// Returns the outcomes that are possible for a node with the assigned verdicts.
  private func outcome(of node: Int32) -> OutcomeSet {
    switch program.nodes[Int(node)] {
    case .never: .no
    case .exception: .exception
    case .leaf(let leaf): assigned[Int(leaf.predicate)]?.outcome(isNegated: leaf.isNegated) ?? .open
    case .all(let range): OutcomeSet.inOrder(program.children(range), continuing: .yes) { outcome(of: $0) }
    case .any(let range): OutcomeSet.inOrder(program.children(range), continuing: .no) { outcome(of: $0) }
    }
  }

  /// Returns the first predicate without a verdict below an undecided node.
  private func unassigned(below node: Int32) -> Int32? {
    switch program.nodes[Int(node)] {
    case .never, .exception: return nil
    case .leaf(let leaf): return assigned[Int(leaf.predicate)] == nil ? leaf.predicate : nil
    case .all(let range), .any(let range):
      for child in program.children(range) where !outcome(of: child).isSettled {
        if let predicate = unassigned(below: child) { return predicate }
      }
      return nil
    }
  }

  /// Assigns a verdict to a predicate, and the verdicts that follow from it to other predicates on the same key.
  /// Returns false if no value of the key has all these verdicts, or if no such value is known.
  private mutating func assign(_ predicate: Int32, _ verdict: PredicateVerdict) -> Bool {
    assigned[Int(predicate)] = verdict
    guard let key = program.predicates[Int(predicate)].key else {
      let known = rules.withoutKey(predicate)
      if known == nil { isOpen = true }
      return known == verdict
    }
    let domain = domains[Int(key)]
    guard isPossible(domain) else { return false }
    for other in domain.predicates where assigned[Int(other)] == nil {
      steps += domain.predicates.count
      let possible = PredicateVerdict.allCases.filter { verdict in
        assigned[Int(other)] = verdict
        defer { assigned[Int(other)] = nil }
        return domain.first(with: assigned) != nil || !rules.refutes(assigned, domain.predicates)
      }
      if possible.count == 1 {
        assigned[Int(other)] = possible[0]
        if !isPossible(domain) { return false }
      }
    }
    return true
  }

  private mutating func isPossible(_ domain: CandidateAttributes) -> Bool {
    if domain.first(with: assigned) != nil { return true }
    if !rules.refutes(assigned, domain.predicates) { isOpen = true }
    return false
  }

  /// Returns a visitor with the assigned verdicts; nil if the rule sets do not have the results `old` and `new` for
  /// this visitor.
  private mutating func confirmed(_ old: Bool, _ new: Bool) -> [UInt8]? {
    var members: [(name: [UInt8], value: [UInt8])] = []
    for (key, domain) in domains.enumerated() {
      guard let value = domain.first(with: assigned) else { return nil }
      if let value { members.append((program.keys[key].name.bytes, value)) }
    }
    let data = CandidateAttributes.object(members)
    guard let visitor = CandidateAttributes.visitor(data, as: "attributes") else { return nil }
    runner.begin(visitor)
    let outcomes = (runner.outcome(ofNode: tops.old), runner.outcome(ofNode: tops.new))
    guard outcomes.0.isSettled, outcomes.1.isSettled, (outcomes.0 == .yes) == old, (outcomes.1 == .yes) == new else {
      isOpen = true
      return nil
    }
    let name = source == .location ? "location" : "attributes"
    return Array("{\"\(name)\":".utf8) + data + [0x7D]
  }
}

/// A verdict of a predicate that is known.
enum PredicateVerdict: CaseIterable, Hashable {
  case holds, fails, barred

  /// Returns nil for a verdict that could not be determined.
  init?(_ verdict: VisitorVerdict) {
    switch verdict {
    case .holds: self = .holds
    case .fails: self = .fails
    case .barred: self = .barred
    case .open, .spent: return nil
    }
  }

  func outcome(isNegated: Bool) -> OutcomeSet {
    switch self {
    case .holds: isNegated ? .no : .yes
    case .fails: isNegated ? .yes : .no
    case .barred: .no
    }
  }
}

extension AudienceProgram {
  /// Returns the relation of two rule sets that both test for a stored decision; nil if one of them tests something
  /// else. Only the decisions of a visitor matter, so each combination of decisions is evaluated.
  package func relationOfDecisions(_ tree: RuleTreeID, to other: RuleTreeID, of new: Self)
    -> DataRelation?
  {
    guard case .bucketed(let one, let isNegated)? = trees[Int(tree)]?.form,
      case .bucketed(let second, let isOtherNegated)? = new.trees[Int(other)]?.form
    else { return nil }
    let ids = Set([one, second].compactMap(\.self)).sorted { $0.lexicographicallyPrecedes($1) }
    func visitor(matching old: Bool, _ new: Bool) -> MatchAnswer {
      for chosen in 0..<(1 << ids.count) {
        let stored = ids.indices.filter { chosen & 1 << $0 != 0 }.map { ids[$0] }
        let matches = (
          (one.map(stored.contains) ?? false) != isNegated,
          (second.map(stored.contains) ?? false) != isOtherNegated
        )
        guard matches == (old, new) else { continue }
        let decisions = CandidateAttributes.object(stored.map { ($0, Array("\"1\"".utf8)) })
        return .example(Array("{\"attributes\":{},\"bucketed\":".utf8) + decisions + [0x7D])
      }
      return .impossible
    }
    var relation = DataRelation(
      onlyOld: visitor(matching: true, false), onlyNew: visitor(matching: false, true))
    if case .example = relation.onlyOld, case .example = relation.onlyNew {
      relation.both = visitor(matching: true, true)
    }
    return relation
  }
}
