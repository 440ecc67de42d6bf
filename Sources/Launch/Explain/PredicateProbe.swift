package import RuleCore

/// Asks predicates about values that no event need hold.
///
/// It is no value: whatever held it would be one of hundreds of parts, which the compiler goes over again
/// and again.
package final class PredicateProbe {
  /// A value that a fact may have.
  package enum Value: Hashable, Sendable {
    case absent
    case truth(Bool)
    /// A number by its spelling, which is JSON's.
    case number([UInt8])
    /// A text as WTF-8.
    case text([UInt8])
    /// An object without members, and a null in an array, where these are values.
    case emptyObject, nullElement
  }

  private var runner: Runner

  /// A probe into `world`, of which only events are told anything.
  package init(
    _ forest: ConditionForest, world: World? = nil, limits: EventLimits = .standard
  ) {
    let world = world ?? World(for: forest.profile, now: Instant(milliseconds: 0))
    runner = Runner(forest.program, world: world, limits: limits)
  }

  /// Changes the world, for what is asked from here on.
  package func apply(_ effect: Effect) { runner.apply(effect) }

  /// What every fact of the forest is for an event in the world, by its place in `facts`: nil where
  /// asking stops the engine of the platform. The forest must be one that reads events.
  ///
  /// A null element of an array counts as absent where it is no value.
  package func values(of event: [UInt8]) throws(EventProblem) -> [Value?] {
    try values(of: event, at: Array(runner.program.facts.indices))
  }

  /// The same of the facts at `places` alone, in their order.
  package func values(
    of event: [UInt8], at places: [Int]
  ) throws(EventProblem) -> [Value?] {
    let bytes = event.span
    try runner.begin(bytes, from: JSONScanner.skipSpace(in: bytes, from: 0))
    var values: [Value?] = []
    values.reserveCapacity(places.count)
    for place in places {
      let fact = runner.fact(place, bytes)
      let value: Value? =
        switch fact.kind {
        case .absent: .absent
        case .false: .truth(false)
        case .true: .truth(true)
        case .number: .number(runner.copy(fact, bytes))
        case .plainText, .text, .escapedText: .text(runner.textBytes(fact, bytes))
        case .emptyObject: .emptyObject
        case .nullElement: .nullElement
        case .crash: nil
        }
      values.append(value)
    }
    return values
  }

  /// Whether the predicate holds of `value`; nil where the engine of the platform would stop.
  package func holds(_ predicate: Int32, of value: Value) -> Bool? {
    let predicate = runner.program.predicates[Int(predicate)]
    let verdict =
      switch value {
      case .absent: runner.verdict(of: predicate, on: .absent, [])
      case .truth(let value): runner.verdict(of: predicate, on: value ? .true : .false, [])
      case .number(let lexeme): runner.verdict(of: predicate, on: .number, lexeme)
      case .text(let text):
        runner.verdict(
          of: predicate, on: text.allSatisfy { $0 < 0x80 } ? .plainText : .text, text)
      case .emptyObject: runner.verdict(of: predicate, on: .emptyObject, [])
      case .nullElement: runner.verdict(of: predicate, on: .nullElement, [])
      }
    return switch verdict {
    case .yes: true
    case .no: false
    case .crash: nil
    }
  }
}
