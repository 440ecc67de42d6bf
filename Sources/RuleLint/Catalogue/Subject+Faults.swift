internal import RuleEngine

/// What the readers have noted, under the codes of the catalogue.
extension Subject {
  /// What departs from JSON. Platforms that read on without a word have no outcome.
  func addTolerances(to findings: inout Findings) {
    for tolerance in document.tolerances {
      let outcomes = outcomes { _, profile in
        switch profile.reader.reading(of: tolerance.kind) {
        case .rejected: .fileRejected
        // What the loss costs is said where the value counts.
        case .accepted, .valueLost: nil
        }
      }
      let lint = Lint.of(tolerance.kind)
      findings.join(
        Finding(
          lint.page, Message(tolerance.kind.summary), at: .document(tolerance.range),
          severity: severity(lint.page, outcomes), outcomes: outcomes,
          fix: isMendedByLeavingOut(tolerance) ? [] : nil))
    }
  }

  /// Whether the text means what it is meant to without the bytes of a departure from JSON: those of
  /// a trailing comma, where nothing else is odd that could give it another meaning.
  private func isMendedByLeavingOut(_ tolerance: JSONTolerance) -> Bool {
    func isTrailingComma(_ tolerance: JSONTolerance) -> Bool {
      tolerance.kind == .trailingCommaInObject || tolerance.kind == .trailingCommaInArray
    }
    return isTrailingComma(tolerance) && hasOnlyTrailingCommas
  }

  /// Parts that some platform cannot read: those that the reader listed, and conditions that it kept
  /// as unreadable.
  func addFaults(to findings: inout Findings) {
    for fault in rules.faults {
      let outcomes = outcomes { _, profile in
        guard !fault.isUnused || profile.decodesUnusedMembers else { return nil }
        return outcome(of: fault.reason, on: profile)
      }
      // Where every asked platform takes a value as it is meant, text that departs from JSON has been
      // reported as such.
      if outcomes.rows.isEmpty { continue }
      add(FaultReport(fault.reason, fault.range, in: self), fault.rule, outcomes, to: &findings)
    }
    for rule in rules.rules {
      for place in rule.conditions {
        let condition = rules.conditions[Int(place)]
        guard case .unreadable(let reason) = condition.form else { continue }
        let isKept = profiles.indices.allSatisfy { fate(of: Int(place), $0) == .kept }
        if isKept { continue }
        add(
          FaultReport(reason, condition.range, in: self), rule.index, outcomes(of: Int(place)),
          to: &findings)
      }
    }
  }

  private func add(
    _ report: FaultReport, _ rule: Int?, _ outcomes: Outcomes, to findings: inout Findings
  ) {
    findings.join(
      Finding(
        report.lint.page, report.message, at: .document(report.range), rule: rule,
        severity: severity(report.lint.page, outcomes), outcomes: outcomes, hint: report.hint,
        fix: report.fix))
  }

  /// How bad a part is that is lost on some platforms: worse than its page says when more than the
  /// part goes, milder when nothing does on the platforms that were asked for.
  func severity(_ page: RulePage, _ outcomes: Outcomes) -> Severity {
    if outcomes.rows.contains(where: { $0.outcome.isLoss }) { return .error }
    return outcomes.rows.isEmpty ? min(page.severity, .warning) : page.severity
  }

  /// What a fault costs on a platform; what becomes of a condition is asked of its program.
  private func outcome(of reason: Unreadable.Reason, on profile: SemanticProfile) -> Outcome? {
    switch profile.outcome(reason) {
    case .rejected: .fileRejected
    case .consequenceDropped: .consequenceDropped
    case .taken, .conditionDropped, .never, .always: nil
    }
  }

  /// The finding for what rejects the document on one platform.
  func finding(_ rejection: Rejection, on profile: SemanticProfile) -> Finding {
    let lint: Lint
    var message = Message(rejection.summary)
    var outcome = Outcome.fileRejected
    switch rejection.reason {
    case .text(let kind): lint = .of(kind)
    case .fault(let reason): lint = FaultReport(reason, rejection.range, in: self).lint
    case .emptyCondition: lint = .groupIncomplete
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
