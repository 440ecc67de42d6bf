/// A consequence as it will be written: JSON text with tokens to be expanded.
///
/// The text of all consequences is stored in one buffer, `Program.output`, in writing order. The text between two
/// tokens is one range of the buffer, already escaped and quoted.
struct ConsequenceTemplate: Sendable {
  /// A token: a fact, converted to a string by a function.
  struct Token: Sendable {
    /// The text between the delimiters.
    var source: [UInt8]
    var fact: UInt32
    var conversion: Conversion
    /// True if the token names a function that the platform does not have.
    var hasUnknownFunction: Bool
    /// True if the token calls a function without a name, which crashes the platform.
    var crashes: Bool
  }

  /// A token without a closing delimiter. The whole string is replaced by an empty one.
  struct Unclosed: Sendable {
    /// The text after the opening delimiter.
    var source: [UInt8]
    /// True if an earlier token of the string calls a function without a name.
    var crashes: Bool
  }

  struct Piece: Sendable {
    var kind: TemplatePieceKind
    var start: Int32
    var end: Int32 = 0
  }

  /// The text after a detail: the ends of the consequence and of the output line.
  static let close = "}}\n"

  /// `"rule":…,"consequence":{"id":…,"type":…,"detail":`: the range in `Program.output` with which the first piece
  /// begins.
  var head: Range<Int32>
  /// The index among all consequences of the rule, including those that the platform drops.
  var position: Int32
  /// The id and type as JSON text: ranges in `Program.output`, inside `head`.
  var id: Range<Int32>
  var type: Range<Int32>
  /// The range in `Program.pieces` of the whole line, from `head` to `close`. The first and the last piece are text.
  var line: Range<Int32>
}

enum TemplatePieceKind: UInt8, Sendable {
  /// The bytes `start..<end` of `Program.output`.
  case text
  /// The token at index `start` of `Program.tokens`: the first of its string, or a later one.
  case firstToken, nextToken
  /// The unclosed token at index `start` of `Program.unclosed`.
  case unclosed
}
