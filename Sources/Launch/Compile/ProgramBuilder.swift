internal import RuleCore

/// Builds the program of one platform from rules that know none: the profile is spent here.
///
/// Every condition becomes a node, children before parents; what the platform drops becomes no
/// node. Then each rule's leaves, in the order in which the platform would test them, become steps.
struct ProgramBuilder {
  package let rules: RuleSet
  let profile: LaunchProfile
  let wanted: Set<Int>?
  let indexedRules: Int
  /// Whether some condition is one that not every platform understands.
  private let hasUnreadable: Bool
  var table: FactTable
  private var unwantedTable: FactTable
  var program: Program
  /// What each condition of the rule at hand became; nil when it was dropped.
  private(set) var built: [Int32?] = []
  /// Conditions of the rule at hand that the platform never comes to; empty while there are none.
  private(set) var isSkipped: [Bool] = []
  /// The tree of the rule at hand, and the children of its groups.
  private(set) var nodes: [BuiltNode] = []
  private(set) var members: [Int32] = []
  /// The trees of all rules, and where each one begins.
  private var trees = ConditionTrees()
  private var roots: [Int32] = []
  var templates: TemplateParts
  /// The first key of the rule at hand at which the platform stops while loading.
  var crash: Rejection?
  var rule = 0
  /// The places of values of the test at hand that the platform drops.
  var droppedValues: [Int32] = []
  /// What is noted of the parts, where somebody asks.
  var record: Record?

  /// A condition that the platform kept.
  struct BuiltNode {
    enum Form {
      case all, any
      case leaf(predicate: UInt32)
    }
    var form: Form
    /// Where its children lie in `members`.
    var children: Range<Int32> = 0..<0
  }

  init(
    _ rules: RuleSet, for profile: LaunchProfile, only wanted: Set<Int>?, indexedRules: Int
  ) {
    (self.rules, self.profile, self.wanted) = (rules, profile, wanted)
    self.indexedRules = indexedRules
    hasUnreadable = rules.conditions.contains {
      if case .unreadable = $0.form { true } else { false }
    }
    table = FactTable(for: profile)
    unwantedTable = FactTable(for: profile)
    templates = TemplateParts(rules.document)
    program = Program(profile: profile)
    if wanted == nil {
      program.rules.reserveCapacity(rules.rules.count)
      // Twice: the index has shorter ways through the rules.
      program.steps.reserveCapacity(2 * rules.conditions.count)
      program.consequences.reserveCapacity(rules.consequences.count)
      roots.reserveCapacity(rules.rules.count)
      // A test may be one of several values.
      trees.reserve(rules.conditions.count + rules.conditions.count / 4)
    }
  }

  mutating func build() throws(Rejection) -> Program {
    try checkText()
    try checkFaults()
    for rule in rules.rules {
      self.rule = rule.index
      // A rule that is not wanted can still reject the file, but leaves no facts behind.
      let isWanted = wanted?.contains(rule.index) ?? true
      if !isWanted { swap(&table, &unwantedTable) }
      defer { if !isWanted { swap(&table, &unwantedTable) } }
      try add(rule, isWanted: isWanted)
    }
    if let first = record?.first { throw first }
    table.place(in: &program)
    program.predicates = table.predicates.values
    program.texts = table.texts
    program.integers = table.integers.values
    program.decimals = table.decimals
    program.tokens = table.tokens
    program.output = templates.takeText()
    if program.rules.count >= indexedRules {
      let steps = program.steps
      program.steps = []
      var builder = PredicateIndexBuilder(program, steps: steps, trees, roots: roots)
      program.index = Shared(builder.build())
      program.steps = builder.steps
    }
    return program
  }

