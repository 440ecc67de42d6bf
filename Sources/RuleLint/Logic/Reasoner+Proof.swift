package import RuleEngine

/// Which members of a condition clash.
extension Reasoner {
  /// The search for the members that clash takes the square of their number.
  private static let mostMembers = 200

  /// A smallest set of nodes below `node`, which never holds, that cannot hold together.
  mutating func core(of node: Int32, budget: Int = standardBudget) -> [Int32] {
    guard forest.nodes[Int(node)].form == .all else { return [node] }
    var members: [Int32] = []
    forest.forEachMember(of: node) { members.append($0) }
    for member in members
    where decide([Goal(node: member, holds: true)], budget: budget) == .impossible {
      return core(of: member, budget: budget)
    }
    // One member is left out after the other as long as the rest still clashes.
    if members.count > Self.mostMembers { return [node] }
    var place = 0
    while place < members.count {
      var rest = members
      rest.remove(at: place)
      let goals = rest.map { Goal(node: $0, holds: true) }
      if decide(goals, budget: budget) == .impossible { members = rest } else { place += 1 }
    }
    return members
  }

  /// Why `node` never holds: of each of its alternatives the members that clash.
  mutating func proof(of node: Int32, budget: Int = standardBudget) -> Proof {
    var proof = Proof()
    var work = [node]
    while let node = work.popLast() {
      let core = core(of: node, budget: budget)
      // None of several alternatives holds, each for a reason of its own.
      if core.count == 1, case .any = forest.nodes[Int(core[0])].form {
        let alternatives = Array(forest.children(of: core[0]))
        let tests = alternatives.allSatisfy { forest.children(of: $0).isEmpty }
        if !tests, proof.clashes.count + work.count + alternatives.count <= Proof.mostClashes {
          work += alternatives.reversed()
          continue
        }
      }
      proof.clashes.append(core.map { forest.nodes[Int($0)].condition })
    }
    return proof
  }
}

/// Why a rule never fires.
package struct Proof: Sendable {
  /// For each of the rule's alternatives the conditions that cannot hold together, by their places in
  /// the rule set; one alone never holds by itself.
  package internal(set) var clashes: [[ConditionID]] = []

  /// More alternatives are reported as one.
  static let mostClashes = 16
}
