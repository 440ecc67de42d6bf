/// The result of comparing two rules on one platform.
package struct RelationAnswer: Sendable {
  /// The relation; never `same`, because conditions with equal texts are not compared.
  package internal(set) var relation: RuleRelation
  /// `onlyOld`, `onlyNew` and `both`: the results for events that fire only the old rule, only the new rule, or both
  /// rules; nil if there was no such search.
  package internal(set) var onlyOld: FiringAnswer?
  package internal(set) var onlyNew: FiringAnswer?
  package internal(set) var both: FiringAnswer?

  /// True if the conditions search the event history, or read random numbers. The relation is then valid for all
  /// results of history searches, and for all random numbers.
  package internal(set) var readsHistory = false
  package internal(set) var readsRandomNumbers = false

  package init(_ relation: RuleRelation) { self.relation = relation }

  /// Creates the result by searching for events that fire only one of the rules and, if such events exist, for an event
  /// that fires both.
  init(_ answer: (PairFiring) -> FiringAnswer) {
    relation = .open
    (onlyOld, onlyNew) = (answer(.onlyOld), answer(.onlyNew))
    switch (onlyOld, onlyNew) {
    case (.impossible, .impossible): relation = .equivalent
    case (.event, .impossible): relation = .narrower
    case (.impossible, .event): relation = .wider
    case (.event, .event):
      both = answer(.both)
      switch both {
      case .event: relation = .overlapping
      case .impossible: relation = .disjoint
      case .open, nil: break
      }
    default: break
    }
  }

  func part(_ firing: PairFiring) -> FiringAnswer? {
    switch firing {
    case .onlyOld: onlyOld
    case .onlyNew: onlyNew
    case .both: both
    }
  }

  /// True if the relation depends on a proof that is valid only for the current time, SDK version and shared states.
  package var isHere: Bool {
    [onlyOld, onlyNew, both].contains { if case .impossible(isHere: true) = $0 { true } else { false } }
  }

  /// The reason why a search was inconclusive.
  package enum Doubt: Hashable, Sendable {
    /// The step budget was exhausted.
    case budget(steps: Int)
    /// For at least one key, the search found neither a value that satisfies the tests, nor a proof that there is none.
    case tests
    /// The platform's SDK crashes at a rule on the events that were found. `isOld`: true if the rule is in the old
    /// document.
    case stopped(rule: Int, isOld: Bool)
    /// No event exists in the current environment. But parts of the environment that the user has not given may have
    /// other values.
    case environment
    /// A test of one rule can make the platform's SDK crash, but no event was found on which the SDK crashes.
    case throwing
    /// Events were found, but the engines do not confirm them.
    case unconfirmed
  }
}

/// The result of the search for an event that fires certain rules.
package enum FiringAnswer: Sendable {
  case event(RelationExample)
  /// A proof exists that there is no event. `isHere`: true if the proof is valid only for the current time, SDK version
  /// and shared states. In this case, searches with other values found no event either.
  case impossible(isHere: Bool)
  case open(RelationAnswer.Doubt)
}

/// An event that was evaluated with all rules of both documents.
package struct RelationExample: Hashable, Sendable {
  /// The rules of a pair that the event fires; nil if the search was not about a pair.
  package var firing: PairFiring?
  /// The event as canonical JSON.
  package var event: [UInt8]
  /// The changes of the environment that the event requires.
  package var needs: RequiredEnvironment
  /// The kind of unusual value in the event; nil if the event has none.
  package var oddity: Oddity?
  /// False if no event with plain values was found for the question.
  package internal(set) var isPlain = true

  package enum Oddity: String, Sendable { case letters, numbers }

  package init(firing: PairFiring?, event: [UInt8], needs: RequiredEnvironment = RequiredEnvironment()) {
    (self.firing, self.event, self.needs) = (firing, event, needs)
  }

  /// True if no other event is a better example.
  var isBest: Bool { isPlain && needs.isEmpty }

  /// True if this event is a better example than `other`. An event in the current environment is better than an event
  /// in a different environment. If the environments do not decide, an event with plain values is better.
  func isBetter(than other: Self) -> Bool {
    needs.isEmpty == other.needs.isEmpty ? isPlain && !other.isPlain : needs.isEmpty
  }
}

/// The result of one search for an event that fires certain rules.
struct RelationAttempt {
  var example: RelationExample?
  var isImpossible = false
  var doubt = RelationAnswer.Doubt.unconfirmed

  var isSettled: Bool { example != nil || isImpossible }
}

/// The result of the search for an event that fires only one of two rules.
package enum RelationDifference: Sendable {
  /// A proof exists that there is no event. `isHere`: true if the proof is valid only for the current time, SDK version
  /// and shared states.
  case equivalent(isHere: Bool)
  case event(RelationExample)
  case open(RelationAnswer.Doubt)
  /// The platform loads only one of the rules. The value is the relation `lost` or `regained`.
  case loading(RuleRelation)
}
