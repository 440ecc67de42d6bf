/// Searches for an event that gives parts of a rule certain verdicts.
extension WitnessSearch {
  package enum GoalAnswer {
    /// An event that `accepts` has confirmed, and the draft from which it was made.
    case event([UInt8], EventBuilder)
    /// An event may exist only with other states, at a different time or with a different history. `isCut`: true if the
    /// steps of the question were not enough to decide whether such an event exists.
    case elsewhere(isCut: Bool)
    /// A proof exists that no event satisfies the goals in any environment.
    case impossible
    /// The question is not decided. `isCut`: true if the steps of the question were not enough to decide it.
    case open(isCut: Bool)
  }

  /// Returns an event that satisfies `goals`, which are nodes of the rule at `place` of the rule set.
  ///
  /// `fixed`: values that facts must have. `variants`: returns events to try in addition to the event of a solution.
  /// `accepts`: evaluates an event.
  package func event(
    reaching goals: [ConditionSolver.Goal], ofRuleAt place: Int, fixed: [UInt32: ProbeValue] = [:],
    variants: (EventBuilder) -> [EventBuilder] = { _ in [] }, _ accepts: ([UInt8]) -> Bool
  ) -> GoalAnswer {
    let root = forest.roots[place]
    guard root >= 0 else { return .open(isCut: false) }
    let own = pins(ofRuleAt: place)
    reasoner.pins = own.merging(fixed) { $1 }
    defer { reasoner.pins = [:] }
    let name = "rule \(rules.rules[place].index)"
    var (tried, isCut) = (0, false)
    for most in [1, Self.maximumDrafts] {
      var drafts: [EventBuilder] = []
      let answer = reasoner.models(of: goals, budget: budget) { reasoner in
        drafts.append(reasoner.draftOfValues())
        return drafts.count == most
      }
      let isUnsettled = reasoner.isUnsettled
      isCut = reasoner.isCut
      for draft in drafts.dropFirst(tried) {
        for draft in [draft] + variants(draft) {
          if let event = forest.events(of: draft, below: root, named: name).first(where: accepts) {
            return .event(event, draft)
          }
        }
      }
      let isImpossible =
        drafts.isEmpty
        && (answer == .impossible || isUnsettled && reasoner.decide(goals, budget: budget) == .impossible)
      isCut = isCut || reasoner.isCut
      if isImpossible { return isProven(goals, own, fixed) ? .impossible : .elsewhere(isCut: reasoner.isCut) }
      tried = drafts.count
      if drafts.count < most { break }
    }
    return .open(isCut: isCut)
  }

  /// True if the proof that no event satisfies the goals does not depend on `own`, the values from the environment.
  private func isProven(
    _ goals: [ConditionSolver.Goal], _ own: [UInt32: ProbeValue], _ fixed: [UInt32: ProbeValue]
  ) -> Bool {
    if own.isEmpty { return true }
    reasoner.pins = fixed
    return reasoner.decide(goals, budget: budget) == .impossible
  }
}

extension EventBuilder {
  /// Returns variants of this event. Each variant has a value (a string, a number or a Boolean) for keys of `facts`
  /// that this event lacks.
  package func variants(having facts: [FactSource]) -> [EventBuilder] {
    let known = Set(members.map(\.key))
    let keys = facts.compactMap { fact -> [UInt8]? in
      guard case .data(let key) = fact, !known.contains(key) else { return nil }
      return key
    }
    if keys.isEmpty { return [] }
    return [ProbeValue.text(Array("x".utf8)), .number(Array("1".utf8)), .truth(true)].map { value in
      var draft = self
      for key in keys { draft.set(.data(key), to: value) }
      return draft
    }
  }
}
