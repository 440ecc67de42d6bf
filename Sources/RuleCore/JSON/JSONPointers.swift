/// Converts byte ranges of a document to JSON pointers (RFC 6901).
///
/// This table takes eight bytes per node, so create it only when a pointer is needed.
package struct JSONPointers {
  private let document: JSONDocument
  /// Indexed by node: the node index of the enclosing container, or -1 for the root.
  private var parents: [Int32]
  /// Indexed by node: for an element, its array index; for a member's name or value, the node index of the name.
  private var steps: [Int32]

  package init(_ document: JSONDocument) {
    self.document = document
    let nodes = document.nodes
    parents = Array(repeating: -1, count: nodes.count)
    steps = Array(repeating: 0, count: nodes.count)
    for (index, node) in nodes.enumerated() where node.kind == .object || node.kind == .array {
      var part = index + 1
      var count: Int32 = 0
      while part < node.next {
        parents[part] = Int32(index)
        if node.kind == .object {
          steps[part] = Int32(part)
          parents[part + 1] = Int32(index)
          steps[part + 1] = Int32(part)
          part = nodes[part + 1].next
        } else {
          steps[part] = count
          part = nodes[part].next
        }
        count += 1
      }
    }
  }

  /// Returns the pointer to the innermost value that contains the bytes of `range`. For a range inside a member's name,
  /// returns the pointer to the member's value. Complexity: O(log n + depth).
  package func pointer(to range: ByteRange) -> String {
    // The index of the last node that begins at or before the start of the range.
    var index = max(0, document.nodes.partitioningIndex { $0.range.start > range.start } - 1)
    while index > 0, document.nodes[index].range.end < range.end { index = Int(parents[index]) }
    var path: [Int] = []
    while index > 0 {
      path.append(index)
      index = Int(parents[index])
    }
    var pointer: [UInt8] = []
    for index in path.reversed() {
      pointer.append(0x2F)
      let step = Int(steps[index])
      if document.nodes[Int(parents[index])].kind == .array {
        pointer.appendDigits(of: Int64(step))
      } else {
        Self.add(document.string(JSONDocument.Value(index: step)), to: &pointer)
      }
    }
    return String(decoding: pointer, as: UTF8.self)
  }

  /// Returns the name of a member, escaped for use in a pointer.
  package static func token(_ name: some Sequence<UInt8>) -> [UInt8] {
    var token: [UInt8] = []
    add(name, to: &token)
    return token
  }

  private static func add(_ name: some Sequence<UInt8>, to pointer: inout [UInt8]) {
    for byte in name {
      switch byte {
      case 0x7E: pointer += [0x7E, 0x30]
      case 0x2F: pointer += [0x7E, 0x31]
      default: pointer.append(byte)
      }
    }
  }
}
