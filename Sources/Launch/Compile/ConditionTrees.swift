internal import RuleCore

/// The conditions of all loaded rules as trees, each node before its children: what is needed to
/// choose how rules are found, and to write their steps. Given up when the program is built.
struct ConditionTrees {
  enum Form: UInt8 {
    case all, any, leaf
  }

  struct Node {
    var form: Form
    /// A leaf's predicate; of a group, how many leaves are below it.
    fileprivate var content: UInt32
    /// The place behind the last node below this one.
    fileprivate(set) var next: Int32

    var predicate: UInt32 { content }

    fileprivate var leaves: Int32 { form == .leaf ? 1 : Int32(content) }
  }

  /// A group whose steps are being laid out.
  private struct OpenGroup {
    var form: Form
    /// The place behind its last node, and that of the step behind its last one.
    var next: Int32
    var end: Int32
    var exit: Exit
  }

  /// Where a node leads on to.
  private struct Exit {
    var onTrue = Program.Step.match
    var onFalse = Program.Step.noMatch
  }

  private(set) var nodes: [Node] = []
  // The room of these is kept from tree to tree.
  private var open: [OpenGroup] = []
  private var work: [(node: Int32, place: Int32)] = []

  /// Makes room for so many nodes.
  mutating func reserve(_ count: Int) { nodes.reserveCapacity(count) }

  /// Adds the tree under `top` and returns its place; `members` are the nodes of `built` that groups
  /// have for children.
  mutating func add(
    _ top: Int32, of built: [ProgramBuilder.BuiltNode], _ members: [Int32]
  ) -> Int32 {
    let root = Int32(nodes.count)
    var leaves: UInt32 = 0
    work.append((top, -1))
    while let (node, group) = work.popLast() {
      let place = Int32(nodes.count)
      if group >= 0 {
        nodes[Int(group)].content = leaves - nodes[Int(group)].content
        nodes[Int(group)].next = place
        continue
      }
      switch built[Int(node)].form {
      case .leaf(let predicate):
        nodes.append(Node(form: .leaf, content: predicate, next: place + 1))
        leaves += 1
        continue
      // What it counts until the group ends are the leaves before it.
      case .all: nodes.append(Node(form: .all, content: leaves, next: 0))
      case .any: nodes.append(Node(form: .any, content: leaves, next: 0))
      }
      work.append((node, place))
      for child in built[Int(node)].children.reversed() { work.append((members[Int(child)], -1)) }
    }
    return root
  }

  /// Appends the steps of the tree at `root` to `steps` and returns the first one's place; `proven`
  /// are nodes that hold, members of an `all` that is the root or below it through others.
  ///
  /// A node is entered at its first leaf. What follows a leaf is handed down from the top: in an
  /// `all` a member that holds goes on to the next and one that does not leaves; in an `any` the
  /// other way round.
  mutating func emit(
    _ root: Int32, without proven: InlineInts = InlineInts(), to steps: inout [Program.Step]
  ) -> Int32 {
    if leaves(below: root, without: proven) == 0 { return Program.Step.match }
    let first = Int32(steps.count)
    let end = nodes[Int(root)].next
    // Round the root, with nothing behind it.
    var group = OpenGroup(form: .all, next: end, end: first, exit: Exit())
    open.removeAll(keepingCapacity: true)
    var place = root
    while place < end {
      let node = nodes[Int(place)]
      if proven.contains(place) {
        place = node.next
        continue
      }
      while group.next <= place { group = open.removeLast() }
      let isLeaf = node.form == .leaf
      // The step behind those of this node.
      let behind = Int32(steps.count) + (isLeaf ? 1 : leaves(below: place, without: proven))
      var exit = group.exit
      // A member that has leaves behind it in its group hands on to them.
      if behind < group.end {
        if group.form == .all { exit.onTrue = behind } else { exit.onFalse = behind }
      }
      if isLeaf {
        steps.append(
          Program.Step(predicate: node.predicate, onTrue: exit.onTrue, onFalse: exit.onFalse))
      } else {
        open.append(group)
        group = OpenGroup(form: node.form, next: node.next, end: behind, exit: exit)
      }
      place += 1
    }
    return first
  }

  /// How many leaves there are from `place` down, those of `proven` left out.
  @inline(__always)
  private func leaves(below place: Int32, without proven: InlineInts) -> Int32 {
    let node = nodes[Int(place)]
    var count = node.leaves
    for index in 0..<proven.count where proven[index] >= place && proven[index] < node.next {
      count -= nodes[Int(proven[index])].leaves
    }
    return count
  }
}
