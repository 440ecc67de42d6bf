extension LaunchReader {
  /// The fields of a condition's `definition`; all nil if it is not an object.
  private struct Definition {
    var logic: JSONDocument.Value?
    var conditions: JSONDocument.Value?
    var key: JSONDocument.Value?
    var matcher: JSONDocument.Value?
    var values: JSONDocument.Value?
    var events: JSONDocument.Value?
    package var value: JSONDocument.Value?
    var from: JSONDocument.Value?
    var to: JSONDocument.Value?
    var searchType: JSONDocument.Value?

    init() {}

    /// Creates the fields of a definition. `members` is indexed like `LaunchVocabulary.definition`.
    init(_ members: JSONWords.Members) {
      (logic, conditions, key, matcher) = (members[0], members[1], members[2], members[3])
      (values, events, value) = (members[4], members[5], members[6])
      (from, to, searchType) = (members[7], members[8], members[9])
    }
  }

  /// A condition whose nested conditions are being read.
  struct OpenCondition {
    var entry: JSONDocument.Value
    var form: Condition.Form
    /// The array `conditions`; iOS and Android decode it even if the condition is not a group.
    var list: JSONDocument.Value
    /// The next element of `list` to read; nil at the end.
    var next: JSONDocument.Value?
    /// True if the condition is a group, so that `list` contains its children.
    var hasOwnMembers: Bool
    /// True if the condition is not part of the rule, but some platforms decode it.
    var isUnused: Bool
    /// The index in `LaunchReader.children` of this condition's first child.
    var firstChild: Int
  }

  /// Reads a condition and its descendants into `rules.conditions`, children first.
  mutating func readConditions(from top: JSONDocument.Value) {
    open(top, isUnused: false)
    while var condition = conditions.last {
      guard let entry = condition.next else {
        conditions.removeLast()
        close(condition)
        continue
      }
      condition.next = document.next(after: entry, in: condition.list)
      conditions[conditions.count - 1].next = condition.next
      let isUnused = condition.isUnused || !condition.hasOwnMembers
      if document.isObject(entry) {
        open(entry, isUnused: isUnused)
      } else {
        fault(.entryNotObject, entry, isUnused: isUnused)
      }
    }
    children.removeAll(keepingCapacity: true)
  }

  /// Reads a condition's own fields. A condition with an array `conditions` is pushed on the stack, so that the array
  /// is read next; other conditions are added at once. A condition is neither pushed nor added if its type is unknown,
  /// if its definition is missing, or if it is unused and has no such array.
  private mutating func open(_ entry: JSONDocument.Value, isUnused: Bool) {
    noteNames(of: entry, isUnused: isUnused)
    let members = members(of: entry, LaunchVocabulary.condition)
    let (code, object) = (members[0], members[1])
    guard let code, isText(code), let type = LaunchVocabulary.types.meaning(of: code, in: document) else {
      return fault(.typeUnknown, code ?? entry, isUnused: isUnused)
    }
    noteText(of: code, isUnused: isUnused)
    guard let object, !document.isNull(object) else {
      return fault(.definitionMissing, object ?? entry, isUnused: isUnused)
    }
    var definition = Definition()
    if document.isObject(object) {
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
    // An unused condition is read only to find defects; it does not become a `Condition`.
    if list == nil, isUnused { return }
    let form =
      switch type {
      case .group: group(definition)
      case .matcher: matcher(definition)
      case .historical: historical(definition)
      }
    guard let list else { return add(form, entry, children: children.count) }
    conditions.append(
      OpenCondition(
        entry: entry, form: form, list: list, next: document.first(in: list), hasOwnMembers: type == .group,
        isUnused: isUnused, firstChild: children.count))
  }

  /// Adds a condition after its nested conditions were read.
  private mutating func close(_ condition: OpenCondition) {
    if condition.isUnused { return }
    add(condition.form, condition.entry, children: condition.firstChild)
  }

  /// Adds a condition. Its children are the elements of the stack `children` from index `first` on; on the stack, the
  /// condition replaces them.
  private mutating func add(_ form: Condition.Form, _ entry: JSONDocument.Value, children first: Int) {
    let start = Int32(rules.children.count)
    if first < children.count {
      for place in first..<children.count { rules.children.append(children[place]) }
      children.removeLast(children.count - first)
    }
    children.append(ConditionID(rules.conditions.count))
    rules.conditions.append(
      Condition(form: form, range: document.range(entry), children: start..<Int32(rules.children.count)))
  }

  /// Records the fields of a definition that iOS cannot decode, and deviations from JSON in the other fields.
  private mutating func noteDefinition(_ members: JSONWords.Members, isUnused: Bool) {
    // A span, because subscripting the inline array copies all of it.
    let members = members.span
    for place in LaunchVocabulary.definitionTypes.indices {
      guard let value = members[place], !document.isNull(value) else { continue }
      let type = LaunchVocabulary.definitionTypes[place]
      let isRight =
        switch type {
        case .text: isText(value)
        case .conditions, .values, .events: document.isArray(value)
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
        for entry in document.elements(value) where !document.isObject(entry) {
          fault(.entryNotObject, entry, isUnused: true)
        }
      case .values:
        guard !document.tolerances.isEmpty else { continue }
        noteText(of: value, isUnused: isUnused)
        for element in document.elements(value) {
          noteWholeText(of: element, isUnused: isUnused, goesIntoArrays: false)
        }
      case .text, .wholeNumber, .anything: noteWholeText(of: value, isUnused: isUnused, goesIntoArrays: false)
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
    guard let value, document.isArray(value) else { return nil }
    return value
  }

  private func text(_ value: JSONDocument.Value?) -> JSONDocument.Value? {
    guard let value, isText(value) else { return nil }
    return value
  }

  private func group(_ definition: Definition) -> Condition.Form {
    guard array(definition.conditions) != nil else { return .unreadable(.membersMissing) }
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
    guard let key = text(definition.key) else { return .unreadable(.keyMissing(asksForMissing: matcher == .isMissing)) }
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
    let search = text(definition.searchType).flatMap { LaunchVocabulary.searches.meaning(of: $0, in: document) }
    return .history(
      HistoryQuery(
        events: array(definition.events), matcher: matcher(text(definition.matcher)), value: definition.value,
        search: search ?? .any, from: definition.from, to: definition.to))
  }
}
