/// Runs the logic lints on all platforms that load the document.
enum LogicReport {
  /// Adds the findings of each platform; findings shared by several platforms are merged.
  static func add(_ subject: LaunchLintContext, to findings: inout Findings) {
    let alike = EqualConsequenceGroups(subject.rules).groups
    var found: [Finding] = []
    var doubts = UndecidedChecks()
    for (place, profile) in subject.profiles.enumerated() where !subject.isRejected(place) {
      var check = LogicCheck(subject, for: profile)
      check.run(alike: alike)
      found = Finding.merged(found, check.findings)
      doubts.add(check.doubts)
    }
    for finding in found { findings.add(finding) }
    for finding in doubts.findings(in: subject) { findings.add(finding) }
  }
}
