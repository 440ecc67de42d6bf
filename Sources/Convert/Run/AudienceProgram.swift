@_exported public import RuleCore

/// Convert rules as one platform loads them, ready to run. Immutable.
///
/// `ConvertReader` records every part of the document. `AudienceProgramBuilder` applies the
/// profile: for example, iOS flattens groups that JavaScript evaluates as written.
///
/// A leaf, group or gate evaluates to an `OutcomeSet`, the set of possible results: yes, no or an
/// exception. A decided result is one element; an undecided pattern gives yes and no. Evaluation
/// in the platform's order is Kleene's three-valued logic with exceptions.
///
/// `AudienceIndex` is an inverted index. For each rule set that is false for an unknown visitor,
/// the builder names access points, of which a matching visitor must have one: a key, a key with
/// a string, or a stored decision. Other rule sets are tested for every visitor.
///
/// `AudienceTrace` explains the document's tree with the results of the same `AudienceRunner`. The
/// trees of all platforms have the same shape, so that they can be shown side by side.
public struct AudienceProgram: Sendable {
  /// The platform that the program was built for.
  public let profile: ConvertProfile
  /// The document as it was read.
  package let rules: AudienceRules
  var keys: [VisitorKey] = []
  var predicates: [VisitorPredicate] = []
  /// Indexed by predicate. The verdict for a visitor without the predicate's key.
  var restVerdicts: [VisitorVerdict] = []
  var nodes: [VisitorNode] = []
  var nodeChildren: [Int32] = []
  /// Indexed by condition of the document: the index of the condition's node, or -1 if it has none. Empty unless built
  /// for explanations.
  var nodeOfCondition: [Int32] = []
  /// Indexed by rule set of the document. Nil if the platform does not evaluate the rule set.
  var trees: [VisitorTree?]
  var experiences: [ExperiencePlan] = []
  /// The index of the first experience with each key.
  var experienceOfKey: [CollationKey: Int] = [:]
  var index = AudienceIndex()
  /// The parts of the document that the platform drops.
  package var losses: [Loss] = []
  /// The number of conditions that the platform cannot read, and takes for false.
  package var lostLeaves = 0

  /// A part of the document that the platform drops.
  package enum Loss: Hashable, Sendable {
    /// A location cannot be decoded, so the platform drops all locations.
    case locations(at: ByteRange)
    /// An experience cannot be decoded.
    case experience(at: ByteRange)
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

  /// The number of experiences that are tested for every event, or of rule sets if there are no experiences.
  package var unindexedCount: Int { rules.isBare ? trees.count : index.alwaysExperiences.count }

  /// The key of the experience with this index in the document.
  package func key(ofExperience place: Int) -> [UInt8]? { experiences[place].key }

  /// The node of a condition; nil if the condition has none.
  func node(of condition: ConditionID) -> Int32? {
    guard nodeOfCondition.indices.contains(Int(condition)) else { return nil }
    let node = nodeOfCondition[Int(condition)]
    return node < 0 ? nil : node
  }

  func children(_ range: Range<Int32>) -> ArraySlice<Int32> {
    nodeChildren[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The outcome of a node for a visitor without data.
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

  /// The outcome of a rule set for a visitor without data.
  func outcomeAtRest(_ tree: VisitorTree) -> OutcomeSet {
    switch tree.form {
    case .node(let top): outcomeAtRest(top)
    case .bucketed(_, let isNegated): isNegated ? .yes : .no
    }
  }
}

/// The reason why a Convert platform rejects a document, and its location.
public struct ConvertRejection: Error, Sendable {
  /// How the text departs from JSON.
  package let kind: JSONDeviation.Kind
  /// The bytes of the document that are rejected.
  public let range: ByteRange

  /// The reason in words: lower case, no full stop, no position.
  public var summary: String { kind.summary }
}
