internal import RuleCore

/// What each condition of a rule set became on one platform.
package struct LoadOutcomes: Sendable {
  /// What a condition became.
  package enum Fate: UInt8, Sendable {
    /// The platform tests it.
    case kept
    /// Left out of its group, which is kept without it.
    case dropped
    /// Left out, and with it every group round it up to the top of its rule, as nothing else was in
    /// them: the rule has no condition.
    case droppedWithRule
    /// Kept, and the same on every event: false, or true.
    case never, always
    /// Inside a group that was dropped before its members were looked at.
    case unseen
  }

  private var fates: [Fate] = []
  /// Whether some condition was dropped.
  package private(set) var hasDropped = false

  /// What the condition at this place of the rule set's list became.
  package subscript(condition: Int) -> Fate { fates[condition] }

  fileprivate init(capacity: Int) { fates.reserveCapacity(capacity) }

  fileprivate mutating func append(_ fate: Fate) { fates.append(fate) }

  /// Spreads the loss of the top of a rule, whose conditions are the last ones, to those that it was
  /// made of.
  fileprivate mutating func spreadLoss(_ conditions: Range<Int32>, of rules: borrowing RuleSet) {
    hasDropped = hasDropped || fates[Int(conditions.lowerBound)...].contains(.dropped)
    guard let top = conditions.last, fates[Int(top)] == .dropped else { return }
    fates[Int(top)] = .droppedWithRule
    // Parents lie behind their children.
    for index in conditions.reversed() where fates[Int(index)] == .droppedWithRule {
      for place in rules.conditions[Int(index)].children {
        let child = Int(rules.children[Int(place)])
        if fates[child] == .dropped { fates[child] = .droppedWithRule }
      }
    }
  }
}

/// What a platform makes of a rule set, part by part.
package struct LoadResult: Sendable {
  package let program: Result<Program, Rejection>
  /// All that rejects the document while its rules are built, faults of its shape left out: keys that
  /// stop the process, conditions that come to nothing.
  package let rejections: [Rejection]
  package let fates: LoadOutcomes
  /// The trees of the program, where they were asked for.
  let forest: ConditionForest?
  /// By test: the places of those of its values that the platform drops.
  let droppedValues: [ConditionID: [Int32]]

  /// Goes over all rules, also behind one that rejects the document.
  package init(_ rules: RuleSet, for profile: LaunchProfile, keepsTrees: Bool = false) {
    var builder = ProgramBuilder(rules, for: profile, only: nil, indexedRules: .max)
    var record = ProgramBuilder.Record(rules)
    if keepsTrees {
      record.forest = ConditionForest(for: profile, conditions: rules.conditions.count)
    }
    builder.record = record
    do throws(Rejection) {
      program = .success(try builder.build())
    } catch {
      program = .failure(error)
    }
    (rejections, fates) =
      builder.record.map { ($0.rejections, $0.fates) } ?? ([], LoadOutcomes(capacity: 0))
    droppedValues = builder.record?.droppedValues ?? [:]
    var forest = builder.record?.forest
    if case .success(let program) = program { forest?.complete(with: program) }
    self.forest = forest
  }
}

extension ProgramBuilder {
  /// What is noted while a program is built, when it is asked for.
  struct Record {
    fileprivate(set) var fates: LoadOutcomes
    fileprivate(set) var rejections: [Rejection] = []
    /// The first of all rejections.
    fileprivate(set) var first: Rejection?
    /// The trees, where somebody asks for them.
    fileprivate(set) var forest: ConditionForest?
    /// By test: the places of those of its values that are dropped.
    fileprivate(set) var droppedValues: [ConditionID: [Int32]] = [:]

    init(_ rules: borrowing RuleSet) { fates = LoadOutcomes(capacity: rules.conditions.count) }
  }

  /// Ends the building, unless there is a record: then it goes on and fails at its end.
  mutating func reject(_ rejection: Rejection, isFault: Bool = false) throws(Rejection) {
    guard record != nil else { throw rejection }
    if record?.first == nil { record?.first = rejection }
    if !isFault { record?.rejections.append(rejection) }
  }

  /// Notes which values of a test were dropped.
  mutating func noteDroppedValues(of condition: ConditionID) {
    if record != nil { record?.droppedValues[condition] = droppedValues }
    droppedValues.removeAll(keepingCapacity: true)
  }

  /// Notes what became of the conditions of a rule, all of which are built.
  mutating func noteFates(of rule: Rule) {
    // Taken out while it is written to, so that it is not copied.
    guard var record = self.record.take() else { return }
    for index in rule.conditions {
      let place = Int(index - rule.conditions.lowerBound)
      record.fates.append(fate(of: rules.conditions[Int(index)], at: place))
    }
    record.fates.spreadLoss(rule.conditions, of: rules)
    record.forest?.add(rule, of: self)
    self.record = record
  }

  private func fate(of condition: Condition, at place: Int) -> LoadOutcomes.Fate {
    if !isSkipped.isEmpty, isSkipped[place] { return .unseen }
    guard let node = built[place] else { return .dropped }
    // What it is worth here holds for an empty history only.
    if case .history = condition.form { return .kept }
    switch nodes[Int(node)].form {
    case .leaf: return constant(at: node).map { $0 ? .always : .never } ?? .kept
    case .all, .any:
      // The values of one test; what members of a group come to together is not asked here.
      guard case .test = condition.form else { return .kept }
      let values = nodes[Int(node)].children.map { constant(at: members[Int($0)]) }
      if values.allSatisfy({ $0 == true }) { return .always }
      return values.allSatisfy { $0 == false } ? .never : .kept
    }
  }

  /// What a leaf is worth that tests nothing.
  private func constant(at node: Int32) -> Bool? {
    guard case .leaf(let predicate) = nodes[Int(node)].form,
      case .constant(let value) = table.predicates.values[Int(predicate)].comparison
    else { return nil }
    return value
  }
}
