internal import RuleEngine

/// An event, in the making, that passes some tests.
struct Witness {
  private(set) var type: [UInt8]?
  private(set) var source: [UInt8]?
  private(set) var members: [(key: [UInt8], value: PredicateProbe.Value)] = []

  /// Takes a fact to have a value; false where no event can give it one.
  mutating func set(_ fact: FactSource, to value: PredicateProbe.Value) -> Bool {
    switch (fact, value) {
    case (.special(.type), .text(let text)): type = text
    case (.special(.source), .text(let text)): source = text
    case (.data, .absent), (.state, .absent), (.nothing, .absent): break
    case (.data(let key), _):
      // The web engine looks for its special keys among the data first.
      switch value {
      case .text(let text) where key.elementsEqual(SpecialKey.type.rawValue.utf8): type = text
      case .text(let text) where key.elementsEqual(SpecialKey.source.rawValue.utf8): source = text
      default: members.append((key, value))
      }
    case (.special, _), (.state, _), (.nothing, _), (.crash, _): return false
    }
    return true
  }

  /// The event as JSON, short of what may be anything.
  var json: [UInt8] {
    var writer = JSONWriter()
    func member(_ name: [UInt8], _ isFirst: Bool) {
      if !isFirst { writer.byte(0x2C) }
      writer.string(name.span)
      writer.byte(0x3A)
    }
    writer.byte(0x7B)
    var isFirst = true
    for (name, text) in [("type", type), ("source", source)] {
      guard let text else { continue }
      member(Array(name.utf8), isFirst)
      writer.string(text.span)
      isFirst = false
    }
    if !members.isEmpty {
      member(Array("data".utf8), isFirst)
      writer.byte(0x7B)
      for (place, (key, value)) in members.enumerated() {
        member(key, place == 0)
        switch value {
        case .text(let text): writer.string(text.span)
        case .number(let lexeme): writer.raw(lexeme)
        case .truth(true): writer.raw("true")
        case .truth(false): writer.raw("false")
        case .emptyObject: writer.raw("{}")
        case .nullElement, .absent: writer.raw("null")
        }
      }
      writer.byte(0x7D)
    }
    writer.byte(0x7D)
    return writer.bytes
  }
}

extension Reasoner {
  /// An event that reaches all goals, each of its values asked of the engine's own tests; nil where
  /// none was found, which proves nothing.
  ///
  /// Histories are taken to answer as they must. `pins` are facts that have these values.
  mutating func witness(
    _ goals: [Goal], pins: [UInt32: PredicateProbe.Value] = [:]
  ) -> Witness? {
    guard let model = model(goals, pins: pins) else { return nil }
    var byFact: [(fact: UInt32, literals: [Literal])] = []
    var places: [UInt32: Int] = [:]
    for literal in model {
      let fact = forest.predicates[Int(literal.predicate)].fact
      if let place = places[fact] {
        byFact[place].literals.append(literal)
      } else {
        places[fact] = byFact.count
        byFact.append((fact, [literal]))
      }
    }
    var witness = Witness()
    for (fact, value) in pins {
      if !witness.set(forest.facts[Int(fact)], to: value) { return nil }
    }
    for (fact, literals) in byFact {
      guard let value = value(for: literals),
        witness.set(forest.facts[Int(fact)], to: value)
      else { return nil }
    }
    return witness
  }

  /// A value that passes all `literals`, which are about one fact.
  private mutating func value(for literals: [Literal]) -> PredicateProbe.Value? {
    var front: [UInt8] = []
    var inside: [UInt8] = []
    var back: [UInt8] = []
    var values: [PredicateProbe.Value] = []
    for literal in literals {
      let predicate = forest.predicates[Int(literal.predicate)]
      switch predicate.comparison {
      case .textEquals, .textDiffers: values.append(.text(forest.text(predicate.literal)))
      case .textStarts where literal.holds: front = forest.text(predicate.literal)
      case .textEnds where literal.holds: back = forest.text(predicate.literal)
      case .textContains where literal.holds: inside += forest.text(predicate.literal)
      case .integer, .long:
        let value = forest.integer(predicate.literal)
        for near in [value, value &+ 1, value &- 1] {
          values.append(.number(Array(String(near).utf8)))
        }
      case .decimal, .textAsNumber, .rawNumber, .number:
        let value = forest.decimal(predicate.literal)
        guard value.magnitude < 0x1p53 else { continue }
        for near in [value, value + 0.5, value - 0.5] {
          values.append(.number(Array(String(near).utf8)))
        }
      default: continue
      }
    }
    values.append(.text(front + inside + back))
    values += [.absent, .text(Array("other".utf8)), .truth(true), .truth(false)]
    for value in values where all(literals, hold: value) { return value }
    return nil
  }
}
