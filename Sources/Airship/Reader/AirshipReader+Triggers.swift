extension AirshipReader {
  /// Reads the triggers of an array into `set.triggers` and returns their indices.
  mutating func triggers(_ list: JSONDocument.Value, isCancelling: Bool) -> Range<Int32> {
    let first = Int32(set.triggers.count)
    for element in elements(list) { trigger(element, isCancelling, depth: 0) }
    return first..<Int32(set.triggers.count)
  }

  private mutating func trigger(
    _ value: JSONDocument.Value, _ isCancelling: Bool, depth: Int, isSticky: Bool = false,
    resetsOnIncrement: Bool = false
  ) {
    guard depth < Self.nestingLimit else { return note(.nested(over: Self.nestingLimit), value) }
    guard document.isObject(value) else { return note(.triggerNotObject, value) }
    guard let type = member(value, "type"), let name = text(type) else {
      return note(.triggerTypeMissing, member(value, "type") ?? value)
    }
    let kind = self.kind(name, type)
    let goal = self.goal(value)
    guard let kind else { return }
    let place = set.triggers.count
    var trigger = Trigger(kind: kind, goal: goal, identity: [], range: document.range(value))
    (trigger.isSticky, trigger.resetsOnIncrement) = (isSticky, resetsOnIncrement)
    if !trigger.isCompound, let predicate = member(value, "predicate") {
      trigger.condition = condition(predicate, depth: 0)
    }
    trigger.identity = identity(of: value, trigger, isCancelling)
    set.triggers.append(trigger)
    if trigger.isCompound { children(of: value, isCancelling, depth: depth) }
    set.triggers[place].end = Int32(set.triggers.count)
  }

  private mutating func kind(_ name: [UInt8], _ type: JSONDocument.Value) -> TriggerKind? {
    if let compound = AirshipVocabulary.compound(name) {
      note(.triggerTypeNew, type)
      return compound
    }
    if let event = AirshipVocabulary.event(name) {
      if !event.isOld { note(.triggerTypeNew, type) }
      return .event(event)
    }
    let lower = UTF16Text.encode(UTF16Text.lowercased(UTF16Text.decode(name)))
    guard let event = AirshipVocabulary.event(lower) else {
      note(.triggerTypeUnknown, type)
      return nil
    }
    note(.triggerTypeCase, type)
    if !event.isOld { note(.triggerTypeNew, type) }
    return profile.triggerTypesIgnoreCase ? .event(event) : nil
  }

  private mutating func goal(_ value: JSONDocument.Value) -> Double {
    guard let goal = member(value, "goal") else {
      note(.goalMissing, value)
      return 0
    }
    guard let number = number(goal) else {
      note(.goalNotNumber, goal)
      return 0
    }
    if number <= 0 { note(.goalNotPositive, goal) }
    return number
  }

  /// Returns the key that identifies a trigger in an update of its schedule. The key is the id. Without an id, it
  /// consists of role (run or cancel), type, goal and canonical predicate.
  private mutating func identity(of value: JSONDocument.Value, _ trigger: Trigger, _ isCancelling: Bool) -> [UInt8] {
    if let id = member(value, "id") {
      if let text = text(id) { return Array("id ".utf8) + text }
      if profile.readsTypes {
        note(.trigger, "id", .mistyped, id)
        return Array("id ".utf8)
      }
    } else if trigger.isCompound {
      note(.compoundWithoutID, value)
    }
    let predicate = member(value, "predicate").map(canonicalText(of:)) ?? []
    return Array("\(isCancelling ? "cancel" : "run") \(trigger.kind.name) \(trigger.goal) ".utf8) + predicate
  }

  // MARK: compounds

  private mutating func children(of value: JSONDocument.Value, _ isCancelling: Bool, depth: Int) {
    guard let list = member(value, "children"), document.isArray(list) else {
      return note(
        .trigger, "children", member(value, "children") == nil ? .absent : .mistyped, member(value, "children") ?? value
      )
    }
    for child in elements(list) {
      guard document.isObject(child), let inner = member(child, "trigger") else {
        if document.isObject(child) {
          note(.child, "trigger", .absent, child)
        } else {
          note(.trigger, "children", .element, child)
        }
        continue
      }
      trigger(
        inner, isCancelling, depth: depth + 1, isSticky: flag(child, "is_sticky"),
        resetsOnIncrement: flag(child, "reset_on_increment"))
    }
  }

  private mutating func flag(_ child: JSONDocument.Value, _ name: String) -> Bool {
    guard let value = member(child, name) else { return false }
    if let truth = truth(value) { return truth }
    note(.child, name, .mistyped, value)
    return false
  }
}
