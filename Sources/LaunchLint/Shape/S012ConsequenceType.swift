extension LaunchLints {
  static let consequenceTypeUnknown = LaunchCheck(
    "S012", "unknown-consequence-type", .warning, "an unknown consequence type",
    why: """
      Rules engines pass consequences to the extensions of the SDK. No extension handles this type, so the \
      consequence has no effect. The type is case-sensitive.
      """,
    remedy: """
      Use `add`, `mod`, `dispatch`, `schema`, `an`, `iam`, `pb`, `pii`, `url` or `csp`. Ignore this code if the app \
      itself handles the type.
      """,
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; adobe/aepsdk-core-android: \
      LaunchRulesConsequence.kt @core 3.8.0; the extensions, read
      """,
    fires: .consequences(#"{"id":"c1","type":«"URL"»,"detail":{"url":"app://home"}}"#),
    silent: .detail("url", #"{"url":"app://home"}"#),
    .consequence { subject, consequence, findings in
      let document = subject.document
      guard let type = consequence.type, document.kind(type) == .string,
        document.place(of: type, in: ConsequenceKind.types.words) == nil
      else { return }
      let name = document.string(type)
      // An empty type is reported as missing.
      if name.isEmpty { return }
      findings.add(
        "unknown consequence type \(text: name)", at: type,
        outcomes: Outcomes(subject.profiles) { profile in
          // An engine that expands no tokens only returns consequences to its caller.
          profile.tokens == nil ? nil : .noEffect
        }, hint: SpellingSuggestion.hint(for: name, among: ConsequenceKind.types.names))
    })
}
