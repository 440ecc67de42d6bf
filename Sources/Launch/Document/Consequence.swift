package import RuleCore

/// What a rule asks for when it matches, as the document says it.
package struct Consequence: Sendable {
  /// The entry of `consequences`.
  package var entry: JSONDocument.Value
  package var id: JSONDocument.Value?
  package var type: JSONDocument.Value?
  package var detail: JSONDocument.Value?
  /// What a platform may not read in it, by the place in `RuleSet.faults`.
  package var faults: Range<Int32>

  package init(
    entry: JSONDocument.Value, id: JSONDocument.Value?, type: JSONDocument.Value?,
    detail: JSONDocument.Value?, faults: Range<Int32> = 0..<0
  ) {
    (self.entry, self.id, self.type, self.detail) = (entry, id, type, detail)
    self.faults = faults
  }
}
