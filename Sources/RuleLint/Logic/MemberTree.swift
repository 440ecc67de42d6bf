package import RuleEngine

/// An object of JSON that flattens to given keys and values.
///
///     cart.total 5, cart.size "L", cart 1    {"cart":1,"cart.total":5,"cart.size":"L"}
///     cart.total 5, cart.size "L"            {"cart":{"total":5,"size":"L"}}
///     row.0 5, row.1 6                       {"row":[5,6]}
///     row.1 a null element                   {"row":[[],null]}
///
/// A key goes inside of members as far as nothing else is there; what is left of it is a name with
/// dots in it, which flattens to the same.
struct MemberTree {
  typealias Value = PredicateProbe.Value

  private indirect enum Node {
    case value(Value)
    case object(MemberTree)
    /// An array with a null behind so many elements that flatten to nothing.
    case null(index: Int)
  }

  private var names: [[UInt8]] = []
  private var nodes: [Node] = []

  private init() {}

  /// Objects are nested no deeper.
  private static let mostLevels = 32
  /// Arrays are no longer.
  private static let mostElements = 1_000

  init(_ members: [(key: [UInt8], value: Value)], nests: Bool) {
    // Scalars first: where one stands nothing goes inside.
    let hasNulls = members.contains { $0.value == .nullElement }
    for (key, value) in members.sorted(by: { $0.key.count < $1.key.count }) {
      if value == .nullElement, let dot = key.lastIndex(of: 0x2E),
        let index = Int(String(decoding: key[(dot + 1)...], as: UTF8.self)),
        index <= Self.mostElements
      {
        append(Array(key[..<dot]), .null(index: index))
        continue
      }
      let parts = key.split(separator: 0x2E, omittingEmptySubsequences: false)
      let isPlain = parts.allSatisfy { !$0.isEmpty } && parts.count <= Self.mostLevels
      if nests, !hasNulls, isPlain, insert(parts[...], value) { continue }
      append(key, .value(value))
    }
  }

  private mutating func append(_ name: [UInt8], _ node: Node) {
    names.append(name)
    nodes.append(node)
  }

  /// Puts a value under the rest of a key; false where something else stands in the way.
  private mutating func insert(_ parts: ArraySlice<ArraySlice<UInt8>>, _ value: Value) -> Bool {
    guard let first = parts.first else { return false }
    let place = names.firstIndex { $0.elementsEqual(first) }
    if parts.count == 1 {
      if place != nil { return false }
      append(Array(first), .value(value))
      return true
    }
    guard let place else {
      var tree = MemberTree()
      guard tree.insert(parts.dropFirst(), value) else { return false }
      append(Array(first), .object(tree))
      return true
    }
    guard case .object(var tree) = nodes[place], tree.insert(parts.dropFirst(), value) else {
      return false
    }
    nodes[place] = .object(tree)
    return true
  }

  /// The places of the members in the order of their names where these are the indexes of an array.
  private var elements: [Int]? {
    var places = [Int](repeating: -1, count: names.count)
    for (place, name) in names.enumerated() {
      guard let index = Int(String(decoding: name, as: UTF8.self)), places.indices.contains(index),
        String(index).utf8.elementsEqual(name)
      else { return nil }
      places[index] = place
    }
    return places.isEmpty ? nil : places
  }

  func write(to writer: inout JSONWriter) {
    writer.byte(0x7B)
    writeMembers(to: &writer, isFirst: true)
    writer.byte(0x7D)
  }

  /// Writes the members alone; `isFirst`: none stands before them.
  func writeMembers(to writer: inout JSONWriter, isFirst: Bool) {
    for (place, name) in names.enumerated() {
      if place > 0 || !isFirst { writer.byte(0x2C) }
      writer.string(name.span)
      writer.byte(0x3A)
      Self.write(nodes[place], to: &writer)
    }
  }

  private static func write(_ node: Node, to writer: inout JSONWriter) {
    switch node {
    case .value(let value): writer.value(value)
    case .object(let tree):
      guard let elements = tree.elements else { return tree.write(to: &writer) }
      writer.byte(0x5B)
      for (number, place) in elements.enumerated() {
        if number > 0 { writer.byte(0x2C) }
        write(tree.nodes[place], to: &writer)
      }
      writer.byte(0x5D)
    case .null(let index):
      writer.raw("[" + String(repeating: "[],", count: index) + "null]")
    }
  }
}

extension JSONWriter {
  /// A value as a member has it; one that is absent is null.
  package mutating func value(_ value: PredicateProbe.Value) {
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
