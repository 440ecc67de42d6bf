/// Evaluates Convert rules: for a visitor, returns the experiences for which the visitor is eligible.
///
///     let rules = AudienceRules(try JSONDocument(bytes), for: .ios)
///     var engine = AudienceEngine(try AudienceProgram(rules, for: .ios))
///     let verdicts = try engine.process(visitor)
///
/// Visitors are evaluated independently of each other.
public struct AudienceEngine: Sendable {
  /// The runner that evaluates the rules. Explanations use the same runner.
  var runner: AudienceRunner
  private let limits: EventLimits
  /// The JSON pointers, created when the first pointer is needed.
  private var pointers: JSONPointers?

  /// Creates an engine without a visitor.
  public init(_ program: AudienceProgram, limits: EventLimits = .standard) {
    runner = AudienceRunner(program, searchSteps: limits.searchSteps)
    self.limits = limits
  }

  /// The program that is evaluated.
  public var program: AudienceProgram { runner.program }

  /// Evaluates one visitor: a JSON object as UTF-8, followed by nothing but whitespace.
  ///
  /// Returns the verdicts of the experiences whose answer is not `no`; with `all`, of every experience.
  /// - Throws: `EventProblem` if `visitor` is not a valid event.
  /// - Complexity: O(bytes + experiences that the index finds for the visitor's values), or with `all` O(experiences).
  public mutating func process(_ visitor: [UInt8], all: Bool = false) throws(EventProblem) -> [AudienceVerdict] {
    let text = visitor.span
    if visitor.count > limits.bytes { throw EventProblem(.oversize(limit: limits.bytes), at: 0) }
    let start = JSONScanner.skipSpace(in: text, from: 0)
    let (document, end) = try JSONDocument.event(text, from: start, limits)
    let rest = JSONScanner.skipSpace(in: text, from: end)
    if rest < text.count { throw EventProblem(JSONProblem(.trailing(text[rest]), at: rest)) }
    try begin(document)
    return verdicts(all: all)
  }

  // MARK: functions for commands

  /// Reads the next visitor, to whom the results of `verdicts` then apply.
  package mutating func begin(_ document: JSONDocument) throws(EventProblem) {
    runner.begin(
      try VisitorEvent(
        document, isBare: program.rules.isBare, choice: program.profile.memberChoice,
        environment: program.rules.environment))
  }

  /// The names of unknown members of the current visitor.
  package var unknownNames: [JSONDocument.Value] { runner.visitor?.unknownNames ?? [] }

  /// True if the platform selects no experience because the current visitor has no location data.
  package var lacksLocation: Bool { !program.rules.isBare && runner.lacksLocation }

  /// Returns the verdicts for the current visitor: the verdicts that are not `no` or, with `all`, all verdicts.
  package mutating func verdicts(all: Bool) -> [AudienceVerdict] {
    if program.rules.isBare {
      return program.rules.bareTrees.indices.compactMap { verdict(ofRuleSet: $0, all: all) }
    }
    if let key = runner.visitor?.experience {
      guard let place = program.experienceOfKey[CollationKey(key, program.profile.runtime)] else {
        let unknown = AudienceVerdict(place: nil, keyBytes: key, answer: .no, audiences: [], locations: [])
        return all ? [unknown] : []
      }
      return verdict(place, all: all).map { [$0] } ?? []
    }
    let places = all ? Array(program.experiences.indices) : runner.candidates()
    return places.compactMap { verdict($0, all: all) }
  }

  /// Returns the verdict of one rule set, in a document without a configuration, for the current visitor. Nil if the
  /// platform drops the rule set.
  mutating func verdict(ofRuleSet index: Int, all: Bool = true) -> AudienceVerdict? {
    let tree = program.rules.bareTrees[index]
    guard program.trees[Int(tree)] != nil else { return nil }
    let outcome = runner.outcome(of: tree)
    guard all || outcome != .no else { return nil }
    return AudienceVerdict(
      place: nil, ruleSet: program.rules.isList ? index : nil, keyBytes: nil,
      answer: answer(outcome, [tree], lacksSettings: false), audiences: [], locations: [])
  }

  /// Returns the verdict of one experience for the current visitor.
  mutating func verdict(ofExperience place: Int) -> AudienceVerdict? { verdict(place, all: true) }

  private mutating func verdict(_ place: Int, all: Bool) -> AudienceVerdict? {
    let outcome = runner.outcome(ofExperience: place)
    guard all || outcome != .no else { return nil }
    let plan = program.experiences[place]
    let trees = outcome.isAnswer ? [] : runner.undecidedTrees(ofExperience: place)
    return AudienceVerdict(
      place: place, keyBytes: plan.key, answer: answer(outcome, trees, lacksSettings: plan.lacksSettings),
      audiences: members(plan.audiences), locations: members(plan.locations),
      assignment: outcome == .yes ? runner.assignment(ofExperience: place) : nil)
  }

  private mutating func members(_ members: [ExperiencePlan.Member]) -> [AudienceVerdict.Member] {
    members.map { AudienceVerdict.Member(idBytes: $0.id, outcome: $0.tree.map { runner.outcome(of: $0) } ?? .no) }
  }

  // MARK: reasons

  private mutating func answer(_ outcome: OutcomeSet, _ trees: [RuleTreeID], lacksSettings: Bool)
    -> AudienceVerdict.Answer
  {
    if outcome == .yes { return .yes }
    if outcome == .no { return .no }
    if outcome == .exception { return .exception(exception(trees, lacksSettings)) }
    var leaves: [AudienceVerdict.Unsettled] = []
    for tree in trees {
      for leaf in runner.openLeaves(of: tree) {
        let pointer = pointer(to: leaf.condition)
        switch runner.verdict(leaf.predicate) {
        case .open(let construct): leaves.append(.init(pointer: pointer, construct: construct, isSpent: false))
        case .spent: leaves.append(.init(pointer: pointer, construct: "the step limit was reached", isSpent: true))
        case .fails, .holds, .barred: break
        }
      }
    }
    return .notEvaluated(leaves)
  }

  private mutating func exception(_ trees: [RuleTreeID], _ lacksSettings: Bool) -> String {
    for tree in trees {
      if let place = runner.exceptionPlace(in: tree) {
        let pointer = pointer(to: place)
        let name = pointer.isEmpty ? "the root" : pointer
        return "the SDK throws: null where an object is expected, at \(name)"
      }
    }
    return lacksSettings
      ? "the SDK throws: the experience has no settings to read matching_options from"
      : "the SDK throws: the experience has no id"
  }

  private mutating func pointer(to condition: ConditionID) -> String {
    let rules = program.rules
    let pointers = pointers ?? JSONPointers(rules.document)
    self.pointers = pointers
    return pointers.pointer(to: rules.conditions[Int(condition)].range)
  }
}
