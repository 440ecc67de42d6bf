package import RuleCore

/// A consequence of a rule, independent of any platform.
package struct Consequence: Sendable {
  /// The element of `consequences`.
  package var entry: JSONDocument.Value
  package var id: JSONDocument.Value?
  package var type: JSONDocument.Value?
  package var detail: JSONDocument.Value?
  /// Indices into `RuleSet.faults`: the defects inside the consequence.
  package var faults: Range<Int32>

  package init(
    entry: JSONDocument.Value, id: JSONDocument.Value?, type: JSONDocument.Value?,
    detail: JSONDocument.Value?, faults: Range<Int32> = 0..<0
  ) {
    (self.entry, self.id, self.type, self.detail) = (entry, id, type, detail)
    self.faults = faults
  }
}
