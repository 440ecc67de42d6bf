/// Explains the effect of an event on each rule of a document, on one platform.
///
///     try explainer.begin(bytes, from: 0)
///     explainer.evaluate(bytes)
///     let explanation = explainer.explanation(ofRule: 3, bytes)
///
/// An explainer and an `Engine` report the same fired consequences: both use the same program, world and order. Unlike
/// `Engine`, an explainer evaluates every condition.
package struct Explainer: ~Copyable {
  /// A reason why the evaluation of an event stops.
  package enum Stop: Sendable {
    case crash(PredictedCrash)
    case limit(ExpansionLimit)
  }

  private var trace: Trace
  private var expander: TokenExpander
  private var flips: TraceFlips
  /// The document indices of the rules to explain.
  package let rules: [Int]
  /// The indices of the rules that match; after a crash, only the rules before the crash.
  private var matched: Set<Int> = []
  private var outcomes: [Int: [[TokenExpander.Outcome]]] = [:]
  package private(set) var stop: Stop?

  /// Creates an explainer. `wanted` contains the document indices of the rules to evaluate and explain; nil means all
  /// rules.
  package init(_ plan: TracePlan, only wanted: Set<Int>? = nil, world: World, limits: EventLimits = .standard) {
    trace = Trace(plan, world: world, limits: limits)
    expander = TokenExpander(limits)
    flips = TraceFlips(plan)
    rules = plan.rules.rules.map(\.index).filter { wanted?.contains($0) ?? true }
  }

  package var plan: TracePlan { trace.plan }

  /// Changes the world for later events.
  package mutating func apply(_ effect: Effect) { trace.runner.apply(effect) }

  /// Replaces the world, for example to undo changes.
  mutating func restore(_ world: World) { trace.runner.restore(world) }

  /// The current time of the clock.
  package var now: Instant { trace.runner.world.now }

  /// Reads the event at `start` of `bytes` and returns the offset after it.
  package mutating func begin(_ bytes: Span<UInt8>, from start: Int) throws(EventProblem) -> Int {
    try trace.runner.begin(bytes, from: start)
    return reader.envelope.end
  }

  /// The reader of events.
  package var reader: FactReader { trace.runner.reader }

  /// Returns the id of the current event in WTF-8; nil if the event has no id.
  package mutating func eventID(_ bytes: Span<UInt8>) -> [UInt8]? {
    let id = reader.envelope.id
    return id.kind == .absent ? nil : trace.runner.textBytes(id, bytes)
  }

  /// Evaluates the conditions of `rules` on the current event, and expands the consequences of the rules that match.
  package mutating func evaluate(_ bytes: Span<UInt8>) {
    trace.evaluate(rules, bytes)
    expander.reset()
    matched.removeAll(keepingCapacity: true)
    outcomes.removeAll(keepingCapacity: true)
    stop = nil
    for rule in rules {
      guard plan.rejection == nil else { return }
      flips.count(plan.ruleNodes[rule], of: trace)
      guard stop == nil else { continue }
      switch trace.verdict(ofRule: rule) {
      case .yes: matched.insert(rule)
      case .crash: stop = .crash(PredictedCrash(rule: rule, reason: trace.crashReason(ofRule: rule)))
      case .no, nil: break
      }
    }
    guard stop == nil else { return }
    // As in `Engine`, all rules are evaluated before the first consequence is written.
    for rule in rules where matched.contains(rule) {
      for consequence in loadedConsequences(of: rule) {
        var found: [TokenExpander.Outcome] = []
        stop = expand(consequence, of: rule, bytes, &found)
        if stop != nil { return }
        outcomes[rule, default: []].append(found)
      }
    }
  }

  /// Returns the minimum number of leaves whose verdict must change for the rule to match; nil if the rule cannot
  /// match.
  package func flips(ofRule rule: Int) -> Int? {
    guard trace.verdict(ofRule: rule) != nil else { return nil }
    return flips.flips(plan.forest.roots[rule])
  }

  /// Returns the verdicts of all conditions of a rule on the current event; nil if the verdicts do not fit into one
  /// integer.
  func verdicts(ofRule rule: Int) -> UInt64? {
    let nodes = plan.ruleNodes[rule]
    guard nodes.count <= UInt64.bitWidth / 2 else { return nil }
    return nodes.reduce(0) { $0 << 2 | UInt64(trace.verdict(of: $1).rawValue) }
  }

  /// Returns the conditions of one minimum set of leaves whose verdict must change for the rule to match; empty if the
  /// rule cannot match.
  func blockers(ofRule rule: Int) -> [ConditionID] {
    guard flips(ofRule: rule) != nil else { return [] }
    return flips.blockers(plan.forest.roots[rule], of: trace).map { plan.forest.nodes[Int($0)].condition }.filter {
      $0 >= 0
    }
  }

  /// Returns the only condition that keeps a rule from matching; nil if several conditions do so, or if evaluating the
  /// condition would crash the SDK.
  package func onlyBlocker(ofRule rule: Int) -> ConditionID? {
    let blockers = trace.verdict(ofRule: rule) == .no ? blockers(ofRule: rule) : []
    return blockers.count == 1 ? blockers[0] : nil
  }

  /// True if the rule matched and has consequences, and no crash or limit stopped the event.
  package func fired(_ rule: Int) -> Bool {
    stop == nil && matched.contains(rule) && !loadedConsequences(of: rule).isEmpty
  }

  private func loadedConsequences(of rule: Int) -> Range<Int32> {
    let place = plan.loadedPlaces[rule]
    return place < 0 ? 0..<0 : plan.program.rules[Int(place)].consequences
  }

  // MARK: explaining

  /// Explains the verdict of a rule on the event that was evaluated last.
  package mutating func explanation(ofRule rule: Int, _ bytes: Span<UInt8>) -> RuleExplanation {
    var result = RuleExplanation(rule: rule, range: plan.rules.rules[rule].range)
    result.title = plan.sources[rule]?.name
    var places: [Int32: Int] = [:]
    result.condition = trace.explanation(ofRule: rule, bytes, leafPlaces: &places)
    result.loss = loss(of: rule)
    if result.loss == .notModelled {
      for index in result.condition.nodes.indices { result.condition.nodes[index].verdict = .open }
    } else {
      result.fired = fired(rule)
      result.flips = flips(ofRule: rule)
    }
    result.stop = stopText
    if result.flips != nil {
      let blockers = flips.blockers(plan.forest.roots[rule], of: trace)
      result.blockers = blockers.compactMap { places[$0] }
    }
    result.consequences = consequences(of: rule, bytes)
    result.lostParts = lostParts(of: rule)
    return result
  }

  private var stopText: String? {
    if let rejection = plan.rejection {
      let rule = rejection.rule.map { " (rule \($0))" } ?? ""
      return "\(plan.profile.name) rejects the document: \(rejection.summary)\(rule)"
    }
    return switch stop {
    case nil: nil
    case .crash(let crash): "\(plan.profile.name) stops at \(plan.name(ofRule: crash.rule)): \(crash.reason)"
    case .limit(let limit):
      "the tokens of \(plan.name(ofRule: limit.rule)) expand to more than \(limit.limit) bytes (--max-expansion)"
    }
  }

  private func loss(of rule: Int) -> Outcome? {
    if plan.rejection != nil { return .fileRejected }
    if !plan.isModelled(rule) { return .notModelled }
    return plan.loadedPlaces[rule] < 0 ? .ruleDropped : nil
  }

  // MARK: consequences

  private mutating func consequences(of rule: Int, _ bytes: Span<UInt8>) -> [RuleExplanation.Consequence] {
    var result: [RuleExplanation.Consequence] = []
    var loaded = loadedConsequences(of: rule).lowerBound
    // Writing consequences may draw random numbers and counts toward limits, so world and expander are restored.
    let world = trace.runner.world
    let written = expander
    defer {
      trace.runner.restore(world)
      expander = written
    }
    expander.reset()
    for place in plan.rules.rules[rule].consequences {
      let consequence = plan.rules.consequences[Int(place)]
      var part = RuleExplanation.Consequence(
        id: json(consequence.id), type: json(consequence.type), range: plan.rules.document.range(consequence.entry),
        isDropped: plan.profile.drops(consequence, of: plan.rules))
      if !part.isDropped, plan.loadedPlaces[rule] >= 0 {
        addTokens(to: &part, loaded, of: rule, bytes)
        loaded += 1
      }
      result.append(part)
    }
    return result
  }

  private mutating func addTokens(
    to part: inout RuleExplanation.Consequence, _ consequence: Int32, of rule: Int, _ bytes: Span<UInt8>
  ) {
    let first = loadedConsequences(of: rule).lowerBound
    var found: [TokenExpander.Outcome] = []
    if let known = outcomes[rule], known.indices.contains(Int(consequence - first)) {
      found = known[Int(consequence - first)]
    } else {
      switch expand(consequence, of: rule, bytes, &found) {
      case nil: break
      case .crash(let crash): part.stop = crash.reason
      case .limit(let limit): part.stop = "more than \(limit.limit) bytes (--max-expansion)"
      }
    }
    part.tokens = found.map { RuleExplanation.Token(source: $0.source, value: $0.value, status: $0.status.rawValue) }
    let template = plan.program.consequences[Int(consequence)]
    part.id = plan.program.text(of: template.id)
    part.type = plan.program.text(of: template.type)
  }

  /// Writes one consequence to collect the outcomes of its tokens. Returns the error that stopped the writing; nil if
  /// the consequence was written completely.
  private mutating func expand(
    _ consequence: Int32, of rule: Int, _ bytes: Span<UInt8>, _ found: inout [TokenExpander.Outcome]
  ) -> Stop? {
    var writer = JSONWriter()
    var outcomes: [TokenExpander.Outcome]? = []
    defer { found = outcomes ?? [] }
    do throws(TokenExpander.Stop) {
      try expander.write(.detail, of: Int(consequence), &trace.runner, bytes, to: &writer, outcomes: &outcomes)
      return nil
    } catch {
      switch error {
      case .crash(let reason): return .crash(PredictedCrash(rule: rule, reason: reason))
      case .limit(let token):
        return .limit(
          ExpansionLimit(rule: rule, token: String(decoding: token, as: UTF8.self), limit: expander.limits.expansion))
      }
    }
  }

  private func json(_ value: JSONDocument.Value?) -> String {
    guard let value else { return "null" }
    return String(decoding: PlatformText(plan.rules.document, for: plan.profile).json(value), as: UTF8.self)
  }

  // MARK: dropped parts

  /// Returns the parts of a rule outside its conditions that the platform drops, or that this program cannot evaluate.
  /// Also returns the defects of the rule that make the platform reject the document.
  private func lostParts(of rule: Int) -> [RuleExplanation.Part] {
    let profile = plan.profile
    var parts: [RuleExplanation.Part] = []
    for place in plan.ruleFaults[rule] ?? [] {
      let fault = plan.rules.faults[place]
      guard profile.decodesUnusedMembers || !fault.isUnused else { continue }
      switch profile.outcome(fault.reason) {
      case .rejected:
        parts.append(.init(fault.range, .fileRejected, "\(profile.name) rejects the file: \(fault.reason.summary)"))
      case .consequenceDropped:
        parts.append(
          .init(fault.range, .consequenceDropped, "\(profile.name) drops the consequence: \(fault.reason.summary)"))
      case .notModelled: parts.append(.init(fault.range, .notModelled, fault.reason.summary))
      case .taken, .conditionDropped, .never, .always: break
      }
    }
    for rejection in plan.loading.rejections where rejection.rule == rule {
      if case .emptyCondition = rejection.reason { continue }
      parts.append(.init(rejection.range, .fileRejected, "\(profile.name) rejects the file: \(rejection.summary)"))
    }
    return parts
  }
}
