/// The lints of keys that are not written as the SDKs read them.
extension LaunchLints {
  static let keyBlanks = LaunchCheck(
    "M014", "blanks-round-key", .error, "whitespace before or after a key",
    why: """
      iOS removes the whitespace for comparisons and keeps it for `ex` and `nx`. Android removes it only from \
      special keys, such as `~type`. The web engine keeps it. The platforms therefore look up different keys.
      """,
    remedy: "Remove the whitespace.",
    source: SDKSource.evaluation, differences: ["D110", "D111", "D121"],
    fires: .test(#""key":«"tier "»,"matcher":"eq","values":["gold"]"#),
    silent: .test(#""key":"tier","matcher":"eq","values":["gold"]"#),
    .placed { subject, test, _, findings in
      guard let first = test.key.first, let last = test.key.last, first <= 0x20 || last <= 0x20 else { return }
      findings.add(
        "key \(text: test.key) has leading or trailing whitespace", at: test.test.key,
        outcomes: Outcomes(subject.profiles) { _ in .otherResult }, hint: "remove the whitespace")
    })

  static let stateWithoutSlash = LaunchCheck(
    "M015", "state-without-key", .warning, "a shared state key without a member name",
    why: "A shared state key has the form `~state.NAME/KEY`. Without the slash and `KEY`, it never has a value.",
    remedy: "Write the key as `~state.NAME/KEY`.",
    source: SDKSource.evaluation,
    fires: .test(#""key":«"~state.com.adobe.module.places"»,"matcher":"ex""#),
    silent: .test(#""key":"~state.com.adobe.module.places/authstatus","matcher":"ex""#),
    .placed { subject, test, _, findings in
      guard test.form == .state, !test.key.contains(0x2F) else { return }
      findings.add(
        "shared state key \(text: test.key) has no member name", at: test.test.key,
        outcomes: Outcomes(subject.profiles) { profile in test.outcomeWithoutKnownKey(subject.document, on: profile) },
        hint: "write `~state.NAME/KEY`")
    })

  static let unknownSpecialKey = LaunchCheck(
    "M016", "unknown-special-key", .error, "an unknown special key",
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
        "unknown special key \(text: test.key)", at: test.test.key,
        outcomes: Outcomes(subject.profiles) { _ in .otherResult },
        hint: SpellingSuggestion.hint(for: test.key, among: SpecialKey.allCases.lazy.map(\.rawValue)))
    })
}
