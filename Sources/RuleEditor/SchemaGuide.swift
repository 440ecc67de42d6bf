internal import RuleCore
internal import RuleReports

/// The members and values that a JSON Schema of `rulectl schema` allows at a position in a document.
struct SchemaGuide {
  typealias Value = JSONDocument.Value

  /// The known facts about a container on the way from the root to the position.
  struct Level {
    var isObject: Bool
    /// The members whose values are strings, keyed by name.
    var texts: [String: String] = [:]
    /// The known names of the container's members. The container may have more members.
    var names: Set<String> = []
  }

  /// A name or a value with its description.
  struct Item {
    let label: String
    let description: String?
    /// The value as JSON; nil for a name.
    var json: [UInt8]?
  }

  private let schema: DocumentTree

  /// `name`: the argument of `rulectl schema`. Returns nil if there is no such schema.
  init?(_ name: String) {
    guard let schema = JSONSchema.all.first(where: { $0.name == name }),
      let tree = DocumentTree(json: Array(schema.text.utf8), depth: 512)
    else { return nil }
    self.schema = tree
  }

  // MARK: queries

  /// Returns the members that may be added to the object at a position. `levels`: the containers from the root to the
  /// object: one more than `steps`.
  func names(at steps: [DocumentTree.Step], _ levels: [Level]) -> [Item] {
    guard let known = levels.last else { return [] }
    var items: [Item] = []
    var seen = known.names
    for node in nodes(at: steps, levels) {
      for (name, value) in schema.members("properties", of: node) {
        let label = schema.text(name)
        guard seen.insert(label).inserted else { continue }
        items.append(Item(label: label, description: description(of: expanded(value, nil))))
      }
    }
    return items
  }

  /// Returns the values that the schemas list for a position.
  func values(at steps: [DocumentTree.Step], _ levels: [Level]) -> [Item] {
    let nodes = nodes(at: steps, levels)
    let description = description(of: nodes)
    var items: [Item] = []
    var seen: Set<String> = []
    func add(_ value: Value) {
      var json = JSONWriter()
      json.value(value, of: schema.document)
      guard !schema.document.isObject(value), seen.insert(schema.text(value)).inserted else { return }
      items.append(Item(label: schema.text(value), description: description, json: json.take()))
    }
    for node in nodes {
      if let value = schema.value("const", from: node) { add(value) }
      for name in ["enum", "examples"] { schema.parts(name, of: node).forEach(add) }
      guard schema.value("type", from: node).map(schema.text) == "boolean" else { continue }
      for label in ["true", "false"] where seen.insert(label).inserted {
        items.append(Item(label: label, description: description, json: Array(label.utf8)))
      }
    }
    return items
  }

  /// Returns the description of the value at a position; nil if there is none.
  func description(at steps: [DocumentTree.Step], _ levels: [Level]) -> String? {
    description(of: nodes(at: steps, levels))
  }

  private func description(of nodes: [Value]) -> String? {
    nodes.lazy.compactMap { schema.value("description", from: $0).map(schema.text) }.first
  }

  // MARK: nodes

  /// Returns the schemas that apply to a position.
  private func nodes(at steps: [DocumentTree.Step], _ levels: [Level]) -> [Value] {
    var nodes = expanded(schema.document.root, levels.first)
    for (index, step) in steps.enumerated() {
      let level = index + 1 < levels.count ? levels[index + 1] : nil
      nodes = nodes.flatMap { node -> [Value] in
        let next: Value?
        switch step {
        case .member(let name):
          next = schema.value("properties", name, from: node) ?? schema.value("additionalProperties", from: node)
        case .element: next = schema.value("items", from: node)
        }
        return next.map { expanded($0, level) } ?? []
      }
    }
    return nodes
  }

  /// The maximum number of schemas that are collected for one position.
  private static let mostNodes = 256

  /// Returns a schema, and the schemas that it references or combines. `level`: the container against which `if` is
  /// checked. If the container does not decide `if`, or is nil, both `then` and `else` are returned.
  private func expanded(_ node: Value, _ level: Level?) -> [Value] {
    var nodes: [Value] = []
    var work = [node]
    var seen: Set<Value> = []
    while let next = work.popLast(), nodes.count < Self.mostNodes {
      guard schema.document.isObject(next), seen.insert(next).inserted else { continue }
      nodes.append(next)
      var parts: [Value] = []
      if let target = reference(next) { parts.append(target) }
      parts += ["allOf", "anyOf", "oneOf"].flatMap { schema.parts($0, of: next) }
      if let condition = schema.value("if", from: next) {
        let holds = holds(condition, level)
        if holds ?? true, let part = schema.value("then", from: next) { parts.append(part) }
        if !(holds ?? false), let part = schema.value("else", from: next) { parts.append(part) }
      }
      work += parts.reversed()
    }
    return nodes
  }

  private func reference(_ node: Value) -> Value? {
    guard let name = schema.value("$ref", from: node).map(schema.text), name.hasPrefix("#/definitions/") else {
      return nil
    }
    return schema.value("definitions", String(name.dropFirst("#/definitions/".count)))
  }

  /// Returns whether a container meets the condition in `if`: true or false if the known part of the container decides,
  /// otherwise nil.
  private func holds(_ condition: Value, _ level: Level?) -> Bool? {
    guard let level else { return nil }
    var isKnown = true
    for (name, value) in schema.document.members(condition) {
      let part: Bool?
      switch schema.text(name) {
      case "type":
        let wanted = schema.text(value)
        part = wanted == "array" ? !level.isObject : wanted == "object" ? level.isObject : nil
      case "required":
        let names = schema.document.elements(value).map(schema.text)
        part = names.allSatisfy(level.names.contains) ? true : nil
      case "not": part = holds(value, level).map { !$0 }
      case "anyOf":
        let parts = schema.document.elements(value).map { holds($0, level) }
        part = parts.contains(true) ? true : parts.contains(nil) ? nil : false
      case "$ref": part = reference(condition).flatMap { holds($0, level) }
      case "properties": part = matches(value, level)
      default: part = nil
      }
      if part == false { return false }
      if part == nil { isKnown = false }
    }
    return isKnown ? true : nil
  }

  /// Returns whether the strings of a container match `properties`; nil if the known part of the container does not
  /// decide.
  private func matches(_ properties: Value, _ level: Level) -> Bool? {
    var isKnown = true
    for (name, node) in schema.document.members(properties) {
      let choices = schema.value("const", from: node).map { [$0] } ?? schema.parts("enum", of: node)
      guard !choices.isEmpty, let found = level.texts[schema.text(name)] else {
        isKnown = false
        continue
      }
      if !choices.contains(where: { schema.text($0) == found }) { return false }
    }
    return isKnown ? true : nil
  }
}

extension DocumentTree {
  /// Returns the containers from the root to a position, as `SchemaGuide` needs them.
  func levels(of place: Place) -> [SchemaGuide.Level] {
    place.values.map { value in
      var level = SchemaGuide.Level(isObject: document.isObject(value))
      guard level.isObject else { return level }
      for (name, value) in document.members(value) {
        level.names.insert(text(name))
        if document.kind(value) == .string { level.texts[text(name)] = text(value) }
      }
      return level
    }
  }
}
