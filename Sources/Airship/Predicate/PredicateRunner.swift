/// Evaluates one predicate on a sequence of JSON values.
package struct PredicateRunner: ~Copyable, Sendable {
  private let predicate: ValuePredicate
  private var runner = ValueRunner()

  package init(_ predicate: ValuePredicate) { self.predicate = predicate }

  /// True if the predicate matches the root of `document`.
  package mutating func holds(for document: JSONDocument) -> Bool {
    runner.holds(predicate, for: DataValue(document, document.root))
  }
}
