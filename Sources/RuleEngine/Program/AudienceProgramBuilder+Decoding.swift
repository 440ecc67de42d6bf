extension AudienceProgramBuilder {
  /// Whether the platform's strict reader takes an experience.
  ///
  /// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Generated/ConfigSchemas.swift @2.0.0,
  /// ConfigExperience, run. Left out are pages, changes and scripts, of which nothing here depends.
  func isDecodable(_ experience: Experience) -> Bool {
    guard document.isObject(experience.entry) else { return false }
    guard let values = profile.experienceValues else { return true }
    return [experience.id, experience.key, experience.name].allSatisfy(isTextOrNothing)
      && isNothing(experience.type, or: values.types)
      && isNothing(experience.status, or: values.statuses)
      && [experience.audiences, experience.locations, experience.goals].allSatisfy(isListOfTexts)
      && isNothing(experience.audienceMatching, or: values.matchingOptions)
      && isNothing(experience.locationMatching, or: values.matchingOptions)
      && [experience.settings, experience.matchingOptions].allSatisfy(isObjectOrNothing)
      && experience.siteAreaTree.map { fault(in: $0) == nil } ?? true
      && isArrayOrNothing(experience.variations)
      && experience.variationEntries.allSatisfy { isDecodable($0, values) }
  }

  private func isDecodable(
    _ variation: ExperienceVariation, _ values: ConvertProfile.ExperienceValues
  ) -> Bool {
    document.isObject(variation.entry)
      && [variation.id, variation.key, variation.name].allSatisfy(isTextOrNothing)
      && isNothing(variation.status, or: values.variationStatuses)
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
