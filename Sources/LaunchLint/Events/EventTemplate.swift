/// An event of the catalogue with the given fields, and with examples for the required fields.
///
///     var template = EventTemplate(event)
///     try template.set("action", to: "add-to-cart")
///     try template.complete()
package struct EventTemplate {
  /// The reason why a field cannot be set.
  package struct Fault: Error {
    package let message: Message
    package let hint: Message?
  }

  private let event: CatalogueEvent
  private let tree: FieldNode
  private let fields: [EventField]
  private let example: JSONTree?
  /// The members that are written before `data`: the name, the type and the source.
  private let head: [(name: String, text: [UInt8])]
  private var data: JSONTree?
  /// The paths that the caller has set.
  private var given: [DataPath] = []

  package init(_ event: CatalogueEvent) {
    let head = [("name", event.usualName ?? event.name), ("type", event.type), ("source", event.source)]
    self.init(event, head.map { (name: $0, text: Array($1.utf8)) })
  }

  /// Creates a template that is filled with the members of the event that `check` checks.
  init(_ known: CatalogueEvent, filledFrom check: EventCheck) {
    self.init(
      known,
      ["name", "type", "source"].compactMap { name in
        check.text(name).map { (name: name, text: $0) }
      })
    data = check.member("data").map { JSONTree($0, of: check.document, for: .ios) }
  }

  private init(_ event: CatalogueEvent, _ head: [(name: String, text: [UInt8])]) {
    (self.event, self.head) = (event, head)
    (tree, fields) = (FieldNode(event), event.fields)
    example = event.example.map { JSONTree(parsing: Array($0.utf8), for: .ios) }
  }

  /// The event as JSON on one line.
  package var json: [UInt8] {
    var json = JSONWriter()
    for (place, (name, text)) in head.enumerated() {
      json.raw(place == 0 ? "{\"\(name)\":" : ",\"\(name)\":")
      json.string(text.span)
    }
    if let data {
      json.raw(",\"data\":")
      data.write(to: &json)
    }
    json.raw("}")
    return json.take()
  }

  // MARK: given fields

  /// Sets the field at `key`, a path such as `decisionscopes[0].name` or `decisionscopes.0.name`. The type of the field
  /// determines how `text` is converted to a value.
  package mutating func set(_ key: String, to text: String) throws(Fault) {
    let path = try Self.path(key)
    guard let field = field(at: path) else {
      try checkIsOpen(key, path)
      return try give(.text(Array(text.utf8)), at: path, key)
    }
    // The kinds are tried in reverse order. So if the field may be a string or a different type, the string is tried
    // last.
    guard let value = field.kinds.reversed().lazy.compactMap({ $0.value(of: text) }).first else {
      let spelling = JSONTree.array([exampleValue(of: field)]).json.dropFirst().dropLast()
      throw Fault(
        message: "expected \(field.typeText) for \(text: key.utf8), found \(text: text.utf8)",
        hint: field.advice ?? "use a value such as \(text: spelling)")
    }
    try give(value, at: path, key)
  }

  /// Sets the field at `key` to a JSON value of any type.
  package mutating func set(_ key: String, toJSON text: String) throws(Fault) {
    let path = try Self.path(key)
    guard let value = JSONTree(strict: text) else {
      throw Fault(
        message: "expected JSON for \(text: key.utf8), found \(text: text.utf8)",
        hint: "use \(text: "\(key)=\(text)".utf8) for a string")
    }
    if field(at: path) == nil { try checkIsOpen(key, path) }
    try give(value, at: path, key)
  }

  /// Sets the field that distinguishes the events with an alias: to the value of the alias, or to an example if the
  /// alias has no value. Does nothing if the field is already set.
  package mutating func set(_ alias: CatalogueEvent.Alias) throws(Fault) {
    let path = DataPath(alias.path)
    guard data.flatMap(path.value(in:)) == nil else { return }
    if let value = alias.value { return try set(alias.path, to: value) }
    guard let field = field(at: path) else { return }
    try put(exampleValue(of: field), at: path, alias.path)
  }

  private static func path(_ key: String) throws(Fault) -> DataPath {
    let pairs = zip(key.utf8, key.utf8.dropFirst())
    if let place = pairs.enumerated().first(where: { $1 == (0x5B, 0x5D) })?.offset {
      let first = Array(key.utf8.prefix(place + 1)) + Array("0".utf8) + Array(key.utf8.dropFirst(place + 1))
      throw Fault(message: "\(text: key.utf8) names no element of the list", hint: "write its number: \(text: first)")
    }
    return DataPath(key)
  }

  private func field(at path: DataPath) -> EventField? { fields.first(where: path.leads(to:)) }

  /// Throws if the field at a path is unknown and not allowed: the innermost listed container of the path allows only
  /// listed members.
  private func checkIsOpen(_ key: String, _ path: DataPath) throws(Fault) {
    var isOpen = event.isOpen
    for count in path.parts.indices.dropFirst() {
      guard let field = field(at: DataPath(Array(path.parts[..<count]))) else { continue }
      isOpen = field.kinds.contains { [.object, .textmap, .objects, .list].contains($0) }
    }
    if isOpen, !path.parts.contains(.name("")) { return }
    let known = fields.filter { !$0.kinds.contains(.record) }.map { $0.path.replacing("[]", with: "[0]") }
    throw Fault(
      message: "unknown field \(text: key.utf8) of \(text: event.name.utf8)",
      hint: SpellingSuggestion.hint(for: key.utf8, among: known)
        ?? (known.isEmpty
          ? "remove the field: the event has no fields"
          : Message("use one of " + known.prefix(12).map { "`\($0)`" }.joined(separator: ", "))))
  }

  private mutating func give(_ value: JSONTree, at path: DataPath, _ key: String) throws(Fault) {
    given.append(path)
    try put(value, at: path, key)
  }

  private mutating func put(_ value: JSONTree, at path: DataPath, _ key: String) throws(Fault) {
    do throws(DataPath.Fault) {
      data = try written(path).setting(value, in: data ?? .object(JSONTree.Members()))
    } catch {
      switch error {
      case .gap(let next):
        throw Fault(message: "\(text: key.utf8) leaves out elements of the array", hint: "set element \(next) first")
      case .noContainer:
        throw Fault(
          message: "\(text: key.utf8) is inside a value that is neither an object nor an array",
          hint: "set the outer value or this field, but not both")
      }
    }
  }

  /// Returns the path with names as in the JSON that the extension dispatches, where some names contain dots.
  private func written(_ path: DataPath) -> DataPath {
    for count in path.parts.indices.map({ $0 + 1 }).reversed() {
      guard let field = field(at: DataPath(Array(path.parts[..<count]))) else { continue }
      let rest = path.parts[count...]
      let names = rest.compactMap { part in if case .name(let name) = part { name } else { nil } }
      let isName = field.isFlat && names.count == rest.count && !names.isEmpty
      let hasElements = field.steps.contains(where: \.isElement)
      let head = hasElements ? Array(path.parts[..<count]) : field.names.map(DataPathPart.name)
      return DataPath(head + (isName ? [.name(names.joined(separator: "."))] : Array(rest)))
    }
    return path
  }

  // MARK: required fields

  /// Adds examples of the required fields. Throws if a given value is not allowed, so that the completed event still
  /// has errors.
  package mutating func complete() throws(Fault) {
    if data == nil, event.dataNeed == .required {
      data = fields.contains { $0.requirement == .always } ? .object(JSONTree.Members()) : example
    }
    for _ in 0..<Self.mostRounds {
      let document = self.document
      let check = FieldCheck(EventCheck(document), event, tree).checked()
      let pointers = JSONPointers(document)
      let unequal = check.unequal.map { values in
        (path: DataPath(pointer: pointers.pointer(to: document.range(values.value)), dropping: 1), values.expected)
      }.filter { values in !given.contains { $0.parts == values.path.parts } }
      if check.missing.isEmpty, unequal.isEmpty { break }
      for (path, expected) in unequal { try put(JSONTree(expected, of: document, for: .ios), at: path, "") }
      for (field, object, path) in check.missing {
        // The pointer of an object in the data begins with `/data`, which is dropped.
        var place = DataPath(pointer: pointers.pointer(to: document.range(object)), dropping: 1)
        place.parts += field.names(ofLast: path.count).map(DataPathPart.name)
        try put(exampleValue(of: field), at: place, field.path)
      }
    }
    if let finding = EventCheck(document).findings().first(where: { $0.severity == .error }) {
      throw Fault(message: finding.message, hint: finding.hint)
    }
  }

  /// The maximum number of rounds. A field can make other fields required, which the next round adds. No event needs
  /// more rounds.
  private static let mostRounds = 8

  private var document: JSONDocument {
    guard let document = try? JSONDocument(json, depthLimit: .max) else {
      preconditionFailure("the writer writes JSON")
    }
    return document
  }

  private func exampleValue(of field: EventField) -> JSONTree {
    var names = field.names[...]
    var path = DataPath([])
    // `steps` splits names with dots. `names` keeps such names whole, but leaves out the elements of arrays.
    if field.steps.contains(where: \.isElement) {
      path.parts = field.steps.map { step in
        switch step {
        case .member(let name): .name(name)
        case .element(let elements): .index(elements == .odd ? 1 : 0)
        }
      }
    } else {
      while let name = names.popFirst() { path.parts.append(.name(name)) }
    }
    if let value = example.flatMap(path.value(in:)) { return value }
    let texts = field.values.prefix(1) + [field.sample].compactMap(\.self) + ["example", "1", "true", "{}", "[]"]
    return texts.lazy.compactMap { text in field.kinds.lazy.compactMap { $0.value(of: text) }.first }.first ?? .null
  }
}

