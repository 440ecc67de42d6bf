extension LaunchLints {
  static let unnamedRule = LaunchCheck(
    "G004", "unnamed-rule", .info, "a rule without a name in `meta`, although most rules of the document have one",
    why: """
      The SDKs ignore the name. Without it, reports identify the rule by its position, which changes when earlier \
      rules are added or removed.
      """,
    remedy: """
      Add `"meta": {"name": "…"}`, which all platforms ignore.
      """,
    source: "the three engines, run: none reads unknown members of `meta`",
    fires: .rules(named("a"), named("b"), #"«{"condition":\#(Example.track),"consequences":[]}»"#),
    silent: .rules(named("a"), named("b"), named("c")),
    .document { subject, findings in
      let unnamed = subject.rules.rules.filter { rule in
        subject.document.value(at: rule.range).map { subject.nameOfRule($0) == nil } ?? false
      }
      guard !unnamed.isEmpty, unnamed.count * 2 < subject.rules.rules.count else { return }
      for rule in unnamed {
        findings.add("rule has no name, but most rules have one", at: rule.range, rule: rule.index)
      }
    })

  private static func named(_ name: String) -> String {
    #"{"condition":\#(Example.track),"consequences":[],"meta":{"name":"\#(name)"}}"#
  }
}

extension LaunchLintContext {
  /// The value of `meta.name` of a rule.
  fileprivate func nameOfRule(_ entry: JSONDocument.Value) -> JSONDocument.Value? {
    member(entry, Self.metaWords).flatMap { member($0, Self.nameWords) }
  }

  private static let metaWords = JSONWords(["meta"])
  private static let nameWords = JSONWords(["name"])
}
