@_exported public import RuleCore

/// A code that belongs to no dialect: its page and, if it has one, its check.
///
/// To add one: a file with a `static let` in an extension of `Lint`, and a row in `Lint.all`. The tests
/// run its examples and fail until its page was recorded.
package struct Lint: Sendable {
  package let page: RulePage
  let check: Check

  enum Check: Sendable {
    case reported(by: Reporter)
    case text(@Sendable (TextLintContext, inout Findings) -> Void)
  }

  init(_ page: RulePage, _ check: Check) { (self.page, self.check) = (page, check) }

  /// The checks of a document's text, each with its page.
  static let textChecks = all.compactMap { lint in
    if case .text(let check) = lint.check { (page: lint.page, check: check) } else { nil }
  }
}

/// What reports the findings of a code that has no check of its own.
package enum Reporter: Sendable {
  /// The reader of documents or of their text.
  case reader
  /// `LogicCheck`, which asks the solver.
  case logic
  /// The readers of archives.
  case archive
  /// `InlineIgnores`.
  case ignores
  /// The baseline of `validate`.
  case baseline
  /// `RepeatedRules`, which compares the inputs of a call.
  case otherInputs
}
