package import RuleCore

/// A predicate that is asked of one JSON value after another.
package struct PredicateRunner: ~Copyable, Sendable {
  private let predicate: ValuePredicate
  private var runner = ValueRunner()

  package init(_ predicate: ValuePredicate) { self.predicate = predicate }

  /// Whether it holds for the root of a document.
  package mutating func holds(for document: JSONDocument) -> Bool {
    runner.holds(predicate, for: DataValue(document, document.root))
  }
}
