extension LaunchLints {
  static let noConsequences = LaunchCheck(
    "C030", "no-consequences", .warning, "a rule without consequences",
    why: "All platforms load and evaluate the rule, but it has no effect when it fires.",
    remedy: "Add a consequence, or remove the rule.",
    source: SDKSource.rulesParsers,
    fires: .rule(#"{"condition":\#(Example.track),"consequences":«[]»}"#),
    silent: .condition(Example.track),
    .rule { subject, rule, findings in
      let document = subject.document
      guard rule.consequences.isEmpty, let entry = document.value(at: rule.range), document.isObject(entry) else {
        return
      }
      let members = document.members(of: entry, named: LaunchNames.rule.words, subject.memberChoice)
      guard let list = members[1], document.isArray(list), document.first(in: list) == nil else { return }
      findings.add("the rule has no consequences", at: list, outcomes: Outcomes(subject.profiles) { _ in .noEffect })
    })
}
