/// The lints of Adobe launch rules.
package enum LaunchLints {}

typealias LaunchCheck = Check<LaunchCheckBody>

/// The kind of part for which a check is called, and the function of the check. Conditions and consequences are checked
/// in document order, children before their parents.
enum LaunchCheckBody: Sendable {
  case document(@Sendable (LaunchLintContext, inout Findings) -> Void)
  case rule(@Sendable (LaunchLintContext, Rule, inout Findings) -> Void)
  /// A condition, with its index in the rule set.
  case condition(@Sendable (LaunchLintContext, Int, Condition, inout Findings) -> Void)
  case test(@Sendable (LaunchLintContext, Test, inout Findings) -> Void)
  /// A test, with all tests of the rule.
  case placed(@Sendable (LaunchLintContext, PlacedTest, RuleTests, inout Findings) -> Void)
  case consequence(@Sendable (LaunchLintContext, Consequence, inout Findings) -> Void)
  /// A consequence of a known type.
  case detail(@Sendable (LaunchLintContext, ConsequenceReading, inout Findings) -> Void)
  /// A token of a consequence of a known type, with the string that contains the token.
  case token(@Sendable (LaunchLintContext, DetailText, DetailToken, inout Findings) -> Void)
  /// A consequence of a known type, with the tests of its rule. Rules without tests are skipped.
  case placedDetail(@Sendable (LaunchLintContext, ConsequenceReading, RuleTests, inout Findings) -> Void)
  /// The propositions of a response.
  case messages(@Sendable (MessageLintContext, inout MessageFindings) -> Void)
}
