internal import RuleEngine

extension LaunchReader {
  /// The members of a condition's definition; none where there is no such object.
  private struct Definition {
    var logic: JSONDocument.Value?
    var conditions: JSONDocument.Value?
    var key: JSONDocument.Value?
    var matcher: JSONDocument.Value?
    var values: JSONDocument.Value?
    var events: JSONDocument.Value?
    var value: JSONDocument.Value?
    var searchType: JSONDocument.Value?

    init() {}

    /// `members` lie at the places of `LaunchVocabulary.definition`.
    init(_ members: JSONWords.Members) {
      (logic, conditions, key, matcher) = (members[0], members[1], members[2], members[3])
      (values, events, value) = (members[4], members[5], members[6])
      searchType = members[9]
    }
  }

  /// A condition whose members are being read.
  private struct Frame {
    var entry: JSONDocument.Value
    var type: LaunchVocabulary.ConditionType
    var definition: Definition
    /// Read only because some readers decode every member; it has no part in the rule.
    var isUnused: Bool
    /// The list of members, which is another type's stray one where this is no group.
    var list: JSONDocument.Value?
    /// The member to be read next.
    var next: JSONDocument.Value?
    /// Where this condition's children begin among those that wait for their parents.
    var firstChild: Int

    /// Whether `list` is this condition's own.
    var hasOwnMembers: Bool { type == .group }
  }

  /// Reads a condition and all below it into `rules.conditions`, children first.
  mutating func readConditions(from top: JSONDocument.Value) {
    var stack: [Frame] = []
    // The children of all conditions on the stack, the innermost one's last.
    var children: [ConditionID] = []
    if let frame = open(top, isUnused: false, 0) { stack.append(frame) }
    while let frame = stack.last {
      guard let list = frame.list, let entry = frame.next else {
        stack.removeLast()
        if !frame.isUnused {
          let id = close(frame, children[frame.firstChild...])
          children.removeLast(children.count - frame.firstChild)
          if let parent = stack.last, parent.hasOwnMembers { children.append(id) }
        }
        continue
      }
      stack[stack.count - 1].next = document.next(after: entry, in: list)
      let isUnused = frame.isUnused || !frame.hasOwnMembers
      if document.kind(entry) == .object {
        if let frame = open(entry, isUnused: isUnused, children.count) { stack.append(frame) }
      } else {
        fault(.entryNotObject, entry, isUnused: isUnused)
      }
    }
  }

  /// Looks at a condition's own members; nil when there is nothing that any platform would read on.
  private mutating func open(
    _ entry: JSONDocument.Value, isUnused: Bool, _ firstChild: Int
  ) -> Frame? {
    noteNames(of: entry, isUnused: isUnused)
    let members = members(of: entry, LaunchVocabulary.condition)
    let (code, object) = (members[0], members[1])
    guard let code, isText(code), let type = LaunchVocabulary.types.meaning(of: code, in: document)
    else {
      fault(.typeUnknown, code ?? entry, isUnused: isUnused)
      return nil
    }
    noteText(of: code, isUnused: isUnused)
    guard let object, document.kind(object) != .null else {
      fault(.definitionMissing, object ?? entry, isUnused: isUnused)
      return nil
    }
    var definition = Definition()
    if document.kind(object) == .object {
      noteNames(of: object, isUnused: isUnused)
      let members = self.members(of: object, LaunchVocabulary.definition)
      noteDefinition(members, isUnused: isUnused)
      definition = Definition(members)
    } else {
      fault(.definitionNotObject, object, isUnused: isUnused)
    }
    let list = array(definition.conditions)
    if type == .group, list == nil {
      fault(.membersMissing, definition.conditions ?? entry, isUnused: isUnused)
    }
    return Frame(
      entry: entry, type: type, definition: definition, isUnused: isUnused, list: list,
      next: list.flatMap { document.first(in: $0) }, firstChild: firstChild)
  }

