package import Launch
internal import RuleCore

/// Which members of a condition clash.
extension Reasoner {
  /// The search for the members that clash takes the square of their number.
  private static let mostMembers = 200

  /// A smallest set of nodes below `node`, which never holds, that cannot hold together.
  package mutating func core(of node: Int32, budget: Int = standardBudget) -> [Int32] {
    guard forest.nodes[Int(node)].form == .all else { return [node] }
    var members: [Int32] = []
    forest.forEachMember(of: node) { members.append($0) }
    for member in members
    where decide([Goal(node: member, holds: true)], budget: budget) == .impossible {
      return core(of: member, budget: budget)
    }
    if members.count > Self.mostMembers { return clash(among: members, budget) ?? [node] }
    // One member is left out after the other as long as the rest still clashes.
    var place = 0
    while place < members.count {
      var rest = members
      rest.remove(at: place)
      let goals = rest.map { Goal(node: $0, holds: true) }
      if decide(goals, budget: budget) == .impossible { members = rest } else { place += 1 }
    }
    return members
  }

  /// A few of many members that clash: again and again the last one of the shortest beginning that
  /// clashes with those that were found. Nil where there are many of them, or where the budget gets in
  /// the way.
  private mutating func clash(among members: [Int32], _ budget: Int) -> [Int32]? {
    var found: [Int32] = []
    var rest = members[...]
    func goals(_ count: Int) -> [Goal] {
      (found + rest.prefix(count)).map { Goal(node: $0, holds: true) }
    }
    while found.count < Self.mostFound {
      if !found.isEmpty, decide(goals(0), budget: budget) == .impossible { return found }
      // With so many the members clash, with fewer than `low` more they do not.
      var (low, high) = (1, rest.count)
      if high < low || decide(goals(high), budget: budget) != .impossible { return nil }
      while low < high {
        let middle = (low + high) / 2
        if decide(goals(middle), budget: budget) == .impossible {
          high = middle
        } else {
          low = middle + 1
        }
      }
      found.append(rest[rest.startIndex + high - 1])
      rest = rest.prefix(high - 1)
    }
    return nil
  }

  /// More members that clash are reported as one.
  private static let mostFound = 16

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
