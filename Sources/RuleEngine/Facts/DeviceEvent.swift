/// Something that happens on a device, or to its schedules.
package enum DeviceEvent: Sendable {
  case processStart
  case foreground, background
  case screen([UInt8], DataValue)
  case region([UInt8], isEntered: Bool, DataValue)
  /// An event of the app's own with its value, if it has one.
  case custom(DataValue, value: Double?)
  case version([UInt8], DataValue)
  /// An event that changes nothing of the device's state.
  case other(TriggerEvent, DataValue)
  /// A schedule that comes while the app runs.
  case schedule(RuleSet)
  case cancel(CancelRequest)
  /// Nothing but time.
  case tick
  /// What the SDK would not record, and why.
  case unrecorded(String)
}

/// Which schedules are called off.
package struct CancelRequest: Sendable {
  /// All that run actions.
  package var isAll: Bool
  package var groups: Set<[UInt8]>
  package var ids: Set<[UInt8]>

  package init(isAll: Bool = false, groups: Set<[UInt8]> = [], ids: Set<[UInt8]> = []) {
    (self.isAll, self.groups, self.ids) = (isAll, groups, ids)
  }
}

/// Why an event for schedules cannot be used, and where.
package struct DeviceEventProblem: Error, Sendable {
  package enum Reason: Hashable, Sendable {
    case notObject
    case missing(String)
    case mistyped(String, wanted: String)
    case typeUnknown(String)
    case timestampUnreadable
    /// Its timestamp lies before the one of the last event.
    case early
    case refused(ScheduleFault.Kind)
    case cancellation
  }

  package let reason: Reason
  /// The byte offset in the event's text.
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) { (self.reason, self.offset) = (reason, offset) }

  /// What is wrong, in words: lower case, no full stop, no place.
  package var summary: String {
    switch reason {
    case .notObject: "an event is an object: {\"type\":…,\"data\":…,\"timestamp\":…}"
    case .missing(let name): "the event has no `\(name)`"
    case .mistyped(let name, let wanted): "`\(name)` must be \(wanted)"
    case .typeUnknown(let name): "unknown event type `\(name)`"
    case .timestampUnreadable:
      "`timestamp` must be an ISO 8601 date, or milliseconds since 1970, of the years 0 to 9999"
    case .early: "the timestamp lies before the one of the last event"
    case .refused(let kind): "the schedule is refused: \(kind.summary)"
    case .cancellation:
      "a cancellation is `all`, or an object with `groups` or `ids`, each a text or texts"
    }
  }
}
