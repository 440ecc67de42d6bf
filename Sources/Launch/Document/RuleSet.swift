/// A rule: its byte range in the document, and its parts as indices into the lists of `RuleSet`.
package struct Rule: Sendable {
  /// The zero-based position in the document's list of rules. If the rule set is a part of the document, the rules of
  /// earlier parts count too.
  package var index: Int
  package var range: ByteRange
  /// The range of this rule's conditions in `RuleSet.conditions`; the last one is the top condition.
  package var conditions: Range<Int32>
  /// The range of this rule's consequences in `RuleSet.consequences`.
  package var consequences: Range<Int32>

  package init(index: Int, range: ByteRange, conditions: Range<Int32>, consequences: Range<Int32>) {
    (self.index, self.range) = (index, range)
    (self.conditions, self.consequences) = (conditions, consequences)
  }
}

/// The rules of a launch document, independent of any platform.
///
/// Nothing is dropped: unreadable parts are `unreadable` conditions or entries of `faults`.
public struct RuleSet: Sendable {
  /// The forms of a document.
  public enum Form: Sendable {
    /// An object with `version` and `rules`, as devices read it.
    case document
    /// A rule, or an array of rules.
    case rules
    /// A condition, or an array of conditions: each is a rule without consequences.
    case conditions
  }

  /// The form of the document. Only `document` has a version.
  public package(set) var form = Form.document
  /// The document's `version`; nil if it is missing or not an integer.
  public package(set) var version: Int64?
  package var document: JSONDocument
  /// The value that contains the rules: the root of the document, or a part of it.
  package internal(set) var root: JSONDocument.Value
  package var rules: [Rule] = []
  package var conditions: [Condition] = []
  package var children: [ConditionID] = []
  package var consequences: [Consequence] = []
  /// True if the root requires the executor of Adobe Target, which uses the bucket of the user.
  var hasBuckets = false
  /// The parts that at least one platform may not read, in the order of reading.
  package var faults: [DocumentFault] = []

  package init(document: JSONDocument) { (self.document, root) = (document, document.root) }

  /// Joins rule sets that are parts of one document. Their rules are numbered consecutively.
  package init(joining parts: [RuleSet]) {
    self = parts[0]
    for part in parts.dropFirst() { add(part) }
  }

  private mutating func add(_ part: RuleSet) {
    let (firstRule, firstCondition, firstChild) = (rules.count, Int32(conditions.count), Int32(children.count))
    let (firstConsequence, firstFault) = (Int32(consequences.count), Int32(faults.count))
    func moved(_ range: Range<Int32>, by offset: Int32) -> Range<Int32> {
      (range.lowerBound + offset)..<(range.upperBound + offset)
    }
    for rule in part.rules {
      rules.append(
        Rule(
          index: firstRule + rule.index, range: rule.range, conditions: moved(rule.conditions, by: firstCondition),
          consequences: moved(rule.consequences, by: firstConsequence)))
    }
    for var condition in part.conditions {
      condition.children = moved(condition.children, by: firstChild)
      conditions.append(condition)
    }
    for child in part.children { children.append(child + firstCondition) }
    for var consequence in part.consequences {
      consequence.faults = moved(consequence.faults, by: firstFault)
      consequences.append(consequence)
    }
    for fault in part.faults {
      faults.append(
        DocumentFault(fault.reason, fault.range, rule: fault.rule.map { $0 + firstRule }, isUnused: fault.isUnused))
    }
  }

  /// The number of rules in the document, including those that a platform drops.
  public var ruleCount: Int { rules.count }

  /// The maximum number of conditions without children in one rule.
  package var maximumLeaves: Int {
    rules.lazy.map { rule in
      rule.conditions.count { conditions[Int($0)].children.isEmpty }
    }.max() ?? 0
  }

  /// Returns the indices of the rules with a consequence that has this id.
  package func rules(withConsequence id: [UInt8]) -> [Int] {
    rules.filter { rule in
      rule.consequences.contains { self.id(of: consequences[Int($0)]) == id }
    }.map(\.index)
  }

  /// The ids of all consequences that have an id.
  package var consequenceIDs: [[UInt8]] { consequences.compactMap { id(of: $0) } }

  /// Returns the ids of the consequences of the rule with this index in the document; empty if the index has no rule.
  package func consequenceIDs(ofRule index: Int) -> [[UInt8]] {
    guard rules.indices.contains(index) else { return [] }
    return rules[index].consequences.compactMap { id(of: consequences[Int($0)]) }
  }

  /// Returns the byte range of a rule.
  package func range(ofRule index: Int) -> ByteRange { rules[index].range }

  /// Returns the conditions of a rule, the top condition last.
  package func conditions(ofRule index: Int) -> ArraySlice<Condition> {
    let range = rules[index].conditions
    return conditions[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// Returns the consequence at an index among the consequences of a rule; nil if the index has no consequence.
  package func consequence(_ position: Int?, ofRule index: Int) -> Consequence? {
    guard let position, rules.indices.contains(index) else { return nil }
    return consequences[Int(rules[index].consequences.lowerBound) + position]
  }

  private func id(of consequence: Consequence) -> [UInt8]? {
    consequence.id.map { document.string(orLexeme: $0) }
  }

  /// The document as UTF-8; the positions of problems refer to it.
  public var text: [UInt8] { document.text }
}

/// A consequence of a rule, independent of any platform.
package struct Consequence: Sendable {
  /// The value of this consequence in the document's array `consequences`.
  package var entry: JSONDocument.Value
  package var id: JSONDocument.Value?
  package var type: JSONDocument.Value?
  package var detail: JSONDocument.Value?
  /// The range in `RuleSet.faults` of the defects inside the consequence.
  package var faults: Range<Int32>

  package init(
    entry: JSONDocument.Value, id: JSONDocument.Value?, type: JSONDocument.Value?, detail: JSONDocument.Value?,
    faults: Range<Int32> = 0..<0
  ) {
    (self.entry, self.id, self.type, self.detail) = (entry, id, type, detail)
    self.faults = faults
  }
}
