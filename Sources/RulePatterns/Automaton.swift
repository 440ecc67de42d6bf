internal import RuleCore

/// A pattern without memory as states: what decides a search in one pass, whatever the pattern.
///
/// By which way a match is found makes no difference to whether there is one, as long as nothing
/// asks for captures; so all ways are followed at once.
///
/// Source: K. Thompson, Regular Expression Search Algorithm, 1968.
struct Automaton: Sendable {
  enum State: Sendable {
    /// Takes a unit of a set and goes on.
    case unit(set: Int, next: Int32)
    case split(Int32, Int32)
    /// Goes on where the edge map has the bit.
    case edge(UInt64, next: Int32)
    case accept
  }

  let states: [State]
  let start: Int32
  /// The bits of the edge map that any state asks for.
  let edges: UInt64
  /// Whether units are taken from the last to the first.
  let isBackward: Bool
}
