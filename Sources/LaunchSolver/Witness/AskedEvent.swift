internal import Launch
internal import RuleCore

/// An event that suggestions are made for, and what is the same of it for all rules.
struct AskedEvent {
  /// What the event says, by fact; nil where asking stops the engine of the platform.
  let values: [PredicateProbe.Value?]
  /// The rules that it fires, by their places in the document.
  let fired: Set<Int>
  /// Nil where it cannot be written anew.
  var editor: EventEditor?
}
