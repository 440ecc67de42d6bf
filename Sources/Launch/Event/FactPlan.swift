/// The keys of event data that rules read, as a radix trie over the bytes of the flattened keys.
///
///     key  cart.total   ─▶  [cart] ─.─▶ [total]
///     key  cart.items.0 ─▶            └▶ [items] ─.─▶ [0]
///
/// A key is not a unique path: member names may contain dots, so `{"cart.total":1}` and `{"cart":{"total":1}}` both
/// have the key `cart.total`. A reader therefore walks the bytes of each name, and follows a dot edge when it enters a
/// container. Slots are the indices of the sorted keys, so the keys below a node are one range of slots.
struct FactPlan: Sendable {
  struct Node: Sendable {
    /// The slot of the key that ends at this node; -1 if no key ends here.
    var slot: Int32 = -1
    /// The node after a dot; -1 if no key continues with a dot.
    var below: Int32 = -1
    var edges: Range<Int32> = 0..<0
    /// The slots of all keys that begin with the bytes on the path from the root to this node.
    var slots: Range<Int32>
  }

  struct Edge: Sendable {
    var first: UInt8
    var label: Range<Int32>
    var target: Int32
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  private(set) var labels: [UInt8] = []
  /// The keys in sorted order. Indexed by slot.
  let keys: [[UInt8]]
  /// Maps a key, compared by canonical equivalence, to the key's slot. Empty unless `isCanonical` and a key is not
  /// ASCII.
  private(set) var canonicalSlots: [String: Int32] = [:]
  let isCanonical: Bool
  /// Maps a whole member name and the node of its object to the node to which the name leads. Top-level members begin at
  /// `eventNode`.
  private(set) var names = NameHashTable([])

  /// The node of the event object itself.
  static let eventNode: Int32 = -1

  /// Creates the plan of a program that reads no events, not even their top-level members.
  init() {
    (keys, isCanonical) = ([], false)
    nodes = [Node(slots: 0..<0)]
  }

  init(keys unsorted: [[UInt8]], isCanonical: Bool) {
    keys = unsorted.sorted { $0.lexicographicallyPrecedes($1) }
    self.isCanonical = isCanonical
    if isCanonical, hasWideKeys {
      for (slot, key) in keys.enumerated() {
        canonicalSlots[String(decoding: key, as: UTF8.self)] = Int32(slot)
      }
    }
    build()
    names = NameHashTable(wholeNames() + EventMember.allCases.enumerated().map(name))
  }

  /// The number of nodes that names can lead to: first the nodes of the data, then one for each top-level member. The
  /// slots of top-level members likewise follow the slots of the keys.
  var reachedNodes: Int { nodes.count + EventMember.allCases.count }

  /// Returns the slot of a whole key, compared as on the platform; nil if the key is not wanted.
  func slot(of key: [UInt8]) -> Int? {
    if !canonicalSlots.isEmpty { return canonicalSlots[String(decoding: key, as: UTF8.self)].map(Int.init) }
    let isOther = isCanonical && key.contains { $0 >= 0x80 }
    let slot = Int(slot(ofOwnKey: isOther ? Self.asciiSingletons(key) : key))
    return slot < 0 ? nil : slot
  }

  /// Returns the slot of a key that is compared byte by byte; -1 if the key is not wanted.
  func slot(ofOwnKey key: [UInt8]) -> Int32 {
    let node = walk(key.span, from: 0)
    return node < 0 ? -1 : nodes[Int(node)].slot
  }

