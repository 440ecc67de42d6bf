internal import RuleCore

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
  case schedule(ScheduleSet)
  case cancel(CancelRequest)
  /// Nothing but time.
  case tick
  /// What the SDK would not record, and why.
  case unrecorded(String)
}
