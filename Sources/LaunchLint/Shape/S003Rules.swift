extension LaunchCheck {
  static let rulesMissing = LaunchCheck(
    RulePage(
      "S003", "rules-missing", .error,
      "the document has no array `rules`, or an empty one",
      why: """
        No platform loads a document without a list of rules: the one that the app had before stays in use. An empty \
        list loads and takes the place of the rules before; it is a warning only.
        """,
      remedy: "Put the rules into an array called `rules`.",
      source: SDKSource.rulesParsers,
      fires: .document(#"«{"version":1}»"#),
      silent: .condition(Example.track)),
    .document { subject, findings in
      let document = subject.document
      guard document.isObject(document.root) else { return }
      let members = document.members(of: document.root, named: LaunchNames.root.words, subject.memberChoice)
      guard let list = members[1], document.isArray(list), document.first(in: list) == nil else { return }
      findings.add("the document has no rules", at: list, in: subject, severity: .warning)
    })
}
