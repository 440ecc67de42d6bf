/// A leaf of an explanation: what was looked at, what was found, and how it was compared.
package struct TestExplanation: Sendable {
  /// A value on its way from the event to the comparison.
  package enum Value: Hashable, Sendable {
    case absent
    case truth(Bool)
    /// A number by its spelling, which is JSON's.
    case number([UInt8])
    /// As WTF-8, shortened where it is long.
    case text([UInt8])
    /// An object without members, and a null, where these are values.
    case emptyObject, null
    /// An array or object as JSON, where it is a value; a long one is a `text`, cut.
    case json([UInt8])
  }

  /// A value turned into another one; a text that is no number stays what it is.
  package struct Step: Hashable, Sendable {
    /// `string`, `int`, `double`, `bool`, `urlenc` or `lowercase`.
    package var conversion: String
    package var value: Value

    package init(_ conversion: String, _ value: Value) {
      (self.conversion, self.value) = (conversion, value)
    }
  }

  /// One of the rule's values, and what it was answered.
  package struct Operand: Sendable {
    /// As JSON; nil where the rule gives no value and something is compared all the same.
    package var literal: [UInt8]?
    package var range: ByteRange?
    package var steps: [Step] = []
    /// What the literal itself became on its way.
    package var literalSteps: [Step] = []
    package var verdict: Explanation.Verdict
    package var reason: ExplanationReason
    package var loss: Explanation.Loss?

    package init(
      literal: [UInt8]?, range: ByteRange?, verdict: Explanation.Verdict, reason: ExplanationReason
    ) {
      (self.literal, self.range, self.verdict, self.reason) = (literal, range, verdict, reason)
    }
  }

  /// What the document says that the leaf is about, beside its key.
  package var family: [UInt8]?
  /// The document turns the comparison round; nil where its dialect has no such member.
  package var isNegated: Bool?
  /// It asks what was recorded, not what the event holds.
  package var asksHistory = false
  /// It asks how many elements an array has.
  package var asksLength = false
  /// As WTF-8, escapes resolved; nil where the document has none.
  package var key: [UInt8]?
  /// The names from the outside in that make the key, where it is a path.
  package var path: [[UInt8]]?
  /// What the platform looks up instead, where that is something else.
  package var lookedUp: [UInt8]?
  /// As the document spells it.
  package var matcher: [UInt8]?
  /// What stands under the key; nil where it was not looked up.
  package var found: Value?
  /// One for each value of the rule; at least one where something is compared.
  package var operands: [Operand] = []
  /// Why the engine of the platform would stop here.
  package var crash: String?
  /// What could not be evaluated.
  package var construct: String?

  package init(key: [UInt8]?, matcher: [UInt8]?) { (self.key, self.matcher) = (key, matcher) }

  /// The first operand with this reason, or simply the first.
  package func deciding(for reason: ExplanationReason?) -> Operand? {
    operands.first { $0.reason == reason } ?? operands.first
  }
}

extension TestExplanation {
  /// So many bytes of a text are shown: one text of megabytes may stand before a thousand values.
  package static let mostText = 4_096

  /// `text`, or its beginning and `…`.
  package static func shortened(_ text: [UInt8]) -> [UInt8] {
    guard text.count > mostText else { return text }
    var end = mostText
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return text[..<end] + Array("…".utf8)
  }
}
