public import RuleCore

/// Why a Convert platform does not load a document, and where.
public struct ConvertRejection: Error, Sendable {
  /// How the text departs from JSON.
  package let kind: JSONDeviation.Kind
  /// The bytes of the document that are rejected.
  public let range: ByteRange

  /// The reason in words: lower case, no full stop, no position.
  public var summary: String { kind.summary }
}
