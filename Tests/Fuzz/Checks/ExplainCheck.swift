import RuleEngine
import TestSupport

/// The fuzz target `explain`: the first line is a rules document, each of the next few an event.
enum ExplainCheck {
  private static let mostEvents = 4

  /// The index, a test of all rules, an engine that shares its reader and the explainer must agree on what fires.
  static func check(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, maxSplits: mostEvents, omittingEmptySubsequences: false).map(Array.init)
    guard let rules = lines.first, lines.count > 1 else { return }
    let events = Array(lines.dropFirst().prefix(mostEvents))
    for profile in LaunchProfile.all {
      do {
        let now = Instant(milliseconds: 1_700_000_000_000)
        let engine = try LaunchRun.run(
          rules: rules, events: events, state: nil, profile, now: now, sdkVersion: nil)
        let explained = try ExplainRun.run(rules: rules, events: events, state: nil, profile)
        for (fired, outcome) in zip(engine, explained) {
          for rule in outcome.rules { precondition(rule.fault == nil, "an explanation with \(rule.fault ?? "")") }
          // A document that does not load has nothing to say of events that are unusable too.
          if fired == .rejected || fired == .crashAtLoad, outcome.end == .unusable { continue }
          // Rules without consequences fire nothing, and a limit is an event that cannot be used.
          guard case .fired(let lines) = fired, case .fired(let places) = outcome.end else {
            precondition(outcome.end == .init(fired) || outcome.end == .limit, "\(fired), explained as \(outcome.end)")
            continue
          }
          precondition(Set(lines.map(\.rule)).isSubset(of: places), "\(lines) fired, explained as \(places)")
        }
      } catch {
        preconditionFailure("\(profile.name): \(error)")
      }
    }
  }
}
