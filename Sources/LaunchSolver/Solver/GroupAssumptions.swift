/// The results that a search has assumed for groups. Groups with the same members, in any order, share one result. If
/// two rules share a part, the search then sees at once that the part cannot be both true and false.
struct GroupAssumptions {
  /// Indexed by node: a number that equal groups share; -1 for tests, and for groups that equal a child. Empty if
  /// groups are not compared.
  private var numbers: [Int32] = []
  /// Indexed by number: the assumed result (1 true, -1 false, 0 none), and in parallel the level of the assumption.
  private var results: [Int8] = []
  private var levels: [Int32] = []
  /// The numbers of the assumed groups, in order.
  private(set) var trail: [Int32] = []

  /// Creates an object without assumptions, which does not compare groups.
  init() {}

  /// Creates assumptions, and finds equal groups of a forest. Groups are equal if they have the same form and the same
  /// distinct members, which are groups and predicates.
  ///
  /// Source: A. V. Goto, Monocopy and Associative Algorithms in an Extended Lisp, 1974 (hash consing).
  init(_ forest: ConditionForest) {
    let tests = Int32(forest.predicates.count)
    /// Indexed by node: the predicate of a test; for a group, a number above `tests`.
    var ids: [Int32] = []
    ids.reserveCapacity(forest.nodes.count)
    numbers.reserveCapacity(forest.nodes.count)
    var known: [[Int32]: Int32] = [:]
    for (place, node) in forest.nodes.enumerated() {
      if case .leaf(let predicate) = node.form {
        ids.append(predicate)
        numbers.append(-1)
        continue
      }
      var members: [Int32] = []
      forest.forEachMember(of: Int32(place)) { members.append(ids[Int($0)]) }
      members.sort()
      var key: [Int32] = [node.form == .all ? -1 : -2]
      for member in members where member != key.last { key.append(member) }
      if key.count == 2 {
        // The member must still be decomposed when the group is assumed.
        ids.append(key[1])
        numbers.append(-1)
        continue
      }
      let id = known[key] ?? tests + Int32(known.count)
      known[key] = id
      // A group with the same members as its child, such as an `and` in an `and`, shares the result of the child.
      let isDecidedByChild = node.children.contains { ids[Int(forest.members[Int($0)])] == id }
      ids.append(id)
      numbers.append(isDecidedByChild ? -1 : id - tests)
    }
    (results, levels) = (Array(repeating: 0, count: known.count), Array(repeating: 0, count: known.count))
  }

  private func number(of node: Int32) -> Int? {
    if numbers.isEmpty { return nil }
    let number = Int(numbers[Int(node)])
    return number < 0 ? nil : number
  }

  /// Returns the result that is assumed for a group; nil if no result is assumed.
  func result(of node: Int32) -> Bool? {
    number(of: node).flatMap { results[$0] == 0 ? nil : results[$0] == 1 }
  }

  /// Returns the level of the assumption about a group. Precondition: a result is assumed.
  func level(of node: Int32) -> Int32 { number(of: node).map { levels[$0] } ?? 0 }

  mutating func assume(_ node: Int32, _ holds: Bool, at level: Int32) {
    guard let number = number(of: node) else { return }
    (results[number], levels[number]) = (holds ? 1 : -1, level)
    trail.append(Int32(number))
  }

  mutating func undo(to mark: Int) {
    while trail.count > mark { results[Int(trail.removeLast())] = 0 }
  }
}
