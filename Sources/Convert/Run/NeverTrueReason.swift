/// The reason why a leaf is false for every visitor on a platform.
enum NeverTrueReason: Hashable, Sendable {
  /// The member that makes a leaf invalid: it is required, but is missing or has the wrong type.
  enum Member: Hashable, Sendable { case ruleType, matching, matchType, negated, value }

  /// `matching` is null. The platform reads a member of `matching`, so the evaluation throws an exception.
  case nullMatching
  case malformed(Member)
  case unknownOperator
  case unmappedFamily

  /// Returns nil if the platform evaluates the leaf.
  init?(_ test: RuleElement, for profile: ConvertProfile, in document: JSONDocument) {
    if profile.nullThrows, let matching = test.matching, document.isNull(matching) {
      self = .nullMatching
      return
    }
    let fault: NeverTrueReason? =
      switch profile.members {
      case .defaulted: Self.faultOfLenient(test, profile, document)
      case .converted: Self.faultOfConverting(test, profile, document)
      case .demanded: Self.faultOfStrict(test, document)
      }
    guard let fault else { return nil }
    self = fault
  }

  private static func faultOfLenient(_ test: RuleElement, _ profile: ConvertProfile, _ document: JSONDocument)
    -> NeverTrueReason?
  {
    if profile.knowsFamilies, test.family?.isMapped != true {
      return isText(test.ruleType, document) ? .unmappedFamily : .malformed(.ruleType)
    }
    return test.comparison == nil ? .unknownOperator : nil
  }

  private static func faultOfConverting(_ test: RuleElement, _ profile: ConvertProfile, _ document: JSONDocument)
    -> NeverTrueReason?
  {
    guard let matching = test.matching, document.isObject(matching) else { return .malformed(.matching) }
    guard let type = test.matchType, document.isScalar(type) else {
      return .malformed(.matchType)
    }
    guard let comparison = test.comparison, !profile.unknownOperators.contains(comparison) else {
      return .unknownOperator
    }
    return nil
  }

  private static func faultOfStrict(_ test: RuleElement, _ document: JSONDocument) -> NeverTrueReason? {
    guard let matching = test.matching, document.isObject(matching) else { return .malformed(.matching) }
    guard isText(test.matchType, document) else { return .malformed(.matchType) }
    guard let negated = test.negated,
      document.kind(negated) == .true || document.kind(negated) == .false
    else { return .malformed(.negated) }
    guard let comparison = test.comparison else { return .unknownOperator }
    return comparison.needsValue && test.value == nil ? .malformed(.value) : nil
  }

  private static func isText(_ value: JSONDocument.Value?, _ document: JSONDocument) -> Bool {
    value.map { document.kind($0) == .string } ?? false
  }
}
