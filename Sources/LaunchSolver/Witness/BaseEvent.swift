internal import Launch
internal import RuleCore

/// The event for which suggestions are requested, with data shared by all rules.
struct BaseEvent {
  /// Indexed by fact: the value in the event; nil if reading it crashes the platform's engine.
  let values: [PredicateProbe.Value?]
  /// The indices in the document of the rules that the event fires.
  let fired: Set<Int>
  /// Nil if the event cannot be rewritten.
  var editor: EventEditor?
}
