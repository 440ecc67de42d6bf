package import RuleCore

/// A rule, by where it stands.
package struct Rule: Sendable {
  /// 0-based position in the document's list of rules.
  package var index: Int
  package var range: ByteRange
  /// The conditions of this rule in `RuleSet.conditions`; the last one is the top.
  package var conditions: Range<Int32>
  /// The places of its consequences in `RuleSet.consequences`.
  package var consequences: Range<Int32>

  package init(
    index: Int, range: ByteRange, conditions: Range<Int32>, consequences: Range<Int32>
  ) {
    (self.index, self.range) = (index, range)
    (self.conditions, self.consequences) = (conditions, consequences)
  }
}

/// A rules document as its dialect reads it, before any platform has looked at it.
///
/// Nothing is dropped: what cannot be read is an `unreadable` condition or an entry of `faults`.
public struct RuleSet: Sendable {
  /// The document's `version`, when it has one that is a whole number.
  public package(set) var version: Int64?
  package var document: JSONDocument
  package var rules: [Rule] = []
  package var conditions: [Condition] = []
  package var children: [ConditionID] = []
  package var consequences: [Consequence] = []
  /// In the order of reading.
  package var faults: [DocumentFault] = []

  package init(document: JSONDocument) { self.document = document }

  /// How many rules the document lists, whatever a platform makes of them.
  public var ruleCount: Int { rules.count }

  /// The most conditions of one rule that are no groups.
  package var mostLeaves: Int {
    rules.map { rule in
      rule.conditions.count { conditions[Int($0)].children.isEmpty }
    }.max() ?? 0
  }

  /// The places of the rules that have a consequence with this id.
  package func rules(withConsequence id: [UInt8]) -> [Int] {
    rules.filter { rule in
      rule.consequences.contains { self.id(of: consequences[Int($0)]) == id }
    }.map(\.index)
  }

  /// The ids of all consequences that have one.
  package var consequenceIDs: [[UInt8]] { consequences.compactMap { id(of: $0) } }

  private func id(of consequence: Consequence) -> [UInt8]? {
    consequence.id.map { document.string(orLexeme: $0) }
  }

  /// The text of the document as UTF-8, to which the places of problems refer.
  public var text: [UInt8] { document.text }
}
