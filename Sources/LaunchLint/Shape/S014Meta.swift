extension LaunchLints {
  static let metaMistyped = LaunchCheck(
    "S014", "meta-mistyped", .warning, "a `meta` that is not an object, or a `reEvaluate` without effect",
    why: """
      If `meta` is not an object, iOS rejects the whole document. Android and the web engine ignore it. `reEvaluate` \
      must be a boolean; Android also accepts the strings `true` and `false`. It only has an effect in a rule with a \
      `schema` consequence.
      """,
    remedy: "Write `meta` as an object, or remove it. Set `reEvaluate` to true or false.",
    source: SDKSource.rulesParsers, differences: ["D15"],
    fires: .rule(#"{"condition":\#(Example.track),"consequences":[],"meta":«"x"»}"#),
    silent: .rule(#"{"condition":\#(Example.track),"consequences":[],"meta":{"reEvaluate":false}}"#),
    .rule { subject, rule, findings in
      let document = subject.document
      guard let entry = document.value(at: rule.range), document.isObject(entry) else { return }
      let members = document.members(of: entry, named: LaunchNames.rule.words, subject.memberChoice)
      guard let meta = members[2], let flag = subject.member(meta, "reEvaluate") else { return }
      switch document.kind(flag) {
      case .false: return
      case .true:
        let hasSchema = rule.consequences.contains { index in
          let type = subject.rules.consequences[Int(index)].type
          return type.map { document.kind($0) == .string && document.isNamed($0, "schema") } ?? false
        }
        if hasSchema { return }
        findings.add(
          "`reEvaluate` has no effect without a `schema` consequence", at: flag,
          outcomes: Outcomes(subject.profiles) { _ in .noEffect })
      case .object, .array, .string, .number, .word, .null:
        findings.add(
          "expected a boolean for `reEvaluate`, found \(document.noun(flag))", at: flag,
          outcomes: Outcomes(subject.profiles) { _ in .noEffect })
      }
    })
}
