/// The lints of Adobe launch rules.
package enum LaunchLints {}

typealias LaunchCheck = Check<LaunchCheckBody>

/// The part of a document that a check is called with. The driver walks a document once; conditions
/// and consequences come in document order, children before their parent.
enum LaunchCheckBody: Sendable {
  case document(@Sendable (LaunchLintContext, inout Findings) -> Void)
  case rule(@Sendable (LaunchLintContext, Rule, inout Findings) -> Void)
  /// With the index of the condition in the rule set.
  case condition(@Sendable (LaunchLintContext, Int, Condition, inout Findings) -> Void)
  case test(@Sendable (LaunchLintContext, Test, inout Findings) -> Void)
  /// With all tests of the rule.
  case placed(@Sendable (LaunchLintContext, PlacedTest, RuleTests, inout Findings) -> Void)
  case consequence(@Sendable (LaunchLintContext, Consequence, inout Findings) -> Void)
  /// For consequences of known types.
  case detail(@Sendable (LaunchLintContext, ConsequenceReading, inout Findings) -> Void)
  /// For the tokens of consequences of known types, with the string that contains the token.
  case token(@Sendable (LaunchLintContext, DetailText, DetailToken, inout Findings) -> Void)
  /// For consequences of known types, with the tests of the rule; only rules that have tests.
  case placedDetail(@Sendable (LaunchLintContext, ConsequenceReading, RuleTests, inout Findings) -> Void)
  /// For the propositions of a response.
  case messages(@Sendable (MessageLintContext, inout MessageFindings) -> Void)
}
