/// A consequence that an event fired, its tokens expanded.
public struct Firing: Hashable, Sendable {
  /// What became of one token.
  public struct Token: Hashable, Sendable {
    public enum Status: String, Hashable, Sendable {
      case resolved, missing
      case unknownFunction = "unknown-function"
      case unclosed
    }

    /// The text between the delimiters.
    public let token: String
    /// The text that it was replaced by; nil when there was nothing.
    public let value: String?
    public let status: Status
  }

  /// The rule's 0-based place in the document.
  public let rule: Int
  /// The consequence's id as JSON text; `null` where the platform keeps one without.
  public let id: String
  /// The consequence's type as JSON text, likewise.
  public let type: String
  /// The detail as JSON text: members in the document's order, numbers with their digits.
  public let detail: String
  public let tokens: [Token]
}

/// Where the engine of a platform would stop, and why.
public struct PredictedCrash: Error, Hashable, Sendable {
  /// The rule's 0-based place in the document.
  public let rule: Int
  public let reason: String
}

/// More than a limit allows would have been written.
public struct ExpansionLimit: Error, Hashable, Sendable {
  /// The rule's 0-based place in the document.
  public let rule: Int
  /// The text between the delimiters of the token that went over.
  public let token: String
  public let limit: Int
}
