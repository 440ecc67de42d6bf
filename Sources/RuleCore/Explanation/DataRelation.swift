/// The relation of the sets of values that two conditions match: events, data of events, visitors.
package struct DataRelation: Sendable {
  /// The reason why a search was inconclusive.
  package enum Doubt: Hashable, Sendable {
    /// The step budget was exhausted.
    case budget(steps: Int)
    /// No value was found, but not all combinations of verdicts were tried.
    case values
    /// Values were found, but the engines do not confirm them.
    case unconfirmed
  }

  /// The values that only the old condition matches, only the new one, and both; nil if not asked.
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

/// The answer to the search for a value that certain conditions match.
package enum MatchAnswer: Sendable {
  /// The event, or the value, as JSON. It was evaluated with both conditions.
  case example([UInt8])
  /// It is proven that there is none.
  case impossible
  case open(DataRelation.Doubt)
}
