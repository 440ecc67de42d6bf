/// Finds the defects that make strict decoding of an experience fail.
///
/// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Generated/ConfigSchemas.swift @2.0.0,
/// ConfigExperience, run. Without pages, changes and scripts, which do not affect evaluation.
extension ConvertProfile {
  /// The parts that make the platform drop an experience; empty if it accepts the experience.
  package func decodingFaults(in experience: Experience, of rules: AudienceRules) -> [ByteRange] {
    let document = rules.document
    guard document.isObject(experience.entry) else { return [document.range(experience.entry)] }
    guard let values = experienceValues else { return [] }
    let reader = StrictReader(rules: rules)
    var faults = reader.faults([experience.id, experience.key, experience.name], reader.rules.isTextOrNothing)
    faults += reader.faults([experience.type]) { reader.isNothing($0, or: values.types) }
    faults += reader.faults([experience.status]) { reader.isNothing($0, or: values.statuses) }
    for list in [experience.audiences, experience.locations, experience.goals] {
      faults += reader.faults(inTexts: list)
    }
    faults += reader.faults([experience.settings, experience.matchingOptions], reader.isObjectOrNothing)
    faults += reader.faults([experience.audienceMatching, experience.locationMatching]) {
      reader.isNothing($0, or: values.matchingOptions)
    }
    if let tree = experience.siteAreaTree {
      faults += rules.decodingFaults(in: tree)
    } else {
      faults += reader.faults([experience.siteArea], reader.isObjectOrNothing)
    }
    faults += reader.faults([experience.variations], reader.isArrayOrNothing)
    for variation in experience.variationEntries {
      faults += reader.faults(in: variation, values)
    }
    return faults
  }
}

/// A model of a decoder that requires a type for every member.
private struct StrictReader {
  package let rules: AudienceRules

  private var document: JSONDocument { rules.document }

  /// The ranges of the members for which `isTaken` is false.
  func faults(_ members: [JSONDocument.Value?], _ isTaken: (JSONDocument.Value?) -> Bool) -> [ByteRange] {
    members.compactMap { member in
      guard let member, !isTaken(member) else { return nil }
      return document.range(member)
    }
  }

  /// The ranges of elements that are not strings, or of the value if it is not an array.
  func faults(inTexts list: JSONDocument.Value?) -> [ByteRange] {
    guard let list, document.isArray(list) else { return faults([list], isArrayOrNothing) }
    return document.elements(list).filter { !rules.isText($0) }.map { document.range($0) }
  }

  func faults(in variation: ExperienceVariation, _ values: ConvertProfile.ExperienceValues) -> [ByteRange] {
    guard document.isObject(variation.entry) else { return [document.range(variation.entry)] }
    return faults([variation.id, variation.key, variation.name], rules.isTextOrNothing)
      + faults([variation.status]) { isNothing($0, or: values.variationStatuses) }
  }

  func isNothing(_ value: JSONDocument.Value?, or texts: [String]) -> Bool {
    guard let value, !document.isNull(value) else { return true }
    return rules.isText(value) && texts.contains { document.isNamed(value, $0) }
  }

  func isArrayOrNothing(_ value: JSONDocument.Value?) -> Bool {
    value.map { document.isArray($0) || document.isNull($0) } ?? true
  }

  func isObjectOrNothing(_ value: JSONDocument.Value?) -> Bool {
    value.map { document.isObject($0) || document.isNull($0) } ?? true
  }
}