  /// The distinct facts, predicates and literals of the conditions that were built so far, as a
  /// program without rules; one that `readsEvents` finds its facts in events.
  consuming func vocabulary(readsEvents: Bool) -> Program {
    if readsEvents { table.place(in: &program) } else { program.facts = table.facts }
    program.predicates = table.predicates.values
    program.texts = table.texts
    program.integers = table.integers.values
    program.decimals = table.decimals
    return program
  }

  // MARK: what rejects the file

  private mutating func checkText() throws(Rejection) {
    for tolerance in rules.document.tolerances
    where profile.reader.reading(of: tolerance.kind) == .rejected {
      return try reject(
        Rejection(reason: .text(tolerance.kind), range: tolerance.range, rule: nil), isFault: true)
    }
  }

  private mutating func checkFaults() throws(Rejection) {
    for fault in rules.faults
    where (profile.decodesUnusedMembers || !fault.isUnused)
      && profile.outcome(fault.reason) == .rejected
    {
      return try reject(
        Rejection(reason: .fault(fault.reason), range: fault.range, rule: fault.rule),
        isFault: true)
    }
  }

  // MARK: a rule

  private mutating func add(_ rule: Rule, isWanted: Bool) throws(Rejection) {
    var lost = Program.Losses()
    buildConditions(of: rule, &lost)
    noteFates(of: rule)
    try checkCrash()
    guard let top = built.last ?? nil else {
      if profile.droppedTopRejects {
        try reject(Rejection(reason: .emptyCondition, range: rule.range, rule: rule.index))
      }
      program.losses.rules += 1
      return
    }
    let start = Int32(program.consequences.count)
    let (firstPiece, firstByte) = (Int32(program.pieces.count), templates.end)
    addConsequences(of: rule, &lost)
    try checkCrash()
    program.losses.conditions += lost.conditions
    program.losses.consequences += lost.consequences
    guard isWanted else {
      removeConsequences(from: start)
      return
    }
    if !lost.isNone { program.lostParts[program.rules.count] = lost }
    roots.append(trees.add(top, of: nodes, members))
    program.rules.append(
      Program.LoadedRule(
        number: Int32(rule.index),
        steps: trees.emit(roots[roots.count - 1], to: &program.steps)..<Int32(program.steps.count),
        consequences: start..<Int32(program.consequences.count), firstPiece: firstPiece,
        firstByte: firstByte))
  }

  private mutating func checkCrash() throws(Rejection) {
    guard let crash else { return }
    self.crash = nil
    try reject(crash)
  }

  // MARK: conditions

  /// Fills in `built`, `nodes` and `members` for a rule: what each condition becomes, the top last.
  mutating func buildConditions(of rule: Rule, _ lost: inout Program.Losses) {
    nodes.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    let first = rule.conditions.lowerBound
    markSkipped(rule.conditions)
    built.removeAll(keepingCapacity: true)
    for index in rule.conditions {
      let isSkipped = !isSkipped.isEmpty && isSkipped[Int(index - first)]
      built.append(isSkipped ? nil : build(rules.conditions[Int(index)], first, &lost))
      if !droppedValues.isEmpty { noteDroppedValues(of: index) }
    }
  }

  /// Marks what lies inside a group that the platform drops before it looks at its members.
  private mutating func markSkipped(_ conditions: Range<Int32>) {
    isSkipped.removeAll(keepingCapacity: true)
    guard hasUnreadable else { return }
    let first = conditions.lowerBound
    isSkipped.append(contentsOf: repeatElement(false, count: conditions.count))
    for index in conditions.reversed() {
      let condition = rules.conditions[Int(index)]
      var skips = isSkipped[Int(index - first)]
      if case .unreadable(let reason) = condition.form {
        skips = skips || profile.outcome(reason) == .conditionDropped
      }
      guard skips else { continue }
      for child in condition.children {
        isSkipped[Int(rules.children[Int(child)] - first)] = true
      }
    }
  }

