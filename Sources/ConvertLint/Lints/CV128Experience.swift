extension ConvertCheck {
  static let convertExperience = ConvertCheck(
    RulePage(
      "CV128", "convert-experience", .warning,
      "an experience that iOS cannot decode, and loses",
      why: """
        iOS decodes every experience strictly: its type, its status, how its audiences are joined and the status of a \
        variation are each one of a few texts, names are texts, the version and a traffic allocation are numbers, and \
        a site area is decoded like a location. An experience that departs from that is not there; nobody is eligible \
        for it, and no audience can ask for it. \
        JavaScript takes it as it is.
        """,
      remedy: "Write what the schema of the configuration admits, or leave the member out.",
      source: "convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Generated/ConfigSchemas.swift @2.0.0, run",
      fires: .experience(#""type":«"a/b_test"»"#, lists: ""),
      silent: .experience(#""type":"a/b""#, lists: "")),
    .experience { subject, experience, findings in
      let named = subject.misnamed(experience)
      var found: [ByteRange: Outcomes] = [:]
      for profile in subject.profiles {
        for fault in profile.decodingFaults(in: experience, of: subject.rules) {
          found[fault, default: Outcomes()].set(.ruleDropped, on: profile.name)
        }
      }
      let isObject = subject.document.isObject(experience.entry)
      for (fault, outcomes) in found where !named.contains(fault) {
        findings.add(
          isObject ? "iOS cannot decode this, and loses the experience" : "an experience must be an object", at: fault,
          outcomes: outcomes)
      }
    })
}

extension ConvertLintContext {
  /// The ranges of ids, keys and references that are not strings: another lint reports them.
  fileprivate func misnamed(_ experience: Experience) -> Set<ByteRange> {
    let values =
      [experience.id, experience.key].compactMap { $0 } + rules.elements(experience.audiences)
      + rules.elements(experience.locations)
    return Set(values.filter { text($0) == nil }.map { document.range($0) })
  }
}
