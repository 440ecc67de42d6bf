/// A consequence as it will be written: JSON text with gaps where tokens go.
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

  enum Piece: Sendable {
    /// JSON text, written as it is.
    case json([UInt8])
    /// The opening or closing of a string that holds tokens; between them only `text` and `token`.
    case quote
    /// The inside of a string, as WTF-8.
    case text([UInt8])
    case token(Token)
    /// A string that is lost because this token, which runs to its end, is not closed; one before it
    /// may be a call without a name.
    case unclosed(source: [UInt8], crashes: Bool)
  }

  /// The id as JSON text, and as text for people and for `--rule`.
  var id: [UInt8]
  var type: [UInt8]
  var detail: [Piece]

  /// The facts of its tokens in order.
  var tokens: [Token] {
    detail.compactMap {
      guard case .token(let token) = $0 else { return nil }
      return token
    }
  }
}
