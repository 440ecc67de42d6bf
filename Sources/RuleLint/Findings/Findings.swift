package import RuleCore

/// What was found so far, and the check and rule at hand.
package struct Findings: Sendable {
  package private(set) var all: [Finding] = []
  /// The page of the current check; findings are added under its code.
  package var page: RulePage?
  /// The current rule, which findings without a rule get.
  package var rule: Int?
  /// Where findings stand that were added by `join`.
  private var joined: [Joint: Int] = [:]

  /// What two findings share that are one.
  private struct Joint: Hashable {
    var code: String
    var place: Finding.Place
  }

  package init() {}

  /// The page of the current check.
  private var currentPage: RulePage {
    guard let page else { preconditionFailure("a finding belongs to a check") }
    return page
  }

  package mutating func add(_ finding: Finding) {
    var finding = finding
    finding.rule = finding.rule ?? rule
    all.append(finding)
  }

  /// Adds `finding`, or what it says of platforms to the one of its code at its place: a part that is
  /// wrong in one way can fall into several hands, one for each platform.
  package mutating func join(_ finding: Finding) {
    let joint = Joint(code: finding.page.code, place: finding.place)
    guard let place = joined[joint] else {
      joined[joint] = all.count
      return add(finding)
    }
    all[place].severity = max(all[place].severity, finding.severity)
    all[place].hint = all[place].hint ?? finding.hint
    for row in finding.outcomes.rows {
      let known = all[place].outcomes[row.platform]
      if known.map({ row.outcome.isGraver(than: $0) }) ?? true {
        all[place].outcomes.set(row.outcome, on: row.platform)
      }
    }
  }

  /// Takes over what was found elsewhere in the document.
  package mutating func add(_ others: Findings) {
    let joints = Set(others.joined.values)
    for (place, finding) in others.all.enumerated() {
      if joints.contains(place) { join(finding) } else { add(finding) }
    }
  }

  /// A finding of the check at hand about some bytes of the document.
  package mutating func add(
    _ message: Message, at range: ByteRange, severity: Severity? = nil,
    outcomes: Outcomes = Outcomes(), hint: Message? = nil, notes: [Finding.Note] = [],
    fix: [UInt8]? = nil
  ) {
    add(
      Finding(
        currentPage, message, at: .document(range), severity: severity, outcomes: outcomes,
        hint: hint,
        notes: notes, fix: fix))
  }

  /// A finding of the check at hand about the file as a whole.
  package mutating func addToFile(_ message: Message) {
    add(Finding(currentPage, message, at: .file))
  }
}
