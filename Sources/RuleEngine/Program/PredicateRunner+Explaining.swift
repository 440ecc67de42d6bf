extension PredicateRunner {
  /// Why the predicate holds for the root of a document, or does not; `set` is what it was made from,
  /// `readings` what the platform reads in it as something else than was written.
  package static func explanation(
    of predicate: ValuePredicate, from set: RuleSet, for document: JSONDocument,
    readings: [RuleExplanation.Part] = [],
    spell: @escaping (JSONDocument, Condition) -> ValueSpelling
  ) -> Explanation {
    var trace = ValueTrace(predicate, of: set, readings: readings) { spell(set.document, $0) }
    return trace.explanation(for: DataValue(document, document.root))
  }
}
