extension LaunchLints {
  static let unknownSpecialKey = LaunchCheck(
    "M016", "unknown-special-key", .error,
    "an unknown special key",
    why: """
      Special keys begin with a tilde. If the SDK does not know a special key, it looks for an event data member of \
      that name. Hardly any event has one.
      """,
    remedy: """
      Use `~type`, `~source`, `~timestampu`, `~timestampz`, `~timestampp`, `~sdkver`, `~cachebust`, `~all_url`, \
      `~all_json` or `~state.NAME/KEY`.
      """,
    source: SDKSource.evaluation,
    fires: .test(#""key":«"~typ"»,"matcher":"ex""#),
    silent: .test(#""key":"~type","matcher":"ex""#),
    .placed { subject, test, _, findings in
      // Keys that end in whitespace are reported by another lint.
      guard test.form == .unknownSpecial, let last = test.key.last, last > 0x20 else { return }
      findings.add(
        "unknown special key \(text: test.key)", at: test.test.key, in: subject,
        outcomes: Outcomes(subject.profiles) { _ in .otherResult },
        hint: SpellingSuggestion.hint(for: test.key, among: SpecialKey.allCases.lazy.map(\.rawValue)))
    })
}
