/// Compares the data of an event with the fields of one known event.
struct FieldCheck {
  let event: EventCheck
  let known: CatalogueEvent
  let document: JSONDocument
  private let tree: FieldNode
  private(set) var found: [Finding] = []
  private var unknownCount = 0
  /// The values that must equal the value of a different field (`same:` in the catalogue), but differ. `expected`: the
  /// value of that field.
  var unequal: [(value: JSONDocument.Value, expected: JSONDocument.Value)] = []
  /// The required fields that are missing, each with the object that lacks the field, and the path of the field below
  /// that object.
  private(set) var missing: [(field: EventField, object: JSONDocument.Value, path: [FieldStep])] = []
  /// The values that contain the current value, outermost first. Each value has the step of the path that leads to it.
  /// If a name with dots is split into several steps, only the last of these steps has a value.
  var trail: [(step: FieldStep, value: JSONDocument.Value?)] = []

  /// The other known events that the event may be, apart from `known`.
  let alternatives: [CatalogueEvent]

  init(_ event: EventCheck, _ known: CatalogueEvent, _ tree: FieldNode, alternatives: [CatalogueEvent] = []) {
    (self.event, self.known, self.tree, self.alternatives) = (event, known, tree, alternatives)
    document = event.document
  }

  private var data: JSONDocument.Value? {
    event.member("data").flatMap { document.isObject($0) ? $0 : nil }
  }

  /// Runs a copy of the check. Returns this copy, which contains the results.
  func checked() -> Self {
    var check = self
    check.checkData()
    return check
  }

  private mutating func checkData() {
    guard let data else {
      if known.dataNeed == .required {
        let fields = tree.children.filter { $0.field?.requirement == .always }.compactMap(\.field?.path)
        add(
          EventLint.missingData, "missing `data`: \(text: known.name.utf8) always has data",
          at: event.place(of: "data"),
          hint: fields.isEmpty ? nil : Message("required: " + fields.map { "`\($0)`" }.joined(separator: ", ")))
      }
      return
    }
    if known.dataNeed == .absent {
      if let first = document.members(data).first {
        add(
          EventLint.unexpectedData, "unexpected `data`: \(text: known.name.utf8) never has data",
          at: .document(document.range(first.name)))
      }
      return
    }
    check(object: data, tree, isOpen: known.isOpen)
  }

  mutating func add(
    _ page: RulePage, _ message: Message, at place: FindingLocation, severity: Severity? = nil, hint: Message? = nil
  ) {
    found.append(Finding(page, message, at: place, severity: severity, hint: hint))
  }

  /// Returns the location at which a missing part of `container` is reported: the container's opening bracket.
  func start(of container: JSONDocument.Value) -> FindingLocation {
    .document(EventCheck.start(of: document.range(container)))
  }

  /// The distance of the event from the known event. The three numbers are compared in order. They count the fields
  /// that lack their only allowed value, the unknown fields, and the errors.
  var distance: (Int, Int, Int) {
    let constants = known.fields.filter { field in
      field.values.count == 1 && field.requirement == .always && !field.steps.contains(where: \.isElement)
    }
    let other = constants.count { field in
      guard let data, let value = lookUp(field.steps, in: data) else { return true }
      return !field.allows(value, in: document)
    }
    return (other, found.count { $0.page === EventLint.unknownField }, found.count { $0.severity == .error })
  }

  // MARK: objects

  /// Checks the members of `object`. `isOpen`: true if the object may contain members that are not listed.
  mutating func check(object: JSONDocument.Value, _ node: FieldNode, isOpen: Bool) {
    // Computed only when the first unknown member is found.
    var lacking: [String]?
    for (name, value) in document.members(object) {
      let text = document.string(name)
      // Each part of a name with dots leads one level down.
      var parts = String(decoding: text, as: UTF8.self).split(separator: ".")[...]
      var place: FieldNode? = node
      let depth = trail.count
      while let part = parts.first, let next = place?.child(named: part) {
        parts = parts.dropFirst()
        trail.append((.member(String(part)), parts.isEmpty ? value : nil))
        place = next
        if next.field?.kinds.contains(where: { $0 == .object || $0 == .textmap }) ?? false { break }
      }
      if parts.isEmpty, let place, depth < trail.count {
        check(value, place, isOpen: isOpen)
      } else if depth == trail.count || place?.field == nil {
        let names = lacking ?? node.children.compactMap(\.name).filter { lookUp([.member($0)], in: object) == nil }
        lacking = names
        checkUnknown(name, text, lacking: names, isOpen: isOpen)
      }
      trail.removeSubrange(depth...)
    }
    checkRequired(node, in: object)
  }

