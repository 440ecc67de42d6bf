/// An index from members of shared states to the rules that read them.
struct StateReaders: Sendable {
  /// Keyed by fact: the index of the fact in the forest. Contains only states and special keys.
  private var facts: [FactSource: UInt32] = [:]
  /// Keyed by fact: the indices in the rule set of the rules that test the fact.
  private var rules: [UInt32: [Int]] = [:]
  /// The states that tokens in consequences read.
  private let inTokens: Set<[UInt8]>
  private let isCanonical: Bool

  init(_ forest: ConditionForest, _ program: Program) {
    isCanonical = forest.profile.keysAreCanonical
    inTokens = program.statesOfTokens
    var hasStates = false
    for (place, source) in forest.facts.enumerated() {
      switch source {
      case .state: hasStates = true
      case .special: break
      case .data, .history, .nothing, .crash: continue
      }
      facts[source] = UInt32(place)
    }
    if !hasStates { return }
    for (rule, root) in forest.roots.enumerated() where root >= 0 {
      for fact in forest.facts(below: root) {
        if case .state = forest.facts[Int(fact)] { rules[fact, default: []].append(rule) }
      }
    }
  }

  /// Returns the index of a fact that is a shared state or a special key; nil if no rule reads the fact.
  func place(of source: FactSource) -> UInt32? { facts[source] }

  func place(of member: StateMember) -> UInt32? {
    facts[.state(name: member.name, key: member.key)]
  }

  /// True if the bytes of a member's name and key are sufficient to find the rules that read the member. False for
  /// non-ASCII names on platforms that compare keys by canonical equivalence: such a name has several encodings.
  func tells(_ member: StateMember) -> Bool {
    !isCanonical || (member.name + member.key).allSatisfy { $0 < 0x80 }
  }

  /// Returns the rules whose tests read one of `members`. Nil if there are more than `most` such rules, or if the rules
  /// that depend on `members` cannot all be found.
  func rules(asking members: [StateMember], most: Int) -> Set<Int>? {
    var found: Set<Int> = []
    for member in members {
      if !tells(member) || inTokens.contains(member.name) { return nil }
      guard let fact = place(of: member), let own = rules[fact] else { continue }
      if own.count > most { return nil }
      found.formUnion(own)
      if found.count > most { return nil }
    }
    return found
  }
}
