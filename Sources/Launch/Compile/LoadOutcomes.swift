/// The outcome of loading each condition of a rule set on one platform.
package struct LoadOutcomes: Sendable {
  /// The outcome of loading a condition.
  package enum Fate: UInt8, Sendable {
    /// The platform evaluates the condition.
    case kept
    /// The condition is removed from its group; the group is kept.
    case dropped
    /// The condition is dropped. All enclosing groups are dropped too, because they have no member left, so the rule
    /// has no condition.
    case droppedWithRule
    /// The condition is kept but has a constant result: always false, or always true.
    case never, always
    /// The condition is inside a group that the platform dropped without reading its members.
    case unseen
  }

  private var fates: [Fate] = []
  /// True if any condition was dropped.
  package private(set) var hasDropped = false

  /// The outcome of the condition with this index in `RuleSet.conditions`.
  package subscript(condition: Int) -> Fate { fates[condition] }

  fileprivate init(capacity: Int) { fates.reserveCapacity(capacity) }

  /// Adds the outcome of the condition at an index. Earlier conditions without an outcome belong to rules that the
  /// builder left out. They get `unseen`.
  fileprivate mutating func append(_ fate: Fate, at index: ConditionID) {
    while fates.count < Int(index) { fates.append(.unseen) }
    fates.append(fate)
  }

  /// If the top condition of the last added rule was dropped, marks this condition and the dropped conditions below it
  /// as `droppedWithRule`.
  fileprivate mutating func spreadLoss(_ conditions: Range<Int32>, of rules: borrowing RuleSet) {
    hasDropped = hasDropped || fates[Int(conditions.lowerBound)...].contains(.dropped)
    guard let top = conditions.last, fates[Int(top)] == .dropped else { return }
    fates[Int(top)] = .droppedWithRule
    // Reversed, because parents follow their children.
    for index in conditions.reversed() where fates[Int(index)] == .droppedWithRule {
      for place in rules.conditions[Int(index)].children {
        let child = Int(rules.children[Int(place)])
        if fates[child] == .dropped { fates[child] = .droppedWithRule }
      }
    }
  }
}

/// The result of loading a rule set on one platform, with the outcome of each part.
package struct LoadResult: Sendable {
  package let program: Result<Program, Rejection>
  /// All reasons to reject the document that were found while compiling its rules: keys that crash the platform, and
  /// rules without any condition left. Excludes faults in the structure of the document.
  package let rejections: [Rejection]
  package let fates: LoadOutcomes
  /// The condition trees of the program, if requested.
  package let forest: ConditionForest?
  /// Keyed by test: the indices of the test's values that the platform drops.
  package let droppedValues: [ConditionID: [Int32]]
  /// Keyed by the index of a token in `Program.pieces`: the string of the document that contains the token. Empty if
  /// `keepsTrees` is false.
  let tokenPlaces: [Int32: ByteRange]

  /// Loads all rules, even after a rule that makes the platform reject the document. `keepsTrees`: true to keep the
  /// trees of conditions. `readsEvents`: true to get a program that can evaluate events. If both are false, the
  /// program's rules have no steps and no consequences. `indexedRules`: the minimum number of rules for which the
  /// program gets an index.
  package init(
    _ rules: RuleSet, for profile: LaunchProfile, keepsTrees: Bool = false, readsEvents: Bool = false,
    indexedRules: Int = .max, history: HistoryUse = .empty
  ) {
    var builder = ProgramBuilder(
      rules, for: profile, only: nil, indexedRules: indexedRules, history: history,
      isOutcomeOnly: !keepsTrees && !readsEvents)
    var record = ProgramBuilder.Record(rules)
    if keepsTrees {
      record.forest = ConditionForest(for: profile, conditions: rules.conditions.count)
    }
    builder.record = record
    do throws(Rejection) {
      program = .success(try builder.build(readsEvents: readsEvents))
    } catch {
      program = .failure(error)
    }
    (rejections, fates) = builder.record.map { ($0.rejections, $0.fates) } ?? ([], LoadOutcomes(capacity: 0))
    droppedValues = builder.record?.droppedValues ?? [:]
    tokenPlaces = builder.record?.tokenPlaces ?? [:]
    var forest = builder.record?.forest
    if case .success(let program) = program { forest?.complete(with: program) }
    self.forest = forest
  }
}

