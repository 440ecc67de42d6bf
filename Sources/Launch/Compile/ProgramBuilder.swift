/// Compiles platform-independent rules to the program of one platform.
///
/// Every condition becomes a node, children before parents; conditions that the platform drops have no node. Then the
/// leaves of each rule become steps, in the platform's evaluation order.
struct ProgramBuilder {
  /// The rules of the document, or of the part that is being compiled.
  private(set) var rules: RuleSet
  let profile: LaunchProfile
  let wanted: Set<Int>?
  let indexedRules: Int
  let historyUse: HistoryUse
  /// True if at least one platform does not understand at least one condition.
  private var hasUnreadable: Bool
  private(set) var table: FactTable
  private var unwantedTable: FactTable
  var program: Program
  /// Indexed by condition of the current rule: the index of the condition's node; nil if the condition was dropped.
  private(set) var built: [Int32?] = []
  /// Indexed by condition of the current rule: true if the platform never reads the condition. Empty if the platform
  /// reads all conditions.
  private(set) var isSkipped: [Bool] = []
  /// The nodes of the current rule, and the children of its groups as indices into `nodes`.
  private(set) var nodes: [BuiltNode] = []
  private(set) var members: [Int32] = []
  /// The trees of all rules, and the root of each loaded rule.
  private var trees = ConditionTrees()
  private var roots: [Int32] = []
  var templates: TemplateParts
  /// The first key of the current rule that crashes the platform while loading, and the key's range if it is in the
  /// document.
  var crash: (key: String, range: ByteRange?)?
  /// The distinct searches of the event history, with their indices in the program.
  var searches: [HistorySearch: Int] = [:]
  /// The indices of the values of the current test that the platform drops.
  var droppedValues: [Int32] = []
  /// Records how each part of the document loads; nil unless this was requested.
  var record: Record?
  /// True if only the outcome of loading is requested: the rules of the program then have no steps and no consequences.
  private let isOutcomeOnly: Bool
  /// The labels of rules in output lines, in the order of the rules that load; empty if the lines show rule indices.
  var labels: [[UInt8]] = []

  /// A condition that the platform keeps.
  struct BuiltNode {
    enum Form {
      case all, any
      case leaf(predicate: UInt32)
    }
    var form: Form
    /// The range of the node's children in `members`.
    var children: Range<Int32> = 0..<0
  }

  /// Creates a builder. `partCount`: the estimated number of parts of the document, to reserve memory; 1 if `rules` are
  /// the whole document. `isOutcomeOnly`: true if the program evaluates no events, and only shows which rules load.
  init(
    _ rules: RuleSet, for profile: LaunchProfile, only wanted: Set<Int>?, indexedRules: Int,
    history: HistoryUse = .empty, partCount: Int = 1, isOutcomeOnly: Bool = false
  ) {
    (self.rules, self.profile, self.wanted) = (rules, profile, wanted)
    self.isOutcomeOnly = isOutcomeOnly
    self.indexedRules = indexedRules
    historyUse = history
    hasUnreadable = rules.hasUnreadable
    table = FactTable(for: profile)
    unwantedTable = wanted == nil ? table : FactTable(for: profile)
    templates = TemplateParts(rules.document)
    program = Program(profile: profile)
    program.hasOnlyConditions = rules.form == .conditions
    if wanted == nil, !isOutcomeOnly {
      program.rules.reserveCapacity(rules.rules.count * partCount)
      // Twice the number of conditions, because the index adds shorter chains of steps for rules.
      program.steps.reserveCapacity(2 * rules.conditions.count * partCount)
      program.consequences.reserveCapacity(rules.consequences.count * partCount)
      roots.reserveCapacity(rules.rules.count * partCount)
      // A test of several values has a node for each value.
      trees.reserve((rules.conditions.count + rules.conditions.count / 4) * partCount)
    }
  }

  /// Compiles the whole document. Throws if the platform rejects the document. If no outcomes are recorded, also throws
  /// if this program does not support a wanted rule.
  mutating func build(readsEvents: Bool = true) throws(Rejection) -> Program {
    if record == nil, let first = rules.notModelled(on: profile, only: wanted) { throw first }
    try addRules()
    if let first = record?.first { throw first }
    return finish(readsEvents: readsEvents)
  }

  /// Adds the next part of the document after the earlier parts.
  mutating func add(_ part: RuleSet) throws(Rejection) {
    rules = part
    hasUnreadable = part.hasUnreadable
    try addRules()
  }

