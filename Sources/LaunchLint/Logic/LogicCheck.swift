/// The logic lints for one platform: contradictions, tautologies, redundant rules and conflicts.
struct LogicCheck: ~Copyable {
  let subject: LaunchLintContext
  let profile: LaunchProfile
  let forest: ConditionForest
  var reasoner: ConditionSolver
  let forms: CanonicalForms
  var findings: [Finding] = []
  /// The questions that are undecided because the step budget was exhausted.
  private(set) var doubts = UndecidedChecks()
  /// Indexed by condition: true if `checkParts` has found that the condition is constant.
  private var settled: [Bool]

  /// Indexed by rule: true if some events fire the rule and some do not fire it.
  private(set) var isOpen: [Bool]
  package let rules: RuleSet

  init(_ subject: LaunchLintContext, for profile: LaunchProfile) {
    (self.subject, self.profile, rules) = (subject, profile, subject.rules)
    let loading = subject.profiles.firstIndex { $0 === profile }.map { subject.loadings[$0] }
    let isLoaded = loading.map { (try? $0.program.get()) != nil } ?? false
    forest = (isLoaded ? loading?.forest : nil) ?? ConditionForest(subject.rules, for: profile)
    // Far more steps than any known hand-written document needs.
    reasoner = ConditionSolver(forest, documentBudget: 1_000_000 + 50 * forest.nodes.count)
    forms = CanonicalForms(forest)
    settled = Array(repeating: false, count: subject.rules.conditions.count)
    isOpen = Array(repeating: false, count: subject.rules.rules.count)
  }

  /// Checks each rule, then pairs of rules. `alike`: groups of indices of rules with the same consequences.
  mutating func run(alike: [[Int]]) {
    for (index, rule) in rules.rules.enumerated() {
      let root = forest.roots[index]
      if root < 0 { continue }
      let before = reasoner.tally
      defer { doubts.add(reasoner.tally - before, about: index) }
      checkScope(rule, root)
      checkDuplicates(rule)
      checkHistory(rule)
      isOpen[index] = checkWhole(rule, root)
      guard isOpen[index] else { continue }
      checkParts(rule)
      checkLoops(rule, root)
    }
    let before = reasoner.tally
    for places in alike { checkAlike(places) }
    checkEffects()
    doubts.pairs += (reasoner.tally - before).undecided
  }

  /// Adds `pairs`, if it is positive, to the number of pairs of rules that were not compared.
  mutating func passOver(_ pairs: Int) { doubts.pairs += max(0, pairs) }

  // MARK: reporting

  package mutating func add(
    _ lint: LaunchCheck, _ message: Message, at condition: ConditionID, of rule: Rule, _ outcome: Outcome? = nil,
    notes: [Finding.Note] = []
  ) {
    var outcomes = Outcomes()
    if let outcome { outcomes.set(outcome, on: profile.name) }
    findings.append(
      Finding(lint.page, message, at: .document(range(condition)), rule: rule.index, outcomes: outcomes, notes: notes))
  }

  func range(_ condition: ConditionID) -> ByteRange { rules.conditions[Int(condition)].range }

  func note(_ message: Message, _ condition: ConditionID) -> Finding.Note {
    Finding.Note(message, at: .document(range(condition)))
  }

  // MARK: a rule

  /// Returns true if some events fire the rule and some do not fire it; otherwise reports the reason.
  private mutating func checkWhole(_ rule: Rule, _ root: Int32) -> Bool {
    let top = rule.conditions.upperBound - 1
    if reasoner.decide(root, holds: true) == .impossible {
      let core = reasoner.core(of: root)
      if core.count == 1 {
        // M and S codes report a condition that is never true because of a single matcher and its values.
        if !isMatcherFault(core[0]) {
          add(
            LaunchLints.contradiction, "the rule can never fire: this condition is never true",
            at: forest.nodes[Int(core[0])].condition, of: rule, .neverTrue)
        }
      } else {
        addClash(LaunchLints.contradiction, "the rule can never fire: this condition conflicts with", core, rule)
      }
      return false
    }
    if reasoner.decide(root, holds: false) == .impossible {
      if !isMatcherFault(root), !mayStop(root) {
        add(
          LaunchLints.tautology, "the rule fires on every event: its condition is always true", at: top, of: rule,
          .alwaysTrue)
      }
      return false
    }
    return true
  }

  /// Reports nodes that cannot be true together: a finding at the last node, and notes at the other nodes.
  private mutating func addClash(_ lint: LaunchCheck, _ words: String, _ core: [Int32], _ rule: Rule) {
    let conditions = core.map { forest.nodes[Int($0)].condition }.sorted { range($0).lower < range($1).lower }
    guard let last = conditions.last else { return }
    let others = conditions.dropLast()
    let message: Message = others.count == 1 ? "\(words) another condition" : "\(words) other conditions"
    add(lint, message, at: last, of: rule, .neverTrue, notes: others.map { note("conflicting condition", $0) })
  }

