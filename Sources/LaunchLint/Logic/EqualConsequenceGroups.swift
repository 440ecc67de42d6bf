/// Groups rules whose consequences are equal except for their ids.
struct EqualConsequenceGroups {
  private let rules: RuleSet

  init(_ rules: RuleSet) { self.rules = rules }

  /// The indices of rules with equal consequences, grouped, in document order; groups of one are
  /// omitted. Compares hashes only: see `areSame`.
  var groups: [[Int]] {
    var places: [UInt64: Int] = [:]
    var groups: [[Int]] = []
    for (place, rule) in rules.rules.enumerated() where !rule.consequences.isEmpty {
      let hash = hash(of: rule)
      if let group = places[hash] {
        groups[group].append(place)
      } else {
        places[hash] = groups.count
        groups.append([place])
      }
    }
    return groups.filter { $0.count > 1 }
  }

  private func hash(of rule: Rule) -> UInt64 {
    var hasher = Hasher()
    for place in rule.consequences {
      let consequence = rules.consequences[Int(place)]
      hasher.combine(consequence.type.map { rules.document.hash(of: $0) })
      hasher.combine(consequence.detail.map { rules.document.hash(of: $0) })
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// True if the consequences of two rules are equal byte for byte, except for their ids.
  static func areSame(_ one: Rule, _ other: Rule, in rules: RuleSet) -> Bool {
    guard one.consequences.count == other.consequences.count else { return false }
    return zip(one.consequences, other.consequences).allSatisfy { mine, others in
      let (mine, others) = (rules.consequences[Int(mine)], rules.consequences[Int(others)])
      return areSame(mine.type, others.type, in: rules.document)
        && areSame(mine.detail, others.detail, in: rules.document)
    }
  }

  private static func areSame(_ one: JSONDocument.Value?, _ other: JSONDocument.Value?, in document: JSONDocument)
    -> Bool
  {
    guard let one, let other else { return one == nil && other == nil }
    return document.lexeme(one) == document.lexeme(other)
  }
}
