/// The relation of two rules on one platform: the old and the new version of a rule, a schedule or a predicate.
package enum RuleRelation: String, CaseIterable, Sendable {
  /// The conditions are the same.
  case same
  /// Both match the same events.
  case equivalent
  /// The new rule matches fewer events, or more.
  case narrower, wider
  /// Each rule matches some events alone; with `disjoint`, no event matches both.
  case overlapping, disjoint
  case open
  /// Only the old rule is loaded, or only the new one.
  case lost, regained
}

/// The rules of a pair that an event fires.
package enum PairFiring: String, CaseIterable, Sendable {
  case onlyOld, onlyNew, both

  package var firesOld: Bool { self != .onlyNew }
  package var firesNew: Bool { self != .onlyOld }
}

/// The status of an item of coverage.
package enum CoverageStatus: String, CaseIterable, Sendable {
  case covered, missing
  /// It is proven that no event covers it.
  case impossible
  /// Neither an event nor a proof was found.
  case open
}
