/// Limits of parsing and matching. If one is exceeded, the result is unknown.
///
/// With the default number of steps, a search takes at most 0.2 s in a release build, plus a few hundredths of a second
/// per MiB of subject.
enum PatternLimits {
  /// Maximum nesting of groups; the parser and the builders recurse once per level.
  static let depth = 200
  /// Maximum units of a pattern. Patterns in rules usually have a few dozen.
  static let units = 50_000
  /// Maximum states of one NFA. Bounded repetition is unrolled, so `a{9}` needs nine.
  static let states = 20_000
  /// Maximum nodes and set ranges visited to build all NFAs of a pattern: about 25 ns each. Needed
  /// besides `states`, because repeated empty nodes add no states.
  static let parts = 400_000
  /// Maximum look-arounds, which share a 64-bit word with the five other assertions.
  static let looks = 59
  /// The steps that a visit counts as. A visit of an NFA state, or a test of a set, computes part of a transition and
  /// takes about 45 ns; a step of a backtracker takes about 15 ns. Transitions are cached, so a typical search needs a
  /// few hundred visits.
  static let stepsPerVisit = 2
  /// Maximum entries of a backtracker's choice stack and trail together: at most 32 bytes each.
  static let open = 2_000_000
  /// Maximum cached DFA transitions: 4 bytes each.
  static let transitions = 1 << 20
}
