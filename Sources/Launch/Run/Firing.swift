/// A consequence that an event fired, with its tokens expanded.
public struct Firing: Hashable, Sendable {
  /// The result of expanding one token.
  public struct Token: Hashable, Sendable {
    /// The string between the delimiters.
    public let token: String
    /// The string that replaced the token; nil if there was none.
    public var value: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
    /// The value as WTF-8.
    package let bytes: [UInt8]?
    /// The outcome of the token.
    public let status: TokenStatus
  }

  /// The rule's 0-based index in the document.
  public let rule: Int
  /// The index of the consequence among those of its rule, including those that the platform drops.
  package let position: Int
  /// The consequence's id as JSON; `null` if it has none and the platform accepts that.
  public let id: String
  /// The consequence's type as JSON; `null` like `id`.
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
  /// The token is not closed, so the whole string was replaced by an empty one.
  case unclosed
}

/// A crash of a platform's SDK that this program predicts.
public struct PredictedCrash: Error, Hashable, Sendable {
  /// The rule's 0-based index in the document.
  public let rule: Int
  /// The reason in words: lower case, no full stop, no position.
  public let reason: String
}

/// The error if the tokens of a string expand past `EventLimits.expansion`, or those of an event past 16 times as much.
public struct ExpansionLimit: Error, Hashable, Sendable {
  /// The rule's 0-based index in the document.
  public let rule: Int
  /// The string between the delimiters of the token that exceeded the limit.
  public let token: String
  /// `EventLimits.expansion`, in bytes.
  public let limit: Int
}
