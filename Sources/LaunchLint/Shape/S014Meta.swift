extension LaunchCheck {
  static let metaMistyped = LaunchCheck(
    RulePage(
      "S014", "meta-mistyped", .warning,
      "`meta` is not an object, or asks for a re-evaluation that cannot be",
      why: """
        A `meta` that is no object costs the whole document on iOS; Android and the web engine pass over it. \
        `reEvaluate` is read as a truth value, on Android also as the words true and false, and does something only \
        for a rule with a `schema` consequence.
        """,
      remedy: "Write an object, or leave `meta` out; `reEvaluate` is true or false.",
      source: SDKSource.rulesParsers,
      differences: ["D15"],
      fires: .rule(#"{"condition":\#(Example.track),"consequences":[],"meta":«"x"»}"#),
      silent: .rule(#"{"condition":\#(Example.track),"consequences":[],"meta":{"reEvaluate":false}}"#)),
    .rule { subject, rule, findings in
      let document = subject.document
      guard let entry = document.value(at: rule.range), document.isObject(entry) else { return }
      let members = document.members(of: entry, named: LaunchNames.rule.words, subject.memberChoice)
      guard let meta = members[2], let flag = subject.member(meta, "reEvaluate") else { return }
      switch document.kind(flag) {
      case .false: return
      case .true:
        let hasSchema = rule.consequences.contains { place in
          let type = subject.rules.consequences[Int(place)].type
          return type.map { document.kind($0) == .string && document.isNamed($0, "schema") } ?? false
        }
        if hasSchema { return }
        findings.add(
          "`reEvaluate` of a rule without a consequence of the type `schema`", at: flag, in: subject,
          outcomes: Outcomes(subject.profiles) { _ in .noEffect })
      case .object, .array, .string, .number, .word, .null:
        findings.add(
          "`reEvaluate` is \(document.noun(flag)): true or false would do", at: flag, in: subject,
          outcomes: Outcomes(subject.profiles) { _ in .noEffect })
      }
    })
}
