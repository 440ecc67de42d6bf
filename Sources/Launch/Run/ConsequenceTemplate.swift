/// A consequence that is ready to be written: JSON text with tokens to be expanded.
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

  /// A token without a closing delimiter. The platform replaces the string that contains the token by an empty string.
  struct Unclosed: Sendable {
    /// The text after the opening delimiter.
    var source: [UInt8]
    /// True if an earlier token in the same string calls a function without a name.
    var crashes: Bool
  }

  struct Piece: Sendable {
    var kind: TemplatePieceKind
    var start: Int32
    var end: Int32 = 0
  }

  /// The text after a detail: it ends the consequence and the output line.
  static let close = "}}\n"

  /// The range in `Program.output` of `"rule":…,"consequence":{"id":…,"type":…,"detail":`, with which the first piece
  /// begins.
  var head: Range<Int32>
  /// The index of the consequence among all consequences of the rule, including dropped ones.
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
  /// The token at index `start` of `Program.tokens`: `firstToken` is the first token of its string, `nextToken` a later
  /// token of the string.
  case firstToken, nextToken
  /// The unclosed token at index `start` of `Program.unclosed`.
  case unclosed
}
