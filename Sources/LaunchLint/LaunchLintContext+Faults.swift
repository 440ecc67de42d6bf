/// Findings for the defects that the reader recorded while it read the document.
extension LaunchLintContext {
  /// Adds findings for parts that some platform cannot read: the defects that the reader recorded, and the conditions
  /// that the reader kept as unreadable.
  func addFaults(to findings: inout Findings) {
    for fault in rules.faults {
      let outcomes = outcomes { _, profile in
        guard !fault.isUnused || profile.decodesUnusedMembers else { return nil }
        return outcome(of: fault.reason, on: profile)
      }
      // Every requested platform accepts the value as intended. A separate finding already reports that the value
      // deviates from JSON.
      if outcomes.rows.isEmpty { continue }
      add(FaultReport(fault.reason, fault.range, in: self), fault.rule, outcomes, to: &findings)
    }
    for rule in rules.rules {
      for index in rule.conditions {
        let condition = rules.conditions[Int(index)]
        guard case .unreadable(let reason) = condition.form else { continue }
        let isKept = profiles.indices.allSatisfy { fate(of: Int(index), $0) == .kept }
        if isKept { continue }
        add(FaultReport(reason, condition.range, in: self), rule.index, outcomes(of: Int(index)), to: &findings)
      }
    }
  }

  private func add(_ report: FaultReport, _ rule: Int?, _ outcomes: Outcomes, to findings: inout Findings) {
    findings.join(
      Finding(
        report.page, report.message, at: .document(report.range), rule: rule,
        severity: report.page.severity(with: outcomes), outcomes: outcomes, hint: report.hint, fix: report.fix))
  }

  /// Returns the effect of a defect on a platform. Nil if there is none, and for defects of conditions, whose effect is
  /// the load outcome of the condition.
  private func outcome(of reason: DocumentFault.Reason, on profile: LaunchProfile) -> Outcome? {
    switch profile.outcome(reason) {
    case .rejected: .fileRejected
    case .consequenceDropped: .consequenceDropped
    case .notModelled: .notModelled
    case .taken, .conditionDropped, .never, .always: nil
    }
  }

  /// Returns the finding about the defect that makes a platform reject the document.
  package func cause(of rejection: Rejection, on profile: LaunchProfile) -> Finding {
    var findings = Findings(in: document)
    addFaults(to: &findings)
    let causes = findings.all.filter { $0.outcomes[profile.name] == .fileRejected }
    return causes.first { $0.rule == rejection.rule } ?? finding(rejection, on: profile)
  }

  /// Returns the first finding about a part that a platform drops while loading; nil if no finding names a dropped
  /// part.
  ///
  /// Runs only the checks of one rule: the first rule with a dropped condition.
  package func firstLoss(on profile: LaunchProfile) -> Finding? {
    guard let platform = profiles.firstIndex(where: { $0.name == profile.name }) else { return nil }
    var findings = Findings(in: document)
    addFaults(to: &findings)
    let rule = rules.rules.first { rule in
      rule.conditions.contains { [.dropped, .droppedWithRule].contains(fate(of: Int($0), platform)) }
    }
    if let rule {
      findings.rule = rule.index
      check(rule, &findings)
    }
    return Finding.inOrder(findings.all).first { $0.outcomes.isLoss(on: profile.name) }
  }

  /// Returns a finding for `rejection`, the reason why one platform rejects the document.
  func finding(_ rejection: Rejection, on profile: LaunchProfile) -> Finding {
    let page: RulePage
    var message = Message(rejection.summary)
    var outcome = Outcome.fileRejected
    switch rejection.reason {
    case .text(let kind): page = CommonLints.page(of: kind)
    case .fault(let reason): page = FaultReport(reason, rejection.range, in: self).page
    case .emptyCondition: page = LaunchLints.groupIncomplete.page
    case .crash(let key):
      page = LaunchLints.crashingCall.page
      message = "the SDK crashes while it loads the key \(text: key.utf8)"
      outcome = .crashAtLoad
    }
    var outcomes = Outcomes()
    outcomes.set(outcome, on: profile.name)
    return Finding(page, message, at: .document(rejection.range), rule: rejection.rule, outcomes: outcomes)
  }
}
