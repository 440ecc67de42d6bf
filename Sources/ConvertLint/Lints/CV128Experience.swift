extension ConvertLints {
  static let convertExperience = ConvertCheck(
    "CV128", "convert-experience", .warning, "an experience that iOS cannot decode, and drops",
    why: """
      iOS decodes every experience strictly. Its type, its status, its audience matching and the status of a \
      variation each allow only a few strings. Names must be strings. The version and traffic allocations must be \
      numbers. The conditions in a `site_area` are decoded as strictly as those in a location (CV120). If iOS drops \
      an experience, no visitor gets it and no audience can refer to it. JavaScript accepts it.
      """,
    remedy: "Write a value that the configuration schema allows, or remove the member.",
    source: "convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Generated/ConfigSchemas.swift @2.0.0, run",
    fires: .experience(#""type":«"a/b_test"»"#, lists: ""),
    silent: .experience(#""type":"a/b""#, lists: ""),
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
          isObject ? "iOS cannot decode this value, and drops the experience" : "experience is not an object",
          at: fault, outcomes: outcomes)
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
