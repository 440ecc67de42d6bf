/// A lint for Airship documents: the page of its code, and its check.
///
/// To add a lint, add a file with a `static let` in an extension of `AirshipCheck`, and a row to `AirshipCheck.all`.
/// The tests run the examples of the page and fail until the page is recorded.
package struct AirshipCheck: Sendable {
  package let page: RulePage
  /// Nil if a reader or another check reports the code.
  let body: Body?

  enum Body: Sendable {
    case document(@Sendable (AirshipLintContext, inout Findings) -> Void)
  }

  init(_ page: RulePage, _ body: Body? = nil) { (self.page, self.body) = (page, body) }

  /// The checks that are called with a document, each with its page.
  static let documentChecks = all.compactMap { check in
    if case .document(let body) = check.body { (page: check.page, body: body) } else { nil }
  }
}

extension SDKSource {
  static let schedules = """
    urbanairship/android-library: urbanairship-automation and urbanairship-core/…/json @20.10.0, run; \
    urbanairship/ios-library: Airship/AirshipAutomation @0499fe0, read, and AirshipBasement/Source/Json @bab34c2, run
    """
}

extension Example {
  /// Returns an example of schedules, or of a predicate.
  static func airship(_ text: String) -> Self { .document(text, dialect: "airship") }

  /// Returns an example of a schedule with `members`, which must include `triggers`, and the other required members.
  static func schedule(_ members: String) -> Self {
    .airship(#"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},\#(members)}"#)
  }
}
