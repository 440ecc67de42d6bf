internal import RuleCore

/// What one trigger did with the events that it was offered while a journal is kept.
///
/// A schedule that comes late is offered a hundred events at once, and may have many thousands of
/// triggers: only the latest offers are kept one by one.
struct TriggerHistory: Sendable {
  /// So many offers are kept of all triggers of one schedule; of each at least the last that was counted
  /// and one more.
  private static let mostOffers = 4_096

  /// The latest offers in their order, among them the last one that was counted.
  private(set) var offers: [(reason: TriggerExplanation.Reason, note: TriggerNote)] = []
  /// How many others there were.
  private(set) var omitted = 0
  /// The sum of what was counted.
  private(set) var added = 0.0
  /// Its count came to the goal.
  private(set) var hasFired = false
  /// What it had counted began anew with the compound that it is a child of.
  private(set) var wasReset = false

  /// Adds a note of one of `count` triggers.
  mutating func add(_ note: TriggerNote, among count: Int) {
    switch note.what {
    case .fired: hasFired = true
    case .reset: wasReset = true
    case .answered(let reason):
      if reason == .counted { added += note.value }
      offers.append((reason, note))
      if offers.count > max(2, Self.mostOffers / max(1, count)) { omitOne() }
    }
  }

  private mutating func omitOne() {
    let isLastCounted =
      offers[0].reason == .counted && !offers.dropFirst().contains { $0.reason == .counted }
    offers.remove(at: isLastCounted ? 1 : 0)
    omitted += 1
  }
}