extension ProgramBuilder {
  /// The outcomes that are recorded while a program is built, if requested.
  struct Record {
    fileprivate(set) var fates: LoadOutcomes
    fileprivate(set) var rejections: [Rejection] = []
    /// The first reason to reject the document, even if it is a fault in the structure of the document.
    fileprivate(set) var first: Rejection?
    /// The condition trees, if requested.
    fileprivate(set) var forest: ConditionForest?
    /// Keyed by test: the indices of the test's dropped values.
    fileprivate(set) var droppedValues: [ConditionID: [Int32]] = [:]
    /// Keyed by the index of a token in `Program.pieces`: the string that contains the token. Empty unless trees are
    /// requested.
    fileprivate(set) var tokenPlaces: [Int32: ByteRange] = [:]

    init(_ rules: borrowing RuleSet) { fates = LoadOutcomes(capacity: rules.conditions.count) }
  }

  /// Throws `rejection`. If outcomes are recorded, stores the rejection instead; `build()` then throws the first
  /// rejection at its end.
  mutating func reject(_ rejection: Rejection, isFault: Bool = false) throws(Rejection) {
    guard record != nil else { throw rejection }
    if record?.first == nil { record?.first = rejection }
    if !isFault { record?.rejections.append(rejection) }
  }

  /// Records which values of a test the platform drops, and clears `droppedValues`.
  mutating func noteDroppedValues(of condition: ConditionID) {
    if record != nil { record?.droppedValues[condition] = droppedValues }
    droppedValues.removeAll(keepingCapacity: true)
  }

  /// Records `string` for each token among the pieces from index `start` on.
  mutating func noteTokens(from start: Int, in string: JSONDocument.Value) {
    guard record?.forest != nil else { return }
    for place in start..<program.pieces.count where program.pieces[place].kind != .text {
      record?.tokenPlaces[Int32(place)] = rules.document.range(string)
    }
  }

  /// Records the outcomes of a rule's conditions. All of these conditions must have been built.
  mutating func noteFates(of rule: Rule) {
    // Taken out of `self` while it is modified, to avoid a copy.
    guard var record = self.record.take() else { return }
    for index in rule.conditions {
      let place = Int(index - rule.conditions.lowerBound)
      record.fates.append(fate(of: rules.conditions[Int(index)], at: place), at: index)
    }
    record.fates.spreadLoss(rule.conditions, of: rules)
    record.forest?.add(rule, of: self)
    self.record = record
  }

  private func fate(of condition: Condition, at place: Int) -> LoadOutcomes.Fate {
    if !isSkipped.isEmpty, isSkipped[place] { return .unseen }
    guard let node = built[place] else { return .dropped }
    // A historical condition is a constant here only if the history is empty, or if its matcher does not compare
    // numbers. So the condition counts as `kept`.
    if case .history = condition.form { return .kept }
    switch nodes[Int(node)].form {
    case .leaf: return constant(at: node).map { $0 ? .always : .never } ?? .kept
    case .all, .any:
      // Only the leaves of one test are checked: constant results of groups of conditions are not detected.
      guard case .test = condition.form else { return .kept }
      let values = nodes[Int(node)].children.map { constant(at: members[Int($0)]) }
      if values.allSatisfy({ $0 == true }) { return .always }
      return values.allSatisfy { $0 == false } ? .never : .kept
    }
  }

  /// Returns the result of a leaf whose comparison is a constant; nil for all other nodes.
  private func constant(at node: Int32) -> Bool? {
    guard case .leaf(let predicate) = nodes[Int(node)].form,
      case .constant(let value) = table.predicates.values[Int(predicate)].comparison
    else { return nil }
    return value
  }
}
