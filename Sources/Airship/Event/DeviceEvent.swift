/// An event on a device, or a change of its schedules.
package enum DeviceEvent: Sendable {
  case processStart
  case foreground, background
  case screen([UInt8], DataValue)
  case region([UInt8], isEntered: Bool, DataValue)
  /// A custom event of the app, with its numeric value if it has one.
  case custom(DataValue, value: Double?)
  case version([UInt8], DataValue)
  /// An event that does not change the device's state.
  case other(TriggerEvent, DataValue)
  /// Schedules that arrive while the app runs.
  case schedule(ScheduleSet)
  case cancel(CancelRequest)
  /// Only the time advances.
  case tick
  /// An event that the SDK would not record, with the reason.
  case unrecorded(String)
}
