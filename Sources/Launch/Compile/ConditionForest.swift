package import RuleCore

/// The conditions of all rules as one platform keeps them: trees of predicates, for whoever reasons
/// about rules instead of running them.
///
///     condition   and(type eq [x], sku eq [a, b])          in the rule set
///     nodes       leaf, (leaf, leaf, any), all             children before their parent
///
/// What the platform drops has no node. A test of several values is a group of leaves.
package struct ConditionForest: Sendable {
  package enum Form: Hashable, Sendable {
    /// Every child holds.
    case all
    /// Some child holds.
    case any
    /// The predicate holds.
    case leaf(predicate: Int32)
  }

  package struct Node: Sendable {
    package var form: Form
    /// Where its children lie in `members`.
    package var children: Range<Int32>
    /// The condition of the rule set that it stands for; the values of a test have the test's.
    package var condition: ConditionID
  }

  package private(set) var nodes: [Node] = []
  /// The children of all groups, by their places in `nodes`.
  package private(set) var members: [Int32] = []
  /// By condition of the rule set: its node, or -1 where the platform drops it.
  package private(set) var places: [Int32] = []
  /// By rule of the rule set: the node of its condition, or -1 where the platform drops the rule.
  package private(set) var roots: [Int32] = []
  package private(set) var predicates: [Predicate] = []
  /// The facts that predicates are about.
  package private(set) var facts: [FactSource] = []
  package let profile: LaunchProfile
  /// Holds the literals, and no rule.
  private(set) var program: Program

  /// The forest of a rule set that `profile` does not reject. Only one that `readsEvents` can be asked
  /// about events.
  package init(_ rules: RuleSet, for profile: LaunchProfile, readsEvents: Bool = false) {
    self.init(for: profile, conditions: rules.conditions.count)
    var builder = ProgramBuilder(rules, for: profile, only: [], indexedRules: .max)
    for rule in rules.rules {
      builder.rule = rule.index
      var lost = Program.Losses()
      builder.buildConditions(of: rule, &lost)
      add(rule, of: builder)
    }
    complete(with: builder.vocabulary(readsEvents: readsEvents))
  }

  /// A forest without trees yet, with room for so many conditions.
  init(for profile: LaunchProfile, conditions: Int) {
    self.profile = profile
    program = Program(profile: profile)
    places.reserveCapacity(conditions)
    nodes.reserveCapacity(conditions + conditions / 4)
    members.reserveCapacity(conditions + conditions / 4)
  }

  /// Takes the facts and predicates that the trees were built with.
  mutating func complete(with program: Program) {
    self.program = program
    (predicates, facts) = (program.predicates, program.facts)
  }

  /// Adds the next rule, whose conditions `builder` has at hand.
  mutating func add(_ rule: Rule, of builder: borrowing ProgramBuilder) {
    let top = builder.built.last ?? nil
    roots.append(top.map { Int32(nodes.count) + $0 } ?? -1)
    if top == nil {
      places.append(contentsOf: repeatElement(-1, count: rule.conditions.count))
    } else {
      append(builder, rule)
    }
  }

  /// Takes the trees of the rule that `builder` has at hand.
  private mutating func append(_ builder: borrowing ProgramBuilder, _ rule: Rule) {
    let (firstNode, firstMember) = (Int32(nodes.count), Int32(members.count))
    for node in builder.nodes {
      let children =
        (node.children.lowerBound + firstMember)..<(node.children.upperBound + firstMember)
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

  /// The children of a node, by their places in `nodes`.
  package func children(of node: Int32) -> ArraySlice<Int32> {
    let range = nodes[Int(node)].children
    return members[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  // MARK: literals

  /// The text that a predicate's `literal` stands for, as WTF-8.
  package func text(_ literal: UInt32) -> [UInt8] { program.texts[Int(literal)].bytes }

  /// The same in lower case, where that is ASCII.
  package func foldedText(_ literal: UInt32) -> [UInt8]? { program.texts[Int(literal)].folded }

  package func integer(_ literal: UInt32) -> Int64 { program.integers[Int(literal)] }

  package func decimal(_ literal: UInt32) -> Double { program.decimals[Int(literal)] }
}

extension JSONDocument {
  /// A hash of the bytes of a value as they are written, the same within one process.
  package func hash(of value: Value) -> UInt64 {
    let range = range(value)
    return PlaceIndex.hash(text.span.extracting(range.lower..<range.upper))
  }
}
