package import Launch
internal import RuleCore
internal import RuleLint

/// A number for each node of a forest that is the same for nodes that say the same in another
/// order, nested otherwise or with letters of another case. Nodes that share one are probably, not
/// certainly, equivalent.
package struct CanonicalForms {
  package let hashes: [UInt64]

  package init(_ forest: ConditionForest) {
    let predicates = forest.predicates.map { Self.hash(of: $0, in: forest) }
    var hashes: [UInt64] = []
    hashes.reserveCapacity(forest.nodes.count)
    var parts: [UInt64] = []
    for (place, node) in forest.nodes.enumerated() {
      switch node.form {
      case .leaf(let predicate):
        // Constants stand for what is not known, each for something else.
        let isConstant =
          if case .constant = forest.predicates[Int(predicate)].comparison { true } else { false }
        hashes.append(isConstant ? Self.mixed(UInt64(place)) : predicates[Int(predicate)])
      case .all, .any:
        parts.removeAll(keepingCapacity: true)
        forest.forEachMember(of: Int32(place)) { parts.append(hashes[Int($0)]) }
        parts.sort()
        var hash: UInt64 = node.form == .all ? 1 : 2
        var last: UInt64?
        var count = 0
        for part in parts where part != last {
          hash = Self.mixed(hash ^ part)
          last = part
          count += 1
        }
        hashes.append(count == 1 ? parts[0] : hash)
      }
    }
    self.hashes = hashes
  }

  /// Whether two of some nodes may say the same.
  package func hasTwins(_ nodes: ArraySlice<Int32>) -> Bool {
    for (offset, node) in nodes.enumerated() {
      // Long lists are looked up instead.
      if offset > 16 { return true }
      for other in nodes.prefix(offset) where hashes[Int(other)] == hashes[Int(node)] {
        return true
      }
    }
    return false
  }

  private static func hash(of predicate: Predicate, in forest: ConditionForest) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(predicate.fact)
    hasher.combine(predicate.conversion)
    hasher.combine(predicate.comparison)
    switch predicate.comparison {
    case .textEquals, .textDiffers, .textContains, .textLacks, .textStarts, .textEnds:
      hasher.combine(forest.foldedText(predicate.literal) ?? forest.text(predicate.literal))
    case .integer, .long: hasher.combine(forest.integer(predicate.literal))
    case .decimal, .textAsNumber, .rawNumber, .number:
      hasher.combine(forest.decimal(predicate.literal).bitPattern)
    case .truth: hasher.combine(predicate.literal)
    case .constant, .exists, .isMissing, .converted, .present, .throwsWhenPresent,
      .throwsWhenNumber:
      break
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Source: S. Vigna, SplitMix64.
  private static func mixed(_ word: UInt64) -> UInt64 {
    var word = word &+ 0x9E37_79B9_7F4A_7C15
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

extension ConditionForest {
  /// The members of a group, those of groups of its kind inside it among them.
  package func forEachMember(of node: Int32, _ body: (Int32) -> Void) {
    let form = nodes[Int(node)].form
    for child in children(of: node) {
      if nodes[Int(child)].form == form {
        forEachMember(of: child, body)
      } else {
        body(child)
      }
    }
  }
}