  /// Replaces the three scalars that are canonically equivalent to ASCII characters: U+037E by `;`, U+1FEF by a
  /// backquote, and U+212A by `K`.
  static func asciiSingletons(_ key: [UInt8]) -> [UInt8] {
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: key, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\u{37E}": scalars.append(";")
      case "\u{1FEF}": scalars.append("`")
      case "\u{212A}": scalars.append("K")
      default: scalars.append(scalar)
      }
    }
    return Array(String(scalars).utf8)
  }

  /// Returns the table entry of a top-level member. Without keys, no member of the data is wanted.
  private func name(_ place: Int, _ member: EventMember) -> HashedName {
    HashedName(
      from: Self.eventNode, name: Array(member.rawValue.utf8), node: Int32(nodes.count + place),
      slot: Int32(keys.count + place), below: member == .data && !keys.isEmpty ? 0 : -1)
  }

  /// Returns the table entry of the member `name`, which leads from the node `from` to `node`.
  private func name(_ name: [UInt8], from: Int32, to node: Int32) -> HashedName {
    HashedName(from: from, name: name, node: node, slot: nodes[Int(node)].slot, below: below(node))
  }

  /// Returns the node at which names continue inside the container whose key ends at `node`; -1 if no key continues
  /// there. At the top level, a member with an empty name adds no dot to the keys below it.
  func below(_ node: Int32) -> Int32 { node == 0 ? 0 : nodes[Int(node)].below }

  /// Returns all names that lead from the node of an object to the end of a key, or into a container.
  private func wholeNames() -> [HashedName] {
    var found: [HashedName] = []
    let starts = nodes.indices.prefix(1).map { Int32($0) } + nodes.map(\.below).filter { $0 >= 0 }
    for start in starts {
      var work: [(node: Int32, name: [UInt8])] = [(start, [])]
      while let (node, name) = work.popLast() {
        let reached = nodes[Int(node)]
        if !name.isEmpty, reached.slot >= 0 || reached.below >= 0 {
          found.append(self.name(name, from: start, to: node))
        }
        for index in reached.edges {
          let edge = edges[Int(index)]
          let label = labels[Int(edge.label.lowerBound)..<Int(edge.label.upperBound)]
          work.append((edge.target, name + label))
        }
      }
    }
    return found
  }

  /// True if any key is not ASCII.
  var hasWideKeys: Bool { keys.contains { $0.contains { $0 >= 0x80 } } }

  private mutating func build() {
    let dot: UInt8 = 0x2E
    nodes.append(Node(slots: 0..<Int32(keys.count)))
    var work: [(node: Int, depth: Int)] = [(0, 0)]
    while let (node, depth) = work.popLast() {
      var low = Int(nodes[node].slots.lowerBound)
      let high = Int(nodes[node].slots.upperBound)
      if low < high, keys[low].count == depth {
        nodes[node].slot = Int32(low)
        low += 1
      }
      let firstEdge = Int32(edges.count)
      while low < high {
        let byte = keys[low][depth]
        var end = low
        while end < high, keys[end][depth] == byte { end += 1 }
        let target = nodes.count
        nodes.append(Node(slots: Int32(low)..<Int32(end)))
        if byte == dot {
          nodes[node].below = Int32(target)
          work.append((target, depth + 1))
        } else {
          let length = sharedLength(low..<end, from: depth)
          let start = Int32(labels.count)
          labels += keys[low][depth..<depth + length]
          edges.append(Edge(first: byte, label: start..<Int32(labels.count), target: Int32(target)))
          work.append((target, depth + length))
        }
        low = end
      }
      nodes[node].edges = firstEdge..<Int32(edges.count)
    }
  }

  /// Returns the length of the common part of the keys in `range` from `depth` on, at most up to a dot.
  private func sharedLength(_ range: Range<Int>, from depth: Int) -> Int {
    let (first, last) = (keys[range.lowerBound], keys[range.upperBound - 1])
    var end = depth + 1
    while end < first.count, end < last.count, first[end] == last[end], first[end] != 0x2E {
      end += 1
    }
    return end - depth
  }

  /// Returns the node to which `name` leads from `start`; -1 if no key has this beginning. A dot in the name follows
  /// the dot edge.
  func walk(_ name: Span<UInt8>, from start: Int32) -> Int32 {
    var node = start
    var at = 0
    while at < name.count {
      let byte = name[at]
      if byte == 0x2E {
        node = nodes[Int(node)].below
        if node < 0 { return -1 }
        at += 1
        continue
      }
      var next: Int32 = -1
      for edge in nodes[Int(node)].edges where edges[Int(edge)].first == byte {
        let label = edges[Int(edge)].label
        guard label.count <= name.count - at else { return -1 }
        for offset in 1..<max(1, label.count) where labels[Int(label.lowerBound) + offset] != name[at + offset] {
          return -1
        }
        at += label.count
        next = edges[Int(edge)].target
        break
      }
      if next < 0 { return -1 }
      node = next
    }
    return node
  }
}
