@_exported public import RuleCore

/// A lint: the page of its code and its check.
///
/// `Body` is the closure of a check; for checks of different parts of a document, an enum with a closure for each part.
///
/// To add a lint, create a file with a `static let` in an extension of `CommonLints`, `LaunchLints`, `ConvertLints` or
/// `AirshipLints`, and add a row to its `all`. The tests run the examples of the page, and fail until it is recorded.
package struct Check<Body: Sendable>: Sendable {
  package let page: RulePage
  /// Nil if a reader or another check reports the code.
  package let body: Body?

  package init(_ page: RulePage, _ body: Body? = nil) { (self.page, self.body) = (page, body) }

  /// Creates a lint with a page of its own; see `RulePage`.
  package init(
    _ code: String, _ name: String, _ severity: Severity, _ summary: String, why: String, remedy: String,
    source: String, differences: [String] = [], fires: Example, silent: Example, _ body: Body? = nil
  ) {
    self.init(
      RulePage(
        code, name, severity, summary, why: why, remedy: remedy, source: source, differences: differences, fires: fires,
        silent: silent), body)
  }
}
