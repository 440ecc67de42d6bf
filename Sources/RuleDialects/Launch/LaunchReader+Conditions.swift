internal import RuleEngine

extension LaunchReader {
  /// A condition whose members are being read.
  private struct Frame {
    var entry: JSONDocument.Value
    var type: String
    var definition: JSONDocument.Value?
    /// Read only because some readers decode every member; it has no part in the rule.
    var isUnused: Bool
    /// Whether `conditions` is this condition's own, not a stray member of another type.
    var hasOwnMembers: Bool
    var members: [JSONDocument.Value]
    var next = 0
    var children: [ConditionID] = []
  }

  /// Reads a condition and all below it into `rules.conditions`, children first.
  mutating func readConditions(from top: JSONDocument.Value) {
    var stack: [Frame] = []
    func push(_ entry: JSONDocument.Value, _ isUnused: Bool) {
      if let frame = open(entry, isUnused: isUnused) { stack.append(frame) }
    }
    push(top, false)
    while var frame = stack.popLast() {
      guard frame.next < frame.members.count else {
        let id = frame.isUnused ? nil : close(frame)
        if let id, !stack.isEmpty, stack[stack.count - 1].hasOwnMembers {
          stack[stack.count - 1].children.append(id)
        }
        continue
      }
      let entry = frame.members[frame.next]
      frame.next += 1
      let isUnused = frame.isUnused || !frame.hasOwnMembers
      stack.append(frame)
      if document.kind(entry) == .object {
        push(entry, isUnused)
      } else {
        fault(.entryNotObject, entry, isUnused: isUnused)
      }
    }
  }

  /// Looks at a condition's own members; nil when there is nothing that any platform would read on.
  private mutating func open(_ entry: JSONDocument.Value, isUnused: Bool) -> Frame? {
    noteNames(of: entry, isUnused: isUnused)
    let types = ["group", "matcher", "historical"]
    let type = member(entry, "type")
    guard let type, isText(type), let name = types.first(where: { document.isNamed(type, $0) })
    else {
      fault(.typeUnknown, type ?? entry, isUnused: isUnused)
      return nil
    }
    noteText(of: type, isUnused: isUnused)
    var definition = member(entry, "definition")
    if let found = definition, document.kind(found) != .null {
      if document.kind(found) == .object {
        noteNames(of: found, isUnused: isUnused)
        noteDefinition(found, isUnused: isUnused)
      } else {
        fault(.definitionNotObject, found, isUnused: isUnused)
        definition = nil
      }
    } else {
      fault(.definitionMissing, definition ?? entry, isUnused: isUnused)
      return nil
    }
    let members = definition.flatMap { member($0, "conditions") }.flatMap(array)
    if name == "group", members == nil {
      fault(
        .membersMissing, definition.flatMap { member($0, "conditions") } ?? entry,
        isUnused: isUnused)
    }
    return Frame(
      entry: entry, type: name, definition: definition, isUnused: isUnused,
      hasOwnMembers: name == "group", members: members.map(document.elements) ?? [])
  }

  /// Notes members of a definition that iOS would not decode, and text it could not read.
  private mutating func noteDefinition(_ definition: JSONDocument.Value, isUnused: Bool) {
    for (name, type) in LaunchVocabulary.definition {
      guard let value = member(definition, name), document.kind(value) != .null else { continue }
      let isRight =
        switch type {
        case .text: isText(value)
        case .array: document.kind(value) == .array
        case .wholeNumber: isWholeNumber(value)
        case .anything: true
        }
      guard isRight else {
        fault(.memberMistyped, value, isUnused: isUnused)
        continue
      }
      switch name {
      case "conditions": noteText(of: value, isUnused: isUnused)
      case "events":
        noteWholeText(of: value, isUnused: isUnused)
        for entry in document.elements(value) where document.kind(entry) != .object {
          fault(.entryNotObject, entry, isUnused: true)
        }
      case "values":
        noteText(of: value, isUnused: isUnused)
        for element in document.elements(value) {
          noteWholeText(of: element, isUnused: isUnused, goesIntoArrays: false)
        }
      default: noteWholeText(of: value, isUnused: isUnused, goesIntoArrays: false)
      }
    }
  }

  private func isWholeNumber(_ value: JSONDocument.Value) -> Bool {
    guard document.kind(value) == .number,
      case .integer = NumberLexeme.ios(lexeme: Array(document.lexeme(value)))
    else { return false }
    return true
  }

  private func array(_ value: JSONDocument.Value) -> JSONDocument.Value? {
    document.kind(value) == .array ? value : nil
  }

  private func text(_ definition: JSONDocument.Value?, _ name: String) -> JSONDocument.Value? {
    definition.flatMap { member($0, name) }.flatMap { isText($0) ? $0 : nil }
  }

  /// Adds the condition that `frame` describes and returns its place.
  private mutating func close(_ frame: Frame) -> ConditionID {
    let form =
      switch frame.type {
      case "group": group(frame)
      case "matcher": matcher(frame)
      default: historical(frame)
      }
    let first = Int32(rules.children.count)
    rules.children += frame.children
    rules.conditions.append(
      Condition(
        form: form, range: document.range(frame.entry),
        children: first..<Int32(rules.children.count)))
    return ConditionID(rules.conditions.count - 1)
  }

  private func group(_ frame: Frame) -> Condition.Form {
    guard frame.definition.flatMap({ member($0, "conditions") }).flatMap(array) != nil else {
      return .unreadable(.membersMissing)
    }
    guard let logic = text(frame.definition, "logic") else { return .unreadable(.logicMissing) }
    if document.isNamed(logic, "and") { return .all }
    if document.isNamed(logic, "or") { return .any }
    switch String(decoding: document.string(logic), as: UTF8.self).lowercased() {
    case "and": return .unreadable(.logicCase(isAnd: true))
    case "or": return .unreadable(.logicCase(isAnd: false))
    default: return .unreadable(.logicUnknown)
    }
  }

  private func matcher(_ frame: Frame) -> Condition.Form {
    let values = frame.definition.flatMap { member($0, "values") }
    let code = text(frame.definition, "matcher")
    let matcher = code.flatMap(matcher)
    guard let key = text(frame.definition, "key") else {
      return .unreadable(.keyMissing(asksForMissing: matcher == .isMissing))
    }
    guard code != nil else { return .unreadable(.matcherMissing) }
    guard let matcher else {
      let count = values.flatMap(array).map { document.elements($0).count } ?? 0
      return .unreadable(.matcherUnknown(values: count))
    }
    return .test(Test(key: key, matcher: matcher, operands: operands(values)))
  }

  private func matcher(_ code: JSONDocument.Value) -> Matcher? {
    LaunchVocabulary.matchers.first { document.isNamed(code, $0.code) }?.matcher
  }

  private func operands(_ values: JSONDocument.Value?) -> Test.Operands {
    guard let values else { return .missing }
    return switch document.kind(values) {
    case .null: .null
    case .array: .list(values)
    case .string: .text(values)
    default: .other
    }
  }

  private func historical(_ frame: Frame) -> Condition.Form {
    let definition = frame.definition
    let search = text(definition, "searchType").flatMap { name in
      LaunchVocabulary.searches.first { document.isNamed(name, $0.name) }?.search
    }
    return .history(
      HistoryQuery(
        events: definition.flatMap { member($0, "events") }.flatMap(array),
        matcher: text(definition, "matcher").flatMap(matcher),
        value: definition.flatMap { member($0, "value") }, search: search ?? .any))
  }
}
