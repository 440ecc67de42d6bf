/// A lint for Convert documents: the page of its code, and its check.
///
/// To add a lint, add a file with a `static let` in an extension of `ConvertCheck`, and a row to `ConvertCheck.all`.
/// The tests run the examples of the page and fail until the page is recorded.
package struct ConvertCheck: Sendable {
  package let page: RulePage
  let body: Body

  /// The part of a document that a check is called with. The driver walks a document once; groups and
  /// conditions come in document order, groups before their children.
  enum Body: Sendable {
    case document(@Sendable (ConvertLintContext, inout Findings) -> Void)
    case experience(@Sendable (ConvertLintContext, Experience, inout Findings) -> Void)
    /// Called for each rule set.
    case tree(@Sendable (ConvertLintContext, PlacedTree, inout Findings) -> Void)
    /// Called for every value in the position of a group.
    case group(@Sendable (ConvertLintContext, PlacedGroup, inout Findings) -> Void)
    /// Called for each condition that is an object.
    case leaf(@Sendable (ConvertLintContext, PlacedLeaf, RuleElement, inout Findings) -> Void)
  }

  init(_ page: RulePage, _ body: Body) { (self.page, self.body) = (page, body) }
}
