/// A code of Airship documents: its page, and its check.
///
/// To add one: a file with a `static let` in an extension of `AirshipCheck`, and a row in
/// `AirshipCheck.all`. The tests run its examples and fail until its page was recorded.
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

  /// Returns an Airship schedule with `members` beside the required ones.
  static func schedule(_ members: String) -> Self {
    .airship(#"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},\#(members)}"#)
  }
}
