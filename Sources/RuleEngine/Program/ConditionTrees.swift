/// The conditions of all loaded rules as trees, each node before its children: what is needed to
/// choose how rules are found, and to write their steps. Given up when the program is built.
struct ConditionTrees {
  enum Form: UInt8 {
    case all, any, leaf
  }

  struct Node {
    var form: Form
    /// A leaf's predicate.
    var predicate: UInt32
    /// The place behind the last node below this one.
    var next: Int32
  }

  private(set) var nodes: [Node] = []
  /// What steps are laid out with; its room is kept from tree to tree.
  private var open: [(place: Int, onTrue: Int32, onFalse: Int32)] = []
  private var leaves: [Int32] = []

  /// Adds the tree under `top` and returns its place.
  mutating func add(_ top: Int32, of built: [ProgramBuilder.BuiltNode]) -> Int32 {
    let root = Int32(nodes.count)
    var work: [(node: Int32, place: Int)] = [(top, -1)]
    while let (node, place) = work.popLast() {
      if place >= 0 {
        nodes[place].next = Int32(nodes.count)
        continue
      }
      let place = nodes.count
      let children = built[Int(node)].children
      switch built[Int(node)].form {
      case .leaf(let predicate):
        nodes.append(Node(form: .leaf, predicate: predicate, next: Int32(place + 1)))
        continue
      case .all: nodes.append(Node(form: .all, predicate: 0, next: 0))
      case .any: nodes.append(Node(form: .any, predicate: 0, next: 0))
      }
      work.append((node, place))
      for child in children.reversed() { work.append((child, -1)) }
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
    _ root: Int32, without proven: [Int32] = [], to steps: inout [Program.Step]
  ) -> Int32 {
    let (start, end) = (Int(root), Int(nodes[Int(root)].next))
    let first = Int32(steps.count)
    countLeaves(start..<end, without: proven)
    if leaves[end - start] == 0 { return Program.Step.fires }
    open.removeAll(keepingCapacity: true)
    var place = start
    while place < end {
      let node = nodes[place]
      while let group = open.last, nodes[group.place].next <= place { open.removeLast() }
      if proven.contains(Int32(place)) {
        place = Int(node.next)
        continue
      }
      var exit = (onTrue: Program.Step.fires, onFalse: Program.Step.rests)
      if let group = open.last {
        exit = (group.onTrue, group.onFalse)
        // A member that has leaves behind it in its group hands on to them.
        let behind = leaves[Int(node.next) - start]
        if behind < leaves[Int(nodes[group.place].next) - start] {
          if nodes[group.place].form == .all {
            exit.onTrue = first + behind
          } else {
            exit.onFalse = first + behind
          }
        }
      }
      if node.form == .leaf {
        steps.append(
          Program.Step(predicate: node.predicate, onTrue: exit.onTrue, onFalse: exit.onFalse))
      } else {
        open.append((place, exit.onTrue, exit.onFalse))
      }
      place += 1
    }
    return first
  }

  /// Counts for each node of `range`, and for its end, the leaves before it, `proven` ones left out.
  private mutating func countLeaves(_ range: Range<Int>, without proven: [Int32]) {
    leaves.removeAll(keepingCapacity: true)
    leaves.append(0)
    var before: Int32 = 0
    var place = range.lowerBound
    while place < range.upperBound {
      if proven.contains(Int32(place)) {
        for _ in place..<Int(nodes[place].next) { leaves.append(before) }
        place = Int(nodes[place].next)
      } else {
        if nodes[place].form == .leaf { before += 1 }
        leaves.append(before)
        place += 1
      }
    }
  }
}
