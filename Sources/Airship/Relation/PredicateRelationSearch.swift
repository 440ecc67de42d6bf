/// Finds whether two predicates match the same values on one platform, and a value for each difference.
///
/// If the search returns that a combination of results is impossible, this is proven: the search tried a candidate for
/// every combination of verdicts that the tests can have.
package struct PredicateRelationSearch {
  private let context: RelationContext
  private let shape: DataShape
  private let roots: [Int]

  /// True if the predicates have equal content, apart from the order and repetition of conditions in a group.
  package var isSame: Bool { roots[0] == roots[1] }

  /// The number of steps that all searches have taken so far.
  package var steps: Int { context.steps }

  /// `old` and `new`: nil for a predicate that matches everything. `event`: the type of event that contains the data;
  /// nil for all JSON values.
  package init(
    old: ValuePredicate?, new: ValuePredicate?, dataOf event: TriggerEvent? = nil, for profile: AirshipProfile
  ) {
    var forest = PredicateForest([old, new].compactMap(\.self))
    var found = forest.roots[...]
    let isTrue = forest.constant(true)
    roots = [old, new].map { $0 == nil ? isTrue : found.removeFirst() }
    context = RelationContext(forest, ValueComparison(profile), budget: 0)
    shape = event.map { DataShape(of: $0, for: profile) } ?? .any
  }

  /// Returns the relation. It takes up to three searches, each with at most `budget` steps. `asksBoth`: true to search
  /// for a value that both predicates match even if the name of the relation does not depend on the result. `confirm`
  /// evaluates a value with both predicates. It returns an example that contains the value, or nil if the results are
  /// not `old` and `new`.
  package func relation(
    budget: Int, asksBoth: Bool = false, confirm: (_ value: [UInt8], _ old: Bool, _ new: Bool) -> [UInt8]?
  ) -> DataRelation {
    var answer = DataRelation()
    if isSame { return DataRelation(onlyOld: .impossible, onlyNew: .impossible) }
    var search = VerdictSearch(roots, shape: shape, in: context)
    func part(old: Bool, new: Bool) -> MatchAnswer {
      context.renew(budget: budget)
      var example: [UInt8]?
      var isRejected = false
      let outcome = search.run([(old ? 1 : 0) | (new ? 2 : 0)]) { _, value in
        example = confirm(value, old, new)
        if example == nil { isRejected = true }
        return example != nil
      }
      if let example { return .example(example) }
      switch outcome {
      case .budget: return .open(.budget(steps: budget))
      case .exhausted(isComplete: true), .found: return isRejected ? .open(.unconfirmed) : .impossible
      case .exhausted(isComplete: false): return .open(.values)
      }
    }
    answer.onlyOld = part(old: true, new: false)
    answer.onlyNew = part(old: false, new: true)
    if case .example = answer.onlyOld, case .example = answer.onlyNew {
      answer.both = part(old: true, new: true)
    } else if asksBoth {
      answer.both = part(old: true, new: true)
    }
    return answer
  }
}