  /// Reports a member that is not listed. `lacking`: the listed names that the object does not have.
  private mutating func checkUnknown(
    _ name: JSONDocument.Value, _ text: [UInt8], lacking: [String], isOpen: Bool
  ) {
    unknownCount += 1
    var near: String?
    if unknownCount <= Self.mostGuesses {
      near = SpellingSuggestion.name(for: text, among: lacking) ?? lacking.first { EventCheck.isEqual($0, text) }
      // Suggests a listed field with the same name at a deeper level.
      if near == nil, !isOpen {
        near =
          known.fields.first { field in
            field.steps.count > trail.count + 1 && field.names.last.map { $0.utf8.elementsEqual(text) } ?? false
          }?.name
      }
    }
    if isOpen, near == nil { return }
    add(
      EventLint.unknownField, "unknown field \(text: text) of \(text: known.name.utf8)",
      at: .document(document.range(name)), severity: isOpen ? .info : nil, hint: near.map { "use \(text: $0.utf8)" })
  }

  /// The maximum number of unknown members of an event that are compared with known names. Each comparison takes
  /// microseconds.
  private static let mostGuesses = 1_000

  /// Reports the required fields below `node` that `object` lacks. If a listed container is missing, the fields inside
  /// this container are not reported.
  private mutating func checkRequired(
    _ node: FieldNode, in object: JSONDocument.Value, _ path: [FieldStep] = []
  ) {
    for child in node.children {
      guard let step = child.step, !step.isElement else { continue }
      let path = path + [step]
      let value = lookUp(path, in: object)
      guard let field = child.field else {
        // The required fields of an existing container were checked together with its members.
        if value == nil { checkRequired(child, in: object, path) }
        continue
      }
      let isMissing = value.map { document.isNull($0) && !field.kinds.contains(.null) } ?? true
      switch field.requirement {
      case .optional: continue
      case .always: if isMissing { addMissing(field, path, in: object) }
      case .if(let condition):
        if isMissing, holds(condition, in: object) { addMissing(field, path, in: object, condition) }
      case .unless(let condition):
        if isMissing, !holds(condition, in: object) { addMissing(field, path, in: object, condition, isUnless: true) }
      case .only(let condition):
        let holds = holds(condition, in: object)
        if isMissing, holds { addMissing(field, path, in: object, condition) }
        // If the field that the condition reads is missing, there is no contradiction.
        if let value, !isMissing, !holds, self.value(condition.place, in: object) != nil {
          add(
            EventLint.contradiction, "`\(field.name)` is written only if \(text(condition, field))",
            at: .document(document.range(value)), hint: "remove the field, or change `\(condition.path(of: field))`")
        }
      }
    }
  }

  private mutating func addMissing(
    _ field: EventField, _ path: [FieldStep], in object: JSONDocument.Value,
    _ condition: EventField.Condition? = nil, isUnless: Bool = false
  ) {
    missing.append((field, object, path))
    var message: Message = "missing field `\(field.name)`"
    if let condition { message = "\(message), required \(isUnless ? "unless" : "if") \(text(condition, field))" }
    // Events that older versions of the extension dispatch lack the field.
    let hint = field.since.map { Message("events of versions before \($0) do not have this field") } ?? field.advice
    add(
      EventLint.missingField, message, at: start(of: object), severity: field.since == nil ? nil : .warning, hint: hint)
  }

  // MARK: conditions

  /// Returns the value at a path below `object`; names can have dots.
  private func lookUp(_ steps: [FieldStep], in object: JSONDocument.Value) -> JSONDocument.Value? {
    guard document.isObject(object) else { return nil }
    let names = steps.prefix { !$0.isElement }.map { step in if case .member(let name) = step { name } else { "" } }
    guard names.count == steps.count else { return nil }
    for count in names.indices.map({ $0 + 1 }) {
      guard let value = document.member(object, names[..<count].joined(separator: "."), .last) else { continue }
      if count == names.count { return value }
      if let inner = lookUp(Array(steps[count...]), in: value) { return inner }
    }
    return nil
  }

  /// Returns the value that a condition or comparison of a field in `object` reads.
  func value(_ reference: EventField.Reference, in object: JSONDocument.Value) -> JSONDocument.Value? {
    switch reference {
    case .event(let name): return event.member(name)
    case .sibling(let name): return lookUp([.member(name)], in: object)
    case .data(let steps):
      let shared = zip(steps, trail).prefix { $0.0 == $0.1.step }.count
      let place = trail[..<shared].lastIndex { $0.value != nil }
      let start = place.flatMap { trail[$0].value } ?? data
      return start.flatMap { lookUp(Array(steps[(place.map { $0 + 1 } ?? 0)...]), in: $0) }
    }
  }

  private func holds(_ condition: EventField.Condition, in object: JSONDocument.Value) -> Bool {
    guard let value = value(condition.place, in: object), !document.isNull(value) else { return false }
    return condition.value.map { document.string(orLexeme: value).elementsEqual($0.utf8) } ?? true
  }

  private func text(_ condition: EventField.Condition, _ field: EventField) -> Message {
    "`\(condition.path(of: field))` \(condition.value.map { "is \(text: $0.utf8)" } ?? "is present" as Message)"
  }
}
