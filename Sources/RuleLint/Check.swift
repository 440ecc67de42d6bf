@_exported public import RuleCore

/// A lint: the page of its code and its check.
///
/// `Body` is the closure of a check; for checks of different parts of a document, an enum with a closure for each part.
///
/// To add a lint, write a `static let` in an extension of `CommonLints`, `LaunchLints`, `ConvertLints` or
/// `AirshipLints`, and add a row to its `all`. The tests run the examples of the page, and fail until it is recorded.
package struct Check<Body: Sendable>: Sendable {
  package let page: RulePage
  /// The check; nil if a reader or a different check reports the code.
  package let body: Body?

  package init(_ page: RulePage, _ body: Body? = nil) { (self.page, self.body) = (page, body) }

  /// Creates a lint with its own page; see `RulePage`.
  package init(
    _ code: String, _ name: String, _ severity: Severity, _ summary: String, why: String, remedy: String,
    source: String, differences: [String] = [], noEffect: String = "no effect", isOnRequest: Bool = false,
    fires: Example, silent: Example, _ body: Body? = nil
  ) {
    self.init(
      RulePage(
        code, name, severity, summary, why: why, remedy: remedy, source: source, differences: differences,
        noEffect: noEffect, isOnRequest: isOnRequest, fires: fires, silent: silent), body)
  }
}

/// The lints whose codes begin with the same letters.
package struct LintFamily: Sendable {
  package let letters: String
  /// The subject of the family, for headings.
  package let title: String

  package static let all: [LintFamily] = [
    LintFamily(letters: "Z", title: "archive"), LintFamily(letters: "J", title: "JSON text"),
    LintFamily(letters: "S", title: "shape"), LintFamily(letters: "M", title: "matchers and values"),
    LintFamily(letters: "L", title: "logic"), LintFamily(letters: "T", title: "tokens"),
    LintFamily(letters: "C", title: "consequences"), LintFamily(letters: "A", title: "assets and URLs"),
    LintFamily(letters: "H", title: "history"), LintFamily(letters: "P", title: "platform differences"),
    LintFamily(letters: "X", title: "crashes"), LintFamily(letters: "G", title: "hygiene"),
    LintFamily(letters: "E", title: "events"), LintFamily(letters: "F", title: "configurations of apps"),
    LintFamily(letters: "N", title: "messages of Journey Optimizer"),
    LintFamily(letters: "CV", title: "Convert"), LintFamily(letters: "AS", title: "Airship"),
  ]
}

extension RulePage {
  /// The letters of the code. They identify its family.
  package var letters: String { String(code.prefix { $0.isLetter }) }

  /// The title of the code's family.
  package var family: String { LintFamily.all.first { $0.letters == letters }?.title ?? letters }
}
