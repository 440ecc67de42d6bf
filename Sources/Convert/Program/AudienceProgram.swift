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
  /// What the document said.
  package let rules: AudienceRules
  var keys: [VisitorKey] = []
  var predicates: [VisitorPredicate] = []
  /// What each comes to for a visitor without its key.
  var restVerdicts: [VisitorVerdict] = []
  var nodes: [VisitorNode] = []
  var nodeChildren: [Int32] = []
  /// For each condition of the document the node that it became, or -1; empty where nobody asks.
  var nodeOfCondition: [Int32] = []
  /// One for each rule set of the document; nil where the platform looks at none of it.
  var trees: [VisitorTree?]
  var experiences: [ExperiencePlan] = []
  /// Where each key leads: the first of that key.
  var experienceOfKey: [CollationKey: Int] = [:]
  var index = AudienceIndex()
  /// What the platform does not read as it is meant.
  package var losses: [Loss] = []
  /// How many leaves are false whatever a visitor is, because of what they lack or ask for.
  package var lostLeaves = 0

  /// Something of the document that the platform leaves out, with what that costs.
  package enum Loss: Hashable, Sendable {
    /// A location cannot be decoded, and all are lost with it.
    case locations(at: ByteRange)
    /// An experience cannot be decoded.
    case experience(at: ByteRange)
    /// A leaf asks for an experience of this key, which is not there.
    case target([UInt8], at: ByteRange)
  }

  /// Builds the program of `profile`'s platform from rules that were read for it.
  public init(_ rules: AudienceRules, for profile: ConvertProfile) throws(ConvertRejection) {
    try self.init(rules, for: profile, keepsPlaces: false)
  }

  /// The same; with `keepsPlaces` it is remembered what became of each condition.
  init(_ rules: AudienceRules, for profile: ConvertProfile, keepsPlaces: Bool) throws(ConvertRejection) {
    self.init(empty: rules, profile)
    try checkText()
    if keepsPlaces { nodeOfCondition = Array(repeating: -1, count: rules.conditions.count) }
    var builder = AudienceProgramBuilder(self)
    builder.build()
    self = builder.program
  }

  /// A program in which no experience can be found and no rule set is looked at.
  init(rejected rules: AudienceRules, for profile: ConvertProfile) {
    self.init(empty: rules, profile)
    for _ in rules.experiences {
      var plan = ExperiencePlan()
      plan.absence = .unknown
      experiences.append(plan)
    }
  }

  private init(empty rules: AudienceRules, _ profile: ConvertProfile) {
    (self.profile, self.rules) = (profile, rules)
    trees = Array(repeating: nil, count: rules.trees.count)
  }

  /// Throws where the platform's reader does not take the text, or some value of a rule set.
  private func checkText() throws(ConvertRejection) {
    for tolerance in rules.document.tolerances {
      let isRejected: Bool
      switch profile.reader.reading(of: tolerance.kind) {
      case .accepted: isRejected = false
      case .rejected: isRejected = true
      // A value that nobody reads does no harm.
      case .valueLost:
        isRejected = rules.trees.contains {
          $0.range.start <= tolerance.range.start && tolerance.range.end <= $0.range.end
        }
      }
      if isRejected { throw ConvertRejection(kind: tolerance.kind, range: tolerance.range) }
    }
  }

  /// How many experiences every event must test, or rule sets where there are none.
  package var unindexedCount: Int {
    rules.isBare ? trees.count : index.alwaysExperiences.count
  }

  /// The key of the experience at a place of the document.
  package func key(ofExperience place: Int) -> [UInt8]? { experiences[place].key }

  func children(_ range: Range<Int32>) -> ArraySlice<Int32> {
    nodeChildren[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// What a node comes to for a visitor of whom nothing is known.
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

  /// What a rule set comes to for a visitor of whom nothing is known.
  func outcomeAtRest(_ tree: VisitorTree) -> OutcomeSet {
    switch tree.form {
    case .node(let top): outcomeAtRest(top)
    case .bucketed(_, let isNegated): isNegated ? .yes : .no
    }
  }
}

/// Why a Convert platform does not load a document, and where.
public struct ConvertRejection: Error, Sendable {
  /// How the text departs from JSON.
  package let kind: JSONDeviation.Kind
  /// The bytes of the document that are rejected.
  public let range: ByteRange

  /// The reason in words: lower case, no full stop, no position.
  public var summary: String { kind.summary }
}
