/// Checks of rules that produce the same consequences for the same events.
///
/// Only rules with the same consequences are compared. If there are many such rules, only rules with the same
/// canonical form or with the same rarest condition are compared.
extension LogicCheck {
  /// The maximum number of rules for which all pairs are compared.
  private static let fewRules = 16
  /// The maximum number of rules with which one rule is compared, if each of these rules has all conditions of the one
  /// rule, and more.
  private static let mostCandidates = 32
  /// The maximum number of rules with the same rarest condition that are examined for one rule.
  private static let mostSharing = 512

  /// Compares rules whose consequences are the same.
  mutating func checkAlike(_ places: [Int]) {
    let open = places.filter { isOpen[$0] }
    if open.count < 2 { return }
    let repeated = checkTwins(open)
    let rest = open.filter { !repeated.contains($0) }
    if rest.count <= Self.fewRules {
      checkAll(rest)
    } else {
      checkSharing(rest)
    }
  }

  private func top(_ index: Int) -> ConditionID { rules.rules[index].conditions.upperBound - 1 }

  private func areSame(_ one: Int, _ other: Int) -> Bool {
    EqualConsequenceGroups.areSame(rules.rules[one], rules.rules[other], in: rules)
  }

  private mutating func proves(_ one: Int, _ other: Int) -> Bool {
    reasoner.proves(forest.roots[one], forest.roots[other]) && areSame(one, other)
  }

  /// Reports equivalent rules with equal canonical forms. Of each group of equivalent rules, returns all rules except
  /// the first.
  private mutating func checkTwins(_ places: [Int]) -> Set<Int> {
    var first: [UInt64: Int] = [:]
    var repeated: Set<Int> = []
    for index in places {
      let form = forms.hashes[Int(forest.roots[index])]
      guard let twin = first[form] else {
        first[form] = index
        continue
      }
      if proves(index, twin), proves(twin, index) {
        repeated.insert(index)
        addEquivalent(index, twin)
      }
    }
    return repeated
  }

  private mutating func addEquivalent(_ index: Int, _ twin: Int) {
    add(
      LaunchLints.equivalentRules, "an earlier rule fires on the same events and has the same consequences",
      at: top(index), of: rules.rules[index], notes: [note("the earlier rule", top(twin))])
  }

  private mutating func addSubsumed(_ index: Int, by other: Int) {
    add(
      LaunchLints.subsumedRule, "another rule fires on all events of this rule and has the same consequences",
      at: top(index), of: rules.rules[index], notes: [note("the other rule", top(other))])
  }

  /// Compares all pairs of rules.
  private mutating func checkAll(_ places: [Int]) {
    for index in places {
      for other in places where other != index && proves(index, other) {
        if !proves(other, index) {
          addSubsumed(index, by: other)
        } else if other < index {
          addEquivalent(index, other)
        }
        break
      }
    }
  }

  /// Compares each rule with the rules that have all of its conditions and more.
  private mutating func checkSharing(_ places: [Int]) {
    // Sorted, so that `isSubset` needs one pass.
    let members = places.map { self.members(of: $0).sorted() }
    var sharing: [UInt64: [Int]] = [:]
    for (number, own) in members.enumerated() {
      for member in own { sharing[member, default: []].append(number) }
    }
    var subsumed: Set<Int> = []
    for (number, own) in members.enumerated() {
      guard let rarest = own.compactMap({ sharing[$0] }).min(by: { $0.count < $1.count }) else { continue }
      passOver(rarest.count - Self.mostSharing)
      var candidates = 0
      for other in rarest.prefix(Self.mostSharing) where other != number && Self.isSubset(own, of: members[other]) {
        candidates += 1
        if subsumed.contains(other) || candidates > Self.mostCandidates { continue }
        guard proves(places[other], places[number]) else { continue }
        subsumed.insert(other)
        addSubsumed(places[other], by: places[number])
      }
      passOver(candidates - Self.mostCandidates)
    }
  }

  /// True if sorted list `one` is a proper subset of sorted list `other`.
  private static func isSubset(_ one: [UInt64], of other: [UInt64]) -> Bool {
    if one.count >= other.count { return false }
    var index = 0
    for member in one {
      while index < other.count, other[index] < member { index += 1 }
      if index == other.count || other[index] != member { return false }
      index += 1
    }
    return true
  }

  /// Returns the canonical forms of the conditions that must all be true for a rule.
  private func members(of index: Int) -> Set<UInt64> {
    let root = forest.roots[index]
    guard forest.nodes[Int(root)].form == .all else { return [forms.hashes[Int(root)]] }
    var members: Set<UInt64> = []
    forest.forEachMember(of: root) { members.insert(forms.hashes[Int($0)]) }
    return members
  }
}

/// Groups rules whose consequences are equal except for their ids.
struct EqualConsequenceGroups {
  private let rules: RuleSet

  init(_ rules: RuleSet) { self.rules = rules }

  /// The indices of rules with equal consequences, grouped, in document order. Groups of one rule are omitted. Groups
  /// are made by hash only, so compare the rules of a group with `areSame`.
  var groups: [[Int]] {
    var places: [UInt64: Int] = [:]
    var groups: [[Int]] = []
    for (index, rule) in rules.rules.enumerated() where !rule.consequences.isEmpty {
      let hash = hash(of: rule)
      if let group = places[hash] {
        groups[group].append(index)
      } else {
        places[hash] = groups.count
        groups.append([index])
      }
    }
    return groups.filter { $0.count > 1 }
  }

  private func hash(of rule: Rule) -> UInt64 {
    var hasher = Hasher()
    for index in rule.consequences {
      let consequence = rules.consequences[Int(index)]
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
