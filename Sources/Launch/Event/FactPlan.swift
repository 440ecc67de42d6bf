internal import RuleCore

/// Which members of an event's data are wanted: a trie over the bytes of their flattened keys.
///
///     key  cart.total   ─▶  [cart] ─.─▶ [total]
///     key  cart.items.0 ─▶            └▶ [items] ─.─▶ [0]
///
/// A key is not a path: a member's name may itself hold dots, so `{"cart.total":1}` and
/// `{"cart":{"total":1}}` both reach the key. A reader therefore walks a name's bytes wherever it
/// stands, and goes through a dot when it enters a container. Keys are numbered in sorted order, so
/// that all keys below a node are one range of slots.
struct FactPlan: Sendable {
  struct Node: Sendable {
    /// The slot of the key that ends here, or -1.
    var slot: Int32 = -1
    /// The node behind a dot, or -1.
    var below: Int32 = -1
    var edges: Range<Int32> = 0..<0
    /// The slots of all keys that pass through here.
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
  /// Sorted; the index is the slot.
  let keys: [[UInt8]]
  /// Slots by canonical equivalence, where keys compare so and some key is not ASCII.
  private(set) var canonicalSlots: [String: Int32] = [:]
  let isCanonical: Bool
  /// Where a member's whole name leads from the node of the object that it stands in; the event's own
  /// members from `eventNode`.
  private(set) var names = NameHashTable()

  /// The node of the event itself.
  static let eventNode: Int32 = -1

  /// The plan of a program that reads no events, or has not been built: it knows not even the members of
  /// events.
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

  /// How many nodes names lead to: those of the data and behind them the event's own members, whose
  /// slots are behind those of the keys.
  var reachedNodes: Int { nodes.count + EventMember.allCases.count }

  /// The slot of a whole key, as the profile compares keys.
  func slot(of key: [UInt8]) -> Int? {
    if !canonicalSlots.isEmpty {
      return canonicalSlots[String(decoding: key, as: UTF8.self)].map(Int.init)
    }
    let isOther = isCanonical && key.contains { $0 >= 0x80 }
    let slot = Int(slot(ofOwnKey: isOther ? Self.asciiSingletons(key) : key))
    return slot < 0 ? nil : slot
  }

  /// The slot of one of `keys`, or -1.
  func slot(ofOwnKey key: [UInt8]) -> Int32 {
    let node = walk(key.span, from: 0)
    return node < 0 ? -1 : nodes[Int(node)].slot
  }

  /// `key` with the three letters that are canonically ASCII ones written so: U+037E, U+1FEF and
  /// U+212A are `;`, a backquote and `K`.
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

  /// A member of the event, as it is looked up. When no key is wanted, nothing in the data is.
  private func name(_ place: Int, _ member: EventMember) -> NameHashTable.Name {
    NameHashTable.Name(
      from: Self.eventNode, name: Array(member.rawValue.utf8), node: Int32(nodes.count + place),
      slot: Int32(keys.count + place), below: member == .data && !keys.isEmpty ? 0 : -1)
  }

  /// A member of the data that leads to `node`, likewise.
  private func name(_ name: [UInt8], from: Int32, to node: Int32) -> NameHashTable.Name {
    NameHashTable.Name(
      from: from, name: name, node: node, slot: nodes[Int(node)].slot, below: below(node))
  }

  /// The node at which the names inside of a container go on whose own key ends at `node`, or -1 when
  /// no key does. A member with the empty name at the top adds no dot to what is below it.
  func below(_ node: Int32) -> Int32 { node == 0 ? 0 : nodes[Int(node)].below }

  /// The names that lead from the node of an object to a key's end or into a container below it.
  private func wholeNames() -> [NameHashTable.Name] {
    var found: [NameHashTable.Name] = []
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

  /// Whether some key holds a letter beyond ASCII.
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
          edges.append(
            Edge(first: byte, label: start..<Int32(labels.count), target: Int32(target)))
          work.append((target, depth + length))
        }
        low = end
      }
      nodes[node].edges = firstEdge..<Int32(edges.count)
    }
  }

  /// How far the keys of `range` agree from `depth` on, up to a dot.
  private func sharedLength(_ range: Range<Int>, from depth: Int) -> Int {
    let (first, last) = (keys[range.lowerBound], keys[range.upperBound - 1])
    var end = depth + 1
    while end < first.count, end < last.count, first[end] == last[end], first[end] != 0x2E {
      end += 1
    }
    return end - depth
  }

  /// The node that `name` leads to from `start`, or -1. Dots in the name go through like letters.
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
        for offset in 1..<max(1, label.count)
        where labels[Int(label.lowerBound) + offset] != name[at + offset] {
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
