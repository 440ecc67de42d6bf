internal import RuleEngine

/// What the readers have noted, under the codes of the catalogue.
extension Subject {
  /// What departs from JSON. Platforms that read on without a word have no outcome.
  func addTolerances(to findings: inout Findings) {
    for tolerance in document.tolerances {
      let outcomes = Outcomes(profiles) { profile in
        switch profile.reader.reading(of: tolerance.kind) {
        case .rejected: .fileRejected
        // What the loss costs is said where the value counts.
        case .accepted, .valueLost: nil
        }
      }
      findings.add(
        Finding(
          Lint.of(tolerance.kind).page, Message(tolerance.kind.summary),
          at: .document(tolerance.range), outcomes: agreed(outcomes)))
    }
  }

  /// Parts that some platform cannot read: those that the reader listed, and conditions that it kept
  /// as unreadable.
  func addFaults(to findings: inout Findings) {
    for fault in rules.faults {
      let isTop = fault.rule.map { self.isTop(fault.range, of: rules.rules[$0]) } ?? false
      let outcomes = Outcomes(profiles) { profile in
        guard !fault.isUnused || profile.decodesUnusedMembers else { return nil }
        return outcome(of: fault.reason, isTop: isTop, on: profile)
      }
      add(fault.reason, fault.range, fault.rule, outcomes, to: &findings)
    }
    for rule in rules.rules {
      for place in rule.conditions {
        let condition = rules.conditions[Int(place)]
        // A group without members is a fault already.
        guard case .unreadable(let reason) = condition.form, reason != .membersMissing else {
          continue
        }
        let isTop = place == rule.conditions.upperBound - 1
        let outcomes = Outcomes(profiles) { outcome(of: reason, isTop: isTop, on: $0) }
        add(reason, condition.range, rule.index, outcomes, to: &findings)
      }
    }
  }

  private func add(
    _ reason: Unreadable.Reason, _ range: ByteRange, _ rule: Int?, _ outcomes: Outcomes,
    to findings: inout Findings
  ) {
    let outcomes = agreed(outcomes)
    let report = FaultReport(reason, range, in: self)
    // Where every asked platform takes a value as it is meant, text that departs from JSON has been
    // reported as such.
    if outcomes.rows.isEmpty, report.isQuietWhenTaken { return }
    findings.add(
      Finding(
        report.lint.page, report.message, at: .document(report.range), rule: rule,
        outcomes: outcomes, hint: report.hint))
  }

  /// Whether the condition at `range`, or the one whose part lies there, is the top of its rule.
  private func isTop(_ range: ByteRange, of rule: Rule) -> Bool {
    guard rule.conditions.count > 0 else { return true }
    let top = rules.conditions[Int(rule.conditions.upperBound) - 1]
    guard range.lower >= top.range.lower, range.upper <= top.range.upper else { return false }
    // Not inside one of its members.
    return !rule.conditions.dropLast().contains {
      let member = rules.conditions[Int($0)].range
      return range.lower >= member.lower && range.upper <= member.upper
    }
  }

  /// What a fault costs on a platform, seen by itself.
  private func outcome(
    of reason: Unreadable.Reason, isTop: Bool, on profile: SemanticProfile
  ) -> Outcome? {
    switch profile.outcome(reason) {
    case .taken: nil
    case .rejected: .fileRejected
    case .conditionDropped where isTop: profile.droppedTopRejects ? .fileRejected : .ruleDropped
    case .conditionDropped: .conditionDropped
    case .consequenceDropped: .consequenceDropped
    case .never: .neverTrue
    case .always: .alwaysTrue
    }
  }

  /// `outcomes` without the rejections that the platform's own program knows nothing of: inside a
  /// part that is dropped nothing more is looked at.
  private func agreed(_ outcomes: Outcomes) -> Outcomes {
    var agreed = Outcomes()
    for row in outcomes.rows {
      let place = profiles.firstIndex { $0.name == row.platform }
      if row.outcome == .fileRejected, let place, !isRejected(place) { continue }
      agreed.set(row.outcome, on: row.platform)
    }
    return agreed
  }

  /// The finding for what rejects the document on one platform.
  func finding(_ rejection: Rejection, on profile: SemanticProfile) -> Finding {
    let lint: Lint
    var message = Message(rejection.summary)
    var outcome = Outcome.fileRejected
    switch rejection.reason {
    case .text(let kind): lint = .of(kind)
    case .fault(let reason): lint = FaultReport(reason, rejection.range, in: self).lint
    case .emptyCondition: lint = .emptyCondition
    case .crash(let key):
      lint = .crashingCall
      message = "the engine stops while it loads the key \(text: key.utf8)"
      outcome = .crashAtLoad
    }
    var outcomes = Outcomes()
    outcomes.set(outcome, on: profile.name)
    return Finding(
      lint.page, message, at: .document(rejection.range), rule: rejection.rule, outcomes: outcomes)
  }
}
