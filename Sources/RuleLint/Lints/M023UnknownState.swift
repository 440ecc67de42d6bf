internal import RuleEngine

extension Lint {
  static let unknownState = Lint(
    RulePage(
      "M023", "unknown-state", .warning,
      "a shared state, or a member of one, that no extension publishes",
      why: """
        A key in a state that is not there has no value: most tests fail, and `nx` and, on iOS, \
        `ne` hold on every event. States that extensions publish as XDM cannot be reached by keys \
        at all.
        """,
      remedy: """
        Write the name and the key as the extension publishes them.
        """,
      source: """
        the extensions of the SDKs, read: see the table of states
        """,
      fires: .test(
        #""key":«"~state.com.adobe.module.lifecyle/lifecyclecontextdata.launches"»,"matcher":"ex""#),
      silent: .test(
        #""key":"~state.com.adobe.module.lifecycle/lifecyclecontextdata.launches","matcher":"ex""#)),
    .placed { subject, test, _, findings in
      guard let parts = test.stateParts, !parts.name.isEmpty, !parts.key.isEmpty,
        let found = StateFault(parts.name, parts.key)
      else { return }
      findings.add(
        found.message, at: test.test.key, in: subject,
        outcomes: Outcomes(subject.profiles) { profile in
          found.isCertain ? test.outcomeWithoutKey(subject.document, on: profile) : nil
        }, hint: found.hint)
    })
}

/// What is wrong with the name of a state or of its member.
private struct StateFault {
  var message: Message
  var hint: Message?
  /// Nothing but the SDK writes there, so that there is no value.
  var isCertain = true

  init?(_ name: ArraySlice<UInt8>, _ key: ArraySlice<UInt8>) {
    guard let state = KnownState.named(name) else {
      let nearest = KnownState.nearest(to: name)
      guard nearest != nil || name.starts(with: "com.adobe.".utf8) else { return nil }
      message = "no extension publishes a state \(text: name)"
      hint = nearest.map { "did you mean \(text: $0.utf8)?" }
      // An extension that is not listed may.
      isCertain = false
      return
    }
    switch state.kind {
    case .none: message = "\(text: name) publishes no state"
    case .unseen: message = "\(text: name) publishes its state as XDM, which keys do not reach"
    case .standard:
      switch state.keys.standing(of: key) {
      case .known, .container, .unknown(nil): return nil
      case .missing(let nearest):
        message = "the state \(text: name) has no member \(text: key)"
        hint = nearest.map { "did you mean \(text: $0.utf8)?" }
      case .unknown(.some(let nearest)):
        message = "the state \(text: name) is not known to have a member \(text: key)"
        hint = "did you mean \(text: nearest.utf8)?"
        isCertain = false
      }
    }
  }
}
