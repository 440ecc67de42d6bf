internal import Launch
internal import RuleCore

/// What all rules of an engine make of one event.
struct EventVerdict {
  /// The rules that fire, by their places in the document; none where the engine stops.
  var fired: Set<Int> = []
  /// The rule at which the engine of the platform would stop.
  var crash: Int?
  /// Tokens came to more than they may.
  var isOverLimit = false
  /// The bytes of all that was written for the event.
  var bytes = 0
}

/// An engine that judges one event after another.
///
/// It is no value, as `PredicateProbe` is none.
final class EventJudge {
  private var engine: Engine

  init(_ program: Program, in world: World, _ limits: EventLimits) {
    engine = Engine(program, world: world, limits: limits)
  }

  /// Changes the world, for the events that follow.
  func apply(_ effect: Effect) { engine.apply(effect) }

  func verdict(on event: [UInt8]) -> EventVerdict {
    do throws(Engine.Stop) {
      let bytes = try engine.process(event).reduce(0) { $0 + $1.detail.utf8.count }
      return EventVerdict(fired: Set(engine.matchedRules), bytes: bytes)
    } catch {
      switch error {
      case .event: return EventVerdict()
      case .crash(let crash): return EventVerdict(crash: crash.rule)
      case .limit: return EventVerdict(isOverLimit: true)
      }
    }
  }
}
