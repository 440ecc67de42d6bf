internal import RuleEngine

extension Subject {
  /// Runs all checks over the document, in document order.
  ///
  /// What each platform rejects is among the findings: for every profile whose program could not be
  /// built, one says so at the place.
  package func findings() -> [Finding] {
    var findings = Findings()
    addTolerances(to: &findings)
    addFaults(to: &findings)
    for lint in Lint.all {
      guard case .document(let check) = lint.check else { continue }
      findings.page = lint.page
      check(self, &findings)
    }
    for rule in rules.rules {
      findings.rule = rule.index
      check(rule, &findings)
    }
    findings.rule = nil
    addRejections(to: &findings)
    return findings.all.sorted { $0.isBefore($1) }
  }

  private func check(_ rule: Rule, _ findings: inout Findings) {
    for (page, check) in Lint.ruleChecks {
      findings.page = page
      check(self, rule, &findings)
    }
    for place in rule.conditions {
      let condition = rules.conditions[Int(place)]
      for (page, check) in Lint.conditionChecks {
        findings.page = page
        check(self, Int(place), condition, &findings)
      }
      guard case .test(let test) = condition.form else { continue }
      for (page, check) in Lint.testChecks {
        findings.page = page
        check(self, test, &findings)
      }
    }
    for place in rule.consequences {
      for (page, check) in Lint.consequenceChecks {
        findings.page = page
        check(self, rules.consequences[Int(place)], &findings)
      }
      checkDetail(of: rules.consequences[Int(place)], &findings)
    }
  }

  private func checkDetail(of consequence: Consequence, _ findings: inout Findings) {
    guard handlesConsequences, let reading = ConsequenceReading(consequence, in: self) else {
      return
    }
    for (page, check) in Lint.detailChecks {
      findings.page = page
      check(self, reading, &findings)
    }
  }

  /// Says what rejects the document on platforms of which no finding has said so.
  private func addRejections(to findings: inout Findings) {
    for (profile, program) in zip(profiles, programs) {
      guard case .failure(let rejection) = program else { continue }
      let isSaid = findings.all.contains {
        let outcome = $0.outcomes[profile.name]
        return outcome == .fileRejected || outcome == .crashAtLoad
      }
      if !isSaid { findings.add(finding(rejection, on: profile)) }
    }
  }
}

extension Finding {
  /// The order in which findings are shown: by place, then by code.
  package func isBefore(_ other: Finding) -> Bool {
    let (mine, others) = (start, other.start)
    return mine == others ? page.code < other.page.code : mine < others
  }

  private var start: Int {
    switch place {
    case .file: -1
    case .archive(let offset, _): offset
    case .document(let range): range.lower
    }
  }
}

extension Lint {
  static let ruleChecks = all.compactMap { lint in
    if case .rule(let check) = lint.check { (lint.page, check) } else { nil }
  }
  static let conditionChecks = all.compactMap { lint in
    if case .condition(let check) = lint.check { (lint.page, check) } else { nil }
  }
  static let testChecks = all.compactMap { lint in
    if case .test(let check) = lint.check { (lint.page, check) } else { nil }
  }
  static let detailChecks = all.compactMap { lint in
    if case .detail(let check) = lint.check { (lint.page, check) } else { nil }
  }
  static let consequenceChecks = all.compactMap { lint in
    if case .consequence(let check) = lint.check { (lint.page, check) } else { nil }
  }
}
