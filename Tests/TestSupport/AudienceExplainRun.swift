package import RuleEngine

/// One document of Convert rules and some visitors under one profile, as the explainer sees them.
package enum AudienceExplainRun {
  package static func plan(_ rules: [UInt8], _ profile: ConvertProfile) throws -> AudienceTracePlan {
    AudienceTracePlan(AudienceRules(try JSONDocument(rules), for: profile), for: profile)
  }

  /// All that is said of a visitor.
  package static func explanations(_ explainer: inout AudienceExplainer, of visitor: [UInt8]) throws
    -> [RuleExplanation]
  {
    try explainer.begin(JSONDocument(visitor))
    return explainer.targets.map { explainer.explanation(of: $0) }
  }
}

extension RuleExplanation {
  /// What the engine said, as far as an explanation tells.
  package var answer: AudienceVector.Answer {
    if fired { return .yes }
    if loss == .fileRejected { return .invalid }
    if !unsettled.isEmpty { return .notEvaluated }
    return stop == nil || loss != nil ? .no : .error
  }

  /// What does not fit together in an explanation of Convert rules; nil where all does.
  package var audienceFault: String? {
    let nodes = condition.nodes
    for (place, node) in nodes.enumerated() {
      if let fault = node.kind == .leaf ? Self.fault(ofLeaf: node) : fault(ofGroup: place) {
        return "node \(place): \(fault)"
      }
      if let parent = nodes.firstIndex(where: { $0.children.contains(place) }) {
        if parent >= place { return "node \(place) lies before its parent" }
      } else if place > 0 {
        return "node \(place) has no parent"
      }
    }
    if loss == nil, nodes.isEmpty { return "no tree" }
    if loss == nil, verdict != Verdict(answer) { return "the tree says \(verdict)" }
    if loss != nil, fired || flips != nil { return "not loaded, but judged" }
    if let flips {
      if (flips == 0) != (verdict == .yes) { return "\(flips) flips, but \(verdict)" }
      if blockers.count != flips { return "\(flips) flips, \(blockers.count) blockers" }
      if !condition.holds(flipping: Set(blockers)) { return "the blockers are not what blocks" }
    }
    return nil
  }

  private typealias Verdict = Explanation.Verdict

  private static func fault(ofLeaf node: ExplanationNode) -> String? {
    guard let reason = node.reason, node.children.isEmpty else { return "no reason" }
    let wanted: [(ExplanationReason, Verdict)] = [
      (.matched, .yes), (.droppedAtLoad, .unknown), (.throws, .error), (.notEvaluated, .open),
    ]
    for (code, verdict) in wanted where (reason == code) != (node.verdict == verdict) {
      return "\(reason), but \(node.verdict)"
    }
    return nil
  }

  private func fault(ofGroup place: Int) -> String? {
    let node = condition.nodes[place]
    if node.verdict == .unknown || node.isDecided { return nil }
    let parts = node.children.map { condition.nodes[$0].verdict }.filter { $0 != .unknown }
    // What is open may be more than one thing; then the tree alone does not tell which.
    if parts.contains(.open) { return nil }
    let wanted = Explanation.verdict(of: node, parts)
    return wanted == node.verdict ? nil : "\(node.kind) says \(node.verdict) of \(parts)"
  }
}

extension Explanation.Verdict {
  fileprivate init(_ answer: AudienceVector.Answer) {
    switch answer {
    case .yes: self = .yes
    case .no: self = .no
    case .error: self = .error
    case .notEvaluated: self = .open
    case .invalid: self = .unknown
    }
  }
}

extension Explanation {
  /// What a group of settled parts comes to.
  fileprivate static func verdict(of node: ExplanationNode, _ parts: [Verdict]) -> Verdict {
    if node.asksAll, parts.contains(.error) { return .error }
    let rest: Verdict = node.kind == .any ? .no : .yes
    return parts.first { $0 != rest } ?? rest
  }

  /// Whether the top holds once some leaves come out otherwise.
  package func holds(flipping leaves: Set<Int>) -> Bool {
    verdict(flipping: leaves, at: 0) == .yes
  }

  private func verdict(flipping leaves: Set<Int>, at place: Int) -> Verdict {
    let node = nodes[place]
    if node.kind == .leaf || node.isFixed || node.verdict == .unknown {
      return leaves.contains(place) ? node.verdict.negated : node.verdict
    }
    let parts = node.children.map { verdict(flipping: leaves, at: $0) }.filter { $0 != .unknown }
    // Nobody knows what open parts are: they are no help.
    return Self.verdict(of: node, parts.map { $0 == .open ? .no : $0 })
  }
}
