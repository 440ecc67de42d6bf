@_exported public import RuleCore

/// A lint: the page of its code and its check.
///
/// `Body`: the type of the check. It is a closure or, if checks run on different parts of a document, an enum of
/// closures.
///
/// To add a lint, write a `static let` in an extension of `CommonLints`, `LaunchLints`, `ConvertLints` or
/// `AirshipLints`, and add the lint to the list `all` there. The tests run the examples of the page, and fail until the
/// page is recorded.
package struct Check<Body: Sendable>: Sendable {
  package let page: RulePage
  /// The check; nil if a reader or a different check reports the code.
  package let body: Body?

  package init(_ page: RulePage, _ body: Body? = nil) { (self.page, self.body) = (page, body) }

  /// Creates a lint, and the page of its code. `RulePage` describes the parameters.
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
  /// The things that the codes report, as the end of the sentence `purpose`.
  private let subject: String

  /// A sentence that describes the codes of the family, for the beginning of their page in the documentation.
  package var purpose: String { "These codes report \(subject)." }

  package static let all: [LintFamily] = [
    LintFamily(
      letters: "Z", title: "archive",
      subject: "archives that a device cannot open, or from which iOS and Android load different files"),
    LintFamily(
      letters: "J", title: "JSON text",
      subject: "text that is not JSON for some platform, or that the platforms read as different values"),
    LintFamily(
      letters: "S", title: "shape",
      subject: "rules whose members are missing, unknown or of a wrong type, so that a platform drops a part"),
    LintFamily(
      letters: "M", title: "matchers and values",
      subject: "conditions whose key, matcher and values do not fit together or do not fit the events"),
    LintFamily(
      letters: "L", title: "logic",
      subject: "rules that never or always fire, conditions without effect, and rules that repeat each other"),
    LintFamily(
      letters: "T", title: "tokens",
      subject: "tokens such as `{%action%}` that are not replaced, or that are replaced by a wrong value"),
    LintFamily(
      letters: "C", title: "consequences",
      subject: "consequences that a platform ignores, or carries out in a way that was not meant"),
    LintFamily(
      letters: "A", title: "assets and URLs",
      subject: "pages and URLs that a message or a consequence cannot use, or should not use"),
    LintFamily(
      letters: "H", title: "history",
      subject: "conditions on the history of events that fail, never match, or differ between platforms"),
    LintFamily(
      letters: "P", title: "platform differences",
      subject: "parts that iOS, Android and the web load or evaluate differently"),
    LintFamily(
      letters: "X", title: "crashes",
      subject: "rules and archives that can crash the app"),
    LintFamily(
      letters: "G", title: "hygiene",
      subject: "suppressions without effect, and rules that are hard to maintain or never fire"),
    LintFamily(
      letters: "E", title: "events",
      subject: "events that no extension of the SDKs dispatches in this form, for `rulectl events --check`"),
    LintFamily(
      letters: "F", title: "configurations of apps",
      subject: "app configurations that make the SDKs load no rules, or the wrong rules"),
    LintFamily(
      letters: "N", title: "messages of Journey Optimizer",
      subject: "messages that an app does not show or record, or that differ between phones and the web"),
    LintFamily(
      letters: "CV", title: "Convert",
      subject: "parts of Convert configurations that an SDK drops or reads differently from other SDKs"),
    LintFamily(
      letters: "AS", title: "Airship",
      subject: "schedules that an SDK rejects, never runs, or runs differently from other SDKs"),
  ]
}

extension RulePage {
  /// The letters at the beginning of the code, which identify the family of the code.
  package var letters: String { String(code.prefix { $0.isLetter }) }

  /// The title of the family to which the code belongs.
  package var family: String { LintFamily.all.first { $0.letters == letters }?.title ?? letters }
}
