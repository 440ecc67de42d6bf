/// Compares rules of two documents on one platform: finds events that fire one of two rules, but not the other.
///
/// The conditions of both rules of a pair are in one forest, so the rules share their facts. “Fires the old rule, but
/// not the new rule” is a question of `ConditionSolver` like any other. The engines of both documents evaluate every
/// event that is found, with all rules.
///
/// The search may choose the results of event history searches and random numbers, so a proof is valid for all of them.
/// An event on which the platform's SDK crashes fires no rule. The search excludes numbers out of the 64-bit range, on
/// which iOS crashes.
package final class RelationSearch {
  /// A document as loaded by the platform.
  package struct Side: Sendable {
    package let rules: RuleSet
    package let program: Program

    /// Loads a document.
    /// - Throws: `Rejection` if the platform rejects the document.
    package init(_ rules: RuleSet, for profile: LaunchProfile) throws(Rejection) {
      self.rules = rules
      program = try Program(rules, for: profile, history: HistoryUse(isRead: true))
    }
  }

  /// Two rules, each given by its index in its document.
  package struct Pair: Hashable, Sendable {
    package var old: Int
    package var new: Int

    package init(old: Int, new: Int) { (self.old, self.new) = (old, new) }
  }

  /// The nodes of a pair's conditions in the forest.
  struct Roots {
    var old: Int32
    var new: Int32
  }

  private let pairs: [Pair]
  /// Indexed by pair: the nodes of the conditions; nil if the platform does not load both rules.
  private let roots: [Roots?]
  private let loaded: (old: Set<Int>, new: Set<Int>)
  let forest: ConditionForest
  var reasoner: ConditionSolver
  let engines: RelationEngines
  /// Keyed by fact: the fact's value. Contains only facts that come from the environment.
  let pins: [UInt32: ProbeValue]
  /// Keyed by fact: the index of the fact in the forest. Contains only facts that come from the environment.
  let environmentFacts: [FactSource: UInt32]
  let surroundings: Environment
  let budget: Int
  /// Returns the name for an event that fires certain rules of a pair.
  let nameOfEvent: (PairFiring, Pair) -> String

  /// The number of steps so far, for all pairs.
  package var steps: Int { reasoner.steps + engines.work }

  /// Creates a search. `old` and `new` must be loaded by the same platform. `budget`: the maximum number of steps for
  /// one question. `name` returns the name of an event that fires certain rules of a pair.
  /// - Throws: `JSONProblem` if the conditions of all pairs are too long for one document.
  package init(
    _ pairs: [Pair], old: Side, new: Side, in surroundings: Environment,
    budget: Int = WitnessSearch.standardBudget, limits: EventLimits = .standard,
    name: @escaping (PairFiring, Pair) -> String = RelationSearch.name(of:_:)
  ) throws(JSONProblem) {
    let profile = old.program.profile
    (self.pairs, self.surroundings, self.budget, nameOfEvent) = (pairs, surroundings, budget, name)
    let loaded = (old: Set(old.program.loadedRules), new: Set(new.program.loadedRules))
    self.loaded = loaded
    let asked = pairs.filter { loaded.old.contains($0.old) && loaded.new.contains($0.new) }
    let conditions = asked.flatMap {
      [old.rules.textOfCondition(ofRule: $0.old), new.rules.textOfCondition(ofRule: $0.new)]
    }
    let joint = try RuleSet(joining: conditions, for: profile)
    forest = ConditionForest(joint, for: profile, readsEvents: true, history: HistoryUse(isRead: true))
    var next = forest.roots[...]
    roots = pairs.map { pair in
      guard loaded.old.contains(pair.old), loaded.new.contains(pair.new) else { return nil }
      return Roots(old: next.removeFirst(), new: next.removeFirst())
    }
    let world = surroundings.world(for: profile)
    reasoner = ConditionSolver(forest, .asEvaluated, in: world, limits: limits)
    reasoner.groups = GroupAssumptions(forest)
    if let names = surroundings.names { reasoner.closed = ClosedNames(names, of: [forest]).values(in: forest) }
    engines = RelationEngines(old.program, new.program, in: surroundings, limits)
    let fixed = forest.facts.indices.filter { [forest] in forest.facts[$0].isFixed }
    pins = WitnessSearch.values(of: fixed, reasoner.probe)
    environmentFacts = Dictionary(uniqueKeysWithValues: fixed.map { [forest] in (forest.facts[$0], UInt32($0)) })
  }

  // MARK: answers

  /// Compares the rules of the pair at index `place`. `known`: the answer of a different platform, whose events are
  /// tried first.
  package func relation(ofPairAt place: Int, trying known: RelationAnswer? = nil) -> RelationAnswer {
    guard let roots = roots[place] else { return RelationAnswer(unloaded(place)) }
    let pair = pairs[place]
    var result = RelationAnswer { answer(to: $0, pair, roots, trying: known?.part($0)) }
    for fact in forest.facts(below: roots.old).union(forest.facts(below: roots.new)) {
      switch forest.facts[Int(fact)] {
      case .history(let search): result.readsHistory = !surroundings.gives(.history(search))
      case .special(.cachebust): result.readsRandomNumbers = true
      case .special, .data, .state, .nothing, .crash: continue
      }
    }
    return result
  }

  /// Searches for an event for the pair at index `place`. `firing`: the rules of the pair that the event must fire.
  package func part(_ firing: PairFiring, ofPairAt place: Int) -> FiringAnswer {
    guard let roots = roots[place] else { return .impossible(isHere: false) }
    return answer(to: firing, pairs[place], roots)
  }

  /// Searches for an event that fires both rules of the pairs at the indices `first` and `second`.
  package func common(ofPairsAt first: Int, _ second: Int) -> FiringAnswer {
    guard let one = roots[first], let other = roots[second] else { return .impossible(isHere: false) }
    let name = "fires rules \(pairs[first].new) and \(pairs[second].new)"
    return answer(
      to: Question(
        firing: nil, name: name,
        old: [(pairs[first].old, one.old, true), (pairs[second].old, other.old, true)],
        new: [(pairs[first].new, one.new, true), (pairs[second].new, other.new, true)]))
  }

  /// Returns sets of strings in lower case, keyed by fact. The new rule of a pair fires only if the value of each of
  /// these facts equals a string in the fact's set. No value equals two strings of a set.
  package func requiredTexts(ofPairAt place: Int) -> [UInt32: Set<[UInt8]>] {
    guard let root = roots[place]?.new else { return [:] }
    var found: [UInt32: Set<[UInt8]>] = [:]
    func addTest(_ node: Int32) {
      var texts: Set<[UInt8]> = []
      var facts: Set<UInt32> = []
      for leaf in forest.nodes[Int(node)].form == .any ? Array(forest.children(of: node)) : [node] {
        guard case .leaf(let predicate) = forest.nodes[Int(leaf)].form else { return }
        let test = forest.predicates[Int(predicate)]
        guard test.conversion == .text, test.comparison == .text(.equals), let text = forest.foldedText(test.literal)
        else { return }
        texts.insert(text)
        facts.insert(test.fact)
      }
      if let fact = facts.first, facts.count == 1 { found[fact] = texts }
    }
    if forest.nodes[Int(root)].form == .all { forest.forEachMember(of: root, addTest) } else { addTest(root) }
    return found
  }

  /// Searches for an event that fires only one rule of the pair at index `place`.
  package func difference(ofPairAt place: Int) -> RelationDifference {
    guard let roots = roots[place] else {
      let relation = unloaded(place)
      return relation == .equivalent ? .equivalent(isHere: false) : .loading(relation)
    }
    let first = answer(to: .onlyOld, pairs[place], roots)
    if case .event(let example) = first, example.isBest { return .event(example) }
    let second = answer(to: .onlyNew, pairs[place], roots)
    switch (first, second) {
    case (.event(let one), .event(let other)): return .event(other.isBetter(than: one) ? other : one)
    case (.event(let example), _), (_, .event(let example)): return .event(example)
    case (.impossible(let one), .impossible(let other)): return .equivalent(isHere: one || other)
    // An exhausted budget is reported before any other reason.
    case (.open(.budget(let steps)), _), (_, .open(.budget(let steps))): return .open(.budget(steps: steps))
    case (.open(let doubt), _), (_, .open(let doubt)): return .open(doubt)
    }
  }

  /// Returns the relation of two rules if the platform loads at most one of them.
  private func unloaded(_ place: Int) -> RuleRelation {
    switch (loaded.old.contains(pairs[place].old), loaded.new.contains(pairs[place].new)) {
    case (true, false): .lost
    case (false, true): .regained
    // If the platform loads neither rule, neither rule fires.
    case (false, false), (true, true): .equivalent
    }
  }
}

extension RuleSet {
  /// Returns the text of a rule's condition as written. Precondition: at least one platform loads the rule.
  package func textOfCondition(ofRule index: Int) -> ArraySlice<UInt8> {
    guard let top = rules[index].conditions.last else { return [] }
    let range = conditions[Int(top)].range
    return document.text[range.lower..<range.upper]
  }

  /// Creates rules without consequences from the texts of conditions, which the platform's parser has accepted before.
  package init(joining conditions: [ArraySlice<UInt8>], for profile: LaunchProfile) throws(JSONProblem) {
    var text = Array(#"{"version":1,"rules":["#.utf8)
    for (place, condition) in conditions.enumerated() {
      if place > 0 { text.append(0x2C) }
      text += #"{"condition":"#.utf8
      text += condition
      text += #","consequences":[]}"#.utf8
    }
    text += "]}".utf8
    // The reader limited the nesting depth when it read the documents from which the conditions come.
    self.init(try JSONDocument(text, depthLimit: .max), for: profile)
  }
}
