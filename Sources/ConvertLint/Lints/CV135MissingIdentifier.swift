extension ConvertLints {
  static let convertMissingIdentifier = ConvertCheck(
    "CV135", "convert-missing-identifier", .warning,
    "an experience without an id or key, or an audience, segment or location without an id",
    why: """
      An app asks for an experience by its key. The SDKs store the variation of a visitor under the id of the \
      experience. Without a key no platform finds the experience; without an id iOS does not find it, and \
      JavaScript throws. An experience refers to audiences, segments and locations by id, so one without an id is \
      never used.
      """,
    remedy: "Add the `id` and, to an experience, the `key`.",
    source: ConvertSource.data,
    fires: .convert(#"{"experiences":[«{"key":"hero","variations":[{"id":"1"}]}»]}"#),
    silent: .soundConfiguration,
    .document { subject, findings in
      let document = subject.document
      let rules = subject.rules
      func isMissing(_ value: JSONDocument.Value?) -> Bool { value.map(document.isNull) ?? true }
      for experience in rules.experiences where document.isObject(experience.entry) {
        let range = document.range(experience.entry)
        if isMissing(experience.key) {
          findings.add(
            "experience without a key", at: range, outcomes: subject.outcomes(of: experience) { _ in .neverTrue },
            hint: "add a `key`")
        } else if isMissing(experience.id) {
          findings.add(
            "experience without an id", at: range,
            outcomes: subject.outcomes(of: experience) { $0.missingSettingsThrow ? .crashAtEvaluation : .neverTrue },
            hint: "add an `id`")
        }
        for variation in experience.variationEntries where document.isObject(variation.entry) {
          guard isMissing(variation.id) else { continue }
          findings.add(
            "variation without an id", at: variation.entry,
            outcomes: subject.outcomes(of: experience) { _ in .noEffect }, hint: "add an `id`")
        }
      }
      for (entries, noun) in [
        (rules.audiences, "audience"), (rules.segments, "segment"), (rules.locations, "location"),
      ] {
        for entry in entries where document.isObject(entry.entry) && isMissing(entry.id) {
          findings.add(
            "\(noun) without an id", at: entry.entry, outcomes: subject.outcomes { _ in .noEffect }, hint: "add an `id`"
          )
        }
      }
    })
}
