/// Lays the tree of a rule out as steps; what it works with is kept from rule to rule.
struct StepLayout {
  /// For each node the step of its first leaf.
  private var entry: [Int32] = []
  /// For each node where to go on when it holds and when it does not.
  private var exits: [(onTrue: Int32, onFalse: Int32)] = []
  /// The leaves in order.
  private var order: [Int32] = []
  private var walk: [(node: Int32, isDone: Bool)] = []

  /// Appends the steps of the tree under `top` and returns the first one's place.
  ///
  /// A node is entered at its first leaf. What follows a leaf is handed down from the top: in an
  /// `all` a member that holds goes on to the next and one that does not leaves; in an `any` the
  /// other way round.
  mutating func emit(
    _ top: Int32, of nodes: [ProgramBuilder.BuiltNode], into steps: inout [Program.Step]
  ) -> Int32 {
    findEntries(top, nodes, first: Int32(steps.count))
    findExits(top, nodes)
    for leaf in order {
      guard case .leaf(let predicate) = nodes[Int(leaf)].form else { continue }
      let exit = exits[Int(leaf)]
      steps.append(
        Program.Step(predicate: predicate, onTrue: exit.onTrue, onFalse: exit.onFalse))
    }
    return entry[Int(top)]
  }

  private mutating func findEntries(
    _ top: Int32, _ nodes: [ProgramBuilder.BuiltNode], first: Int32
  ) {
    entry.removeAll(keepingCapacity: true)
    entry.append(contentsOf: repeatElement(0, count: nodes.count))
    order.removeAll(keepingCapacity: true)
    walk.append((top, false))
    while let (node, isDone) = walk.popLast() {
      let children = nodes[Int(node)].children
      if isDone {
        entry[Int(node)] = entry[Int(children[0])]
      } else if children.isEmpty {
        entry[Int(node)] = first + Int32(order.count)
        order.append(node)
      } else {
        walk.append((node, true))
        for child in children.reversed() { walk.append((child, false)) }
      }
    }
  }

  private mutating func findExits(_ top: Int32, _ nodes: [ProgramBuilder.BuiltNode]) {
    exits.removeAll(keepingCapacity: true)
    let ends = (onTrue: Program.Step.fires, onFalse: Program.Step.rests)
    exits.append(contentsOf: repeatElement(ends, count: nodes.count))
    walk.append((top, false))
    while let node = walk.popLast()?.node {
      let (form, children) = (nodes[Int(node)].form, nodes[Int(node)].children)
      for (place, child) in children.enumerated() {
        var exit = exits[Int(node)]
        if place + 1 < children.count {
          let following = entry[Int(children[place + 1])]
          if case .all = form { exit.onTrue = following } else { exit.onFalse = following }
        }
        exits[Int(child)] = exit
        walk.append((child, false))
      }
    }
  }
}
