package import Launch
internal import RuleCore

/// An event in the making, and the shared states that it is to meet.
package struct EventDraft {
  typealias Value = PredicateProbe.Value

  var type: [UInt8]?
  var source: [UInt8]?
  var members: [(key: [UInt8], value: Value)] = []
  var states: [(name: [UInt8], key: [UInt8], value: Value)] = []
  var sdkVersion: [UInt8]?
  /// Keys that are to have no value.
  private(set) var absent: [[UInt8]] = []
  /// It hangs on what no event and no state gives, such as a time.
  private(set) var isBeyondEvents = false

  /// Takes a fact to have a value.
  mutating func set(_ fact: FactSource, to value: Value) {
    switch (fact, value) {
    case (.special(.type), .text(let text)): type = text
    case (.special(.source), .text(let text)): source = text
    case (.special(.sdkVersion), .text(let text)): sdkVersion = text
    case (.state(let name, let key), _): states.append((name, key, value))
    case (.nothing, .absent): break
    case (.data(let key), .text(let text)) where key.elementsEqual(SpecialKey.type.rawValue.utf8):
      // The web engine looks for its special keys among the data first.
      type = text
    case (.data(let key), .text(let text)) where key.elementsEqual(SpecialKey.source.rawValue.utf8):
      source = text
    case (.data(let key), .absent) where key.first != 0x7E: absent.append(key)
    // What the web engine puts under such a key is hidden by a null.
    case (.data(let key), _): members.append((key, value))
    case (.special, _), (.nothing, _), (.crash, _): isBeyondEvents = true
    }
  }

  // MARK: JSON

  /// What an event has whose rule asks for no type or source: any would do.
  private static let anyType = Array("com.adobe.eventType.generic.track".utf8)
  private static let anySource = Array("com.adobe.eventSource.requestContent".utf8)

  /// The canonical event. `nests`: names are joined by dots only where members inside of members
  /// would get into each other's way. `rawData` is written for the data instead.
  func event(named name: String, nests: Bool = true, rawData: [UInt8]? = nil) -> [UInt8] {
    let (type, source) = (type ?? Self.anyType, source ?? Self.anySource)
    var writer = JSONWriter()
    writer.raw("{\"name\":")
    writer.string(name)
    writer.raw(",\"type\":")
    writer.string(type.span)
    writer.raw(",\"source\":")
    writer.string(source.span)
    writer.raw(",\"data\":")
    if let rawData {
      writer.raw(rawData)
    } else {
      MemberTree(members, nests: nests).write(to: &writer)
    }
    writer.byte(0x7D)
    return writer.bytes
  }

  /// The event short of what may be anything.
  package var brief: [UInt8] {
    var writer = JSONWriter()
    writer.byte(0x7B)
    var isFirst = true
    func begin(_ name: String) {
      if !isFirst { writer.byte(0x2C) }
      isFirst = false
      writer.string(name)
      writer.byte(0x3A)
    }
    for (name, text) in [("type", type), ("source", source)] {
      guard let text else { continue }
      begin(name)
      writer.string(text.span)
    }
    if !members.isEmpty {
      begin("data")
      MemberTree(members, nests: true).write(to: &writer)
    }
    writer.byte(0x7D)
    return writer.bytes
  }
}

extension Reasoner {
  /// The event of the assumptions and values at hand.
  func draftOfValues() -> EventDraft {
    var draft = EventDraft()
    var seen: Set<UInt32> = []
    for assumption in trail {
      let place = Int(assumption.literal.predicate)
      let fact = forest.predicates[place].fact
      guard natures[place] == .ordinary, seen.insert(fact).inserted,
        let value = values[Int(fact)]
      else { continue }
      draft.set(forest.facts[Int(fact)], to: value)
    }
    return draft
  }

  /// An event that reaches all goals, each of its values asked of the engine's own tests; nil where
  /// none was found, which proves nothing. `pins` are facts that have these values.
  package mutating func draft(_ goals: [Goal], pins: [UInt32: PredicateProbe.Value] = [:])
    -> EventDraft?
  {
    self.pins = pins
    defer { self.pins = [:] }
    var found: EventDraft?
    _ = models(of: goals, budget: Self.standardBudget) { reasoner in
      var draft = reasoner.draftOfValues()
      for (fact, value) in pins { draft.set(reasoner.forest.facts[Int(fact)], to: value) }
      if draft.isBeyondEvents || draft.states.contains(where: { $0.value != .absent }) {
        return false
      }
      found = draft
      return true
    }
    return found
  }
}
