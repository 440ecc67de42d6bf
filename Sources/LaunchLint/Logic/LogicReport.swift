internal import Launch
internal import LaunchSolver
internal import RuleCore
internal import RuleLint

/// What the conditions of a document mean together on all platforms that load it.
enum LogicReport {
  /// Adds what each platform has to say, a finding that several have once.
  static func add(_ subject: Subject, to findings: inout Findings) {
    let alike = AlikeRules(subject.rules).groups
    var found: [Finding] = []
    var doubts = LogicDoubts()
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
