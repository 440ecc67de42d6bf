extension Explanation {
  /// How few leaves would have to come out otherwise for the top to come out otherwise, and such leaves
  /// by their places; 0 and none where it holds, nil and none where no leaf can make it.
  ///
  /// Complexity: O(nodes), but for the lists of leaves.
  package var flips: (least: Int?, leaves: [Int]) {
    guard let top = nodes.first else { return (nil, []) }
    if top.verdict == .yes { return (0, []) }
    /// Of each node the least leaves to change its verdict; nil where nothing can.
    var changes: [[Int]?] = Array(repeating: nil, count: nodes.count)
    for place in nodes.indices.reversed() {
      let node = nodes[place]
      switch node.kind {
      case .leaf:
        let isFixed = node.verdict == .unknown || node.reason == .notUnderstood
        changes[place] = isFixed ? nil : [place]
      case .not: changes[place] = node.children.first.flatMap { changes[$0] }
      case .group: changes[place] = nil
      case .all, .any:
        // What settles the group changes all at once, what does not one by one.
        let settling: Verdict = node.kind == .all ? .no : .yes
        let settlers = node.children.filter { nodes[$0].verdict == settling }
        if settlers.isEmpty {
          let all = node.children.compactMap { changes[$0] }
          changes[place] = all.min { $0.count < $1.count }
        } else {
          let each = settlers.map { changes[$0] }
          let known = each.compactMap { $0 }
          changes[place] = known.count == each.count ? known.flatMap { $0 } : nil
        }
      }
    }
    let leaves = changes[0]
    return (leaves?.count, leaves ?? [])
  }
}
