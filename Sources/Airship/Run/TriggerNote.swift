/// The response of one trigger to an event that was offered to it.
struct TriggerNote: Sendable {
  enum What: Sendable {
    /// `counted` if the trigger counted the event (a compound: was incremented); else the reason why it did not.
    case answered(TriggerExplanation.Reason)
    /// The trigger reached its goal; its count was reset.
    case fired
    /// The trigger's count was reset because its parent compound was incremented.
    case reset
  }

  /// The index of the trigger in the plan.
  let place: Int
  let what: What
  let event: ScheduleEvent
  let occasion: TriggerCounter.Occasion
  /// The amount that the event adds to the count if it is counted.
  package let value: Double
  /// The count afterward.
  let count: Double
}
