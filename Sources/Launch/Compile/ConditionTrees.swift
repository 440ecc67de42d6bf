/// The conditions of all loaded rules as trees, in pre-order. Used to choose access predicates and to emit steps, and
/// freed when the program is built.
struct ConditionTrees {
  enum Form: UInt8 {
    case all, any, leaf
  }

  struct Node {
    var form: Form
    /// The index of the predicate of a leaf, or the number of leaves below a group.
    fileprivate var content: UInt32
    /// The index after the node's last descendant.
    fileprivate(set) var next: Int32

    var predicate: UInt32 { content }

    fileprivate var leaves: Int32 { form == .leaf ? 1 : Int32(content) }
  }

  /// A group whose steps are being emitted.
  private struct OpenGroup {
    var form: Form
    /// The index after the last node of the group (`next`), and the index after the last step of the group (`end`).
    var next: Int32
    var end: Int32
    var exit: Exit
  }

  /// The indices of the steps that follow a node: `onTrue` if the node is true, `onFalse` if the node is false.
  private struct Exit {
    var onTrue = DecisionStep.match
    var onFalse = DecisionStep.noMatch
  }

  private(set) var nodes: [Node] = []
  // Stacks, stored here so that their memory is reused for the next tree.
  private var open: [OpenGroup] = []
  private var work: [(node: Int32, place: Int32)] = []

  /// Reserves capacity for `count` nodes.
  mutating func reserve(_ count: Int) { nodes.reserveCapacity(count) }

  /// Adds the tree below `top` and returns the index of its root. `members` contains the children of groups, as indices
  /// into `built`.
  mutating func add(_ top: Int32, of built: [ProgramBuilder.BuiltNode], _ members: [Int32]) -> Int32 {
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
      // Until the group ends, `content` is the number of leaves before the group.
      case .all: nodes.append(Node(form: .all, content: leaves, next: 0))
      case .any: nodes.append(Node(form: .any, content: leaves, next: 0))
      }
      work.append((node, place))
      for child in built[Int(node)].children.reversed() { work.append((members[Int(child)], -1)) }
    }
    return root
  }

  /// Appends the decision chain of the tree at `root` to `steps` and returns the index of its first step. Skips
  /// `proven` nodes, which are known to be true; only `all` groups may enclose them.
  ///
  /// Each leaf becomes one step. A group passes its exits to its members. In an `all`, a true member continues with the
  /// next member, and a false member takes the exit of the group. In an `any`, a false member continues, and a true
  /// member takes the exit.
  mutating func emit(_ root: Int32, without proven: InlineInts = InlineInts(), to steps: inout [DecisionStep]) -> Int32
  {
    if leaves(below: root, without: proven) == 0 { return DecisionStep.match }
    let first = Int32(steps.count)
    let end = nodes[Int(root)].next
    // A virtual group whose only member is the root.
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
      // The index after the last step of this node.
      let behind = Int32(steps.count) + (isLeaf ? 1 : leaves(below: place, without: proven))
      var exit = group.exit
      // Unless this node is the last member, one of its results continues with the next member of the group.
      if behind < group.end {
        if group.form == .all { exit.onTrue = behind } else { exit.onFalse = behind }
      }
      if isLeaf {
        steps.append(DecisionStep(predicate: node.predicate, onTrue: exit.onTrue, onFalse: exit.onFalse))
      } else {
        open.append(group)
        group = OpenGroup(form: node.form, next: node.next, end: behind, exit: exit)
      }
      place += 1
    }
    return first
  }

  /// Returns the number of leaves in the subtree at `place`, except the leaves of `proven` nodes.
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
