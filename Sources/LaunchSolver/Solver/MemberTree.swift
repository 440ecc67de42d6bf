/// A JSON object that flattens to given keys and values.
///
///     cart.total 5, cart.size "L", cart 1    {"cart":1,"cart.total":5,"cart.size":"L"}
///     cart.total 5, cart.size "L"            {"cart":{"total":5,"size":"L"}}
///     row.0 5, row.1 6                       {"row":[5,6]}
///     row.1.id 5                             {"row":[{},{"id":5}]}
///     row.1 a null element                   {"row":[[],null]}
///
/// A dotted key becomes nested objects. If this conflicts with a different key, the name contains dots, and flattens to
/// the same key.
struct MemberTree {
  typealias Value = ProbeValue

  private enum Node {
    case value(Value)
    /// An object, given by its index in `objects`.
    case object(Int)
    /// An array of `index` empty arrays, which flatten to nothing, followed by a null.
    case null(index: Int)
  }

  private struct Object {
    private(set) var names: [[UInt8]] = []
    private(set) var nodes: [Node] = []
    /// Keyed by name: the index of the first member with this name.
    private var places: [[UInt8]: Int] = [:]

    mutating func append(_ name: [UInt8], _ node: Node) {
      if places[name] == nil { places[name] = names.count }
      names.append(name)
      nodes.append(node)
    }

    /// Returns the first member called `name`.
    func node(_ name: [UInt8]) -> Node? { places[name].map { nodes[$0] } }

    /// The object as an array, if all its names are array indices; otherwise nil. Element *i* is the position in `names`
    /// of the name *i*, or nil if there is no such name.
    var elements: [Int?]? {
      var places = [Int?](repeating: nil, count: max(names.count, MemberTree.maximumGap))
      var end = 0
      for (place, name) in names.enumerated() {
        guard let index = Int(String(decoding: name, as: UTF8.self)),
          places.indices.contains(index), String(index).utf8.elementsEqual(name)
        else { return nil }
        places[index] = place
        end = max(end, index + 1)
      }
      return end == 0 ? nil : Array(places[..<end])
    }
  }

  /// An arena: the root object first, then the nested objects.
  private var objects = [Object()]

  /// The maximum depth of nested objects.
  private static let maximumLevels = 32
  /// The maximum length of an array with missing elements.
  private static let maximumGap = 8
  /// The maximum length of an array.
  private static let maximumElements = 1_000

  /// Creates a tree. Complexity: O(n log n) for n members, plus O(bytes of keys).
  init(_ members: [(key: [UInt8], value: Value)], nests: Bool) {
    // Shorter keys first, because a scalar prevents nesting under its key.
    let hasNulls = members.contains { $0.value == .nullElement }
    for (key, value) in members.sorted(by: { $0.key.count < $1.key.count }) {
      if value == .nullElement, let dot = key.lastIndex(of: 0x2E),
        let index = Int(String(decoding: key[(dot + 1)...], as: UTF8.self)),
        index <= Self.maximumElements
      {
        objects[0].append(Array(key[..<dot]), .null(index: index))
        continue
      }
      if nests, !hasNulls, insert(key, value) { continue }
      objects[0].append(key, .value(value))
    }
  }

  /// Inserts a value as a nested member, one level per dot of its key. Returns false if the path already has a
  /// different value, or if the key has empty parts or too many parts.
  private mutating func insert(_ key: [UInt8], _ value: Value) -> Bool {
    let parts = key.split(separator: 0x2E, maxSplits: Self.maximumLevels, omittingEmptySubsequences: false)
    guard parts.count <= Self.maximumLevels, parts.allSatisfy({ !$0.isEmpty }) else { return false }
    var object = 0
    for part in parts.dropLast() {
      switch objects[object].node(Array(part)) {
      case .object(let inner): object = inner
      case .value, .null: return false
      case nil:
        objects.append(Object())
        objects[object].append(Array(part), .object(objects.count - 1))
        object = objects.count - 1
      }
    }
    let name = Array(parts[parts.count - 1])
    if objects[object].node(name) != nil { return false }
    objects[object].append(name, .value(value))
    return true
  }

  // MARK: JSON

  func write(to writer: inout JSONWriter) { write(object: 0, to: &writer) }

  /// Writes the members without the braces. `isFirst`: true if no member precedes them.
  func writeMembers(to writer: inout JSONWriter, isFirst: Bool) {
    writeMembers(of: 0, to: &writer, isFirst: isFirst)
  }

  private func write(object: Int, to writer: inout JSONWriter) {
    writer.byte(0x7B)
    writeMembers(of: object, to: &writer, isFirst: true)
    writer.byte(0x7D)
  }

  private func writeMembers(of object: Int, to writer: inout JSONWriter, isFirst: Bool) {
    for (place, name) in objects[object].names.enumerated() {
      if place > 0 || !isFirst { writer.byte(0x2C) }
      writer.string(name.span)
      writer.byte(0x3A)
      write(objects[object].nodes[place], to: &writer)
    }
  }

  private func write(_ node: Node, to writer: inout JSONWriter) {
    switch node {
    case .value(let value): writer.value(value)
    case .object(let object):
      guard let elements = objects[object].elements else { return write(object: object, to: &writer) }
      let hasObjects = objects[object].nodes.contains { if case .object = $0 { true } else { false } }
      writer.byte(0x5B)
      for (number, place) in elements.enumerated() {
        if number > 0 { writer.byte(0x2C) }
        // A missing element is written as an empty container, which flattens to no value that rules compare.
        if let place { write(objects[object].nodes[place], to: &writer) } else { writer.raw(hasObjects ? "{}" : "[]") }
      }
      writer.byte(0x5D)
    case .null(let index): writer.raw("[" + String(repeating: "[],", count: index) + "null]")
    }
  }
}

extension JSONWriter {
  /// Writes a value; an absent value is written as null.
  package mutating func value(_ value: ProbeValue) {
    switch value {
    case .text(let text): string(text.span)
    case .number(let lexeme): raw(lexeme)
    case .truth(true): raw("true")
    case .truth(false): raw("false")
    case .emptyObject: raw("{}")
    case .nullElement, .absent: raw("null")
    }
  }
}
