/// Findings of `validate` that are new or gone, and the parts that platforms newly drop or regain at load.
///
/// Findings of the two documents are compared by code and by rule. Their locations are compared only if the documents
/// have different numbers of findings with one code in one rule.
struct FindingChanges {
  private(set) var new: [LocatedFinding] = []
  private(set) var gone: [LocatedFinding] = []
  private(set) var loads: [ReportedChanges.Load] = []

  /// A code in a rule; the rule is named by its index in the new document.
  private struct Group: Hashable {
    var code: String
    var rule: Int?
  }

  /// A part that a platform drops at load, named by the finding about it: the code, the rule and the outcome.
  private struct Loss: Hashable {
    var code: String
    var rule: Int?
    var outcome: Outcome
  }

  private let rule: (old: (LocatedFinding) -> Int?, new: (LocatedFinding) -> Int?)

  init(from old: DocumentChecker, to new: DocumentChecker, _ changes: ReportedChanges) {
    func rule(_ places: RulePlaces?) -> (LocatedFinding) -> Int? {
      { finding in places.map { $0.rule(of: finding) } ?? finding.finding.rule }
    }
    self.rule = (rule(changes.places?.old), rule(changes.places?.new))
    let partners = changes.partners
    compareFindings(old.findings, new.findings, partners, changes.equals)
    for platform in changes.platforms {
      let (before, after) = (
        Self.losses(of: old, on: platform, self.rule.old), Self.losses(of: new, on: platform, self.rule.new)
      )
      var load = ReportedChanges.Load(platform: platform)
      load.rejectsOld = old.loads.contains { $0.platform == platform && $0.kept == nil }
      load.rejectsNew = new.loads.contains { $0.platform == platform && $0.kept == nil }
      var known: [Loss: Int] = [:]
      for loss in before {
        // If the new document does not contain the rule, a loss in the old rule is neither new nor regained.
        if let rule = loss.rule, partners[rule] == nil { continue }
        known[Loss(code: loss.code, rule: loss.rule.flatMap { partners[$0] }, outcome: loss.outcome), default: 0] += 1
      }
      for loss in after {
        if let count = known[loss], count > 0 {
          known[loss] = count - 1
        } else {
          load.newlyLost.append(.init(rule: loss.rule, code: loss.code, outcome: loss.outcome))
        }
      }
      for (loss, count) in known where count > 0 {
        load.regained.append(.init(rule: loss.rule, code: loss.code, outcome: loss.outcome))
      }
      load.regained.sort { ($0.rule ?? -1, $0.code) < ($1.rule ?? -1, $1.code) }
      if !load.isEmpty { loads.append(load) }
    }
  }

  private static func losses(
    of checker: DocumentChecker, on platform: String, _ rule: (LocatedFinding) -> Int?
  ) -> [Loss] {
    let findings = checker.findings.map { ($0.finding, rule($0)) } + checker.ignored.map { ($0, $0.rule) }
    let losses = findings.compactMap { finding, rule -> Loss? in
      guard let outcome = finding.outcomes[platform], outcome.isLoss else { return nil }
      return Loss(code: finding.page.code, rule: rule, outcome: outcome)
    }
    // A finding of the family P summarizes the effect of findings with other codes.
    func isSummary(_ loss: Loss) -> Bool { loss.code.hasPrefix("P") }
    let causes = Set(losses.filter { !isSummary($0) }.map { Loss(code: "", rule: $0.rule, outcome: $0.outcome) })
    return losses.filter { loss in
      !isSummary(loss) || !causes.contains(Loss(code: "", rule: loss.rule, outcome: loss.outcome))
    }
  }

  private mutating func compareFindings(
    _ old: [LocatedFinding], _ new: [LocatedFinding], _ partners: [Int: Int], _ same: Set<Int>
  ) {
    var before: [Group: [LocatedFinding]] = [:]
    for located in old {
      let rule = rule.old(located)
      guard let partner = rule.map({ partners[$0] }) ?? .some(nil) else {
        // The new document does not contain the rule, so the finding is gone.
        gone.append(located)
        continue
      }
      before[Group(code: located.finding.page.code, rule: partner), default: []].append(located)
    }
    var after: [Group: [LocatedFinding]] = [:]
    var order: [Group] = []
    for located in new {
      let group = Group(code: located.finding.page.code, rule: rule.new(located))
      if after[group] == nil { order.append(group) }
      after[group, default: []].append(located)
    }
    for group in order {
      let (one, other) = (before.removeValue(forKey: group) ?? [], after[group] ?? [])
      if one.count == other.count, let rule = group.rule, same.contains(rule) { continue }
      compare(one, other)
    }
    for located in old {
      let group = Group(
        code: located.finding.page.code, rule: rule.old(located).flatMap { partners[$0] })
      if let rest = before.removeValue(forKey: group) { gone += rest }
    }
  }

  /// Compares findings of one code in one rule: first the findings with the same location and text, then the findings
  /// with the same location.
  private mutating func compare(_ old: [LocatedFinding], _ new: [LocatedFinding]) {
    if old.isEmpty || new.isEmpty {
      gone += old
      self.new += new
      return
    }
    var open = old.map { (key: $0.key, located: $0) }[...]
    var rest = new.map { (key: $0.key, located: $0) }
    for isExact in [true, false] {
      var places: [[String]: Int] = [:]
      func name(_ key: FindingKey) -> [String] { isExact ? [key.place, key.value] : [key.place] }
      for (key, _) in open { places[name(key), default: 0] += 1 }
      var matched: [[String]: Int] = [:]
      rest.removeAll { key, _ in
        guard let count = places[name(key)], count > 0 else { return false }
        places[name(key)] = count - 1
        matched[name(key), default: 0] += 1
        return true
      }
      open =
        open.filter { key, _ in
          guard let count = matched[name(key)], count > 0 else { return true }
          matched[name(key)] = count - 1
          return false
        }[...]
    }
    gone += open.map(\.located)
    self.new += rest.map(\.located)
  }
}
