extension JSONWriter {
  /// Returns a string as JSON text; `null` if it is nil.
  package static func text(_ bytes: [UInt8]?) -> String {
    guard let bytes else { return "null" }
    var writer = JSONWriter()
    writer.string(bytes.span)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes elements, separated by `separator`.
  package mutating func elements<Element>(
    _ elements: [Element], separator: String = ",", _ write: (inout JSONWriter, Element) -> Void
  ) {
    for (index, element) in elements.enumerated() {
      if index > 0 { raw(separator) }
      write(&self, element)
    }
  }

  /// Writes a member whose value is an array; `write` writes an element.
  package mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    raw(",\"\(name)\":[")
    self.elements(elements, write)
    raw("]")
  }

  /// Writes the nodes of a tree, with the roots `nodes`, as objects with a member `children`. `write` writes the first
  /// members of a node and returns the node's children; nil to write no member `children`. Uses a loop instead of
  /// recursion, because documents may be nested deeply.
  package mutating func trees(_ nodes: [Int], _ write: (inout JSONWriter, Int) -> [Int]?) {
    // The nodes to write, the next node last; nil ends the children of a node.
    var open: [(node: Int?, isFirst: Bool)] = []
    func add(_ nodes: [Int]) { open += nodes.enumerated().reversed().map { ($1, $0 == 0) } }
    add(nodes)
    while let (node, isFirst) = open.popLast() {
      guard let node else {
        raw("]}")
        continue
      }
      raw(isFirst ? "{" : ",{")
      guard let children = write(&self, node) else {
        raw("}")
        continue
      }
      raw(",\"children\":[")
      open.append((nil, false))
      add(children)
    }
  }

  package mutating func strings(_ texts: [[UInt8]]) {
    raw("[")
    elements(texts) { $0.string($1.span) }
    raw("]")
  }

  package mutating func member(_ name: String, _ text: String?) {
    raw(",\"\(name)\":")
    if let text { string(text) } else { raw("null") }
  }

  package mutating func member(_ name: String, _ text: [UInt8]?) {
    raw(",\"\(name)\":")
    if let text { string(text.span) } else { raw("null") }
  }

  package mutating func member(_ name: String, _ texts: [[UInt8]]) {
    raw(",\"\(name)\":")
    strings(texts)
  }

  package mutating func member(_ name: String, _ number: Int?) {
    raw(",\"\(name)\":")
    if let number { integer(number) } else { raw("null") }
  }

  package mutating func member(_ name: String, _ truth: Bool) {
    raw(",\"\(name)\":\(truth)")
  }
}

extension Sequence {
  /// Groups similar elements, in the order of each group's first element.
  package func grouped(by areAlike: (Element, Element) -> Bool) -> [[Element]] {
    var groups: [[Element]] = []
    for element in self {
      if let place = groups.firstIndex(where: { areAlike($0[0], element) }) {
        groups[place].append(element)
      } else {
        groups.append([element])
      }
    }
    return groups
  }
}
