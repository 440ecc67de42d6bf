/// The conditions that one platform loads from all rules. They are trees of predicates, for static analysis and
/// explanations.
///
///     condition   and(type eq [x], sku eq [a, b])          in the rule set
///     nodes       leaf, (leaf, leaf, any), all             children before their parent
///
/// Conditions that the platform drops have no node. A test of several values is a group of leaves.
package struct ConditionForest: Sendable {
  package enum Form: Hashable, Sendable {
    /// True if every child is true.
    case all
    /// True if any child is true.
    case any
    /// The node has the result of the predicate.
    case leaf(predicate: Int32)
  }

  package struct Node: Sendable {
    package var form: Form
    /// The range of the node's children in `members`.
    package var children: Range<Int32>
    /// The id of the condition in the rule set; the leaves of a test of several values share the test's id.
    package var condition: ConditionID
  }

  package private(set) var nodes: [Node] = []
  /// The children of all groups, as indices into `nodes`.
  package private(set) var members: [Int32] = []
  /// Indexed by condition of the rule set: the index of the condition's node, or -1 if the platform drops the
  /// condition.
  package private(set) var places: [Int32] = []
  /// Indexed by rule of the rule set: the index of the root node of its tree, or -1 if the platform drops the rule.
  package private(set) var roots: [Int32] = []
  package private(set) var predicates: [Predicate] = []
  /// The facts that the predicates test.
  package private(set) var facts: [FactSource] = []
  package let profile: LaunchProfile
  /// The program that contains the literals; it has no rules unless `LoadResult` built the forest.
  private(set) var program: Program

  /// Creates the forest of a rule set that `profile` does not reject. `readsEvents`: true if the predicates will be
  /// evaluated on events.
  package init(
    _ rules: RuleSet, for profile: LaunchProfile, readsEvents: Bool = false, history: HistoryUse = .empty
  ) {
    self.init(for: profile, conditions: rules.conditions.count)
    var builder = ProgramBuilder(rules, for: profile, only: [], indexedRules: .max, history: history)
    for rule in rules.rules {
      var lost = Program.Losses()
      builder.buildConditions(of: rule, &lost)
      add(rule, of: builder)
    }
    complete(with: builder.finish(readsEvents: readsEvents))
  }

  /// Creates an empty forest with room for the trees of `conditions` conditions.
  init(for profile: LaunchProfile, conditions: Int) {
    self.profile = profile
    program = Program(profile: profile)
    places.reserveCapacity(conditions)
    nodes.reserveCapacity(conditions + conditions / 4)
    members.reserveCapacity(conditions + conditions / 4)
  }

  /// Stores the facts and predicates that the trees refer to. Call once, after the last `add`.
  mutating func complete(with program: Program) {
    self.program = program
    (predicates, facts) = (program.predicates, program.facts)
  }

  /// Adds the next rule, whose conditions `builder` has just built.
  mutating func add(_ rule: Rule, of builder: borrowing ProgramBuilder) {
    let top = builder.built.last ?? nil
    roots.append(top.map { Int32(nodes.count) + $0 } ?? -1)
    // Conditions before this rule that have no entry in `places` belong to rules that the builder left out.
    places.append(contentsOf: repeatElement(-1, count: Int(rule.conditions.lowerBound) - places.count))
    if top == nil {
      places.append(contentsOf: repeatElement(-1, count: rule.conditions.count))
    } else {
      append(builder, rule)
    }
  }

  /// Copies the tree of the rule that `builder` has just built.
  private mutating func append(_ builder: borrowing ProgramBuilder, _ rule: Rule) {
    let (firstNode, firstMember) = (Int32(nodes.count), Int32(members.count))
    for node in builder.nodes {
      let children = (node.children.lowerBound + firstMember)..<(node.children.upperBound + firstMember)
      let form: Form =
        switch node.form {
        case .all: .all
        case .any: .any
        case .leaf(let predicate): .leaf(predicate: Int32(predicate))
        }
      nodes.append(Node(form: form, children: children, condition: -1))
    }
    for member in builder.members { members.append(member + firstNode) }
    for (condition, node) in zip(rule.conditions, builder.built) {
      guard let node else {
        places.append(-1)
        continue
      }
      let place = Int(node + firstNode)
      places.append(Int32(place))
      nodes[place].condition = condition
      for child in nodes[place].children where nodes[Int(members[Int(child)])].condition < 0 {
        nodes[Int(members[Int(child)])].condition = condition
      }
    }
  }

  /// Returns the children of a node, as indices into `nodes`.
  package func children(of node: Int32) -> ArraySlice<Int32> {
    let range = nodes[Int(node)].children
    return members[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  // MARK: literals

  /// Returns the string for the `literal` of a predicate, as WTF-8.
  package func text(_ literal: UInt32) -> [UInt8] { program.texts[Int(literal)].bytes }

  /// Returns in lower case the string for the `literal` of a predicate; nil if the string is not ASCII.
  package func foldedText(_ literal: UInt32) -> [UInt8]? { program.texts[Int(literal)].folded }

  /// Returns a search of the event history. `place`: the index that `FactSource.history` contains.
  package func search(_ place: Int) -> HistorySearch { program.searches[place] }

  package func integer(_ literal: UInt32) -> Int64 { program.integers[Int(literal)] }

  package func decimal(_ literal: UInt32) -> Double { program.decimals[Int(literal)] }
}

extension JSONDocument {
  /// Returns a hash of the bytes of a value as written. The hash is stable only within one process.
  package func hash(of value: Value) -> UInt64 {
    let range = range(value)
    return PlaceIndex.hash(text.span.extracting(range.lower..<range.upper))
  }
}
