extension LaunchLints {
  static let rulesMissing = LaunchCheck(
    "S003", "rules-missing", .error,
    "a missing or empty `rules` array",
    why: """
      No platform loads a document without a `rules` array. The app keeps its previous rules. An empty array is only \
      a warning: it loads and replaces the previous rules.
      """,
    remedy: "Put the rules in an array named `rules`.",
    source: SDKSource.rulesParsers,
    fires: .document(#"«{"version":1}»"#),
    silent: .condition(Example.track),
    .document { subject, findings in
      let document = subject.document
      guard document.isObject(document.root) else { return }
      let members = document.members(of: document.root, named: LaunchNames.root.words, subject.memberChoice)
      guard let list = members[1], document.isArray(list), document.first(in: list) == nil else { return }
      findings.add("`rules` is empty", at: list, in: subject, severity: .warning)
    })
}
