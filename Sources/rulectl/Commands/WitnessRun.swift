internal import LaunchLint
internal import LaunchSolver

/// Finds an event for each rule on each platform, and reports rules without one.
struct WitnessRun {
  /// The RULES argument as one platform loads it.
  struct Target {
    let rules: LoadedRules
    let program: Program
    /// The selected rules; nil for all.
    let wanted: Set<Int>?
  }

  private let settings: WitnessSettings
  /// The events found, one per line.
  private(set) var lines: [UInt8] = []
  /// The environment in which the next events are searched.
  private var surroundings: Environment

  init(_ settings: WitnessSettings) { (self.settings, surroundings) = (settings, settings.surroundings) }

  /// The shared states that the events require.
  var states: [UInt8] { surroundings.statesText() }

  /// An event that fires a rule on one or more platforms.
  private struct Line {
    var rule: Int
    var event: [UInt8]
  }

  /// `sets`: for each rule set, one target per platform.
  mutating func run(_ sets: [[Target]]) -> ExitStatus {
    var status = ExitStatus.done
    var found = sets.map { search($0, &status) }
    if settings.gathersStates {
      // A state that was added for a later rule may keep the event of an earlier rule, even in a different rule set,
      // from firing that rule.
      for (place, inputs) in sets.enumerated() {
        guard !found[place].isEmpty, let input = inputs.first else { continue }
        let search = search(input)
        let report = WitnessReport(input, settings)
        found[place].removeAll { line in
          if search.fires(rule: line.rule, line.event) { return false }
          status.join(report.reportStates(of: line.rule))
          return true
        }
      }
    }
    for line in found.joined() { lines += line.event + [0x0A] }
    return status
  }

  private func search(_ input: Target) -> WitnessSearch {
    WitnessSearch(
      input.rules.rules, input.program, in: surroundings, gathersStates: settings.gathersStates,
      budget: settings.limits.budget)
  }

  /// Returns the events of a rule set, sorted by rule, then in the order of the platforms.
  private mutating func search(_ inputs: [Target], _ status: inout ExitStatus) -> [Line] {
    var found: [Line] = []
    /// Keyed by rule: the indices of the rule's events in `found`.
    var known: [Int: [Int]] = [:]
    var searches: [WitnessSearch] = []
    for input in inputs where Interruption.pending == nil {
      let search = search(input)
      searches.append(search)
      let report = WitnessReport(input, settings)
      let rules = input.rules.rules.rules.enumerated().filter { input.wanted?.contains($0.element.index) ?? true }
      let platform = input.program.profile.name
      defer { settings.limits.spend(search.steps, on: platform) }
      for (number, (place, rule)) in rules.enumerated() {
        if Interruption.pending != nil { break }
        if !settings.limits.suffice(for: search.steps, rules: rules.count, on: platform) {
          settings.reportEnd(of: input, at: rule, left: rules.count - number, &status)
          break
        }
        // Reuse an event of a different platform if the event fires the rule on this platform too.
        if let lines = known[rule.index], lines.contains(where: { search.fires(rule: rule.index, found[$0].event) }) {
          continue
        }
        let answer = search.witness(ofRuleAt: place)
        if case .event(let event) = answer {
          known[rule.index, default: []].append(found.count)
          found.append(Line(rule: rule.index, event: event))
        } else {
          status.join(report.report(answer, of: rule))
        }
      }
      if settings.gathersStates { surroundings = search.surroundings }
    }
    let kept = join(known, searches, &found)
    if let input = inputs.first { conform(kept.sorted(), searches, WitnessReport(input, settings), &found) }
    return found.indices.filter(kept.contains).sorted { (found[$0].rule, $0) < (found[$1].rule, $1) }.map { found[$0] }
  }

  /// Replaces events that no extension dispatches by events that extensions may dispatch and that fire the rule on
  /// the same platforms. Notes the events that cannot be replaced. `lines`: the indices of the events to write.
  private func conform(
    _ lines: [Int], _ searches: [WitnessSearch], _ report: WitnessReport, _ found: inout [Line]
  ) {
    for line in lines where Interruption.pending == nil {
      let (rule, old) = (found[line].rule, found[line].event)
      lazy var own = searches.filter { $0.fires(rule: rule, old) }
      let (event, faults) = EventCheck.conforming(old) { event in own.allSatisfy { $0.fires(rule: rule, event) } }
      found[line].event = event
      if let fault = faults.first { report.note(fault, ofEventForRule: rule) }
    }
  }

  /// Replaces events of different platforms by one event that fires the rule on several platforms, if one exists.
  /// Returns the indices of the events to write. `known`: the indices of each rule's events.
  private func join(_ known: [Int: [Int]], _ searches: [WitnessSearch], _ found: inout [Line]) -> Set<Int> {
    var kept = Set(found.indices)
    for (first, one) in searches.enumerated() {
      for other in searches.dropFirst(first + 1) {
        var joint: DifferenceSearch?
        for rule in known.keys.sorted() where Interruption.pending == nil {
          let lines = known[rule, default: []].filter(kept.contains)
          if lines.count < 2 { continue }
          var event = lines.map { found[$0].event }.first {
            one.fires(rule: rule, $0) && other.fires(rule: rule, $0)
          }
          if event == nil {
            let search = joint ?? DifferenceSearch(one, other)
            joint = search
            if search.steps <= settings.limits.runBudget(rules: known.count),
              case .event(let example) = search.common(ofRule: rule), example.needs.isEmpty
            {
              event = example.event
            }
          }
          guard let event else { continue }
          // Keep the events of a platform on which the common event does not fire the rule.
          let spare = lines.filter { line in
            !searches.contains { $0.fires(rule: rule, found[line].event) && !$0.fires(rule: rule, event) }
          }
          guard spare.count > 1 else { continue }
          found[spare[0]].event = event
          kept.subtract(spare.dropFirst())
        }
      }
    }
    return kept
  }
}