  /// Adds the rules of a separate rule set, or none of these rules if the platform rejects the rule set.
  mutating func join(_ set: RuleSet) throws(Rejection) {
    let (ruleCount, losses, firstConsequence) = (program.rules.count, program.losses, program.consequences.count)
    templates.use(set.document)
    do throws(Rejection) {
      try add(set)
    } catch {
      for place in ruleCount..<program.rules.count { program.lostParts[place] = nil }
      program.rules.removeLast(program.rules.count - ruleCount)
      roots.removeLast(roots.count - ruleCount)
      removeConsequences(from: Int32(firstConsequence))
      program.losses = losses
      throw error
    }
  }

  /// Compiles `rules`, and adds them to the program.
  mutating func addRules() throws(Rejection) {
    try checkText()
    try checkFaults()
    for rule in rules.rules {
      // A rule that is not wanted must not add facts to the program, but the platform can still reject the document
      // because of the rule.
      let isWanted = wanted?.contains(rule.index) ?? true
      if !isWanted { swap(&table, &unwantedTable) }
      defer { if !isWanted { swap(&table, &unwantedTable) } }
      try add(rule, isWanted: isWanted)
    }
  }

  /// Completes the program. Call once. `readsEvents`: false if nothing evaluates the program, which then has no plan
  /// for reading facts from events.
  mutating func finish(readsEvents: Bool = true) -> Program {
    if isOutcomeOnly { return program }
    if readsEvents { table.place(in: &program) } else { program.facts = table.facts }
    program.predicates = table.predicates.values
    program.texts = table.texts
    program.foldedTexts = FoldedTexts(table.texts)
    program.integers = table.integers.values
    program.decimals = table.decimals
    program.tokens = table.tokens
    program.output = templates.takeText()
    if program.rules.count >= indexedRules {
      let steps = program.steps
      program.steps = []
      var builder = PredicateIndexBuilder(program, steps: steps, trees, roots: roots)
      program.index = Box(builder.build())
      program.steps = builder.steps
    }
    return program
  }

  // MARK: reasons to reject the file

  private mutating func checkText() throws(Rejection) {
    for tolerance in rules.document.tolerances where profile.reader.reading(of: tolerance.kind) == .rejected {
      return try reject(Rejection(reason: .text(tolerance.kind), range: tolerance.range, rule: nil), isFault: true)
    }
  }

  private mutating func checkFaults() throws(Rejection) {
    for fault in rules.faults
    where (profile.decodesUnusedMembers || !fault.isUnused)
      && profile.outcome(fault.reason) == .rejected
    { return try reject(Rejection(reason: .fault(fault.reason), range: fault.range, rule: fault.rule), isFault: true) }
  }

  // MARK: a rule

  private mutating func add(_ rule: Rule, isWanted: Bool) throws(Rejection) {
    var lost = Program.Losses()
    buildConditions(of: rule, &lost)
    noteFates(of: rule)
    try checkCrash(of: rule)
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
    try checkCrash(of: rule)
    program.losses.conditions += lost.conditions
    program.losses.consequences += lost.consequences
    if !isWanted || isOutcomeOnly { removeConsequences(from: start) }
    guard isWanted else { return }
    if !lost.isNone { program.lostParts[program.rules.count] = lost }
    var steps: Range<Int32> = 0..<0
    if !isOutcomeOnly {
      roots.append(trees.add(top, of: nodes, members))
      steps = trees.emit(roots[roots.count - 1], to: &program.steps)..<Int32(program.steps.count)
    }
    program.rules.append(
      Program.LoadedRule(
        number: Int32(rule.index), steps: steps,
        consequences: start..<Int32(program.consequences.count), firstPiece: firstPiece, firstByte: firstByte))
  }

  private mutating func checkCrash(of rule: Rule) throws(Rejection) {
    guard let crash else { return }
    self.crash = nil
    try reject(Rejection(reason: .crash(key: crash.key), range: crash.range ?? rule.range, rule: rule.index))
  }

  // MARK: conditions

  /// Fills `built`, `nodes` and `members` for a rule. The rule's top condition is the last element of `built`.
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

  /// Marks the conditions inside groups that the platform drops without reading their members.
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

