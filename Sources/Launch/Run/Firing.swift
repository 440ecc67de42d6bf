/// A consequence that an event fired, with its tokens expanded.
public struct Firing: Hashable, Sendable {
  /// The result of expanding one token.
  public struct Token: Hashable, Sendable {
    /// The string between the delimiters.
    public let token: String
    /// The string that replaced the token; nil if the token was not replaced.
    public var value: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
    /// The replacing string as WTF-8; nil if the token was not replaced.
    package let bytes: [UInt8]?
    /// Whether the token was replaced, and the reason if it was not.
    public let status: TokenStatus
  }

  /// The zero-based index of the rule in the document.
  public let rule: Int
  /// The index of the consequence among the consequences of its rule, including dropped ones.
  package let position: Int
  /// The consequence's id as JSON; `null` if the consequence has no id and the platform requires none.
  public let id: String
  /// The consequence's type as JSON; `null` if the consequence has no type and the platform requires none.
  public let type: String
  /// The detail as JSON: members in the document's order, numbers with their digits.
  public let detail: String
  /// The tokens of the detail, in the order of expansion.
  public let tokens: [Token]
}

/// The outcome of a token. The raw values are part of the command's output.
public enum TokenStatus: String, Hashable, Sendable {
  /// A value was found.
  case resolved
  /// The key has no value.
  case missing
  /// The platform has no function of this name.
  case unknownFunction = "unknown-function"
  /// The token is not closed, so the string that contains it was replaced by an empty string.
  case unclosed
}

/// A crash of a platform's SDK that this program predicts.
public struct PredictedCrash: Error, Hashable, Sendable {
  /// The rule's 0-based index in the document.
  public let rule: Int
  /// The reason in words: lower case, no full stop, no position.
  public let reason: String
}

/// An error: the expanded tokens of one string are longer than `EventLimits.expansion`, or the expanded tokens of one
/// event are longer than 16 times this limit.
public struct ExpansionLimit: Error, Hashable, Sendable {
  /// The rule's 0-based index in the document.
  public let rule: Int
  /// The string between the delimiters of the token that exceeded the limit.
  public let token: String
  /// The limit that was exceeded: `EventLimits.expansion`, in bytes.
  public let limit: Int
}
