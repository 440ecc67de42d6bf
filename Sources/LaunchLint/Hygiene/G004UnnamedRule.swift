extension LaunchCheck {
  static let unnamedRule = LaunchCheck(
    RulePage(
      "G004", "unnamed-rule", .info,
      "a rule without a name in `meta`, where most rules of the document have one",
      why: """
        Nothing happens because of it. Reports and reviews call a rule by its place then, which changes with every \
        rule before it.
        """,
      remedy: """
        Write `"meta": {"name": "…"}`; all platforms pass over it.
        """,
      source: "the three engines, run: unknown members of `meta` are not read",
      fires: .rules(named("a"), named("b"), #"«{"condition":\#(Example.track),"consequences":[]}»"#),
      silent: .rules(named("a"), named("b"))),
    .document { subject, findings in
      let document = subject.document
      var unnamed: [Rule] = []
      for rule in subject.rules.rules {
        guard let entry = document.value(at: rule.range) else { continue }
        if subject.nameOfRule(entry) == nil { unnamed.append(rule) }
      }
      guard !unnamed.isEmpty, unnamed.count * 2 < subject.rules.rules.count else { return }
      for rule in unnamed {
        findings.rule = rule.index
        findings.add("a rule without a name among rules that have one", at: rule.range)
      }
      findings.rule = nil
    })

  private static func named(_ name: String) -> String {
    #"{"condition":\#(Example.track),"consequences":[],"meta":{"name":"\#(name)"}}"#
  }
}

extension LaunchLintContext {
  /// The value of `meta.name` of a rule.
  fileprivate func nameOfRule(_ entry: JSONDocument.Value) -> JSONDocument.Value? {
    let choice = profiles.first?.memberChoice ?? .first
    guard document.isObject(entry),
      let meta = document.members(of: entry, named: Self.metaWords, choice)[0],
      document.isObject(meta)
    else { return nil }
    return document.members(of: meta, named: Self.nameWords, choice)[0]
  }

  private static let metaWords = JSONWords(["meta"])
  private static let nameWords = JSONWords(["name"])
}
