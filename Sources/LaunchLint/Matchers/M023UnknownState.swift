extension LaunchLints {
  static let unknownState = LaunchCheck(
    "M023", "unknown-state", .warning, "a shared state or state member that no extension publishes",
    why: """
      A key of an unknown shared state has no value. Most conditions then never match. `nx` matches every event, and \
      on iOS `ne` does too. Keys cannot read states that extensions publish as XDM.
      """,
    remedy: "Use the state name and key that the extension publishes.",
    source: "the extensions of the SDKs, read: see the table of states",
    fires: .test(#""key":«"~state.com.adobe.module.lifecyle/lifecyclecontextdata.launches"»,"matcher":"ex""#),
    silent: .test(#""key":"~state.com.adobe.module.lifecycle/lifecyclecontextdata.launches","matcher":"ex""#),
    .placed { subject, test, _, findings in
      guard let parts = test.stateParts, !parts.name.isEmpty, !parts.key.isEmpty,
        let found = StateFault(parts.name, parts.key)
      else { return }
      findings.add(
        found.message, at: test.test.key,
        outcomes: Outcomes(subject.profiles) { profile in
          found.isCertain ? test.outcomeWithoutKnownKey(subject.document, on: profile) : nil
        }, hint: found.hint)
    })
}
