/// Finds the defects that make strict decoding of an experience fail.
///
/// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Generated/ConfigSchemas.swift @2.0.0, ConfigExperience, run.
/// Pages, changes and scripts are not checked: they do not affect evaluation.
extension ConvertProfile {
  /// The parts that make the platform drop an experience; empty if it accepts the experience.
  package func decodingFaults(in experience: Experience, of rules: AudienceRules) -> [ByteRange] {
    let document = rules.document
    guard document.isObject(experience.entry) else { return [document.range(experience.entry)] }
    guard let values = experienceValues else { return [] }
    var faults = rules.faults([experience.id, experience.key, experience.name], otherThan: .string)
    faults += rules.faults([experience.version], otherThan: .number)
    faults += rules.faults([experience.type], otherThan: values.types)
    faults += rules.faults([experience.status], otherThan: values.statuses)
    for list in [experience.audiences, experience.locations, experience.goals] {
      faults += rules.faults([list], otherThan: .array)
      faults += rules.elements(list).filter { !rules.isText($0) }.map { document.range($0) }
    }
    faults += rules.faults([experience.settings, experience.matchingOptions], otherThan: .object)
    faults += rules.faults(
      [experience.audienceMatching, experience.locationMatching], otherThan: values.matchingOptions)
    if let tree = experience.siteAreaTree {
      faults += rules.decodingFaults(in: tree)
    } else {
      faults += rules.faults([experience.siteArea], otherThan: .object)
    }
    faults += rules.faults([experience.variations], otherThan: .array)
    for variation in experience.variationEntries {
      guard document.isObject(variation.entry) else {
        faults.append(document.range(variation.entry))
        continue
      }
      faults += rules.faults([variation.id, variation.key, variation.name], otherThan: .string)
      faults += rules.faults([variation.status], otherThan: values.variationStatuses)
      faults += rules.faults([variation.allocation], otherThan: .number)
    }
    return faults
  }
}

extension AudienceRules {
  /// The ranges of the members that are neither null nor of type `kind`. Missing members are skipped.
  fileprivate func faults(_ members: [JSONDocument.Value?], otherThan kind: JSONDocument.Kind) -> [ByteRange] {
    faults(members) { document.kind($0) == kind }
  }

  /// The ranges of the members that are neither null nor one of the strings `texts`. Missing members are skipped.
  fileprivate func faults(_ members: [JSONDocument.Value?], otherThan texts: [String]) -> [ByteRange] {
    faults(members) { value in texts.contains { isText(value, $0) } }
  }

  private func faults(_ members: [JSONDocument.Value?], unless isValid: (JSONDocument.Value) -> Bool) -> [ByteRange] {
    members.compactMap { $0 }.filter { !document.isNull($0) && !isValid($0) }.map { document.range($0) }
  }
}
