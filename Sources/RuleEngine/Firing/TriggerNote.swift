/// What one trigger did with an event that it was offered.
struct TriggerNote: Sendable {
  enum What: Sendable {
    /// It counted the event; a compound was incremented.
    case counted
    /// Its count has come to the goal; it begins anew.
    case fired
    /// Its count began anew with that of the compound that it is a child of.
    case reset
    case predicateFalse
    /// It has counted this session or version before.
    case alreadyCounted
    /// The session is over, which nothing counts.
    case sessionEnded
    /// A link of its chain before it does not stand.
    case notReached
  }

  /// Its place in the plan.
  let place: Int
  let what: What
  let event: ScheduleEvent
  let occasion: TriggerCounter.Occasion
  /// Its count after that.
  let count: Double
}