  /// Returns the node for `condition`, or nil if the platform drops it; `first` is the id of the first condition of the
  /// rule.
  private mutating func build(_ condition: Condition, _ first: Int32, _ lost: inout Program.Losses) -> Int32? {
    let node: Int32?
    switch condition.form {
    case .all: return group(true, condition, first, &lost)
    case .any: return group(false, condition, first, &lost)
    case .test(let test): node = self.test(test)
    case .history(let query): node = history(query)
    case .unreadable(let reason):
      switch (reason, profile.outcome(reason)) {
      case (.logicCase(let isAnd), .taken): return group(isAnd, condition, first, &lost)
      case (.logicCase, .never), (.logicUnknown, .never):
        // The group is always false. But if the platform drops all its members, and also drops groups without members,
        // the group is dropped.
        let hasMembers = condition.children.contains { member($0, first) != nil }
        let isKept = hasMembers || profile.hollowGroup.and != .conditionDropped
        node = isKept ? constant(false) : nil
      case (_, .never): node = constant(false)
      case (_, .always): node = constant(true)
      case (_, .taken), (_, .rejected), (_, .conditionDropped), (_, .consequenceDropped), (_, .notModelled): node = nil
      }
    }
    if node == nil { lost.conditions += 1 }
    return node
  }

  private mutating func group(_ isAnd: Bool, _ condition: Condition, _ first: Int32, _ lost: inout Program.Losses)
    -> Int32?
  {
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

  /// Returns the node of a child, given by the child's index in `RuleSet.children`; nil if the child was dropped.
  private func member(_ child: Int32, _ first: Int32) -> Int32? {
    built[Int(rules.children[Int(child)] - first)]
  }

  /// Adds a group whose children are the elements of `members` from `start` on.
  private mutating func group(_ isAnd: Bool, from start: Int) -> Int32 {
    node(BuiltNode(form: isAnd ? .all : .any, children: Int32(start)..<Int32(members.count)))
  }

  /// Combines the nodes from index `first` on, none of which is a group, into one node. Returns nil if there are no
  /// such nodes.
  mutating func joined(_ isAnd: Bool, from first: Int) -> Int32? {
    if nodes.count - first < 2 { return nodes.count == first ? nil : Int32(first) }
    let start = members.count
    for node in first..<nodes.count { members.append(Int32(node)) }
    return group(isAnd, from: start)
  }

  mutating func constant(_ value: Bool) -> Int32 {
    leaf(Predicate(fact: table.fact(.nothing), conversion: .none, comparison: .constant(value), literal: 0))
  }

  mutating func leaf(_ predicate: Predicate) -> Int32 {
    node(BuiltNode(form: .leaf(predicate: table.predicate(predicate))))
  }

  private mutating func node(_ node: BuiltNode) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }
}

extension Rejection {
  /// True if the platform accepts the part of the document, but this program cannot evaluate it.
  package func isOfModel(on profile: LaunchProfile) -> Bool {
    if case .fault(let reason) = reason { profile.outcome(reason) == .notModelled } else { false }
  }
}

extension RuleSet {
  /// Returns the reason why this program cannot evaluate one of the wanted rules on a platform; nil if it can evaluate
  /// all wanted rules. `wanted`: indices of rules; nil for all.
  package func notModelled(on profile: LaunchProfile, only wanted: Set<Int>?) -> Rejection? {
    guard hasBuckets else { return nil }
    let fault = faults.first { fault in
      profile.outcome(fault.reason) == .notModelled && fault.rule.map { wanted?.contains($0) ?? true } ?? true
    }
    return fault.map { Rejection(reason: .fault($0.reason), range: $0.range, rule: $0.rule) }
  }

  /// True if at least one platform does not understand at least one condition.
  fileprivate var hasUnreadable: Bool {
    conditions.contains { if case .unreadable = $0.form { true } else { false } }
  }
}

extension Program {
  /// Compiles `rules` for `profile`.
  ///
  /// `wanted`: the document indices of the rules to keep; nil keeps all rules that load.
  /// - Throws: `Rejection` if the platform rejects the document.
  public init(_ rules: RuleSet, for profile: LaunchProfile, only wanted: Set<Int>? = nil) throws(Rejection) {
    try self.init(rules, for: profile, only: wanted, indexedRules: Self.indexedRules)
  }

  /// A program with fewer rules has no index, because index lookups would save little time.
  package static let indexedRules = 16

  /// Compiles `rules` for `profile`, with an index if at least `indexedRules` rules load.
  package init(
    _ rules: RuleSet, for profile: LaunchProfile, only wanted: Set<Int>? = nil, indexedRules: Int = Self.indexedRules,
    history: HistoryUse = .empty
  ) throws(Rejection) {
    var builder = ProgramBuilder(rules, for: profile, only: wanted, indexedRules: indexedRules, history: history)
    self = try builder.build()
  }
}
