/// Finds the strings of a set that occur in a second string as a prefix, as a suffix or anywhere. The strings of the
/// set are lower-case ASCII; the case of the second string is ignored.
///
/// A trie whose edges are stored in one hash table. With `links` it is an Aho–Corasick automaton: the link of a node
/// leads to the node of the longest proper suffix that is in the trie, so one pass finds all occurrences.
///
/// Only the first (for suffixes, the last) `reach` bytes are compared: callers must verify matches.
package struct ByteTrie: Sendable {
  private struct Edge: Sendable {
    var key: UInt64 = .max
    var node: Int32 = 0
  }

  /// An open-addressing hash table keyed by node and byte; at most half full.
  private var edges: [Edge] = []
  private var nodeCount: Int32 = 1
  /// Indexed by node: the start of the node's values in `values`; one more element contains the end of the last node's
  /// values.
  private var places: [Int32] = []
  private var values: [Int32] = []
  /// Indexed by node: the node to continue from if no edge matches. Only for `anywhere`.
  private var links: [Int32] = []
  /// Indexed by node: the nearest node along the links that has values; -1 if no such node exists. Only for `anywhere`.
  private var nextHits: [Int32] = []
  private(set) var isEmpty = true

  /// Where in the second string a string of the set must occur.
  package enum Anchor: Sendable { case start, end, anywhere }

  /// The maximum number of compared bytes. More bytes would take memory and exclude few further candidates.
  package static let reach = 32

  init() {}

  /// Creates a trie of lower-case ASCII strings, each with the value to report.
  package init(_ whole: [(text: [UInt8], value: Int32)], _ anchor: Anchor) {
    guard !whole.isEmpty else { return }
    isEmpty = false
    let texts = whole.map { entry in
      let part = anchor == .end ? entry.text.suffix(Self.reach) : entry.text.prefix(Self.reach)
      return (text: part, value: entry.value)
    }
    var size = 8
    while size < 2 * texts.reduce(0, { $0 + $1.text.count }) { size *= 2 }
    edges = Array(repeating: Edge(), count: size)
    var steps: [(parent: Int32, byte: UInt8, node: Int32)] = []
    var hits: [(node: Int32, value: Int32)] = []
    for (text, value) in texts {
      var node: Int32 = 0
      for index in text.indices {
        let byte = anchor == .end ? text[text.endIndex - 1 - (index - text.startIndex)] : text[index]
        if let next = next(node, byte) {
          node = next
        } else {
          edges[free(node, byte)] = Edge(key: Self.key(node, byte), node: nodeCount)
          steps.append((node, byte, nodeCount))
          node = nodeCount
          nodeCount += 1
        }
      }
      hits.append((node, value))
    }
    places = Array(repeating: 0, count: Int(nodeCount) + 1)
    for hit in hits { places[Int(hit.node) + 1] += 1 }
    for node in 1...Int(nodeCount) { places[node] += places[node - 1] }
    var free = places
    values = Array(repeating: 0, count: hits.count)
    for hit in hits {
      values[Int(free[Int(hit.node)])] = hit.value
      free[Int(hit.node)] += 1
    }
    if anchor == .anywhere { link(steps) }
  }

  /// Sets the links in order of depth.
  private mutating func link(_ steps: [(parent: Int32, byte: UInt8, node: Int32)]) {
    links = Array(repeating: 0, count: Int(nodeCount))
    nextHits = Array(repeating: -1, count: Int(nodeCount))
    var depths = [Int32](repeating: 0, count: Int(nodeCount))
    // Steps are in creation order, so parents come first.
    for step in steps { depths[Int(step.node)] = depths[Int(step.parent)] + 1 }
    for step in steps.sorted(by: { depths[Int($0.node)] < depths[Int($1.node)] }) {
      var link: Int32 = 0
      if step.parent != 0 {
        var from = links[Int(step.parent)]
        while true {
          if let next = next(from, step.byte) {
            link = next
            break
          }
          if from == 0 { break }
          from = links[Int(from)]
        }
      }
      links[Int(step.node)] = link
      nextHits[Int(step.node)] = link != 0 && hasValues(link) ? link : nextHits[Int(link)]
    }
  }

  private func hasValues(_ node: Int32) -> Bool { places[Int(node)] < places[Int(node) + 1] }

  // MARK: edges

  @inline(__always)
  private static func key(_ node: Int32, _ byte: UInt8) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) &<< 8 | UInt64(byte)
  }

  @inline(__always)
  private func place(_ key: UInt64) -> Int {
    Int((key &* 0x9E37_79B9_7F4A_7C15) &>> 32) & (edges.count &- 1)
  }

  private func free(_ node: Int32, _ byte: UInt8) -> Int {
    var place = place(Self.key(node, byte))
    while edges[place].key != .max { place = (place + 1) & (edges.count - 1) }
    return place
  }

  @inline(__always)
  private func next(_ node: Int32, _ byte: UInt8) -> Int32? {
    let key = Self.key(node, byte)
    var place = place(key)
    while edges[place].key != .max {
      if edges[place].key == key { return edges[place].node }
      place = (place &+ 1) & (edges.count &- 1)
    }
    return nil
  }

  // MARK: look-ups

  @inline(__always)
  private func report(_ node: Int32, _ report: (Int32) -> Void) {
    for place in places[Int(node)]..<places[Int(node) &+ 1] { report(values[Int(place)]) }
  }

  @inline(__always)
  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Calls `report` for every string of a `start` trie that is a prefix of `bytes[start..<end]`.
  package func forEachPrefix(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ report: (Int32) -> Void) {
    guard !isEmpty else { return }
    var node: Int32 = 0
    var at = start
    while true {
      self.report(node, report)
      guard at < end, let next = next(node, Self.lowercased(bytes[at])) else { return }
      node = next
      at &+= 1
    }
  }

  /// Calls `report` for every string of an `end` trie that is a suffix of `bytes[start..<end]`.
  package func forEachSuffix(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ report: (Int32) -> Void) {
    guard !isEmpty else { return }
    var node: Int32 = 0
    var at = end
    while true {
      self.report(node, report)
      guard at > start, let next = next(node, Self.lowercased(bytes[at &- 1])) else { return }
      node = next
      at &-= 1
    }
  }

  /// Appends to `found` the value of every string of an `anywhere` trie that occurs in `bytes[start..<end]`, each value
  /// once. `seen[first + node]` is the last epoch (event number) in which the node was reached; `round` is the current
  /// epoch.
  package func findInside(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, seen: borrowing FixedBuffer<UInt32>, from first: Int, round: UInt32,
    into found: inout ScratchArray<Int32>
  ) {
    guard !isEmpty else { return }
    report(0) { found.append($0) }
    var node: Int32 = 0
    for at in start..<end {
      let byte = Self.lowercased(bytes[at])
      while true {
        if let next = next(node, byte) {
          node = next
          break
        }
        if node == 0 { break }
        node = links[Int(node)]
      }
      // The links of a node that was already reached in this epoch have already been followed.
      var hit = node
      while hit > 0, seen[first &+ Int(hit)] != round {
        seen[first &+ Int(hit)] = round
        report(hit) { found.append($0) }
        hit = nextHits[Int(hit)]
      }
    }
  }

  /// The number of nodes.
  package var count: Int { Int(nodeCount) }
}
