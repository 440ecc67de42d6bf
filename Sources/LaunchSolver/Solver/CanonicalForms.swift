internal import RuleLint

/// A hash for each node of a forest. Nodes with equal hashes are probably, but not certainly, equivalent. The hash
/// ignores the order of members, repeated members, nesting of groups of the same kind, and the case of ASCII strings.
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
        // A constant represents an unknown condition, so each constant gets a different hash.
        let isConstant = if case .constant = forest.predicates[Int(predicate)].comparison { true } else { false }
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

  /// True if two of `nodes` have the same hash. Also true for more than 17 nodes, which are not all compared.
  package func hasTwins(_ nodes: ArraySlice<Int32>) -> Bool {
    for (offset, node) in nodes.enumerated() {
      // Comparing all pairs is quadratic; the caller uses a dictionary for longer lists.
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
    switch predicate.comparison.literalType {
    case .text: hasher.combine(forest.foldedText(predicate.literal) ?? forest.text(predicate.literal))
    case .integer: hasher.combine(forest.integer(predicate.literal))
    case .decimal: hasher.combine(forest.decimal(predicate.literal).bitPattern)
    case .truth: hasher.combine(predicate.literal)
    case .none: break
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Returns the result of SplitMix64's finalizer. Source: S. Vigna, SplitMix64.
  private static func mixed(_ word: UInt64) -> UInt64 {
    var word = word &+ 0x9E37_79B9_7F4A_7C15
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

extension ConditionForest {
  /// Calls `body` for each member of a group; nested groups of the same kind are flattened.
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
