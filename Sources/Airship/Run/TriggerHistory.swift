/// The responses of one trigger to all events offered to it since the journal began.
///
/// A new schedule may receive a hundred events at once and may have thousands of triggers. So only the latest responses
/// are stored individually.
struct TriggerHistory: Sendable {
  /// The maximum number of stored responses for all triggers of a schedule together. Each trigger may store two in any
  /// case: the last response that counted an event, and one more.
  private static let maximumOffers = 4_096

  /// The latest responses in order. The last response that counted its event is always included.
  private(set) var offers: [(reason: TriggerExplanation.Reason, note: TriggerNote)] = []
  /// The number of earlier responses that are not in `offers`.
  private(set) var omitted = 0
  /// The sum of the values that the trigger has counted.
  private(set) var added = 0.0
  /// True if the trigger has reached its goal.
  private(set) var hasFired = false
  /// True if the count was reset because the parent compound trigger was incremented.
  private(set) var wasReset = false

  /// Adds a response. `count`: the number of triggers of the schedule.
  mutating func add(_ note: TriggerNote, among count: Int) {
    switch note.what {
    case .fired: hasFired = true
    case .reset: wasReset = true
    case .answered(let reason):
      if reason == .counted { added += note.value }
      offers.append((reason, note))
      if offers.count > max(2, Self.maximumOffers / max(1, count)) { omitOne() }
    }
  }

  private mutating func omitOne() {
    let isLastCounted = offers[0].reason == .counted && !offers.dropFirst().contains { $0.reason == .counted }
    offers.remove(at: isLastCounted ? 1 : 0)
    omitted += 1
  }
}

/// The response of one trigger to an event that was offered to it.
struct TriggerNote: Sendable {
  enum What: Sendable {
    /// `counted` if the trigger counted the event, or if a compound trigger was incremented; else the reason why the
    /// event was not counted.
    case answered(TriggerExplanation.Reason)
    /// The trigger reached its goal; its count was reset.
    case fired
    /// The trigger's count was reset because its parent compound trigger was incremented.
    case reset
  }

  /// The index of the trigger in `SchedulePlan.triggers`.
  let place: Int
  let what: What
  let event: ScheduleEvent
  let occasion: TriggerCounter.Occasion
  /// The amount that the event adds to the count if the trigger counts the event.
  package let value: Double
  /// The count of the trigger after the response.
  let count: Double
}
