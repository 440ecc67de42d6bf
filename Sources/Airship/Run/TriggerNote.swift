internal import RuleCore

/// What one trigger did with an event that it was offered.
struct TriggerNote: Sendable {
  enum What: Sendable {
    /// It counted it, a compound was incremented; or why not.
    case answered(TriggerExplanation.Reason)
    /// Its count has come to the goal; it begins anew.
    case fired
    /// What it had counted began anew with the compound that it is a child of.
    case reset
  }

  /// Its place in the plan.
  let place: Int
  let what: What
  let event: ScheduleEvent
  let occasion: TriggerCounter.Occasion
  /// What it adds where it counts the event.
  package let value: Double
  /// Its count after that.
  let count: Double
}
