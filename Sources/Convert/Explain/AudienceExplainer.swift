/// Explains what each experience of a Convert document is to a visitor on one platform, or its one
/// rule set.
///
///     var explainer = AudienceExplainer(plan)
///     try explainer.begin(visitor)
///     for target in explainer.targets { … explainer.explanation(of: target) }
///
/// What it says to have fired is what `AudienceEngine` says that the visitor is in.
package struct AudienceExplainer: Sendable {
  /// What can be explained of a document.
  package enum Target: Hashable, Sendable {
    case ruleSet
    /// By its place in the document.
    case experience(Int)
    /// By a key that leads nowhere.
    case unknown([UInt8])
  }

  private var trace: AudienceTrace
  private let wanted: Set<Int>?
  /// Some pattern took more steps than it is given.
  package private(set) var hasSpentLimit = false

  /// `wanted` are the places of the experiences that are asked about; nil for all.
  package init(_ plan: AudienceTracePlan, only wanted: Set<Int>? = nil) {
    trace = AudienceTrace(plan)
    self.wanted = wanted
  }

  package var plan: AudienceTracePlan { trace.plan }

  /// Takes up a visitor.
  package mutating func begin(_ document: JSONDocument) throws(EventProblem) {
    try trace.begin(document)
    hasSpentLimit = false
  }

  /// What the visitor that was taken up asks about, in the order of the document.
  package var targets: [Target] {
    if plan.rules.isBare { return [.ruleSet] }
    let isWanted = { (place: Int) in self.wanted?.contains(place) ?? true }
    if let key = trace.engine.runner.visitor?.experience {
      if let place = plan.experience(of: key) { return isWanted(place) ? [.experience(place)] : [] }
      return wanted == nil ? [.unknown(key)] : []
    }
    return plan.rules.experiences.indices.filter(isWanted).map { .experience($0) }
  }

  /// Why the visitor is in, or is not.
  package mutating func explanation(of target: Target) -> RuleExplanation {
    var result: RuleExplanation
    let verdict: AudienceVerdict?
    switch target {
    case .ruleSet:
      let tree = plan.rules.bareTree ?? 0
      result = RuleExplanation(.ruleSet, rule: 0, range: plan.rules.trees[Int(tree)].range)
      result.condition = trace.explanation(ofTree: tree)
      verdict = trace.engine.verdicts(all: true).first
    case .experience(let place):
      let experience = plan.rules.experiences[place]
      let key = plan.program.key(ofExperience: place) ?? Self.text(experience.key, plan.rules)
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

  private static func text(_ value: JSONDocument.Value?, _ rules: AudienceRules) -> [UInt8]? {
    value.flatMap {
      rules.document.kind($0) == .string ? rules.document.string($0) : nil
    }
  }

  private mutating func add(_ verdict: AudienceVerdict, to result: inout RuleExplanation) {
    switch verdict.answer {
    case .yes: result.fired = true
    case .no: break
    case .exception(let message): result.stop = message
    case .notEvaluated(let leaves):
      result.unsettled = leaves.map { .init(pointer: $0.pointer, construct: $0.construct) }
      if leaves.contains(where: \.isSpent) { hasSpentLimit = true }
    }
  }

  /// A location that the platform cannot decode costs all of them, in each experience that lists some.
  private func addLostLocations(to result: inout RuleExplanation, of experience: Experience) {
    guard let fault = plan.locationFault, let list = experience.locations,
      plan.rules.document.isArray(list), plan.rules.document.first(in: list) != nil
    else { return }
    result.lostParts.append(
      .init(fault, .conditionDropped, "\(plan.profile.name) cannot decode this location, and loses all of them with it")
    )
  }

  private func reject(_ result: inout RuleExplanation, _ rejection: ConvertRejection) {
    let name = plan.profile.name
    result.loss = .fileRejected
    result.stop = "\(name) does not read the document: \(rejection.summary)"
    result.lostParts = [
      .init(rejection.range, .fileRejected, "\(name) does not read this: \(rejection.summary)")
    ]
  }
}
