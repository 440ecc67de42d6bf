/// The relation between the values that an old and a new condition match. A value is an event, event data or a visitor.
package struct DataRelation: Sendable {
  /// The reason why a search was inconclusive.
  package enum Doubt: Hashable, Sendable {
    /// The step budget was exhausted.
    case budget(steps: Int)
    /// No value was found, but not all combinations of test results were tried.
    case values
    /// Values were found, but the engines do not confirm them.
    case unconfirmed
  }

  /// The results of the searches for a value that only the old condition matches, that only the new one matches, and
  /// that both match; nil if not searched.
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

/// The result of the search for a value that certain conditions match.
package enum MatchAnswer: Sendable {
  /// The matching value as JSON. Both conditions were evaluated with it.
  case example([UInt8])
  /// A proof exists that no value matches.
  case impossible
  case open(DataRelation.Doubt)
}
