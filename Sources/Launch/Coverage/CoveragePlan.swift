/// The items that coverage counts: the rules, leaves, values, consequences and tokens that one platform loads from a
/// document.
///
/// Items are in document order. The items of a rule, and the items of a consequence, are contiguous. A rule that the
/// platform does not load has no items.
package struct CoveragePlan: Sendable {
  package struct Rule: Sendable {
    /// The index of the rule in the document.
    package let index: Int
    /// The range of the rule's leaves in `leaves`.
    package let leaves: Range<Int>
    /// The range of the rule's consequences in `consequences` and in `Program.consequences`.
    package let consequences: Range<Int>
    /// The nodes of the rule's conditions in the forest; the root is the last.
    package let nodes: Range<Int32>
  }

  /// A condition that is not a group.
  package struct Leaf: Sendable {
    package let range: ByteRange
    /// The leaf's condition in the rule set; -1 if the leaf has no condition.
    package let condition: ConditionID
    /// The index of the leaf's node in the condition forest.
    package let node: Int32
    /// The range of the leaf's values in `values`; empty unless the platform compares with several values.
    package let values: Range<Int>
    /// The fact that the leaf tests; nil if the leaf's values do not all test the same fact.
    let fact: UInt32?
    /// The indices of the predicates of the leaf's nodes in the forest.
    let predicates: [Int32]
  }

  /// One of several values of a test.
  package struct Value: Sendable {
    package let range: ByteRange
    package let node: Int32
    let predicate: Int32
    /// The result of the comparison if the value of the event equals this value, or otherwise meets it: false for
    /// matchers such as `ne`.
    package let whenMet: Bool
  }

  package struct Consequence: Sendable {
    /// The consequence's id as JSON text.
    package let id: String
    package let range: ByteRange
    /// The range of the consequence's tokens in `tokens`.
    package let tokens: Range<Int>
  }

  package struct Token: Sendable {
    /// The byte range of the string of the document that contains the token.
    package let range: ByteRange
    /// The token's text between the delimiters.
    package let source: [UInt8]
    /// The fact that the token reads; nil for a token that is not closed.
    package let fact: FactSource?
    /// True if the platform may find no value; false for facts that every event has.
    package let canLack: Bool
  }

  package let trace: TracePlan
  package private(set) var rules: [Rule] = []
  package private(set) var leaves: [Leaf] = []
  package private(set) var values: [Value] = []
  package private(set) var consequences: [Consequence] = []
  package private(set) var tokens: [Token] = []

  package var program: Program { trace.program }
  package var profile: LaunchProfile { trace.profile }
  /// The condition trees of the loaded rules.
  package var forest: ConditionForest { trace.forest }

  /// Creates the plan of a document. `trace`: the rules as loaded for evaluation, with an index of predicates.
  package init(_ trace: TracePlan) {
    self.trace = trace
    guard trace.rejection == nil else { return }
    for rule in trace.program.rules { add(rule) }
  }

  private mutating func add(_ loaded: Program.LoadedRule) {
    let rule = trace.rules.rules[loaded.index]
    let (firstLeaf, nodes) = (leaves.count, trace.ruleNodes[loaded.index])
    var places: [Int32: Int] = [:]
    for node in nodes where forest.children(of: node).isEmpty || trace.isTest(node) {
      // The nodes of a test's values precede the node of the test, and are not leaves of their own.
      let condition = forest.nodes[Int(node)].condition
      let isValue = condition >= 0 && node != forest.places[Int(condition)]
      if !isValue { places[node] = leaves.count }
      if !isValue { add(leaf: node) }
    }
    let firstConsequence = consequences.count
    var next = loaded.consequences.lowerBound
    for place in rule.consequences {
      let consequence = trace.rules.consequences[Int(place)]
      if trace.profile.drops(consequence, of: trace.rules) { continue }
      add(next, at: trace.rules.document.range(consequence.entry))
      next += 1
    }
    rules.append(
      Rule(
        index: loaded.index, leaves: firstLeaf..<leaves.count, consequences: firstConsequence..<consequences.count,
        nodes: nodes))
  }

  private mutating func add(leaf node: Int32) {
    let children = forest.children(of: node)
    let nodes = children.isEmpty ? [node] : Array(children)
    let predicates = nodes.compactMap { node -> Int32? in
      guard case .leaf(let predicate) = forest.nodes[Int(node)].form else { return nil }
      return predicate
    }
    let facts = Set(predicates.map { forest.predicates[Int($0)].fact })
    let condition = forest.nodes[Int(node)].condition
    let first = values.count
    if children.count > 1, condition >= 0 {
      let whenMet = forest.nodes[Int(node)].form == .any
      for ((node, predicate), range) in zip(zip(nodes, predicates), keptValues(of: condition)) {
        values.append(Value(range: range, node: node, predicate: predicate, whenMet: whenMet))
      }
    }
    let range = condition >= 0 ? trace.rules.conditions[Int(condition)].range : ByteRange(0, 0)
    leaves.append(
      Leaf(
        range: range, condition: condition, node: node, values: first..<values.count,
        fact: facts.count == 1 ? facts.first : nil, predicates: predicates))
  }

  /// Returns the ranges of a test's values, without the values that the platform drops.
  private func keptValues(of condition: ConditionID) -> [ByteRange] {
    let document = trace.rules.document
    guard case .test(let test) = trace.rules.conditions[Int(condition)].form else { return [] }
    switch test.operands {
    case .list(let list):
      let dropped = Set(trace.loading.droppedValues[condition] ?? [])
      return document.elements(list).enumerated().filter { !dropped.contains(Int32($0.offset)) }.map {
        document.range($0.element)
      }
    // JavaScript compares with each UTF-16 unit of a string. The units have no ranges of their own in the document.
    case .text, .missing, .null, .other: return []
    }
  }

  private mutating func add(_ consequence: Int32, at range: ByteRange) {
    let first = tokens.count
    for place in program.consequences[Int(consequence)].line {
      let piece = program.pieces[Int(place)]
      let source: [UInt8]
      let fact: FactSource?
      switch piece.kind {
      case .text: continue
      case .unclosed: (source, fact) = (program.unclosed[Int(piece.start)].source, nil)
      case .firstToken, .nextToken:
        let token = program.tokens[Int(piece.start)]
        (source, fact) = (token.source, program.facts[Int(token.fact)])
      }
      tokens.append(
        Token(
          range: trace.loading.tokenPlaces[place] ?? range, source: source, fact: fact,
          canLack: fact.map(Self.canLack) ?? false))
    }
    let id = program.text(of: program.consequences[Int(consequence)].id)
    consequences.append(Consequence(id: id, range: range, tokens: first..<tokens.count))
  }

  /// True if an event, or the device, may have no value for a fact.
  private static func canLack(_ fact: FactSource) -> Bool {
    switch fact {
    case .data, .state: true
    case .special, .history, .nothing, .crash: false
    }
  }
}
