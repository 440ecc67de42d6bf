/// Explains why, on one platform, a visitor is or is not eligible for an experience. For a document without
/// experiences, explains why the visitor does or does not match a rule set.
///
///     var explainer = AudienceExplainer(plan)
///     try explainer.begin(visitor)
///     for target in explainer.targets { … explainer.explanation(of: target) }
///
/// `RuleExplanation.fired` is the same result that `AudienceEngine` returns.
package struct AudienceExplainer: Sendable {
  /// The subject of an explanation.
  package enum Target: Hashable, Sendable {
    /// A rule set of a document without a configuration, by its 0-based index.
    case ruleSet(Int)
    /// An experience, by its 0-based index in the document.
    case experience(Int)
    /// A key that the visitor names, but that no experience has.
    case unknown([UInt8])
  }

  private var trace: AudienceTrace
  private let wanted: Set<Int>?
  /// True if the search with a pattern exceeded the step limit for the current visitor.
  package private(set) var hasSpentLimit = false

  /// - Parameter wanted: the indices of the experiences to explain; nil for all.
  package init(_ plan: AudienceTracePlan, only wanted: Set<Int>? = nil, limits: EventLimits = .standard) {
    trace = AudienceTrace(plan, limits)
    self.wanted = wanted
  }

  package var plan: AudienceTracePlan { trace.plan }

  /// Reads the next visitor, to which the following explanations apply.
  package mutating func begin(_ document: JSONDocument) throws(EventProblem) {
    try trace.begin(document)
    hasSpentLimit = false
  }

  /// The names of unknown members of the current visitor.
  package var unknownNames: [JSONDocument.Value] { trace.engine.unknownNames }

  /// The subjects to explain for the current visitor, in document order.
  package var targets: [Target] {
    let isWanted = { (place: Int) in self.wanted?.contains(place) ?? true }
    if plan.rules.isBare { return plan.rules.bareTrees.indices.filter(isWanted).map { .ruleSet($0) } }
    if let key = trace.engine.runner.visitor?.experience {
      if let place = plan.experience(of: key) { return isWanted(place) ? [.experience(place)] : [] }
      return wanted == nil ? [.unknown(key)] : []
    }
    return plan.rules.experiences.indices.filter(isWanted).map { .experience($0) }
  }

  /// Returns the explanation of a rule set for the current visitor, regardless of the experiences that refer to the
  /// rule set.
  package mutating func explanation(ofTree tree: RuleTreeID) -> Explanation { trace.explanation(ofTree: tree) }

  /// Returns the explanation of `target` for the current visitor.
  package mutating func explanation(of target: Target) -> RuleExplanation {
    var result: RuleExplanation
    let verdict: AudienceVerdict?
    switch target {
    case .ruleSet(let index):
      let tree = plan.rules.bareTrees[index]
      result = RuleExplanation(.ruleSet, rule: index, range: plan.rules.trees[Int(tree)].range)
      if plan.rules.isList { result.title = "rule set \(index)" }
      if let loss = plan.losses[index] {
        result.loss = .ruleDropped
        result.lostParts = [loss]
      }
      result.condition = trace.explanation(ofTree: tree)
      verdict = trace.engine.verdict(ofRuleSet: index)
    case .experience(let place):
      let experience = plan.rules.experiences[place]
      let key = plan.program.key(ofExperience: place) ?? plan.rules.string(experience.key)
      result = RuleExplanation(.experience(key), rule: place, range: plan.rules.document.range(experience.entry))
      result.condition = trace.explanation(ofExperience: place)
      if let absence = plan.absence(ofExperience: place) {
        result.loss = .ruleDropped
        result.lostParts = [absence]
      }
      addLostLocations(to: &result, of: experience)
      verdict = trace.engine.verdict(ofExperience: place)
    case .unknown(let key):
      let document = plan.rules.document
      result = RuleExplanation(.experience(key), rule: nil, range: document.range(document.root))
      result.loss = .ruleDropped
      result.stop = "the document has no experience with this key"
      verdict = nil
    }
    if let rejection = plan.rejection { reject(&result, rejection) }
    if let verdict { add(verdict, to: &result) }
    if result.loss == nil {
      let flips = ExplanationFlips(result.condition)
      result.flips = flips.flips
      if flips.flips != nil { result.blockers = flips.blockers }
    }
    return result
  }

  private mutating func add(_ verdict: AudienceVerdict, to result: inout RuleExplanation) {
    switch verdict.answer {
    case .yes:
      result.fired = true
      result.split = verdict.place.flatMap { trace.engine.runner.split(ofExperience: $0) }
    case .no: break
    case .exception(let message): result.stop = message
    case .notEvaluated(let leaves):
      result.unsettled = leaves.map { .init(pointer: $0.pointer, construct: $0.construct) }
      if leaves.contains(where: \.isSpent) { hasSpentLimit = true }
    }
  }

  /// If the experience lists locations, adds the invalid location that makes the platform drop all locations.
  private func addLostLocations(to result: inout RuleExplanation, of experience: Experience) {
    guard let fault = plan.locationFault, !plan.rules.elements(experience.locations).isEmpty else { return }
    result.lostParts.append(
      .init(fault, .conditionDropped, "\(plan.profile.name) cannot decode this location, and drops all locations")
    )
  }

  private func reject(_ result: inout RuleExplanation, _ rejection: ConvertRejection) {
    let name = plan.profile.name
    result.loss = .fileRejected
    result.stop = "\(name) does not read the document: \(rejection.summary)"
    result.lostParts = [.init(rejection.range, .fileRejected, "\(name) does not read this: \(rejection.summary)")]
  }
}
