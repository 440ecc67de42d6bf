/// Checks of single values.
extension FieldCheck {
  mutating func check(_ value: JSONDocument.Value, _ node: FieldNode, isOpen: Bool) {
    guard let field = node.field else {
      if document.isObject(value) { check(object: value, node, isOpen: isOpen) }
      return
    }
    // Null is the same as absent.
    if document.isNull(value) { return }
    guard let kind = field.kinds.first(where: { accepts($0, value) }) else {
      add(
        EventLint.fieldType, "expected \(field.typeText) for `\(field.name)`, found \(shown(value))",
        at: .document(document.range(value)))
      return
    }
    checkContent(value, field)
    switch kind {
    case .object: check(object: value, node, isOpen: true)
    case .record: check(object: value, node, isOpen: false)
    case .textmap:
      for member in document.members(value) where document.kind(member.value) != .string {
        addElement(member.value, "a string", field)
      }
    case .list where field.isPairs: checkPairs(value, node)
    case .list, .objects, .texts: checkElements(value, node, kind)
    case .scope: checkScope(value)
    case .text, .digits, .integer, .millis, .number, .boundless, .truth, .null: break
    }
  }

  private mutating func addElement(_ value: JSONDocument.Value, _ wanted: String, _ field: EventField) {
    add(
      EventLint.fieldType, "expected \(wanted) in `\(field.name)`, found \(shown(value))",
      at: .document(document.range(value)))
  }

  private mutating func checkContent(_ value: JSONDocument.Value, _ field: EventField) {
    let isContainer = document.isArray(value) || document.isObject(value)
    if isContainer, field.isFilled, document.first(in: value) == nil {
      add(EventLint.fieldValue, "`\(field.name)` is empty", at: .document(document.range(value)))
    }
    if !field.values.isEmpty {
      let scalars = isContainer ? document.elements(value) : [value]
      for scalar in scalars where !field.allows(scalar, in: document) {
        let text = document.string(orLexeme: scalar)
        // A different event with the same type and source may allow other values. The hint includes these values.
        let others = alternatives.flatMap { event in event.fields.filter { $0.path == field.path }.flatMap(\.values) }
        let allowed = field.values + others.filter { !field.values.contains($0) }
        let near = text.count < 3 ? nil : SpellingSuggestion.hint(for: text, among: allowed)
        add(
          EventLint.fieldValue, "\(text: text) is not a value of `\(field.name)`",
          at: .document(document.range(scalar)),
          hint: near ?? EventField.advice(allowed))
      }
      if field.needsAllValues,
        let missing = field.values.first(where: { text in
          !scalars.contains { document.string(orLexeme: $0).elementsEqual(text.utf8) }
        })
      {
        add(
          EventLint.fieldValue, "`\(field.name)` lacks \(text: missing.utf8)", at: .document(document.range(value)),
          hint: "add the value: the extension always writes all \(field.values.count) values")
      }
    }
    if let other = field.equals, let expected = self.value(other, in: value), other != .event("source") || isHandle {
      let (text, wanted) = (document.string(orLexeme: value), document.string(orLexeme: expected))
      if text != wanted {
        unequal.append((value, expected))
        add(
          EventLint.contradiction, "`\(field.name)` differs from `\(other.path(of: field))`",
          at: .document(document.range(value)), hint: "use \(text: wanted)")
      }
    }
  }

  /// True if the source of the event is the type of a response handle.
  private var isHandle: Bool { event.text("source").map(EventNames.isHandle) ?? false }

  private mutating func checkElements(_ list: JSONDocument.Value, _ node: FieldNode, _ kind: EventFieldKind) {
    let child = node.child(of: .all)
    for element in document.elements(list) {
      if kind == .texts, document.kind(element) != .string, let field = node.field {
        addElement(element, "a string", field)
      } else if kind == .objects, !document.isObject(element), let field = node.field {
        addElement(element, "an object", field)
      } else if let child, document.isObject(element) {
        trail.append((.element(.all), element))
        check(object: element, child, isOpen: child.field.map { !$0.kinds.contains(.record) } ?? true)
        trail.removeLast()
      }
    }
  }

  /// Checks a list of propositions. On iOS, a scope object precedes each proposition.
  private mutating func checkPairs(_ list: JSONDocument.Value, _ node: FieldNode) {
    let elements = document.elements(list)
    guard let field = node.field, let proposition = node.child(of: .odd), let scope = node.child(of: .even) else {
      return
    }
    // A proposition has no name; a scope object has only a name.
    let hasScopes = elements.first.map { document.isObject($0) && document.member($0, "id", .last) == nil } ?? false
    if hasScopes, elements.count % 2 == 1 {
      add(
        EventLint.contradiction,
        "`\(field.name)` has \(elements.count) elements, which are not pairs of scopes and propositions",
        at: start(of: list))
    }
    for (index, element) in elements.enumerated() {
      guard document.isObject(element) else {
        addElement(element, "an object", field)
        continue
      }
      let isScope = hasScopes && index % 2 == 0
      trail.append((.element(isScope ? .even : .odd), element))
      check(object: element, isScope ? scope : proposition, isOpen: false)
      trail.removeLast()
      guard hasScopes, !isScope, let name = document.member(elements[index - 1], "name", .last),
        let own = document.member(element, "scope", .last),
        document.string(orLexeme: own) != document.string(orLexeme: name)
      else { continue }
      add(
        EventLint.contradiction, "the scope of the proposition differs from the name of the scope before it",
        at: .document(document.range(own)), hint: "use \(text: document.string(orLexeme: name))")
    }
  }

  private mutating func checkScope(_ value: JSONDocument.Value) {
    guard let fault = DecisionScope.fault(of: document.string(value)) else { return }
    add(EventLint.decisionScope, fault.message, at: .document(document.range(value)), hint: fault.hint)
  }

  // MARK: types

  private func accepts(_ kind: EventFieldKind, _ value: JSONDocument.Value) -> Bool {
    let isNumber = document.kind(value) == .number
    switch kind {
    case .text, .scope: return document.kind(value) == .string
    case .digits:
      guard document.kind(value) == .string else { return false }
      let text = document.string(value)
      return !text.isEmpty && text.allSatisfy { $0 &- 0x30 < 10 }
    case .integer, .millis: return isNumber && isWhole(document.lexeme(value))
    case .number: return isNumber
    // Exports of Assurance and property lists write infinity as a string.
    case .boundless:
      let text = String(decoding: document.string(orLexeme: value), as: UTF8.self)
      return isNumber || text == "1.7976931348623157e+308" || text == "inf"
    // Property lists write Booleans as the numbers 0 and 1.
    case .truth:
      let isBit = isNumber && [[0x30], [0x31]].contains(Array(document.lexeme(value)))
      return isBit || document.kind(value) == .true || document.kind(value) == .false
    case .object, .record, .textmap: return document.isObject(value)
    case .list, .objects, .texts: return document.isArray(value)
    case .null: return document.isNull(value)
    }
  }

  private func isWhole(_ lexeme: ArraySlice<UInt8>) -> Bool {
    let number = NumberLexeme.javascript(lexeme: lexeme.span)
    return number == number.rounded()
  }

  /// Returns the type of a value in words, with an article. For a short scalar, returns the value itself.
  private func shown(_ value: JSONDocument.Value) -> Message {
    switch document.kind(value) {
    case .object: "an object"
    case .array: "an array"
    case .null: "null"
    case .string, .word: "the string \(text: document.string(orLexeme: value))"
    case .true, .false, .number: "\(text: document.lexeme(value))"
    }
  }
}
