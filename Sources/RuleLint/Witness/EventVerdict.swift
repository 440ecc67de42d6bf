internal import RuleEngine

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

extension Engine {
  mutating func verdict(on event: [UInt8]) -> EventVerdict {
    do throws(Stop) {
      let bytes = try process(event).reduce(0) { $0 + $1.detail.utf8.count }
      return EventVerdict(fired: Set(matchedRules), bytes: bytes)
    } catch {
      switch error {
      case .event: return EventVerdict()
      case .crash(let crash): return EventVerdict(crash: crash.rule)
      case .limit: return EventVerdict(isOverLimit: true)
      }
    }
  }
}
