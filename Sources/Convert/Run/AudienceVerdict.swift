/// What a platform makes of a visitor: of one experience, or of the one rule set that there is.
public struct AudienceVerdict: Sendable {
  /// Whether the visitor is in.
  public enum Answer: Hashable, Sendable {
    case yes, no
    /// The platform's code ends by an exception, which is no answer.
    case exception(String)
    /// The answer hangs on patterns that could not be evaluated.
    case notEvaluated([Unsettled])
  }

  /// A leaf whose pattern could not be evaluated.
  public struct Unsettled: Hashable, Sendable {
    /// Where the leaf stands, as a JSON pointer into the document.
    public let pointer: String
    /// What of the pattern is not settled.
    public let construct: String
    /// A limit of this program was spent; otherwise nobody could say.
    public let isSpent: Bool
  }

  /// An audience or location that the experience lists, and what it comes to by itself.
  public struct Member: Sendable {
    package let idBytes: [UInt8]
    package let outcome: OutcomeSet

    /// Its id.
    public var id: String { String(decoding: idBytes, as: UTF8.self) }
    /// Whether the visitor is in it; nil where that is not settled or the code ends by an exception.
    public var matches: Bool? {
      outcome == .yes ? true : outcome == .no ? false : nil
    }
  }

  /// The place of the experience in the document; nil for one that is not there, and for a rule set.
  public let place: Int?
  package let keyBytes: [UInt8]?
  /// Whether the visitor is in.
  public let answer: Answer
  /// The audiences that resolve, in the order in which they are listed.
  public let audiences: [Member]
  /// The locations that resolve, in the order in which they are listed.
  public let locations: [Member]

  /// The key of the experience.
  public var experience: String? { keyBytes.map { String(decoding: $0, as: UTF8.self) } }
}
