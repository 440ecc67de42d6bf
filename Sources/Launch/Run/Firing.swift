internal import RuleCore

/// A consequence that an event fired, its tokens expanded.
public struct Firing: Hashable, Sendable {
  /// What became of one token.
  public struct Token: Hashable, Sendable {
    /// How a token came out. The raw values are those of the command's output.
    public enum Status: String, Hashable, Sendable {
      /// A value was found.
      case resolved
      /// The key leads to nothing.
      case missing
      /// The platform knows no function of this name.
      case unknownFunction = "unknown-function"
      /// The token has no end, so that it stays as it is written.
      case unclosed
    }

    /// The text between the delimiters.
    public let token: String
    /// The text that it was replaced by; nil when there was nothing.
    public let value: String?
    /// How it came out.
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
  /// The tokens of the detail, in the order in which they were expanded.
  public let tokens: [Token]
}

/// Where the engine of a platform would stop, and why.
public struct PredictedCrash: Error, Hashable, Sendable {
  /// The rule's 0-based place in the document.
  public let rule: Int
  /// Why, in words: lower case, no full stop, no place.
  public let reason: String
}

/// More than a limit allows would have been written.
public struct ExpansionLimit: Error, Hashable, Sendable {
  /// The rule's 0-based place in the document.
  public let rule: Int
  /// The text between the delimiters of the token that went over.
  public let token: String
  /// `EventLimits.expansion`, in bytes.
  public let limit: Int
}
