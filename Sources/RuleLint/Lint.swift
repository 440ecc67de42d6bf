@_exported public import RuleCore

/// A code that belongs to no dialect: its page and, if it has one, its check.
///
/// To add a lint, create a file with a `static let` in an extension of `Lint`, and add a row to `Lint.all`. The tests
/// run the examples of the page, and fail until the page is recorded.
package struct Lint: Sendable {
  package let page: RulePage
  /// Nil if a reader or another check reports the code.
  let check: Check?

  /// A check of a document's text.
  typealias Check = @Sendable (TextLintContext, inout Findings) -> Void

  init(_ page: RulePage, _ check: Check? = nil) { (self.page, self.check) = (page, check) }

  /// The checks of a document's text, each with its page.
  static let textChecks = all.compactMap { lint in lint.check.map { (page: lint.page, check: $0) } }
}
