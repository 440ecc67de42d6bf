@_exported public import RuleCore

/// Convert rules as one platform loads them, ready to run. Immutable.
///
/// `ConvertReader` records every part of the document. `AudienceProgramBuilder` applies the
/// profile: for example, iOS flattens groups that JavaScript evaluates as written.
///
/// A leaf, group or gate evaluates to an `OutcomeSet`, the set of possible results: yes, no or an exception. A decided
/// result is a set of one element. A pattern that could not be evaluated gives yes and no. Groups and gates are
/// evaluated in the platform's order, with Kleene's three-valued logic and exceptions.
///
/// `AudienceIndex` is an inverted index. For each rule set that is false for a visitor without data, the builder
/// determines access points: a key, a key with a string, or a stored decision. Every visitor who matches the rule set
/// has at least one of them. Other rule sets are evaluated for every visitor.
///
/// `AudienceTrace` explains the document's tree with the results of the same `AudienceRunner`. The
/// trees of all platforms have the same shape, so that they can be shown side by side.
public struct AudienceProgram: Sendable {
  /// The platform that the program was built for.
  public let profile: ConvertProfile
  /// The document's rules, from which the program was built.
  package let rules: AudienceRules
  var keys: [VisitorKey] = []
  var predicates: [VisitorPredicate] = []
  /// Indexed by predicate: the verdict for a visitor without the predicate's key.
  var restVerdicts: [VisitorVerdict] = []
  var nodes: [VisitorNode] = []
  var nodeChildren: [Int32] = []
  /// Indexed by condition of the document: the node of the condition, or -1 if it has none. Empty unless the program is
  /// built for explanations.
  var nodeOfCondition: [Int32] = []
  /// Indexed by rule set of the document: the compiled rule set; nil if the platform does not evaluate it.
  var trees: [VisitorTree?]
  var experiences: [ExperiencePlan] = []
  /// Maps a key to the index of the first experience with this key.
  var experienceOfKey: [CollationKey: Int] = [:]
  var index = AudienceIndex()
  /// The parts of the document that the platform drops.
  package var losses: [Loss] = []
  /// The number of conditions that the platform cannot read. Such conditions are false.
  package var lostLeaves = 0

  /// A part of the document that the platform drops.
  package enum Loss: Hashable, Sendable {
    /// A location cannot be decoded, so the platform drops all locations.
    case locations(at: ByteRange)
    /// An experience cannot be decoded.
    case experience(at: ByteRange)
    /// The rule set with this index in a list cannot be decoded.
    case ruleSet(Int, DecodingFault)
    /// A leaf tests for an experience with this key, but no experience has the key.
    case target([UInt8], at: ByteRange)
  }

  /// Creates a program that finds no experience and evaluates no rule set.
  init(rejected rules: AudienceRules, for profile: ConvertProfile) {
    self.init(empty: rules, profile)
    for _ in rules.experiences {
      var plan = ExperiencePlan()
      plan.absence = .unknown
      experiences.append(plan)
    }
  }

  init(empty rules: AudienceRules, _ profile: ConvertProfile) {
    (self.profile, self.rules) = (profile, rules)
    trees = Array(repeating: nil, count: rules.trees.count)
  }

  /// The number of experiences that are evaluated for every visitor; for a document without a configuration, the number
  /// of rule sets.
  package var unindexedCount: Int { rules.isBare ? trees.count : index.alwaysExperiences.count }

  /// True if the platform evaluates a rule set.
  package func evaluates(_ tree: RuleTreeID) -> Bool { trees[Int(tree)] != nil }

  /// Returns the key of the experience with this index in the document.
  package func key(ofExperience place: Int) -> [UInt8]? { experiences[place].key }

  /// Returns the node of a condition; nil if the condition has no node.
  func node(of condition: ConditionID) -> Int32? {
    guard nodeOfCondition.indices.contains(Int(condition)) else { return nil }
    let node = nodeOfCondition[Int(condition)]
    return node < 0 ? nil : node
  }

