/// Evaluates single predicates on given values, without an event.
///
/// A class, so that structs that contain a probe stay small: the compiler handles every field of a noncopyable struct
/// at each use.
package final class PredicateProbe {
  private var runner: Runner

  /// Creates a probe. `world` affects only `values(of:)`; by default, its clock is at time 0.
  package init(_ forest: ConditionForest, world: World? = nil, limits: EventLimits = .standard) {
    let world = world ?? World(for: forest.profile, now: Instant(milliseconds: 0))
    runner = Runner(forest.program, world: world, limits: limits)
  }

  /// Changes the world for later calls.
  package func apply(_ effect: Effect) { runner.apply(effect) }

  /// Returns the values of all facts of the forest for an event, indexed like `ConditionForest.facts`; nil for a fact
  /// whose reading crashes the platform's engine. Precondition: the forest was built to read events.
  ///
  /// A null array element is `.absent` on platforms that do not treat it as a value.
  package func values(of event: [UInt8]) throws(EventProblem) -> [ProbeValue?] {
    try values(of: event, at: Array(runner.program.facts.indices))
  }

  /// Returns the values of the facts at the indices `places` in `ConditionForest.facts`, in the order of `places`.
  package func values(of event: [UInt8], at places: [Int]) throws(EventProblem) -> [ProbeValue?] {
    let bytes = event.span
    try runner.begin(bytes, from: JSONScanner.skipSpace(in: bytes, from: 0))
    var values: [ProbeValue?] = []
    values.reserveCapacity(places.count)
    for place in places {
      let fact = runner.fact(place, bytes)
      let value: ProbeValue? =
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

  /// True if the predicate is true of `value`; nil if the platform's engine would crash or throw.
  package func holds(_ predicate: Int32, of value: ProbeValue) -> Bool? {
    let predicate = runner.program.predicates[Int(predicate)]
    let verdict =
      switch value {
      case .absent: runner.verdict(of: predicate, on: .absent, [])
      case .truth(let value): runner.verdict(of: predicate, on: value ? .true : .false, [])
      case .number(let lexeme): runner.verdict(of: predicate, on: .number, lexeme)
      case .text(let text):
        runner.verdict(of: predicate, on: text.allSatisfy { $0 < 0x80 } ? .plainText : .text, text)
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

/// A value that a fact can have.
package enum ProbeValue: Hashable, Sendable {
  case absent
  case truth(Bool)
  /// A number as its JSON literal.
  case number([UInt8])
  /// A string as WTF-8.
  case text([UInt8])
  /// An empty object or a null array element, on platforms that treat them as values.
  case emptyObject, nullElement
}

extension ProbeValue {
  /// Creates a value from a value of an event's flattened data.
  init(_ value: JSONDocument.Value, in document: JSONDocument) {
    switch document.kind(value) {
    case .string: self = .text(document.string(value))
    case .number, .word: self = .number(Array(document.lexeme(value)))
    case .true: self = .truth(true)
    case .false: self = .truth(false)
    case .null: self = .nullElement
    case .object, .array: self = .emptyObject
    }
  }
}