  /// True if the node is constant only because of single matchers and values that other codes report: no values, the
  /// empty string, mismatched types, or keys that never have a value.
  private func isMatcherFault(_ node: Int32) -> Bool {
    guard case .leaf(let index) = forest.nodes[Int(node)].form else {
      return forest.children(of: node).allSatisfy { isMatcherFault($0) }
    }
    let predicate = forest.predicates[Int(index)]
    switch forest.facts[Int(predicate.fact)] {
    case .nothing, .crash: return true
    case .data, .special, .state, .history: break
    }
    switch predicate.comparison {
    case .constant, .converted: return true
    case .text: return forest.text(predicate.literal).isEmpty
    default: return predicate.comparison.isThrowing
    }
  }

  /// True if a test of the node may crash the engine for some event. Then the rule does not fire for every event.
  private func mayStop(_ node: Int32) -> Bool {
    guard case .leaf(let index) = forest.nodes[Int(node)].form else {
      return forest.children(of: node).contains { mayStop($0) }
    }
    let predicate = forest.predicates[Int(index)]
    return switch (forest.facts[Int(predicate.fact)], predicate.comparison) {
    case (.crash, _): true
    case (_, let comparison) where comparison.isThrowing: true
    default: profile.values.integerOverflowCrashes && predicate.conversion == .integer
    }
  }

  // MARK: parts

  /// Reports constant conditions below the top, children before parents. A parent of a constant child is not reported.
  private mutating func checkParts(_ rule: Rule) {
    for condition in rule.conditions.dropLast() {
      let node = forest.places[Int(condition)]
      if node < 0 { continue }
      let holds: Bool
      if reasoner.decide(node, holds: true) == .impossible {
        holds = false
      } else if reasoner.decide(node, holds: false) == .impossible {
        holds = true
      } else {
        continue
      }
      settled[Int(condition)] = true
      let children = rules.conditions[Int(condition)].children
      let isSaid = children.contains { settled[Int(rules.children[Int($0)])] }
      if isSaid || isMatcherFault(node) { continue }
      let core = holds ? [node] : reasoner.core(of: node)
      if core.count > 1 {
        addClash(LaunchLints.exclusiveSiblings, "this condition conflicts with", core, rule)
      } else {
        add(
          LaunchLints.constantPart, holds ? "condition is always true" : "condition is never true", at: condition,
          of: rule, holds ? .alwaysTrue : .neverTrue)
      }
    }
  }

  /// Reports equivalent members of the same group.
  private mutating func checkDuplicates(_ rule: Rule) {
    for condition in rule.conditions {
      let node = forest.places[Int(condition)]
      let children = rules.conditions[Int(condition)].children
      if node < 0 || children.count < 2 { continue }
      let members = forest.children(of: node)
      if !forms.hasTwins(members) { continue }
      var first: [UInt64: Int32] = [:]
      for member in members {
        let form = forms.hashes[Int(member)]
        guard let twin = first[form] else {
          first[form] = member
          continue
        }
        guard reasoner.proves(member, twin), reasoner.proves(twin, member) else { continue }
        add(
          LaunchLints.duplicateSibling, "condition repeats an earlier condition of the group",
          at: forest.nodes[Int(member)].condition, of: rule, .noEffect,
          notes: [note("the earlier condition", forest.nodes[Int(twin)].condition)])
      }
    }
  }

  // MARK: scope

  /// Reports a rule that tests neither the type nor the source of events.
  private mutating func checkScope(_ rule: Rule, _ root: Int32) {
    // A web page evaluates rules only when its scripts call the SDK, not for events.
    let isOfPage = subject.expectations.engine == .messaging && profile.values.runtime == .javaScript
    if isOfPage || isScoped(root) { return }
    // If a rule has a dropped condition, other codes report the rule.
    for condition in rule.conditions where forest.places[Int(condition)] < 0 { return }
    add(
      LaunchLints.unscopedRule, "the rule tests neither `~type` nor `~source`", at: rule.conditions.upperBound - 1,
      of: rule)
  }

  /// True if the node restricts the type or the source of events.
  func isScoped(_ node: Int32) -> Bool {
    switch forest.nodes[Int(node)].form {
    case .all: return forest.children(of: node).contains { isScoped($0) }
    case .any: return forest.children(of: node).allSatisfy { isScoped($0) }
    case .leaf(let index):
      let predicate = forest.predicates[Int(index)]
      switch predicate.comparison {
      // A constant represents an unknown condition, which may test the type or the source.
      case .constant: return true
      case .text(let relation) where !relation.isNegative: break
      default: return false
      }
      return isScope(forest.facts[Int(predicate.fact)])
    }
  }

  private func isScope(_ fact: FactSource) -> Bool {
    switch fact {
    case .special(let key): key == .type || key == .source
    case .data(let key):
      profile.dataHidesSpecialKeys && [SpecialKey.type, .source].contains { key.elementsEqual($0.rawValue.utf8) }
    case .state, .history, .nothing, .crash: false
    }
  }
}
