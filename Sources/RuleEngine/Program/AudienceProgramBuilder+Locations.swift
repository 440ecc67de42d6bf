extension AudienceProgramBuilder {
  /// The locations that the platform has after decoding: all or, where one that cannot be decoded
  /// costs all, none.
  mutating func decodableLocations() -> [Audience] {
    guard case .allOrNothing = profile.locations else { return rules.locations }
    for location in rules.locations {
      guard let fault = fault(in: location) else { continue }
      program.losses.append(.locations(at: fault))
      return []
    }
    return rules.locations
  }

  /// Where strict decoding of a location fails first.
  ///
  /// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Data/ProjectConfig.swift and the types
  /// generated from Scripts/generate-config-types/openapi.yaml @2.0.0. Lengths and ranges are not
  /// checked; null is taken for a member that is not there.
  private func fault(in location: Audience) -> ByteRange? {
    guard document.isObject(location.entry) else { return document.range(location.entry) }
    for member in [location.id, location.key, location.name] {
      if let member, !isTextOrNothing(member) { return document.range(member) }
    }
    return location.tree.flatMap { fault(in: $0) }
  }

  /// Where strict decoding of a location's rule set fails first; a site area's is decoded alike.
  func fault(in tree: RuleTreeID) -> ByteRange? {
    for place in rules.trees[Int(tree)].conditions {
      let condition = rules.conditions[Int(place)]
      switch condition.form {
      case .visitor(let test): if !isDecodable(test) { return condition.range }
      // A group without its list holds no leaf, and is none of another shape.
      case .unreadable(.membersMissing), .all, .any, .not, .test, .history, .value, .element:
        break
      case .unreadable: return condition.range
      }
    }
    return nil
  }

  private func isDecodable(_ test: VisitorTest) -> Bool {
    guard let family = test.family, !family.isAudienceOnly, isOperand(test.value, of: family) else {
      return false
    }
    if family.hasKey, !isTextOrNothing(test.key) { return false }
    guard let matching = test.matching, !document.isNull(matching) else { return true }
    guard document.isObject(matching) else { return false }
    if let negated = test.negated {
      switch document.kind(negated) {
      case .true, .false, .null: break
      case .object, .array, .string, .number, .word: return false
      }
    }
    guard let type = test.matchType, !document.isNull(type), let names = family.matchTypes else {
      return true
    }
    return isText(type) && names.contains { document.isNamed(type, $0) }
  }

  private func isOperand(_ value: JSONDocument.Value?, of family: VisitorFamily) -> Bool {
    guard let value, !document.isNull(value) else { return true }
    switch (family.operand, document.kind(value)) {
    case (.any, _), (.number, .number), (.boolean, .true), (.boolean, .false): return true
    case (.text, .string):
      return family.choices?.contains { document.isNamed(value, $0) } ?? true
    case (.text, _), (.number, _), (.boolean, _): return false
    }
  }
}
