internal import RuleCore

/// What triggers are offered: an event of the device, or a state that it remembers.
package struct ScheduleEvent: Sendable {
  package enum Kind: Sendable {
    case event(TriggerEvent)
    /// The session that is open, by its number; nil when it has ended.
    case session(Int?)
    /// The version that the app was updated to, as text.
    case version([UInt8])
  }

  package let kind: Kind
  /// What a trigger that matches counts.
  package let value: Double
  /// What predicates are asked of; nil is null.
  package let data: DataValue?

  /// What triggers must ask for to count it.
  package var trigger: TriggerEvent {
    switch kind {
    case .event(let event): event
    case .session: .activeSession
    case .version: .version
    }
  }

  package init(_ kind: Kind, value: Double = 1, data: DataValue? = nil) {
    (self.kind, self.value, self.data) = (kind, value, data)
  }
}
