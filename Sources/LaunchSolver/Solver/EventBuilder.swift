/// An event under construction, and the shared state that the event requires.
package struct EventBuilder {
  typealias Value = ProbeValue

  var type: [UInt8]?
  var source: [UInt8]?
  var members: [(key: [UInt8], value: Value)] = []
  var states: [(name: [UInt8], key: [UInt8], value: Value)] = []
  var sdkVersion: [UInt8]?
  /// The type and the source of a dispatched event that fits the members better; see `ConditionSolver.dispatchedNames`.
  fileprivate(set) var dispatched: DispatchedEvent.Names?
  /// The keys of the data that must not have a value.
  private(set) var absent: [[UInt8]] = []
  /// The required results of searches of the event history, each with the index of its search.
  private(set) var searches: [(search: Int, value: Value)] = []
  /// True if a required value, such as the time, comes neither from the event, nor from shared state, nor from the
  /// event history.
  private(set) var isBeyondHistory = false
  /// True if a required value comes neither from the event nor from shared state.
  var isBeyondEvents: Bool { isBeyondHistory || !searches.isEmpty }

  /// Requires `fact` to have `value`.
  mutating func set(_ fact: FactSource, to value: Value) {
    switch (fact, value) {
    case (.special(.type), .text(let text)): type = text
    case (.special(.source), .text(let text)): source = text
    case (.special(.sdkVersion), .text(let text)): sdkVersion = text
    case (.state(let name, let key), _): states.append((name, key, value))
    case (.nothing, .absent): break
    case (.data(let key), .text(let text)) where key.elementsEqual(SpecialKey.type.rawValue.utf8):
      // The web engine looks up special keys in the data first, so the member `~type` of the data is the type.
      type = text
    case (.data(let key), .text(let text)) where key.elementsEqual(SpecialKey.source.rawValue.utf8): source = text
    case (.data(let key), .absent) where key.first != 0x7E: absent.append(key)
    // On the web a null in the data hides the engine's own value for a special key.
    case (.data(let key), _): members.append((key, value))
    case (.history(let search), _): searches.append((search, value))
    case (.special, _), (.nothing, _), (.crash, _): isBeyondHistory = true
    }
  }

  // MARK: JSON

  /// The type and the source of the event if the rule requires none.
  private static let anyType = Array("com.adobe.eventType.generic.track".utf8)
  private static let anySource = Array("com.adobe.eventSource.requestContent".utf8)

  /// The type and the source of the event. Each of them has a default, which is used if the rule requires no value.
  var names: DispatchedEvent.Names {
    DispatchedEvent.Names(type: type ?? Self.anyType, source: source ?? Self.anySource)
  }

  /// Returns the event with the type and the source `dispatched` as canonical JSON; nil if `dispatched` is nil.
  func dispatchedEvent(named name: String) -> [UInt8]? {
    guard let dispatched else { return nil }
    var draft = self
    (draft.type, draft.source) = (dispatched.type, dispatched.source)
    return draft.event(named: name)
  }

  /// Returns the event as canonical JSON. `nests`: true if dotted keys become nested objects where this is possible;
  /// false if the names of members contain the dots. `rawData`: JSON that replaces the data.
  func event(named name: String, nests: Bool = true, rawData: [UInt8]? = nil) -> [UInt8] {
    let (type, source) = (names.type, names.source)
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

  /// Returns `event` without its member `name`. Precondition: `event` was written with the name `name`.
  static func unnamed(_ event: [UInt8], _ name: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"name\":")
    writer.string(name)
    writer.byte(0x2C)
    return event.starts(with: writer.bytes) ? [0x7B] + event.dropFirst(writer.bytes.count) : event
  }

  /// The event as JSON. Includes only the members whose values are required.
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

extension ConditionSolver {
  /// Returns the event for the current assumptions and values.
  mutating func draftOfValues() -> EventBuilder {
    var draft = EventBuilder()
    var seen: Set<UInt32> = []
    for assumption in trail {
      let place = Int(assumption.literal.predicate)
      let fact = forest.predicates[place].fact
      guard natures[place] == .ordinary, seen.insert(fact).inserted, let value = values[Int(fact)] else { continue }
      draft.set(forest.facts[Int(fact)], to: value)
    }
    draft.dispatched = dispatchedNames(for: draft)
    return draft
  }

  /// Returns an event that satisfies all goals, verified with the engine's own tests; nil if no event was found, which
  /// is not a proof. `pins`: values that facts must have.
  package mutating func draft(_ goals: [Goal], pins: [UInt32: ProbeValue] = [:]) -> EventBuilder? {
    self.pins = pins
    defer { self.pins = [:] }
    var found: EventBuilder?
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
