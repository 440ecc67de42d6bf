extension ConvertLints {
  static let convertIdentifier = ConvertCheck(
    "CV125", "convert-identifier", .warning, "an id or key that is not a string, or is not unique",
    why: """
      If an id, key or reference of an experience is not a string, iOS drops the experience, and Android rejects the \
      whole document (CV140). JavaScript accepts a number as an id, but not as a reference. If two audiences or \
      locations have the same id, iOS and JavaScript find only the first, and Android finds only the last (CV141). If \
      two experiences have the same key, the SDKs find only the first. Two experiences with the same id share the \
      variation that the SDK stored for a visitor.
      """,
    remedy: "Write ids and keys as strings, and make each one unique.",
    source: ConvertSource.data,
    fires: .convert(
      #"{"experiences":[{"id":«10»,"key":"hero","audiences":["a1"],"#
        + #""settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}]}],"#
        + #""audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[\#(Example.gold)]}]}]}}]}"#
    ),
    silent: .soundConfiguration,
    .document { subject, findings in
      let rules = subject.rules
      subject.checkTypes(&findings)
      subject.checkRepeated(rules.experiences, \.entry, \.key, &findings)
      subject.checkRepeatedIDs(&findings)
      for list in [rules.audiences, rules.segments, rules.locations] {
        subject.checkRepeated(list, \.entry, \.id, &findings)
      }
    })

  static let convertMissingIdentifier = ConvertCheck(
    "CV135", "convert-missing-identifier", .warning,
    "an experience without an id or key, or an audience, segment or location without an id",
    why: """
      An app asks for an experience by its key. The SDKs store the variation of a visitor under the id of the \
      experience. Without a key no platform finds the experience. Without an id iOS does not find the experience, \
      JavaScript throws an error, and Android uses the empty id. An experience refers to audiences, segments and \
      locations by id, so an audience, segment or location without an id is never used.
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
            outcomes: subject.outcomes(of: experience) { profile in
              switch profile.missingID {
              case .isUnknown: .neverTrue
              case .isException: .crashAtEvaluation
              case .isEmpty: nil
              }
            },
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

extension ConvertLintContext {
  fileprivate func checkTypes(_ findings: inout Findings) {
    for experience in rules.experiences {
      for value in [experience.id, experience.key] {
        guard let value, text(value) == nil else { continue }
        let lost = outcomes(at: document.range(value)) { $0.identifiers == .text ? .ruleDropped : nil }
        findings.add("id or key \(text: shown(value)) is not a string", at: value, outcomes: lost)
      }
      for list in [experience.audiences, experience.locations] {
        for reference in rules.elements(list) where text(reference) == nil {
          findings.add(
            "reference \(text: shown(reference)) is not a string", at: reference,
            outcomes: outcomes(at: document.range(reference)) { $0.identifiers == .text ? .ruleDropped : .noEffect })
        }
      }
    }
    for entry in rules.audiences + rules.segments + rules.locations {
      guard let id = entry.id, text(id) == nil else { continue }
      findings.add("id \(text: shown(id)) is not a string", at: id)
    }
  }

  /// Reports entries that have the id or key of an earlier entry, if some platform loads both entries.
  fileprivate func checkRepeated<Entry>(
    _ entries: [Entry], _ place: (Entry) -> JSONDocument.Value, _ name: (Entry) -> JSONDocument.Value?,
    _ findings: inout Findings
  ) {
    let isFirst = { (profile: ConvertProfile) in Entry.self == Experience.self || profile.repeatedID == .first }
    for repeated in self.repeated(entries, place, name, .noEffect, isFirst) {
      let platforms = repeated.outcomes.rows.map(\.platform)
      findings.add(
        platforms.count < profiles.count
          ? "duplicate \(text: shown(repeated.value)) on \(platforms.joined(separator: ", ")): only the first is found"
          : "duplicate \(text: shown(repeated.value)): only the first is found", at: repeated.value,
        outcomes: repeated.outcomes,
        notes: [Finding.Note("first occurrence", at: .document(document.range(repeated.first)))])
    }
  }

  /// Reports repeated ids of experiences: such experiences share a stored decision, although their keys differ.
  fileprivate func checkRepeatedIDs(_ findings: inout Findings) {
    for repeated in self.repeated(rules.experiences, \.entry, \.id, .otherResult, { _ in true }) {
      findings.add(
        "duplicate experience id \(text: shown(repeated.value)): both share stored decisions", at: repeated.value,
        outcomes: repeated.outcomes,
        notes: [Finding.Note("first occurrence", at: .document(document.range(repeated.first)))])
    }
  }

  /// Returns the repeated ids or keys in the order of the entries, each with its first occurrence. Sets `outcome` for
  /// each platform that loads both entries, provided that `isAsked` is true for the platform.
  func repeated<Entry>(
    _ entries: [Entry], _ place: (Entry) -> JSONDocument.Value, _ name: (Entry) -> JSONDocument.Value?,
    _ outcome: Outcome, _ isAsked: (ConvertProfile) -> Bool
  ) -> [(value: JSONDocument.Value, first: JSONDocument.Value, outcomes: Outcomes)] {
    var found: [JSONDocument.Value: (first: JSONDocument.Value, outcomes: Outcomes)] = [:]
    for view in views where isAsked(view.profile) {
      var firsts: [CollationKey: JSONDocument.Value] = [:]
      for entry in entries where view.keeps(document.range(place(entry))) {
        guard let value = name(entry), let text = view.profile.identifier(value, in: document) else { continue }
        let key = CollationKey(text, view.profile.runtime)
        guard let first = firsts[key] else {
          firsts[key] = value
          continue
        }
        found[value, default: (first, Outcomes())].outcomes.set(outcome, on: view.profile.name)
      }
    }
    return entries.compactMap { entry in
      guard let value = name(entry), let repeated = found[value] else { return nil }
      return (value, repeated.first, repeated.outcomes)
    }
  }
}
