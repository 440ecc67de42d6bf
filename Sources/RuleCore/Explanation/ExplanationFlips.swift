/// The minimum number of leaves whose verdict must change for the root of an explanation to be true, computed from the
/// tree alone, without knowledge of the dialect.
///
///            changes to make it true    changes to make it false
///     all    sum over the children      minimum over the children
///     any    minimum over the children  sum over the children
///     leaf   0 or 1                     1 or 0
///
/// If an earlier child ends the evaluation with an error, the minimum includes the changes that remove this error.
/// Dropped nodes are ignored. Undecided leaves, and leaves whose verdict no event can change, cannot be changed.
package struct ExplanationFlips {
  /// The number of changes that is stored for a node if no changes give the node the wanted verdict.
  private static let never = Int32.max

  private let nodes: [ExplanationNode]
  /// Indexed by node: the minimum number of changes that make the node true.
  private var toHold: [Int32]
  /// Indexed by node: the minimum number of changes that make the node false.
  private var toFail: [Int32]

  package init(_ explanation: Explanation) {
    nodes = explanation.nodes
    toHold = Array(repeating: Self.never, count: nodes.count)
    toFail = toHold
    // Parents are before their children.
    for place in nodes.indices.reversed() { count(place) }
  }

  /// The minimum number of changes that make the root true; nil if no changes make it true.
  package var flips: Int? {
    guard let count = toHold.first, count != Self.never else { return nil }
    return Int(count)
  }

  private mutating func count(_ place: Int) {
    let node = nodes[place]
    if node.kind == .leaf || node.isFixed || node.verdict == .unknown {
      let cost: Int32 = node.isFixed ? Self.never : 1
      toHold[place] = node.verdict == .yes ? 0 : node.verdict == .no ? cost : Self.never
      toFail[place] = node.verdict == .no ? 0 : node.verdict == .yes ? cost : Self.never
      return
    }
    let children = asked(place)
    switch node.kind {
    case .all, .group, .leaf:
      toHold[place] = sum(children, toHold)
      toFail[place] = nearest(place, holding: false).count
    case .any:
      toHold[place] = nearest(place, holding: true).count
      toFail[place] = sum(children, toFail)
    case .not:
      toHold[place] = sum(children, toFail)
      toFail[place] = sum(children, toHold)
    }
  }

  /// Returns the children that the platform evaluates.
  private func asked(_ place: Int) -> [Int] {
    nodes[place].children.filter { nodes[$0].verdict != .unknown }
  }

  /// Returns the child that makes a group true (if `holding`) or false with the fewest changes, and the number of
  /// changes. If no changes give the group this verdict, the child is nil, and the number is `never`.
  private func nearest(_ place: Int, holding: Bool) -> (child: Int?, count: Int32) {
    let children = asked(place)
    if nodes[place].asksAll { return nearestOfAll(children, holding: holding) }
    var nearest: (child: Int?, count: Int32) = (nil, Self.never)
    var before: Int32 = 0
    for child in children {
      let count = Self.sum(before, holding ? toHold[child] : toFail[child])
      if count < nearest.count { nearest = (child, count) }
      guard nodes[child].verdict == .error else { continue }
      before = Self.sum(before, holding ? toFail[child] : toHold[child])
    }
    return nearest
  }

  /// Does the same as `nearest`, for a group with `asksAll`. Such a group evaluates all its children, so each child
  /// with an error must change to true or false.
  private func nearestOfAll(_ children: [Int], holding: Bool) -> (child: Int?, count: Int32) {
    var nearest: (child: Int?, count: Int32) = (nil, Self.never)
    let ending = children.filter { nodes[$0].verdict == .error }
    let lasting = ending.count { settling($0) == Self.never }
    let flips = ending.reduce(0) { settling($1) == Self.never ? $0 : $0 + Int(settling($1)) }
    for child in children {
      let own = holding ? toHold[child] : toFail[child]
      let isEnding = nodes[child].verdict == .error
      let isLasting = isEnding && settling(child) == Self.never
      guard own != Self.never, lasting == (isLasting ? 1 : 0) else { continue }
      let others = flips - (isEnding && !isLasting ? Int(settling(child)) : 0)
      let count = Int32(clamping: others + Int(own))
      if count < nearest.count { nearest = (child, count) }
    }
    return nearest
  }

  /// Returns the number of changes that make a child true or false, whichever needs fewer.
  private func settling(_ child: Int) -> Int32 { min(toHold[child], toFail[child]) }

  private func sum(_ children: [Int], _ counts: [Int32]) -> Int32 {
    children.reduce(0) { Self.sum($0, counts[$1]) }
  }

  private static func sum(_ a: Int32, _ b: Int32) -> Int32 {
    let (sum, isOver) = a.addingReportingOverflow(b)
    return isOver ? never : sum
  }

  /// The leaves that must change to make the root true with the minimum number of changes, in document order.
  package var blockers: [Int] {
    var blockers: [Int] = []
    var open = [(place: 0, holding: true)]
    while let (place, holding) = open.popLast() {
      let count = holding ? toHold[place] : toFail[place]
      if count == 0 || count == Self.never { continue }
      let node = nodes[place]
      if node.kind == .leaf {
        blockers.append(place)
        continue
      }
      let children = asked(place)
      if node.kind == .not || (node.kind != .any) == holding {
        let wanted = node.kind == .not ? !holding : holding
        open += children.reversed().map { ($0, wanted) }
        continue
      }
      guard let nearest = nearest(place, holding: holding).child else { continue }
      open.append((nearest, holding))
      if node.asksAll {
        open += children.filter { $0 != nearest && nodes[$0].verdict == .error }
          .map { ($0, toHold[$0] <= toFail[$0]) }
        continue
      }
      for child in children.prefix(while: { $0 != nearest }).reversed() where nodes[child].verdict == .error {
        open.append((child, !holding))
      }
    }
    return blockers.sorted()
  }
}
