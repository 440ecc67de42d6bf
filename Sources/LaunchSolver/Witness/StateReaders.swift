internal import Launch
internal import RuleCore

/// Which rules ask for which members of the shared states.
struct StateReaders: Sendable {
  /// The facts that are no members of an event's data.
  private var facts: [FactSource: UInt32] = [:]
  /// By fact, the places in the rule set of the rules that test it.
  private var rules: [UInt32: [Int]] = [:]
  /// The states that tokens of consequences ask for.
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
      case .data, .nothing, .crash: continue
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

  /// The place of what is no member of the data among the facts; nil where no rule asks for it.
  func place(of source: FactSource) -> UInt32? { facts[source] }

  func place(of member: StateMember) -> UInt32? {
    facts[.state(name: member.name, key: member.key)]
  }

  /// Whether the spelling of a member tells who asks for it. Where names are compared by what they look
  /// like, letters beyond ASCII have several spellings.
  func tells(_ member: StateMember) -> Bool {
    !isCanonical || (member.name + member.key).allSatisfy { $0 < 0x80 }
  }

  /// The rules whose tests ask for one of some members; nil where there are more than `most`, or others
  /// that hang on these members.
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
