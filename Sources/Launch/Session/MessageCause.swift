/// The causes for which a message of Journey Optimizer is not shown. The raw values are part of the output of
/// `explain`.
package enum MessageCause: String, CaseIterable, Sendable {
  case empty, web
  case oldSDK = "old-sdk"
  case noTrigger = "no-trigger"
  case condition, conflict, delegate, wrapper, consent, screen
  case cardLost = "card-lost"
  case cardOrder = "card-order"
  case surface
  case notRegistered = "not-registered"
  case noDatastream = "no-datastream"
  case edgeError = "edge-error"
  case history
  case noAnswer = "no-answer"
  case holdout, waiting, unreadable, ids, content
  case noSurface = "no-surface"
  case noScreen = "no-screen"
  case late

  /// The certainty of an answer.
  package enum Certainty: String, CaseIterable, Sendable {
    /// The evidence is in the session.
    case certain
    /// The session may lack evidence of a different cause.
    case suspected
    /// The session matches two causes.
    case unknown
  }

  /// The words of log lines that are evidence of a cause, on iOS and on Android.
  ///
  /// Source: adobe/aepsdk-messaging-ios @5.14.0; adobe/aepsdk-messaging-android @3.10.0; adobe/aepsdk-core-ios @5.11.0;
  /// adobe/aepsdk-core-android @core 3.8.0; adobe/aepsdk-edge-ios @5.0.3; adobe/aepsdk-edge-android @3.0.2; read.
  private static let lines: [(words: String, cause: MessageCause)] = [
    ("with no propositions", .empty),
    ("another message is displayed at this time", .conflict),
    ("has conflicts with other visible", .conflict),
    ("MessagingDelegate#showMessage states", .delegate),
    ("PresentationDelegate#canShow states", .delegate),
    ("due to collect consent setting (n)", .consent),
    ("consent is pending, suspending the Edge queue", .consent),
    ("Removing content card proposition", .cardLost),
    ("User has not qualified for any content cards", .cardLost),
    ("Ignoring proposition where scope", .surface),
    ("configuration 'edge.configId' is missing or empty", .noDatastream),
    ("Missing edge.configId in Configuration", .noDatastream),
    ("Received event error", .edgeError),
    ("Unable to run completion logic", .noAnswer),
    ("unrecoverable error code", .noAnswer),
    ("Ignoring holdout treatment", .holdout),
    ("Event processing is paused - waiting for valid", .waiting),
    ("Failed to encode json rules", .unreadable),
    ("Failed to parse launch rules JSON", .unreadable),
    ("propositionItem is nil", .content),
    ("propositionItem is null", .content),
    ("html payload is null or empty", .content),
    ("no HTML to be shown", .content),
    ("Current activity is null", .noScreen),
    ("already shown", .noScreen),
  ]

  /// Creates the cause for which a log line is evidence; nil if the line is not evidence.
  init?(line: String) {
    // A line of printed data is not a message of the SDK.
    guard !line.drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("\""),
      let found = Self.lines.first(where: { line.contains($0.words) })
    else { return nil }
    self = found.cause
  }
}
