extension AudienceProgramBuilder {
  /// Whether the platform's strict reader takes an experience.
  func isDecodable(_ experience: Experience) -> Bool { decodingFault(in: experience) == nil }

  /// The first part of an experience that the platform's strict reader does not take; the experience
  /// where it is no object.
  ///
  /// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Generated/ConfigSchemas.swift @2.0.0,
  /// ConfigExperience, run. Left out are pages, changes and scripts, of which nothing here depends.
  func decodingFault(in experience: Experience) -> ByteRange? {
    guard document.isObject(experience.entry) else { return document.range(experience.entry) }
    guard let values = profile.experienceValues else { return nil }
    let settings = [experience.audienceMatching, experience.locationMatching]
    let checks: [(members: [JSONDocument.Value?], isTaken: (JSONDocument.Value?) -> Bool)] = [
      ([experience.id, experience.key, experience.name], isTextOrNothing),
      ([experience.type], { isNothing($0, or: values.types) }),
      ([experience.status], { isNothing($0, or: values.statuses) }),
      ([experience.audiences, experience.locations, experience.goals], isListOfTexts),
      (settings, { isNothing($0, or: values.matchingOptions) }),
      ([experience.settings, experience.matchingOptions], isObjectOrNothing),
      ([experience.variations], isArrayOrNothing),
    ]
    for check in checks {
      for member in check.members where !check.isTaken(member) {
        return document.range(member ?? experience.entry)
      }
    }
    if let fault = experience.siteAreaTree.flatMap({ rules.decodingFaults(in: $0).first }) {
      return fault
    }
    for variation in experience.variationEntries {
      if let fault = decodingFault(in: variation, values) { return fault }
    }
    return nil
  }

  private func decodingFault(
    in variation: ExperienceVariation, _ values: ConvertProfile.ExperienceValues
  ) -> ByteRange? {
    guard document.isObject(variation.entry) else { return document.range(variation.entry) }
    for member in [variation.id, variation.key, variation.name] where !isTextOrNothing(member) {
      return document.range(member ?? variation.entry)
    }
    guard let status = variation.status, !isNothing(status, or: values.variationStatuses) else {
      return nil
    }
    return document.range(status)
  }

  func isText(_ value: JSONDocument.Value) -> Bool { document.kind(value) == .string }

  func isTextOrNothing(_ value: JSONDocument.Value?) -> Bool {
    value.map { isText($0) || document.isNull($0) } ?? true
  }

  private func isNothing(_ value: JSONDocument.Value?, or texts: [String]) -> Bool {
    guard let value, !document.isNull(value) else { return true }
    return isText(value) && texts.contains { document.isNamed(value, $0) }
  }

  private func isArrayOrNothing(_ value: JSONDocument.Value?) -> Bool {
    value.map { document.isArray($0) || document.isNull($0) } ?? true
  }

  private func isObjectOrNothing(_ value: JSONDocument.Value?) -> Bool {
    value.map { document.isObject($0) || document.isNull($0) } ?? true
  }

  private func isListOfTexts(_ value: JSONDocument.Value?) -> Bool {
    guard let value, document.isArray(value) else { return isArrayOrNothing(value) }
    return document.elements(value).allSatisfy(isText)
  }
}
