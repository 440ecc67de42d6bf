internal import RuleCore

/// Why a leaf can never be true on a platform, whatever a visitor is.
enum VisitorFault: Hashable, Sendable {
  /// A part without which a leaf is none, or one of another type.
  enum Member: Hashable, Sendable { case ruleType, matching, matchType, negated, value }

  /// `matching` is null, of which the platform asks for a member: the evaluation ends there.
  case nullMatching
  case malformed(Member)
  case unknownOperator
  case unmappedFamily

  /// Nil for a leaf that is evaluated.
  init?(_ test: VisitorTest, for profile: ConvertProfile, in document: JSONDocument) {
    if profile.nullThrows, let matching = test.matching, document.isNull(matching) {
      self = .nullMatching
      return
    }
    let fault: VisitorFault? =
      switch profile.members {
      case .defaulted: Self.faultOfLenient(test, profile, document)
      case .demanded: Self.faultOfStrict(test, document)
      }
    guard let fault else { return nil }
    self = fault
  }

  private static func faultOfLenient(
    _ test: VisitorTest, _ profile: ConvertProfile, _ document: JSONDocument
  ) -> VisitorFault? {
    if profile.knowsFamilies, test.family?.isMapped != true {
      return isText(test.ruleType, document) ? .unmappedFamily : .malformed(.ruleType)
    }
    return test.comparison == nil ? .unknownOperator : nil
  }

  private static func faultOfStrict(
    _ test: VisitorTest, _ document: JSONDocument
  ) -> VisitorFault? {
    guard let matching = test.matching, document.isObject(matching) else {
      return .malformed(.matching)
    }
    guard isText(test.matchType, document) else { return .malformed(.matchType) }
    guard let negated = test.negated,
      document.kind(negated) == .true || document.kind(negated) == .false
    else { return .malformed(.negated) }
    guard let comparison = test.comparison else { return .unknownOperator }
    let needsValue = comparison != .exists && comparison != .isMissing
    return needsValue && test.value == nil ? .malformed(.value) : nil
  }

  private static func isText(_ value: JSONDocument.Value?, _ document: JSONDocument) -> Bool {
    value.map { document.kind($0) == .string } ?? false
  }
}
