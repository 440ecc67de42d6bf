/// Finds the relation of two predicates on one platform.
///
/// "Impossible" is a proof: the candidates of each tested value have every combination of verdicts that a value can have.
package struct PredicateRelationSearch {
  private let context: RelationContext
  private let shape: DataShape
  private let roots: [Int]

  /// True if the predicates have equal content, up to order and repetition of members.
  package var isSame: Bool { roots[0] == roots[1] }

  /// The number of steps that all questions took.
  package var steps: Int { context.steps }

  /// A predicate that is nil matches everything. `event`: the type of event that has the data; nil for all JSON values.
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

  /// Asks the questions in turn, each with at most `budget` steps. `asksBoth`: true to look for a value that both match
  /// even where the name of the relation does not depend on it. `confirm` evaluates a value with both predicates, and
  /// returns the example with it, or nil if they do not match as wanted.
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