extension EventField {
  /// Returns the names, as written in JSON, of the last `count` steps. These steps must be members.
  fileprivate func names(ofLast count: Int) -> [String] {
    var left = count
    return names.reversed().prefix { name in
      defer { left -= name.split(separator: ".").count }
      return left > 0
    }.reversed()
  }
}

extension EventFieldKind {
  /// Returns the value of this kind that `text` represents; nil if `text` represents no such value.
  fileprivate func value(of text: String) -> JSONTree? {
    switch self {
    case .text, .scope: return .text(Array(text.utf8))
    case .digits: return text.utf8.allSatisfy { $0 &- 0x30 < 10 } && !text.isEmpty ? .text(Array(text.utf8)) : nil
    case .integer, .millis: return Int64(text) == nil ? nil : JSONTree(strict: text)
    case .number, .boundless:
      guard let tree = JSONTree(strict: text), case .number = tree else { return nil }
      return tree
    case .truth: return ["true": .truth(true), "false": .truth(false)][text]
    case .object, .record, .textmap:
      guard let tree = JSONTree(strict: text), tree.members != nil else { return nil }
      return tree
    case .list, .objects, .texts:
      guard let tree = JSONTree(strict: text), case .array = tree else { return nil }
      return tree
    case .null: return text == "null" ? .null : nil
    }
  }
}

extension JSONTree {
  /// Parses strict JSON. Returns nil if the text is not strict JSON, or is nested more than 512 levels deep.
  fileprivate init?(strict text: String) {
    guard let document = try? JSONDocument(Array(text.utf8), depthLimit: 512), document.tolerances.isEmpty else {
      return nil
    }
    self.init(document.root, of: document, for: .ios)
  }
}
