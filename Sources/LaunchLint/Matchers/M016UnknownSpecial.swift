extension LaunchCheck {
  static let unknownSpecialKey = LaunchCheck(
    RulePage(
      "M016", "unknown-special-key", .error,
      "a key that begins with a tilde and that no SDK knows",
      why: """
        The key is looked up as a name of the data like any other, and hardly any event has a member of such a name.
        """,
      remedy: """
        Use one of ~type, ~source, ~timestampu, ~timestampz, ~timestampp, ~sdkver, ~cachebust, ~all_url, ~all_json, or \
        `~state.NAME/KEY`.
        """,
      source: SDKSource.evaluation,
      fires: .test(#""key":«"~typ"»,"matcher":"ex""#),
      silent: .test(#""key":"~sdkver","matcher":"ex""#)),
    .placed { subject, test, _, findings in
      // Keys that end in whitespace are reported by another lint.
      guard test.form == .unknownSpecial, let last = test.key.last, last > 0x20 else { return }
      findings.add(
        "unknown key \(text: test.key)", at: test.test.key, in: subject,
        outcomes: Outcomes(subject.profiles) { _ in .otherResult },
        hint: SpellingSuggestion.hint(for: test.key, among: SpecialKey.allCases.lazy.map(\.rawValue)))
    })
}
