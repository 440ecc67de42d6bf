extension LaunchLintContext {
  /// Runs all checks and returns the findings in document order.
  ///
  /// If a platform rejects the document, a finding reports the cause. Findings that rules ignore in their `meta` are
  /// omitted, including findings of `others`.
  package func findings(and others: [Finding] = []) -> [Finding] {
    findings(of: parts.map { $0() }, and: others)
  }

  /// The checks, split into independent parts that can run in parallel: one for the document as a
  /// whole, and one for each 2,048 rules.
  package var parts: [@Sendable () -> Findings] {
    let size = 2_048
    let stretches = stride(from: 0, to: rules.rules.count, by: size).map { start in
      { @Sendable () -> Findings in
        var findings = Findings(in: document)
        for rule in rules.rules[start..<min(start + size, rules.rules.count)] {
          findings.rule = rule.index
          check(rule, &findings)
        }
        return findings
      }
    }
    return [{ documentFindings }] + stretches
  }

  /// Combines `others` with the results of calling all elements of `self.parts`. Returns the same findings as
  /// `findings(and:)`.
  package func findings(of parts: [Findings], and others: [Finding]) -> [Finding] {
    var ignored: [Finding] = []
    return findings(of: parts, and: others, ignored: &ignored)
  }

  /// Returns the same findings as `findings(of:and:)`. Appends to `ignored` the findings that rules ignore.
  package func findings(of parts: [Findings], and others: [Finding], ignored: inout [Finding]) -> [Finding] {
    var findings = Findings(in: document)
    for part in parts { findings.add(part) }
    addRejections(to: &findings)
    for finding in others { findings.add(finding) }
    var ignores = InlineIgnores(in: self)
    return Self.joined(ignores.apply(to: Finding.inOrder(findings.all.map(placed)), &ignored))
  }

  /// Joins findings of M012 with equal messages, which are about the same key, into one finding. The message then gives
  /// the number of conditions.
  private static func joined(_ findings: [Finding]) -> [Finding] {
    var places: [Message: Int] = [:]
    var counts: [Int: Int] = [:]
    var joined: [Finding] = []
    for finding in findings {
      if finding.page === LaunchLints.keyNotProduced.page {
        if let index = places[finding.message] {
          counts[index, default: 1] += 1
          continue
        }
        places[finding.message] = joined.count
      }
      joined.append(finding)
    }
    for (index, count) in counts { joined[index].message = "\(joined[index].message) (\(count) conditions)" }
    return joined
  }

  /// The findings that concern only the text of the document.
  package var textFindings: [Finding] {
    var findings = Findings(in: document)
    text.check(&findings)
    return Finding.inOrder(findings.all)
  }

  private var documentFindings: Findings {
    var findings = Findings(in: document)
    // In a document with several rule sets, the text is checked once for all rule sets.
    if rules.root == document.root || rules.form != .document { text.check(&findings) }
    addFaults(to: &findings)
    addUnknownMembers(to: &findings)
    for check in LaunchLints.documentChecks {
      guard case .document(let call) = check.body else { continue }
      findings.page = check.page
      call(self, &findings)
    }
    return findings
  }

  /// Returns `finding`. If the finding names no rule, sets the rule that contains the finding's location.
  private func placed(_ finding: Finding) -> Finding {
    guard finding.rule == nil, case .document(let range) = finding.location else { return finding }
    var finding = finding
    finding.rule = rules.rule(at: range)
    return finding
  }

  func check(_ rule: Rule, _ findings: inout Findings) {
    for check in LaunchLints.ruleChecks {
      guard case .rule(let call) = check.body else { continue }
      findings.page = check.page
      call(self, rule, &findings)
    }
    let tests = RuleTests(rule, in: self)
    if let tests { check(tests, &findings) }
    // The outer loop is over the checks, because getting a function from the list takes as long as running most checks.
    for check in LaunchLints.conditionChecks {
      guard case .condition(let call) = check.body else { continue }
      findings.page = check.page
      for index in rule.conditions { call(self, Int(index), rules.conditions[Int(index)], &findings) }
    }
    for check in LaunchLints.testChecks {
      guard case .test(let call) = check.body else { continue }
      findings.page = check.page
      for index in rule.conditions {
        if case .test(let test) = rules.conditions[Int(index)].form { call(self, test, &findings) }
      }
    }
    for check in LaunchLints.consequenceChecks {
      guard case .consequence(let call) = check.body else { continue }
      findings.page = check.page
      for index in rule.consequences { call(self, rules.consequences[Int(index)], &findings) }
    }
    for index in rule.consequences { checkDetail(of: rules.consequences[Int(index)], tests, &findings) }
  }

  private func checkDetail(of consequence: Consequence, _ tests: RuleTests?, _ findings: inout Findings) {
    guard handlesConsequences, let reading = ConsequenceReading(consequence, in: self) else { return }
    for check in LaunchLints.detailChecks {
      guard case .detail(let call) = check.body else { continue }
      findings.page = check.page
      call(self, reading, &findings)
    }
    for check in LaunchLints.tokenChecks {
      guard case .token(let call) = check.body else { continue }
      findings.page = check.page
      for text in reading.texts {
        for token in text.tokens { call(self, text, token, &findings) }
      }
    }
    guard let tests else { return }
    for check in LaunchLints.placedDetailChecks {
      guard case .placedDetail(let call) = check.body else { continue }
      findings.page = check.page
      call(self, reading, tests, &findings)
    }
  }

  private func check(_ tests: RuleTests, _ findings: inout Findings) {
    for check in LaunchLints.placedChecks {
      guard case .placed(let call) = check.body else { continue }
      findings.page = check.page
      for test in tests.tests { call(self, test, tests, &findings) }
    }
  }

  /// Adds a finding for each platform that rejects the document, unless a finding already reports the rejection. Also
  /// adds a finding for every key at which a platform crashes while loading the document.
  private func addRejections(to findings: inout Findings) {
    for (profile, loading) in zip(profiles, loadings) {
      guard case .failure(let rejection) = loading.program else { continue }
      let said = findings.all.filter {
        let outcome = $0.outcomes[profile.name]
        return outcome == .fileRejected || outcome == .crashAtLoad
      }
      let crashes = Set(said.filter { $0.outcomes[profile.name] == .crashAtLoad }.map(\.location))
      for other in loading.rejections where !crashes.contains(.document(other.range)) {
        if case .crash = other.reason { findings.add(finding(other, on: profile)) }
      }
      if case .crash = rejection.reason { continue }
      if said.isEmpty { findings.add(finding(rejection, on: profile)) }
    }
  }
}

/// The checks, grouped by the kind of part that they check. Their functions stay in the enumeration: as elements of
/// tuples, the functions would be called through thunks.
extension LaunchLints {
  fileprivate static let documentChecks = checks { if case .document = $0 { true } else { false } }
  fileprivate static let ruleChecks = checks { if case .rule = $0 { true } else { false } }
  fileprivate static let conditionChecks = checks { if case .condition = $0 { true } else { false } }
  fileprivate static let testChecks = checks { if case .test = $0 { true } else { false } }
  fileprivate static let placedChecks = checks { if case .placed = $0 { true } else { false } }
  fileprivate static let consequenceChecks = checks { if case .consequence = $0 { true } else { false } }
  fileprivate static let detailChecks = checks { if case .detail = $0 { true } else { false } }
  fileprivate static let tokenChecks = checks { if case .token = $0 { true } else { false } }
  fileprivate static let placedDetailChecks = checks { if case .placedDetail = $0 { true } else { false } }

  private static func checks(_ isWanted: (LaunchCheckBody) -> Bool) -> [LaunchCheck] {
    all.filter { $0.body.map(isWanted) ?? false }
  }
}
