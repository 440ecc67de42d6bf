internal import RuleCore

/// A consequence as it will be written: JSON text with gaps where tokens go.
///
/// All text of a program lies in one buffer, `Program.output`, in the order in which it is written;
/// what stands between two tokens is one stretch of it, escaped and quoted already.
struct ConsequenceTemplate: Sendable {
  /// A function applied to a fact, as text.
  struct Token: Sendable {
    /// What stands between the delimiters.
    var source: [UInt8]
    var fact: UInt32
    var conversion: Conversion
    /// It names a function that the platform does not know.
    var hasUnknownFunction: Bool
    /// A call without a name, at which the platform stops.
    var crashes: Bool
  }

  /// A token at which a string breaks off: the string is lost.
  struct Unclosed: Sendable {
    /// What stands behind the delimiter.
    var source: [UInt8]
    /// A token before it is a call without a name.
    var crashes: Bool
  }

  struct Piece: Sendable {
    enum Kind: UInt8, Sendable {
      /// `start..<end` of `Program.output`.
      case text
      /// Token number `start` of `Program.tokens`; the first one of its string, or another one.
      case firstToken, nextToken
      /// Number `start` of `Program.unclosed`.
      case unclosed
    }

    var kind: Kind
    var start: Int32
    var end: Int32 = 0
  }

  /// Behind a detail stands so much: the ends of the consequence and of the line.
  static let close = "}}\n"

  /// `"rule":…,"consequence":{"id":…,"type":…,"detail":`, a stretch of `Program.output` with which the
  /// first piece begins.
  var head: Range<Int32>
  /// Id and type as JSON text, inside of the head.
  var id: Range<Int32>
  var type: Range<Int32>
  /// The line from its head to its close, by its pieces in `Program.pieces`; the first and the last
  /// one are text.
  var line: Range<Int32>
}
