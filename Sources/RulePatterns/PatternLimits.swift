internal import RuleCore

/// How far the reading and matching of patterns goes before it gives up, which is never an answer.
///
/// No search takes more than 0.2 s in a release build, beyond some hundredths of a second for each
/// MiB of the subject.
enum PatternLimits {
  /// Groups inside groups: the reader and the builders call themselves once for each.
  static let depth = 200
  /// Units of a pattern. A rule's pattern has some dozens.
  static let units = 50_000
  /// States of one automaton; bounded repetition is written out, so `a{9}` takes nine.
  static let states = 20_000
  /// Parts that are gone over to write out all automata of one pattern, and the ranges of their
  /// sets: some 25 ns each. What takes nothing makes no state, however often it is repeated.
  static let parts = 400_000
  /// Look-arounds, which share a word of 64 bits with the five plain edges.
  static let looks = 59
  /// States that are visited while transitions are worked out, and sets that are asked: some 45 ns
  /// each. Transitions are remembered, so a search of usual patterns visits some hundreds.
  static let visits = 2_500_000
  /// Steps of a search by trial: some 15 ns each.
  static let steps = 5_000_000
  /// Choices and changes that a search by trial may have open: 32 bytes each at most.
  static let open = 2_000_000
  /// Transitions that are remembered at once: 4 bytes each.
  static let transitions = 1 << 20
}
