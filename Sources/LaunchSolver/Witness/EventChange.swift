package import Launch
internal import RuleCore

/// One change of an event.
package struct EventChange: Hashable, Sendable {
  /// What is changed.
  package enum Place: Hashable, Sendable {
    case type, source
    /// A member of the data, by its flattened key.
    case data([UInt8])
    /// The data as a whole, which the event does not have: an object is put there.
    case allData
  }

  package var place: Place
  package var old: PredicateProbe.Value
  /// Absent where the member is removed.
  package var new: PredicateProbe.Value
}

/// What would make a rule fire on an event.
package enum SuggestionAnswer: Sendable {
  /// Nothing: it fires.
  case fires
  /// These changes, after which the event is this one: the engine says so. Fewer do not do where they
  /// are `fewest`.
  case change([EventChange], event: [UInt8], fewest: Bool)
  /// No change does: no event fires the rule. `isHere`: in these surroundings.
  case impossible(Proof, isHere: Bool)
  case undecided(WitnessAnswer.Doubt)
  /// The platform loads the document without the rule.
  case lost
}
