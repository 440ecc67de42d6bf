/// The result of comparing two rules on one platform.
package struct RelationAnswer: Sendable {
  /// Not `same`: conditions with equal texts are not compared.
  package internal(set) var relation: RuleRelation
  /// The answers for events that fire only the old rule, only the new rule, and both; nil if not asked.
  package internal(set) var onlyOld: FiringAnswer?
  package internal(set) var onlyNew: FiringAnswer?
  package internal(set) var both: FiringAnswer?

  /// True if the conditions search the event history, or read random numbers: both are free.
  package internal(set) var readsHistory = false
  package internal(set) var readsRandomNumbers = false

  package init(_ relation: RuleRelation) { self.relation = relation }

  /// Asks for events that fire only one of the rules, and for one that fires both if there are such events.
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

  /// True if a proof on which the relation rests holds only at this time, with this SDK and these shared states.
  package var isHere: Bool {
    [onlyOld, onlyNew, both].contains { if case .impossible(isHere: true) = $0 { true } else { false } }
  }

  /// The reason why a search was inconclusive.
  package enum Doubt: Hashable, Sendable {
    /// The step budget was exhausted.
    case budget(steps: Int)
    /// For the tests of some key there is neither a value nor a proof that none exists.
    case tests
    /// The platform's SDK crashes at a rule on the events that were found. `isOld`: a rule of the old document.
    case stopped(rule: Int, isOld: Bool)
    /// There is none in the current environment, but the parts of it that are not given may have other values.
    case environment
    /// A test of one rule makes the platform's SDK crash, and no event was found that shows it.
    case throwing
    /// Events were found, but the engines do not confirm them.
    case unconfirmed
  }
}

/// The answer to the search for an event that fires certain rules.
package enum FiringAnswer: Sendable {
  case event(RelationExample)
  /// It is proven that there is none. `isHere`: the proof holds for the current time, SDK and shared states only, but
  /// no event was found for others either.
  case impossible(isHere: Bool)
  case open(RelationAnswer.Doubt)
}

/// An event that was evaluated with all rules of both documents.
package struct RelationExample: Hashable, Sendable {
  /// The rules of a pair that it fires; nil for an item of one document, which it fires.
  package var firing: PairFiring?
  /// Canonical JSON.
  package var event: [UInt8]
  /// The changes of the environment that it requires.
  package var needs: RequiredEnvironment
  /// The kind of unusual value in the event; nil if there is none.
  package var oddity: Oddity?
  /// False if no event with plain values was found for the question.
  package internal(set) var isPlain = true

  package enum Oddity: String, Sendable { case letters, numbers }

  package init(firing: PairFiring?, event: [UInt8], needs: RequiredEnvironment = RequiredEnvironment()) {
    (self.firing, self.event, self.needs) = (firing, event, needs)
  }

  /// True if no other event is a better example.
  var isBest: Bool { isPlain && needs.isEmpty }

  /// True if the event is a better example than `other`: first one that needs no other environment, then one with plain
  /// values.
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

/// The result of the search for an event that only one of two rules fires on.
package enum RelationDifference: Sendable {
  /// It is proven that there is none; with `isHere`, only at this time, with this SDK and these shared states.
  case equivalent(isHere: Bool)
  case event(RelationExample)
  case open(RelationAnswer.Doubt)
  /// The platform loads only one of the rules: `lost` or `regained`.
  case loading(RuleRelation)
}
