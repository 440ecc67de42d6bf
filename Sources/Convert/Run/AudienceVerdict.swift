/// The result on a platform for a visitor and one experience, or one rule set of a document without a configuration.
public struct AudienceVerdict: Sendable {
  /// Whether the visitor is eligible.
  public enum Answer: Hashable, Sendable {
    case yes, no
    /// The platform's code throws an exception; the string describes the cause.
    case exception(String)
    /// The answer depends on patterns that could not be evaluated.
    case notEvaluated([Unsettled])
  }

  /// A leaf whose pattern could not be evaluated.
  public struct Unsettled: Hashable, Sendable {
    /// The JSON pointer to the leaf in the document.
    public let pointer: String
    /// The part of the pattern that could not be evaluated.
    public let construct: String
    /// True if a limit of rulectl was exceeded; false if the platform's behavior is not known.
    public let isSpent: Bool
  }

  /// An audience or location that the experience lists, with the outcome of its rule set.
  public struct Member: Sendable {
    package let idBytes: [UInt8]
    package let outcome: OutcomeSet

    /// The id of the audience or location in the document.
    public var id: String { String(decoding: idBytes, as: UTF8.self) }
    /// True if the visitor matches the audience or location; nil if that is not decided, or if the platform throws an
    /// exception.
    public var matches: Bool? { outcome == .yes ? true : outcome == .no ? false : nil }
  }

  /// The variation that the platform assigns to an eligible visitor.
  package enum Assignment: Hashable, Sendable {
    /// The id of the variation.
    case variation([UInt8])
    /// The visitor is outside the traffic of the experience.
    case outsideTraffic
  }

  /// The 0-based index of the experience in the document; nil for an experience that does not exist and for a rule set.
  public let place: Int?
  /// The 0-based index of the rule set in the document's list; nil if the result is not for a rule set in a list.
  package var ruleSet: Int?
  package let keyBytes: [UInt8]?
  /// Whether the visitor is eligible.
  public let answer: Answer
  /// The audiences that the experience lists and that exist, in the order of the list.
  public let audiences: [Member]
  /// The locations that the experience lists and that exist, in the order of the list.
  public let locations: [Member]
  /// The assigned variation. Nil if the visitor is not eligible or has no id, or if the document is one rule set.
  package var assignment: Assignment?

  /// The key of the experience, or a key that the visitor names but no experience has.
  public var experience: String? { keyBytes.map { String(decoding: $0, as: UTF8.self) } }

  /// The id of the assigned variation; nil if the visitor is not eligible, has no id, or is outside the traffic.
  public var variation: String? {
    if case .variation(let id) = assignment { String(decoding: id, as: UTF8.self) } else { nil }
  }
}
