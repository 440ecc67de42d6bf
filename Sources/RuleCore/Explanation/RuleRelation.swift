/// The relation of the old and the new version of a rule, a schedule or a predicate on one platform.
package enum RuleRelation: String, CaseIterable, Sendable {
  /// The conditions are the same.
  case same
  /// Both versions match the same events.
  case equivalent
  /// The new version matches fewer events, or more events.
  case narrower, wider
  /// Each version matches some events that the other does not match; with `disjoint`, no event matches both versions.
  case overlapping, disjoint
  case open
  /// Only the old version is loaded, or only the new version.
  case lost, regained
}

/// The versions of a rule that an event fires.
package enum PairFiring: String, CaseIterable, Sendable {
  case onlyOld, onlyNew, both

  package var firesOld: Bool { self != .onlyNew }
  package var firesNew: Bool { self != .onlyOld }
}

/// The status of an item of coverage.
package enum CoverageStatus: String, CaseIterable, Sendable {
  case covered, missing
  /// A proof exists that no event covers the item.
  case impossible
  /// Neither an event nor a proof was found.
  case open
}
