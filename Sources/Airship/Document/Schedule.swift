package import RuleCore

/// When a rule's consequence runs: after which triggers, how often, and what holds it back.
///
/// Times are milliseconds, instants are counted from 1970-01-01T00:00:00Z.
package struct Schedule: Sendable {
  package enum Kind: Sendable { case actions, message, deferred }

  package var id: [UInt8]
  /// Its place among all schedules that have come, from 0.
  package var number = 0
  package var kind: Kind
  /// The object of actions as written.
  package var actions: JSONDocument.Value?
  /// In `ScheduleSet.triggers`: those that set it off, and those that call a pending run off.
  package var triggers: Range<Int32>
  package var cancellations: Range<Int32>
  package var group: [UInt8]?
  /// Lower ones run first.
  package var priority: Int64
  /// How often it runs; 0 is without end.
  package var limit: Int64
  package var start: Int64?
  package var end: Int64?
  package var delay: Delay
  /// How long it rests after a run; nil is not at all.
  package var interval: Int64?
  /// How long it is known once it is finished.
  package var grace: Int64
  /// The members that restrict a schedule to devices or times that are not known here.
  package static let unevaluatedMembers = [
    "audience", "compound_audience", "frequency_constraint_ids",
    "additional_audience_check_overrides",
  ]

  /// It runs only for some devices, or some times, that are not known here.
  package var isConditional: Bool
  package var range: ByteRange

  package init(id: [UInt8], kind: Kind, range: ByteRange) {
    (self.id, self.kind, self.range) = (id, kind, range)
    (actions, group, start, end, interval) = (nil, nil, nil, nil, nil)
    (triggers, cancellations) = (0..<0, 0..<0)
    (priority, limit, grace, isConditional) = (0, 1, 0, false)
    delay = Delay()
  }

  /// What must have passed, and be so, between the trigger and the run.
  package struct Delay: Sendable {
    package var milliseconds: Int64 = 0
    /// The current screen is one of these; nil is any.
    package var screens: [[UInt8]]?
    package var region: [UInt8]?
    package var appState: AppState?
    package var window: ExecutionWindow?

    package init() {}
  }

  package enum AppState: Sendable { case foreground, background }
}
