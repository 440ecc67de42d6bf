/// The relation of the old and the new version of a rule, a schedule or a predicate on one platform.
package enum RuleRelation: String, CaseIterable, Sendable {
  /// Both versions have the same condition.
  case same
  /// Both versions match the same events.
  case equivalent
  /// The new version matches only some of the events of the old version, or it matches all of them and others.
  case narrower, wider
  /// Each version matches some events that the other version does not match. With `disjoint`, no event matches both.
  case overlapping, disjoint
  case open
  /// The platform loads only the old version, or only the new version.
  case lost, regained
}

/// The version of a rule that fires for an event, or both versions.
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
