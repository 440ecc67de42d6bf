/// The effect that a finding, or a defect in an explained rule, has on a platform.
///
/// The list is closed, because scripts rely on it.
package enum Outcome: String, CaseIterable, Sendable {
  case archiveRejected = "archive rejected"
  case otherDocumentTaken = "other document taken"
  case fileRejected = "file rejected"
  case ruleDropped = "rule dropped"
  case conditionDropped = "condition dropped"
  case valueDropped = "value dropped"
  case consequenceDropped = "consequence dropped"
  case neverTrue = "never true"
  case alwaysTrue = "always true"
  /// The platform reads the part but does not evaluate it.
  case noEffect = "no effect"
  /// The platform reads the part as something else than was written.
  case otherResult = "other result"
  case crashAtLoad = "crash at load"
  case crashAtEvaluation = "crash at evaluation"
  /// No event that the SDKs themselves dispatch makes the condition true; an event of the app may.
  case noKnownEvent = "no known event"
}
