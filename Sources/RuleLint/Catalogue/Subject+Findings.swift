internal import RuleEngine

extension Subject {
  /// Runs all checks over the document, in document order.
  ///
  /// What each platform rejects is among the findings: for every profile whose program could not be
  /// built, one says so at the place. What rules ask to ignore of this, and of `others`, is left out.
  package func findings(and others: [Finding] = []) -> [Finding] {
    findings(of: parts.map { $0() }, and: others)
  }

  /// The checks in parts that know nothing of each other: those of the document as a whole, and those
  /// of some thousand rules at a time.
  package var parts: [@Sendable () -> Findings] {
    let size = 2_048
    let stretches = stride(from: 0, to: rules.rules.count, by: size).map { start in
      { @Sendable () -> Findings in
        var findings = Findings()
        for rule in rules.rules[start..<min(start + size, rules.rules.count)] {
          findings.rule = rule.index
          check(rule, &findings)
        }
        return findings
      }
    }
    return [{ documentFindings }] + stretches
  }

  /// What `parts` have found, and `others`, as `findings(and:)` tells it.
  package func findings(of parts: [Findings], and others: [Finding]) -> [Finding] {
    var findings = Findings()
    for part in parts { findings.add(part) }
    addRejections(to: &findings)
    var ignores = InlineIgnores(in: self)
    return ignores.apply(to: Finding.inOrder((findings.all + others).map(placed)))
  }

  private var documentFindings: Findings {
    var findings = Findings()
    text.check(&findings)
    addFaults(to: &findings)
    for (lint, check) in Lint.documentChecks {
      findings.lint = lint
      check(self, &findings)
    }
    return findings
  }

  /// `finding` with the rule in which it stands.
  private func placed(_ finding: Finding) -> Finding {
    guard finding.rule == nil, case .document(let range) = finding.place else { return finding }
    var finding = finding
    finding.rule = rules.rule(at: range)
    return finding
  }

  private func check(_ rule: Rule, _ findings: inout Findings) {
    for (lint, check) in Lint.ruleChecks {
      findings.lint = lint
      check(self, rule, &findings)
    }
    let tests = RuleTests(rule, in: self)
    if let tests { check(tests, &findings) }
    for place in rule.conditions {
      let condition = rules.conditions[Int(place)]
      for (lint, check) in Lint.conditionChecks {
        findings.lint = lint
        check(self, Int(place), condition, &findings)
      }
      guard case .test(let test) = condition.form else { continue }
      for (lint, check) in Lint.testChecks {
        findings.lint = lint
        check(self, test, &findings)
      }
    }
    for place in rule.consequences {
      for (lint, check) in Lint.consequenceChecks {
        findings.lint = lint
        check(self, rules.consequences[Int(place)], &findings)
      }
      checkDetail(of: rules.consequences[Int(place)], tests, &findings)
    }
  }

  private func checkDetail(
    of consequence: Consequence, _ tests: RuleTests?, _ findings: inout Findings
  ) {
    guard handlesConsequences, let reading = ConsequenceReading(consequence, in: self) else {
      return
    }
    for (lint, check) in Lint.detailChecks {
      findings.lint = lint
      check(self, reading, &findings)
    }
    guard let tests else { return }
    for (lint, check) in Lint.placedDetailChecks {
      findings.lint = lint
      check(self, reading, tests, &findings)
    }
  }

  private func check(_ tests: RuleTests, _ findings: inout Findings) {
    for test in tests.tests {
      for check in Lint.placedChecks {
        findings.lint = check.lint
        check.call(self, test, tests, &findings)
      }
    }
  }

  /// Says what rejects the document on a platform where no finding has said so, and every key at which
  /// it stops.
  private func addRejections(to findings: inout Findings) {
    for (profile, loading) in zip(profiles, loadings) {
      guard case .failure(let rejection) = loading.program else { continue }
      let said = findings.all.filter {
        let outcome = $0.outcomes[profile.name]
        return outcome == .fileRejected || outcome == .crashAtLoad
      }
      let crashes = Set(said.filter { $0.outcomes[profile.name] == .crashAtLoad }.map(\.place))
      for other in loading.rejections where !crashes.contains(.document(other.range)) {
        if case .crash = other.reason { findings.add(finding(other, on: profile)) }
      }
      if case .crash = rejection.reason { continue }
      if said.isEmpty { findings.add(finding(rejection, on: profile)) }
    }
  }
}

extension Finding {
  /// `findings` in the order in which they are shown: by place, then by code.
  ///
  /// What they are sorted by is taken out first: a finding is long, and sorting moves it about.
  package static func inOrder(_ findings: [Finding]) -> [Finding] {
    findings.indices
      .map { (start: findings[$0].start, code: findings[$0].page.code, place: $0) }
      .sorted { ($0.start, $0.code, $0.place) < ($1.start, $1.code, $1.place) }
      .map { findings[$0.place] }
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
  static let textChecks = checks { if case .text(let check) = $0 { check } else { nil } }
  static let documentChecks = checks { if case .document(let check) = $0 { check } else { nil } }
  static let ruleChecks = checks { if case .rule(let check) = $0 { check } else { nil } }
  static let conditionChecks = checks { if case .condition(let check) = $0 { check } else { nil } }
  static let testChecks = checks { if case .test(let check) = $0 { check } else { nil } }
  static let detailChecks = checks { if case .detail(let check) = $0 { check } else { nil } }
  static let placedDetailChecks = checks {
    if case .placedDetail(let check) = $0 { check } else { nil }
  }
  static let consequenceChecks = checks {
    if case .consequence(let check) = $0 { check } else { nil }
  }
  static let placedChecks = all.enumerated().compactMap { place, lint in
    if case .placed(let check) = lint.check { PlacedCheck(lint: place, call: check) } else { nil }
  }

  /// The checks of one kind, each with its place in `all`.
  static func checks<Body>(_ body: (Check) -> Body?) -> [(lint: Int, check: Body)] {
    all.enumerated().compactMap { place, lint in body(lint.check).map { (place, $0) } }
  }
}

/// A check of a test, of which there are many for each of many tests: as a tuple in a list it would
/// be called through two wrappers.
struct PlacedCheck: Sendable {
  /// Its place in `Lint.all`.
  let lint: Int
  let call: @Sendable (Subject, PlacedTest, RuleTests, inout Findings) -> Void
}
