internal import RuleEngine

/// One check of rules, and its page.
///
/// To add one: a file in `Lints/` with a `static let` in an extension of `Lint`, and its row in
/// `Lint.all`. The tests run its examples and fail when the pages were not renewed.
package struct Lint: Sendable {
  package let page: RulePage
  let check: Check

  /// When a check is called. The driver goes over a document once and calls each for what it wants;
  /// conditions and consequences come in document order, children before their parent.
  enum Check: Sendable {
    /// Reported where bytes, text or shape are read, under this code: there is nothing to call.
    case elsewhere
    /// For documents of every dialect.
    case text(@Sendable (TextSubject, inout Findings) -> Void)
    case document(@Sendable (Subject, inout Findings) -> Void)
    case rule(@Sendable (Subject, Rule, inout Findings) -> Void)
    /// With the condition's place in the rule set.
    case condition(@Sendable (Subject, Int, Condition, inout Findings) -> Void)
    case test(@Sendable (Subject, Test, inout Findings) -> Void)
    /// With the other tests of its rule.
    case placed(@Sendable (Subject, PlacedTest, RuleTests, inout Findings) -> Void)
    case consequence(@Sendable (Subject, Consequence, inout Findings) -> Void)
    /// For consequences that somebody handles.
    case detail(@Sendable (Subject, ConsequenceReading, inout Findings) -> Void)
    /// The same with the tests of the rule, where it has any.
    case placedDetail(@Sendable (Subject, ConsequenceReading, RuleTests, inout Findings) -> Void)
    /// For documents of Convert.
    case convert(ConvertCheck)
    /// For documents of Airship.
    case airship(@Sendable (ScheduleSubject, inout Findings) -> Void)
  }

  init(_ page: RulePage, _ check: Check = .elsewhere) { (self.page, self.check) = (page, check) }
}