  /// Notes members of a definition that iOS would not decode, and text it could not read.
  private mutating func noteDefinition(_ members: JSONWords.Members, isUnused: Bool) {
    for (place, type) in LaunchVocabulary.definitionTypes.enumerated() {
      guard let value = members[place] else { continue }
      let kind = document.kind(value)
      if kind == .null { continue }
      let isRight =
        switch type {
        case .text: kind == .string || isText(value)
        case .conditions, .values, .events: kind == .array
        case .wholeNumber: isWholeNumber(value)
        case .anything: true
        }
      guard isRight else {
        fault(.memberMistyped, value, isUnused: isUnused)
        continue
      }
      switch type {
      case .conditions: noteText(of: value, isUnused: isUnused)
      case .events:
        noteWholeText(of: value, isUnused: isUnused)
        for entry in document.elements(value) where document.kind(entry) != .object {
          fault(.entryNotObject, entry, isUnused: true)
        }
      case .values:
        guard !document.tolerances.isEmpty else { continue }
        noteText(of: value, isUnused: isUnused)
        for element in document.elements(value) {
          noteWholeText(of: element, isUnused: isUnused, goesIntoArrays: false)
        }
      case .text, .wholeNumber, .anything:
        noteWholeText(of: value, isUnused: isUnused, goesIntoArrays: false)
      }
    }
  }

  private func isWholeNumber(_ value: JSONDocument.Value) -> Bool {
    guard document.kind(value) == .number,
      case .integer = NumberLexeme.ios(lexeme: document.lexeme(value).span)
    else { return false }
    return true
  }

  private func array(_ value: JSONDocument.Value?) -> JSONDocument.Value? {
    guard let value, document.kind(value) == .array else { return nil }
    return value
  }

  private func text(_ value: JSONDocument.Value?) -> JSONDocument.Value? {
    guard let value, isText(value) else { return nil }
    return value
  }

  /// Adds the condition that `frame` describes and returns its place.
  private mutating func close(
    _ frame: Frame, _ children: ArraySlice<ConditionID>
  ) -> ConditionID {
    let form =
      switch frame.type {
      case .group: group(frame.definition)
      case .matcher: matcher(frame.definition)
      case .historical: historical(frame.definition)
      }
    let first = Int32(rules.children.count)
    if !children.isEmpty { rules.children += children }
    rules.conditions.append(
      Condition(
        form: form, range: document.range(frame.entry),
        children: first..<Int32(rules.children.count)))
    return ConditionID(rules.conditions.count - 1)
  }

  private func group(_ definition: Definition) -> Condition.Form {
    guard array(definition.conditions) != nil else {
      return .unreadable(.membersMissing)
    }
    guard let logic = text(definition.logic) else { return .unreadable(.logicMissing) }
    if let form = LaunchVocabulary.logics.meaning(of: logic, in: document) { return form }
    switch String(decoding: document.string(logic), as: UTF8.self).lowercased() {
    case "and": return .unreadable(.logicCase(isAnd: true))
    case "or": return .unreadable(.logicCase(isAnd: false))
    default: return .unreadable(.logicUnknown)
    }
  }

  private func matcher(_ definition: Definition) -> Condition.Form {
    let code = text(definition.matcher)
    let matcher = matcher(code)
    guard let key = text(definition.key) else {
      return .unreadable(.keyMissing(asksForMissing: matcher == .isMissing))
    }
    guard code != nil else { return .unreadable(.matcherMissing) }
    guard let matcher else {
      let count = array(definition.values).map { document.elements($0).count } ?? 0
      return .unreadable(.matcherUnknown(values: count))
    }
    return .test(Test(key: key, matcher: matcher, operands: operands(definition.values)))
  }

  private func matcher(_ code: JSONDocument.Value?) -> Matcher? {
    guard let code else { return nil }
    return LaunchVocabulary.matchers.meaning(of: code, in: document)
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

  private func historical(_ definition: Definition) -> Condition.Form {
    let search = text(definition.searchType).flatMap {
      LaunchVocabulary.searches.meaning(of: $0, in: document)
    }
    return .history(
      HistoryQuery(
        events: array(definition.events),
        matcher: matcher(text(definition.matcher)),
        value: definition.value, search: search ?? .any))
  }
}
