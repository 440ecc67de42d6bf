/// The relation between the values that an old condition matches and those that a new condition matches. A value is an
/// event, event data or a visitor.
package struct DataRelation: Sendable {
  /// The reason why a search was inconclusive.
  package enum Doubt: Hashable, Sendable {
    /// The step budget was exhausted.
    case budget(steps: Int)
    /// No value was found, but not all combinations of test results were checked.
    case values
    /// Values were found, but no evaluation with the engines confirmed the result.
    case unconfirmed
  }

  /// The results of three searches: for a value that only the old condition matches, for one that only the new
  /// condition matches, and for one that both match. Nil if there was no search.
  package var onlyOld: MatchAnswer?
  package var onlyNew: MatchAnswer?
  package var both: MatchAnswer?

  package init(onlyOld: MatchAnswer? = nil, onlyNew: MatchAnswer? = nil, both: MatchAnswer? = nil) {
    (self.onlyOld, self.onlyNew, self.both) = (onlyOld, onlyNew, both)
  }

  package var name: RuleRelation {
    switch (onlyOld, onlyNew) {
    case (.impossible, .impossible): .equivalent
    case (.example, .impossible): .narrower
    case (.impossible, .example): .wider
    case (.example, .example):
      switch both {
      case .example: .overlapping
      case .impossible: .disjoint
      case .open, nil: .open
      }
    case (.open, _), (_, .open), (nil, _), (_, nil): .open
    }
  }
}

/// The result of a search for a value with given results of both conditions.
package enum MatchAnswer: Sendable {
  /// The found value as JSON. Both conditions were evaluated with it.
  case example([UInt8])
  /// It is proven that no such value exists.
  case impossible
  case open(DataRelation.Doubt)
}
