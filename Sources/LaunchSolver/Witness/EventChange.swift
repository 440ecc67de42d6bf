/// One change of an event.
package struct EventChange: Hashable, Sendable {
  /// The changed part of the event.
  package enum Place: Hashable, Sendable {
    case type, source
    /// A member of the data, by its flattened key.
    case data([UInt8])
    /// The data as a whole: an empty object is added to an event without data.
    case allData
  }

  package var place: Place
  package var old: PredicateProbe.Value
  /// `absent` if the member is removed.
  package var new: PredicateProbe.Value
}

/// The changes of an event that make a rule fire.
package enum SuggestionAnswer: Sendable {
  /// The rule already fires.
  case fires
  /// The changes, and the changed event, verified with the engine. `fewest`: it is proven that fewer changes do not
  /// suffice.
  case change([EventChange], event: [UInt8], fewest: Bool)
  /// It is proven that no event fires the rule. `isHere`: the proof holds for the current environment only.
  case impossible(Proof, isHere: Bool)
  case undecided(WitnessAnswer.Doubt)
  /// The platform dropped the rule while loading.
  case lost
}
