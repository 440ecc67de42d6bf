extension LaunchCheck {
  static let consequenceTypeUnknown = LaunchCheck(
    RulePage(
      "S012", "unknown-consequence-type", .warning,
      "a consequence of a type that nothing acts on",
      why: """
        The engines hand consequences of types that they do not know to whoever listens, and no extension of the SDKs \
        listens for this one. Case counts.
        """,
      remedy: """
        Write one of add, mod, dispatch, schema, an, iam, pb, pii, url and csp. Ignore the code where the app itself \
        listens.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; adobe/aepsdk-core-android: \
        LaunchRulesConsequence.kt @core 3.8.0; the extensions, read
        """,
      fires: .consequence(#"{"id":"c1","type":«"shcema"»,"detail":{"a":1}}"#),
      silent: .consequence(#"{"id":"c1","type":"pb","detail":{"templateurl":"https://example.com"}}"#)),
    .consequence { subject, consequence, findings in
      let document = subject.document
      guard let type = consequence.type, document.kind(type) == .string,
        document.place(of: type, in: ConsequenceKind.types.words) == nil
      else { return }
      let name = document.string(type)
      // An empty type is reported as missing.
      if name.isEmpty { return }
      findings.add(
        "unknown consequence type \(text: name)", at: type, in: subject,
        outcomes: Outcomes(subject.profiles) { profile in
          // An engine that expands no tokens only returns consequences to its caller.
          profile.tokens == nil ? nil : .noEffect
        }, hint: SpellingSuggestion.hint(for: name, among: ConsequenceKind.types.names))
    })
}
