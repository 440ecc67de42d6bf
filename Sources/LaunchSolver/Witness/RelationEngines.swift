/// Evaluates events with all rules of two documents, in the current environment or a changed one. The documents may
/// belong to different platforms.
final class RelationEngines {
  private let programs: (old: Program, new: Program)
  private let engines: (old: EventEvaluation, new: EventEvaluation)
  private let surroundings: Environment
  private let limits: EventLimits

  var work: Int { engines.old.work + engines.new.work }

  init(_ old: Program, _ new: Program, in surroundings: Environment, _ limits: EventLimits) {
    (programs, self.surroundings, self.limits) = ((old, new), surroundings, limits)
    engines = Self.engines(programs, surroundings, limits)
  }

  private static func engines(
    _ programs: (old: Program, new: Program), _ surroundings: Environment, _ limits: EventLimits
  ) -> (old: EventEvaluation, new: EventEvaluation) {
    func engine(_ program: Program) -> EventEvaluation {
      EventEvaluation(program, in: surroundings.world(for: program.profile), limits)
    }
    return (engine(programs.old), engine(programs.new))
  }

  /// Calls `body` with a function that returns the verdicts of both documents on an event, in the environment with
  /// `changes`.
  func withChanges<Result>(_ changes: RequiredEnvironment, _ body: ((_ event: [UInt8]) -> Verdicts) -> Result)
    -> Result
  {
    let there = surroundings.with(changes)
    if changes.sdkVersion != nil {
      // The SDK version cannot be changed in an existing engine.
      let changed = Self.engines(programs, there, limits)
      return body { Verdicts(old: changed.old.verdict(on: $0), new: changed.new.verdict(on: $0)) }
    }
    apply(changes, there)
    defer { apply(changes, surroundings) }
    return body { Verdicts(old: engines.old.verdict(on: $0), new: engines.new.verdict(on: $0)) }
  }

  /// Sets the parts of the environment that `changes` contains to their values in `there`.
  private func apply(_ changes: RequiredEnvironment, _ there: Environment) {
    let states = changes.states.isEmpty ? nil : there.states(named: Set(changes.states.map(\.name)))
    for (program, engine) in [(programs.old, engines.old), (programs.new, engines.new)] {
      if changes.now != nil { engine.apply(.clock(there.now)) }
      if changes.history != nil {
        engine.apply(.history(there.history?(program.profile) ?? EventHistory(for: program.profile)))
      }
      if let states { engine.apply(.sharedStates(states)) }
    }
  }

  struct Verdicts {
    var old: EventVerdict
    var new: EventVerdict
  }
}
