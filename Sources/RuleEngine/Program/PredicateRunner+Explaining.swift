extension PredicateRunner {
  /// Why the predicate holds for the root of a document, or does not; `set` is what it was made from.
  package static func explanation(
    of predicate: ValuePredicate, from set: RuleSet, for document: JSONDocument,
    spell: @escaping (JSONDocument, Condition) -> ValueSpelling
  ) -> Explanation {
    var trace = ValueTrace(predicate, of: set) { spell(set.document, $0) }
    return trace.explanation(for: DataValue(document, document.root))
  }
}
