/// A Thompson NFA for patterns without backreferences or atomic groups. Search is linear.
///
/// Captures are not reported, so all alternatives can be followed at once.
///
/// Source: K. Thompson, Regular Expression Search Algorithm, 1968.
struct NFA: Sendable {
  enum State: Sendable {
    /// Consumes a unit in `set`, then continues at `next`.
    case unit(set: Int, next: Int32)
    case split(Int32, Int32)
    /// Continues at `next` if `AssertionMap` has the bit at the current position.
    case edge(UInt64, next: Int32)
    case accept
  }

  let states: [State]
  let start: Int32
  /// The union of the `AssertionMap` bits that states test.
  let edges: UInt64
  /// True if units are consumed from the last to the first.
  let isBackward: Bool
}
