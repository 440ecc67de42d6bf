/// The types and sources that the events of SDKs have.
package struct KnownNames: Sendable {
  package let types: [[UInt8]]
  package let sources: [[UInt8]]

  package init(types: [[UInt8]], sources: [[UInt8]]) { (self.types, self.sources) = (types, sources) }

  /// The names in the SDKs, the most frequent ones first.
  static let usual = KnownNames(
    types: (["com.adobe.eventType.generic.track"] + EventVocabulary.types).map { Array($0.utf8) },
    sources: (["com.adobe.eventSource.requestContent"] + EventVocabulary.sources).map { Array($0.utf8) })
}

/// The values that the type and the source of an event may have: known values, and values with which rules compare.
struct ClosedNames {
  private var values: [SpecialKey: [ProbeValue]]

  /// Combines known values with the values with which the conditions in `forests` compare the type and the source.
  init(_ known: KnownNames, of forests: [ConditionForest]) {
    values = [.type: known.types.map { .text($0) }, .source: known.sources.map { .text($0) }]
    for forest in forests {
      for predicate in forest.predicates where predicate.comparison.literalType == .text {
        guard case .special(let key) = forest.facts[Int(predicate.fact)] else { continue }
        values[key]?.append(.text(forest.text(predicate.literal)))
      }
    }
    for key in values.keys {
      var seen: Set<ProbeValue> = []
      values[key]?.removeAll { !seen.insert($0).inserted }
    }
  }

  /// Returns the possible values of the type and the source, keyed by their facts in `forest`.
  func values(in forest: ConditionForest) -> [UInt32: [ProbeValue]] {
    var found: [UInt32: [ProbeValue]] = [:]
    for (place, fact) in forest.facts.enumerated() {
      if case .special(let key) = fact, let values = values[key] { found[UInt32(place)] = values }
    }
    return found
  }
}
