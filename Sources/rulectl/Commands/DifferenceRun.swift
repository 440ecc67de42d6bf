internal import LaunchSolver

/// Finds events for which two platforms evaluate rules differently.
struct DifferenceRun {
  private let one: WitnessRun.Target
  private let other: WitnessRun.Target
  private let settings: WitnessSettings
  /// The events found, one per line.
  private(set) var lines: [UInt8] = []

  init(_ one: WitnessRun.Target, _ other: WitnessRun.Target, _ settings: WitnessSettings) {
    (self.one, self.other, self.settings) = (one, other, settings)
  }

  /// Returns `done` if an event was found for every rule, `limit` if the steps ran out for some rule, else `no`.
  mutating func run() -> ExitStatus {
    var status = ExitStatus.done
    let search = DifferenceSearch(
      (one.rules.rules, one.program), (other.rules.rules, other.program), in: settings.surroundings,
      budget: settings.limits.budget)
    let locations = one.rules.reported
    let names = "\(one.program.profile.name) and \(other.program.profile.name)"
    let rules = one.rules.rules.rules.filter { one.wanted?.contains($0.index) ?? true }
    defer { settings.limits.spend(search.steps, on: names) }
    for (number, rule) in rules.enumerated() {
      if Interruption.pending != nil { return status }
      if !settings.limits.suffice(for: search.steps, rules: rules.count, on: names) {
        settings.reportEnd(of: one, at: rule, left: rules.count - number, &status)
        return status
      }
      let (place, name) = (locations.location(of: rule.range), one.rules.name(ofRule: rule.index))
      switch search.difference(ofRule: rule.index) {
      case .event(let example) where example.needs.isEmpty: lines += example.event + [0x0A]
      case .event(let example):
        Messages.report(
          .error, "\(name): \(names) agree in this environment, and differ in other environments", place: place,
          help: example.needs.options())
        status.join(.no)
      case .impossible(let isHere):
        let here = isHere ? WitnessReport.here : ""
        Messages.report(.note, "\(name): \(names) agree on every event" + here, place: place)
        status.join(.no)
      case .open(let doubt):
        let isBudget = if case .budget = doubt { true } else { false }
        Messages.report(
          .warning,
          "\(name): no event found on which \(names) differ, but no proof that there is none", place: place,
          help: isBudget ? "raise the limit of \(settings.limits.budget) steps: --max-steps" : nil)
        status.join(isBudget ? .limit : .no)
      }
    }
    return status
  }
}
