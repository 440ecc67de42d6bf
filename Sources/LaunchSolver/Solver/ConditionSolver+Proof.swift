/// Finds minimal sets of conflicting conditions (unsatisfiable cores).
extension ConditionSolver {
  /// The maximum number of conditions for the quadratic search for a minimal core.
  private static let maximumMembers = 200

  /// Returns nodes that cannot be true together: `node` or nodes below it. Precondition: `node` is never true. The
  /// result is minimal unless the search exceeds the budget, or the minimal set has more than `maximumFound` nodes.
  package mutating func core(of node: Int32, budget: Int = standardBudget) -> [Int32] {
    guard forest.nodes[Int(node)].form == .all else { return [node] }
    var members: [Int32] = []
    forest.forEachMember(of: node) { members.append($0) }
    for member in members where decide([Goal(node: member, holds: true)], budget: budget) == .impossible {
      return core(of: member, budget: budget)
    }
    if members.count > Self.maximumMembers { return clash(among: members, budget) ?? [node] }
    // Remove each member without which the remaining members still conflict.
    var place = 0
    while place < members.count {
      var rest = members
      rest.remove(at: place)
      let goals = rest.map { Goal(node: $0, holds: true) }
      if decide(goals, budget: budget) == .impossible { members = rest } else { place += 1 }
    }
    return members
  }

  /// Finds a small conflict among many members. Each step finds, by binary search, the shortest prefix that conflicts
  /// with the members found so far, and adds the last member of the prefix. Returns nil if more than `maximumFound`
  /// members are needed, or if the budget is exhausted.
  private mutating func clash(among members: [Int32], _ budget: Int) -> [Int32]? {
    var found: [Int32] = []
    var rest = members[...]
    func goals(_ count: Int) -> [Goal] {
      (found + rest.prefix(count)).map { Goal(node: $0, holds: true) }
    }
    while found.count < Self.maximumFound {
      if !found.isEmpty, decide(goals(0), budget: budget) == .impossible { return found }
      // Invariant: together with `found`, the first `high` members of `rest` conflict; fewer than `low` members do not.
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

  /// The maximum size of a conflict that is reported member by member.
  private static let maximumFound = 16

  /// Returns the conflicting members of each alternative of `node`. Precondition: `node` is never true.
  mutating func proof(of node: Int32, budget: Int = standardBudget) -> Proof {
    var proof = Proof()
    var work = [node]
    while let node = work.popLast() {
      let core = core(of: node, budget: budget)
      // Each alternative of an `or` is impossible for a different reason.
      if core.count == 1, case .any = forest.nodes[Int(core[0])].form {
        let alternatives = Array(forest.children(of: core[0]))
        let tests = alternatives.allSatisfy { forest.children(of: $0).isEmpty }
        if !tests, proof.clashes.count + work.count + alternatives.count <= Proof.maximumClashes {
          work += alternatives.reversed()
          continue
        }
      }
      proof.clashes.append(core.map { forest.nodes[Int($0)].condition })
    }
    return proof
  }
}

/// The reason why a rule never fires.
package struct Proof: Sendable {
  /// One element for each alternative of the rule: the conditions that cannot be true together, as indices into the
  /// rule set. If an element has a single condition, this condition is itself impossible.
  package internal(set) var clashes: [[ConditionID]] = []

  /// The maximum number of alternatives that a proof lists. If there are more, the proof treats them as one
  /// alternative.
  static let maximumClashes = 16
}
