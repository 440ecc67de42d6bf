/// The lints of Airship documents.
package enum AirshipLints {}

typealias AirshipCheck = Check<@Sendable (AirshipLintContext, inout Findings) -> Void>

extension SDKSource {
  static let schedules = """
    urbanairship/android-library: urbanairship-automation and urbanairship-core/…/json @20.10.0, run; \
    urbanairship/ios-library: Airship/AirshipAutomation @0499fe0, read, and AirshipBasement/Source/Json @bab34c2, run
    """
}

extension Example {
  /// Returns an example document that contains schedules or a predicate.
  static func airship(_ text: String) -> Self { .document(text, dialect: "airship") }

  /// Returns an example document with one schedule. `members`: members of the schedule as JSON, with `triggers`; the
  /// other required members are added.
  static func schedule(_ members: String) -> Self {
    .airship(#"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},\#(members)}"#)
  }
}