  /// The node that `condition` becomes, or nil when the platform drops it; `first` is the first
  /// condition of its rule.
  private mutating func build(
    _ condition: Condition, _ first: Int32, _ lost: inout Program.Losses
  ) -> Int32? {
    let node: Int32?
    switch condition.form {
    case .all: return group(true, condition, first, &lost)
    case .any: return group(false, condition, first, &lost)
    case .test(let test): node = self.test(test)
    case .history(let query): node = history(query)
    // No launch document says these.
    case .unreadable(let reason):
      switch (reason, profile.outcome(reason)) {
      case (.logicCase(let isAnd), .taken): return group(isAnd, condition, first, &lost)
      case (.logicCase, .never), (.logicUnknown, .never):
        // Kept as long as a member is: then it is false whatever they are.
        let hasMembers = condition.children.contains { member($0, first) != nil }
        let isKept = hasMembers || profile.hollowGroup.and != .conditionDropped
        node = isKept ? constant(false) : nil
      case (_, .never): node = constant(false)
      case (_, .always): node = constant(true)
      case (_, .taken), (_, .rejected), (_, .conditionDropped), (_, .consequenceDropped):
        node = nil
      }
    }
    if node == nil { lost.conditions += 1 }
    return node
  }

  private mutating func group(
    _ isAnd: Bool, _ condition: Condition, _ first: Int32, _ lost: inout Program.Losses
  ) -> Int32? {
    let start = members.count
    for child in condition.children {
      if let node = member(child, first) { members.append(node) }
    }
    if members.count == start {
      let rule = condition.children.isEmpty ? profile.emptyGroup : profile.hollowGroup
      switch isAnd ? rule.and : rule.or {
      case .always: return constant(true)
      case .never: return constant(false)
      default:
        lost.conditions += 1
        return nil
      }
    }
    return group(isAnd, from: start)
  }

  /// The node that a child, by its place in `RuleSet.children`, became; nil when it was dropped.
  private func member(_ child: Int32, _ first: Int32) -> Int32? {
    built[Int(rules.children[Int(child)] - first)]
  }

  /// The group of the members from `start` on.
  private mutating func group(_ isAnd: Bool, from start: Int) -> Int32 {
    node(
      BuiltNode(form: isAnd ? .all : .any, children: Int32(start)..<Int32(members.count)))
  }

  /// The nodes from `first` on, none of them a group, as one; nil when there is none.
  mutating func joined(_ isAnd: Bool, from first: Int) -> Int32? {
    if nodes.count - first < 2 { return nodes.count == first ? nil : Int32(first) }
    let start = members.count
    for node in first..<nodes.count { members.append(Int32(node)) }
    return group(isAnd, from: start)
  }

  mutating func constant(_ value: Bool) -> Int32 {
    leaf(
      Predicate(
        fact: table.fact(.nothing), conversion: .none, comparison: .constant(value), literal: 0))
  }

  mutating func leaf(_ predicate: Predicate) -> Int32 {
    node(BuiltNode(form: .leaf(predicate: table.predicate(predicate))))
  }

  private mutating func node(_ node: BuiltNode) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }
}

extension Program {
  /// Builds the program that `profile` makes of `rules`.
  ///
  /// `only` keeps of the rules that load those at these places of the document. Throws when the
  /// platform would not load the document at all.
  public init(
    _ rules: RuleSet, for profile: LaunchProfile, only wanted: Set<Int>? = nil
  ) throws(Rejection) {
    try self.init(rules, for: profile, only: wanted, indexedRules: Self.indexedRules)
  }

  /// From so many rules on there is an index: below it is hardly worth its look-ups.
  package static let indexedRules = 16

  /// The same, with an index from `indexedRules` on.
  package init(
    _ rules: RuleSet, for profile: LaunchProfile, only wanted: Set<Int>? = nil, indexedRules: Int
  ) throws(Rejection) {
    var builder = ProgramBuilder(rules, for: profile, only: wanted, indexedRules: indexedRules)
    self = try builder.build()
  }
}
