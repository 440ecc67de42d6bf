/// The result of evaluating all rules on one event.
struct EventVerdict {
  /// The document indices of the rules that fire; empty if the engine crashes.
  var fired: Set<Int> = []
  /// The document index of the rule at which the platform's engine would crash; nil if the engine would not crash.
  var crash: Int?
  /// True if expanded tokens exceeded the limit.
  var isOverLimit = false
  /// The total size in bytes of the consequences.
  var bytes = 0
}

/// Evaluates events one after another with one engine.
///
/// A class, because the compiler handles every field of a noncopyable `Engine` at each use of its owner.
final class EventEvaluation {
  private var engine: Engine
  /// The work of all evaluations, in steps of the solver: about one step for ten rules that fire.
  private(set) var work = 0

  init(_ program: Program, in world: World, _ limits: EventLimits) {
    engine = Engine(program, world: world, limits: limits)
  }

  /// Changes the environment of the following events.
  func apply(_ effect: Effect) { engine.apply(effect) }

  func verdict(on event: [UInt8]) -> EventVerdict {
    do throws(Engine.Stop) {
      let bytes = try engine.process(event).reduce(0) { $0 + $1.detail.utf8.count }
      let fired = Set(engine.matchedRules)
      work += 1 + fired.count / 10
      return EventVerdict(fired: fired, bytes: bytes)
    } catch {
      switch error {
      case .event: return EventVerdict()
      case .crash(let crash): return EventVerdict(crash: crash.rule)
      case .limit: return EventVerdict(isOverLimit: true)
      }
    }
  }
}
