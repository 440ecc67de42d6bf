extension LaunchCheck {
  static let unknownState = LaunchCheck(
    RulePage(
      "M023", "unknown-state", .warning,
      "a shared state, or a member of one, that no extension publishes",
      why: """
        A key in a state that is not there has no value: most tests fail, and `nx` and, on iOS, `ne` hold on every \
        event. States that extensions publish as XDM cannot be reached by keys at all.
        """,
      remedy: "Write the name and the key as the extension publishes them.",
      source: "the extensions of the SDKs, read: see the table of states",
      fires: .test(#""key":«"~state.com.adobe.module.lifecyle/lifecyclecontextdata.launches"»,"matcher":"ex""#),
      silent: .test(#""key":"~state.com.adobe.module.lifecycle/lifecyclecontextdata.launches","matcher":"ex""#)),
    .placed { subject, test, _, findings in
      guard let parts = test.stateParts, !parts.name.isEmpty, !parts.key.isEmpty,
        let found = StateFault(parts.name, parts.key)
      else { return }
      findings.add(
        found.message, at: test.test.key, in: subject,
        outcomes: Outcomes(subject.profiles) { profile in
          found.isCertain ? test.outcomeWithoutKnownKey(subject.document, on: profile) : nil
        }, hint: found.hint)
    })
}
