/// The reason why an event for schedules is invalid.
enum DeviceEventFault {
  case typeUnknown(String)
  case timestampUnreadable
  /// The timestamp is earlier than that of the previous event.
  case early
  /// A custom event without a name.
  case unnamed
  /// The platform rejects the schedule, for this reason.
  case refused(platform: String, reason: String)
  case cancellation

  /// The message for users: lower case, no full stop, without the location.
  var summary: String {
    switch self {
    case .typeUnknown(let name): "unknown event type `\(name)`"
    case .timestampUnreadable:
      "expected an ISO 8601 date or milliseconds since 1970 for `timestamp`, in the years 0 to 9999"
    case .early: "the timestamp is earlier than that of the previous event [AS302]"
    case .unnamed: "custom event without `event_name` [AS301]"
    case .refused(let platform, let reason): "\(platform) rejects the schedule: \(reason)"
    case .cancellation: "expected \"all\", or an object with `groups` or `ids`, for a cancellation"
    }
  }
}

extension EventProblem {
  init(_ fault: DeviceEventFault, at offset: Int) { self.init(.dialect(fault.summary), at: offset) }
}
