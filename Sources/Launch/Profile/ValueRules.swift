/// How a platform converts values to strings, numbers and Booleans, and how it compares strings.
///
/// If two platforms differ in one of these properties, a rule can fire on one platform only.
package struct ValueRules: Hashable, Sendable {
  /// The language runtime that defines the strings and numbers of the platform.
  package enum Runtime: Hashable, Sendable { case swift, java, javaScript }

  package let runtime: Runtime
  /// True if the type of the rule's value selects a conversion of the fact, as on iOS and Android.
  package let convertsFacts: Bool
  /// True if a missing value is converted to the empty string, and to the Boolean false.
  package let missingIsBlank: Bool
  /// True if a rule's integer that fits into 32 bits is compared with the fact converted to 32 bits.
  package let integersAre32Bit: Bool
  /// True if floating-point numbers are compared by their bits, so that 0.0 differs from -0.0.
  package let comparesDecimalBits: Bool
  /// True if comparing a fact out of the 64-bit range with an integer crashes the process.
  package let integerOverflowCrashes: Bool
  /// True if `gt`, `ge`, `lt` and `le` parse both strings as numbers when the rule's value is a string.
  package let ordersTextAsNumbers: Bool
  /// True if `lacks` with a value that is not a string is true for every fact that can be converted.
  package let lacksHoldsForNonText: Bool
  /// True if every string contains the empty string.
  package let containsEmptyText: Bool
  /// True if presence matchers ignore the rule's values; false if a presence matcher with values is never true.
  package let presenceIgnoresValues: Bool
  /// True if a matcher without values compares with ""; presence matchers never need values.
  package let noValuesIsEmptyText: Bool

  /// Adobe's SDK for iOS.
  /// Source: adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine/ConditionEvaluator.swift @5.0.0;
  /// adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift, LaunchRuleTransformer.swift @5.11.0.
  package static let ios = Self(
    runtime: .swift, convertsFacts: true, missingIsBlank: true, integersAre32Bit: false, comparesDecimalBits: false,
    integerOverflowCrashes: true, ordersTextAsNumbers: false, lacksHoldsForNonText: false, containsEmptyText: false,
    presenceIgnoresValues: true, noValuesIsEmptyText: true)

  /// Adobe's SDK for Android.
  /// Source: adobe/aepsdk-core-android: …/rulesengine/ConditionEvaluator.java,
  /// …/launch/rulesengine/json/MatcherCondition.kt, LaunchRuleTransformer.kt @core 3.8.0.
  package static let android = Self(
    runtime: .java, convertsFacts: true, missingIsBlank: false, integersAre32Bit: true, comparesDecimalBits: true,
    integerOverflowCrashes: false, ordersTextAsNumbers: true, lacksHoldsForNonText: true, containsEmptyText: true,
    presenceIgnoresValues: false, noValuesIsEmptyText: false)

  /// Adobe's SDK for the web.
  /// Source: adobe/aepsdk-rulesengine-typescript: src/matchers @3.1.1.
  package static let web = Self(
    runtime: .javaScript, convertsFacts: false, missingIsBlank: false, integersAre32Bit: false,
    comparesDecimalBits: false, integerOverflowCrashes: false, ordersTextAsNumbers: false, lacksHoldsForNonText: false,
    containsEmptyText: true, presenceIgnoresValues: true, noValuesIsEmptyText: false)
}
