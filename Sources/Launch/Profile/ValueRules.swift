internal import RuleCore

/// How values are turned into text, numbers and truth, and how text is held against text.
///
/// One row a platform; where two rows differ a rule can fire on one and not on the other.
package struct ValueRules: Hashable, Sendable {
  /// The runtime whose texts and numbers these are.
  package enum Runtime: Hashable, Sendable { case swift, java, javaScript }

  package let runtime: Runtime
  /// Whether a value's kind in the rule selects a conversion of the fact, as on devices.
  package let convertsFacts: Bool
  /// A missing key, read as text, is the empty text; read as truth, false.
  package let missingIsBlank: Bool
  /// Integers of a rule that fit 32 bits compare in 32 bits; the fact is cut to them.
  package let integersAre32Bit: Bool
  /// Decimals compare by their bits, so that 0.0 is not -0.0.
  package let comparesDecimalBits: Bool
  /// A fact beyond 64 bits held against an integer stops the process.
  package let integerOverflowCrashes: Bool
  /// `greater` and its kin parse texts of both sides as numbers when the rule's value is text.
  package let ordersTextAsNumbers: Bool
  /// `lacks` with a value that is not text holds whenever the fact converts.
  package let lacksHoldsForNonText: Bool
  /// The empty text is contained in every text.
  package let containsEmptyText: Bool
  /// Presence tests ignore the rule's values; otherwise any value makes them false.
  package let presenceIgnoresValues: Bool
  /// A matcher without values compares with the empty text; otherwise only presence tests work.
  package let noValuesIsEmptyText: Bool

  /// Source: adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine/ConditionEvaluator.swift @5.0.0;
  /// adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift,
  /// LaunchRuleTransformer.swift @5.11.0.
  package static let ios = Self(
    runtime: .swift, convertsFacts: true, missingIsBlank: true, integersAre32Bit: false,
    comparesDecimalBits: false, integerOverflowCrashes: true, ordersTextAsNumbers: false,
    lacksHoldsForNonText: false, containsEmptyText: false, presenceIgnoresValues: true,
    noValuesIsEmptyText: true)

  /// Source: adobe/aepsdk-core-android: …/rulesengine/ConditionEvaluator.java,
  /// …/launch/rulesengine/json/MatcherCondition.kt, LaunchRuleTransformer.kt @core 3.8.0.
  package static let android = Self(
    runtime: .java, convertsFacts: true, missingIsBlank: false, integersAre32Bit: true,
    comparesDecimalBits: true, integerOverflowCrashes: false, ordersTextAsNumbers: true,
    lacksHoldsForNonText: true, containsEmptyText: true, presenceIgnoresValues: false,
    noValuesIsEmptyText: false)

  /// Source: adobe/aepsdk-rulesengine-typescript: src/matchers @3.1.1.
  package static let web = Self(
    runtime: .javaScript, convertsFacts: false, missingIsBlank: false, integersAre32Bit: false,
    comparesDecimalBits: false, integerOverflowCrashes: false, ordersTextAsNumbers: false,
    lacksHoldsForNonText: false, containsEmptyText: true, presenceIgnoresValues: true,
    noValuesIsEmptyText: false)
}
