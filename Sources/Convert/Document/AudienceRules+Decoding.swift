/// Finds the defects that make strict decoding of a location fail.
///
/// Lengths and ranges are not checked; a null member counts as missing.
/// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Data/ProjectConfig.swift and the types generated from
/// Scripts/generate-config-types/openapi.yaml @2.0.0.
extension AudienceRules {
  /// The parts of a location that cannot be decoded, in document order.
  package func decodingFaults(in location: Audience) -> [ByteRange] {
    guard document.isObject(location.entry) else { return [document.range(location.entry)] }
    var faults: [ByteRange] = []
    for member in [location.id, location.key, location.name] {
      if let member, !isTextOrNothing(member) { faults.append(document.range(member)) }
    }
    return faults + (location.tree.map { decodingFaults(in: $0) } ?? [])
  }

  /// The parts of a rule set that cannot be decoded. The rule sets of locations and site areas are decoded alike.
  package func decodingFaults(in tree: RuleTreeID) -> [ByteRange] {
    var faults: [ByteRange] = []
    for place in trees[Int(tree)].conditions {
      let condition = conditions[Int(place)]
      switch condition.form {
      case .visitor(let test): if !isDecodable(test) { faults.append(condition.range) }
      // Decoding accepts a group without its list.
      case .unreadable(.membersMissing), .all, .any: break
      case .unreadable: faults.append(condition.range)
      }
    }
    return faults
  }

  private func isDecodable(_ test: RuleElement) -> Bool {
    guard let family = test.family, !family.isAudienceOnly, isOperand(test.value, of: family) else { return false }
    if family.hasKey, !isTextOrNothing(test.key) { return false }
    guard let matching = test.matching, !document.isNull(matching) else { return true }
    guard document.isObject(matching) else { return false }
    if let negated = test.negated {
      switch document.kind(negated) {
      case .true, .false, .null: break
      case .object, .array, .string, .number, .word: return false
      }
    }
    guard let type = test.matchType, !document.isNull(type), let names = family.matchTypes else { return true }
    return names.contains { isText(type, $0) }
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

  func isText(_ value: JSONDocument.Value) -> Bool { document.kind(value) == .string }

  func isTextOrNothing(_ value: JSONDocument.Value?) -> Bool {
    value.map { isText($0) || document.isNull($0) } ?? true
  }
}
