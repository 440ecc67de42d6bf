/// An event that triggers may count: an event of the device, or a state that the device remembers (the open session, or
/// the last app update).
package struct ScheduleEvent: Sendable {
  package let kind: ScheduleEventKind
  /// The amount that the event adds to the count of a trigger that counts the event.
  package let value: Double
  /// The value on which the predicates of triggers are evaluated; nil represents JSON null.
  package let data: DataValue?

  /// The type of the triggers that can count this event.
  package var trigger: TriggerEvent {
    switch kind {
    case .event(let event): event
    case .session: .activeSession
    case .version: .version
    }
  }

  /// True for a state that the device remembers (session or app update); false for an event of the device.
  var isState: Bool { if case .event = kind { false } else { true } }

  package init(_ kind: ScheduleEventKind, value: Double = 1, data: DataValue? = nil) {
    (self.kind, self.value, self.data) = (kind, value, data)
  }
}

package enum ScheduleEventKind: Sendable {
  case event(TriggerEvent)
  /// The number of the open session; nil if the session has ended.
  case session(Int?)
  /// The version to which the app was updated.
  case version([UInt8])
}

/// A JSON value (possibly null) and the document that contains it.
package struct DataValue: Sendable {
  package let document: JSONDocument
  package let value: JSONDocument.Value

  package init(_ document: JSONDocument, _ value: JSONDocument.Value) {
    (self.document, self.value) = (document, value)
  }

  /// Parses `text`. The value is the root of the parsed document.
  package init(text: [UInt8]) throws(JSONProblem) {
    document = try JSONDocument(text)
    value = document.root
  }
}