  func children(_ range: Range<Int32>) -> ArraySlice<Int32> {
    nodeChildren[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// Returns the outcome of a node for a visitor without data.
  func outcomeAtRest(_ node: Int32) -> OutcomeSet {
    switch nodes[Int(node)] {
    case .never: .no
    case .exception: .exception
    case .leaf(let leaf): restVerdicts[Int(leaf.predicate)].outcome(isNegated: leaf.isNegated)
    case .all(let range):
      OutcomeSet.inOrder(children(range), continuing: .yes) { outcomeAtRest($0) }
    case .any(let range):
      OutcomeSet.inOrder(children(range), continuing: .no) { outcomeAtRest($0) }
    }
  }

  /// Returns the outcome of a rule set for a visitor without data.
  func outcomeAtRest(_ tree: VisitorTree) -> OutcomeSet {
    switch tree.form {
    case .node(let top): outcomeAtRest(top)
    case .bucketed(_, let isNegated): isNegated ? .yes : .no
    }
  }
}

/// The reason why a Convert platform rejects a document, and the location of the defect.
public struct ConvertRejection: Error, Sendable {
  package enum Reason: Sendable {
    /// The text deviates from JSON.
    case text(JSONDeviationKind)
    /// A value has a type that the platform does not decode.
    case type(DecodingFault)
    /// The document is in none of Convert's formats.
    case shape(ConvertShapeFault)
  }

  package let reason: Reason
  /// The byte range of the rejected part of the document.
  public let range: ByteRange

  /// The reason as a message: lower case, no full stop, no position.
  public var summary: String {
    switch reason {
    case .text(let kind): kind.summary
    case .type(let fault): fault.summary
    case .shape(let fault): fault.summary
    }
  }
}

/// An inverted index from a visitor's values to the rule sets that may match, and to the experiences with such rule
/// sets.
///
/// An access point of a rule set is a key, a key with a value, or a stored decision. A rule set with access points is
/// false for a visitor who has none of them. So the cost of a visitor depends on the visitor's values and the rule sets
/// found by them, not on the number of all rule sets.
struct AudienceIndex: Sendable {
  /// Maps a key to its index in `AudienceProgram.keys`.
  var keys: [VisitorKey: Int32] = [:]
  /// Indexed by key: the comparisons that leaves make with the key's value.
  var comparisonsOfKey: [VisitorComparisons] = []
  /// Indexed by key: the rule sets that may be true because the visitor has the key.
  var treesOfKey: [[RuleTreeID]] = []
  /// Indexed by key: true if `treesOfValue` contains a rule set for some value of the key.
  var hasValues: [Bool] = []
  /// Keyed by a key and its value: the rule sets that may be true because the visitor has this value.
  var treesOfValue: [Value: [RuleTreeID]] = [:]
  /// Keyed by the id of an experience: the rule sets that may be true because the visitor has a stored decision for
  /// this experience.
  var treesOfStored: [CollationKey: [RuleTreeID]] = [:]
  /// Indexed by rule set: the experiences that are evaluated if the visitor has an access point of the rule set.
  var experiencesOfTree: [[Int32]] = []
  /// Keyed by id: the experiences with this id, which are evaluated if the visitor has a stored decision for the id.
  var experiencesOfStored: [CollationKey: [Int32]] = [:]
  /// The experiences that are evaluated for every visitor.
  var alwaysExperiences: [Int32] = []

  /// A key and a string in lower case.
  struct Value: Hashable, Sendable {
    let key: Int32
    let text: CollationKey
  }
}

extension AudienceProgram {
  /// An experience that the platform finds, and its gates.
  package struct LoadedExperience: Sendable {
    /// The 0-based index of the experience in the document.
    package let place: Int
    package let key: [UInt8]?
    package let audiences: [[UInt8]]
    package let segments: [[UInt8]]
    package let locations: [[UInt8]]
    /// True if visitors must match a site area.
    package let hasSiteArea: Bool
  }

  /// A rule set that the platform loads, with the keys that its leaves test.
  package struct LoadedRules: Sendable {
    package let tree: RuleTreeID
    /// The id of the audience or location; nil if the document is one rule set.
    package let id: [UInt8]?
    /// The keys of attributes or location data, in the order of first use.
    package let keys: [[UInt8]]
    /// The number of leaves that the rule set has in the document.
    package let leaves: Int
    /// The number of the rule set's leaves that are never true, or not evaluated.
    package let lost: Int
  }

  /// The experiences that can be found by their keys, in document order.
  package var loadedExperiences: [LoadedExperience] {
    experiences.enumerated().compactMap { place, plan in
      if case .unknown = plan.absence { return nil }
      let hasSiteArea = if case .siteArea = plan.locationGate { true } else { false }
      return LoadedExperience(
        place: place, key: plan.key, audiences: plan.audiences.map(\.id), segments: plan.segments,
        locations: plan.locations.map(\.id), hasSiteArea: hasSiteArea)
    }
  }

  /// The rule sets of a document without a configuration, with their indices.
  package var loadedRuleSets: [(index: Int, rules: LoadedRules)] {
    rules.bareTrees.enumerated().compactMap { index, tree in
      loaded(tree, id: nil).map { (index, $0) }
    }
  }

  package var loadedAudiences: [LoadedRules] { rules.audiences.compactMap(loaded) }

  package var loadedLocations: [LoadedRules] { rules.locations.compactMap(loaded) }

  private func loaded(_ audience: Audience) -> LoadedRules? {
    audience.tree.flatMap { tree in
      loaded(tree, id: audience.id.map { rules.document.string(orLexeme: $0) })
    }
  }

  private func loaded(_ id: RuleTreeID, id name: [UInt8]?) -> LoadedRules? {
    guard let tree = trees[Int(id)] else { return nil }
    let leaves = rules.leaves(of: id).count
    guard case .node(let top) = tree.form else {
      return LoadedRules(tree: id, id: name, keys: [], leaves: leaves, lost: leaves - 1)
    }
    var keys: [[UInt8]] = []
    var kept = 0
    var open = [top]
    while let node = open.popLast() {
      switch nodes[Int(node)] {
      case .never, .exception: break
      case .leaf(let leaf):
        kept += 1
        guard let key = predicates[Int(leaf.predicate)].key else { break }
        let bytes = self.keys[Int(key)].name.bytes
        if !keys.contains(bytes) { keys.append(bytes) }
      case .all(let range), .any(let range): open += children(range).reversed()
      }
    }
    return LoadedRules(tree: id, id: name, keys: keys, leaves: leaves, lost: leaves - kept)
  }
}
