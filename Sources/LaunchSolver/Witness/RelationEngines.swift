/// Evaluates events with all rules of two documents, in the current environment or a changed one.
final class RelationEngines {
  private let programs: (old: Program, new: Program)
  private let engines: (old: EventEvaluation, new: EventEvaluation)
  private let surroundings: Environment
  private let limits: EventLimits
  private var profile: LaunchProfile { programs.old.profile }

  var work: Int { engines.old.work + engines.new.work }

  init(_ old: Program, _ new: Program, in surroundings: Environment, _ limits: EventLimits) {
    (programs, self.surroundings, self.limits) = ((old, new), surroundings, limits)
    let world = surroundings.world(for: old.profile)
    engines = (EventEvaluation(old, in: world, limits), EventEvaluation(new, in: world, limits))
  }

  /// Calls `body` with a function that returns the verdicts of both documents on an event, with these changes of the
  /// environment.
  func withChanges<Result>(_ changes: RequiredEnvironment, _ body: ((_ event: [UInt8]) -> Verdicts) -> Result)
    -> Result
  {
    if changes.sdkVersion != nil {
      // The SDK version cannot be changed in an existing engine.
      let world = surroundings.with(changes).world(for: profile)
      let changed = (EventEvaluation(programs.old, in: world, limits), EventEvaluation(programs.new, in: world, limits))
      return body { Verdicts(old: changed.0.verdict(on: $0), new: changed.1.verdict(on: $0)) }
    }
    let there = surroundings.with(changes)
    apply(changes, there)
    defer { apply(changes, surroundings) }
    return body { Verdicts(old: engines.old.verdict(on: $0), new: engines.new.verdict(on: $0)) }
  }

  /// Sets the parts of the environment that `changes` has to those of `there`.
  private func apply(_ changes: RequiredEnvironment, _ there: Environment) {
    var effects: [Effect] = []
    if changes.now != nil { effects.append(.clock(there.now)) }
    if changes.history != nil {
      effects.append(.history(there.history?(profile) ?? EventHistory(for: profile)))
    }
    if !changes.states.isEmpty, let states = there.states(named: Set(changes.states.map(\.name))) {
      effects.append(.sharedStates(states))
    }
    for effect in effects {
      engines.old.apply(effect)
      engines.new.apply(effect)
    }
  }

  struct Verdicts {
    var old: EventVerdict
    var new: EventVerdict
  }
}
