/// The explanation of a leaf: the value that the platform looks up, and its comparisons with the rule's values.
package struct TestExplanation: Sendable {
  /// A value between the event and the comparison, before or after conversions.
  package enum Value: Hashable, Sendable {
    case absent
    case truth(Bool)
    /// A number, as the literal in the JSON text.
    case number([UInt8])
    /// A string as WTF-8, truncated if it is long.
    case text([UInt8])
    /// An empty object or a null, on platforms that treat them as values.
    case emptyObject, null
    /// An array or object as JSON, on platforms that treat it as a value; a long one becomes a truncated `text`.
    case json([UInt8])
  }

  /// A conversion of a value, and its result. Conversions to numbers leave strings that are not numeric unchanged.
  package struct Step: Hashable, Sendable {
    /// The name of the conversion: `string`, `int`, `double`, `bool`, `urlenc` or `lowercase`.
    package var conversion: String
    package var value: Value

    package init(_ conversion: String, _ value: Value) { (self.conversion, self.value) = (conversion, value) }
  }

  /// One of the rule's values, and the result of comparing the event's value with it.
  package struct Operand: Sendable {
    /// The rule's value as JSON; nil if the rule has no value, but the platform still makes a comparison.
    package var literal: [UInt8]?
    package var range: ByteRange?
    package var steps: [Step] = []
    /// The conversions of `literal`. The conversions of the event's value are in `steps`.
    package var literalSteps: [Step] = []
    package var verdict: Explanation.Verdict
    package var reason: ExplanationReason
    package var loss: Outcome?

    package init(literal: [UInt8]?, range: ByteRange?, verdict: Explanation.Verdict, reason: ExplanationReason) {
      (self.literal, self.range, self.verdict, self.reason) = (literal, range, verdict, reason)
    }
  }

  /// A note about a key that the event lacks, such as a different key whose value would match. The node's `notes`
  /// contain it too.
  package var keyNote: String?
  /// The `rule_type` of a leaf in Convert rules; nil if there is none.
  package var family: [UInt8]?
  /// True if the document negates the comparison; nil if the dialect has no negation.
  package var isNegated: Bool?
  /// The search of the event history that the leaf makes: a description, and as JSON the events and the bounds of the
  /// time range. Nil if the leaf tests the event.
  package var search: (words: String, events: [UInt8], from: [UInt8]?, to: [UInt8]?)?
  /// The result of the search of the event history; nil if there was no search.
  package var history: HistoryAnswer?
  /// True if the leaf tests the number of elements of an array.
  package var asksLength = false
  /// The key as WTF-8, with escapes resolved; nil if the document has no key.
  package var key: [UInt8]?
  /// The member names from the root to the value, if the key is a path; otherwise nil.
  package var path: [[UInt8]]?
  /// The key that the platform looks up, if it differs from `key`.
  package var lookedUp: [UInt8]?
  /// The matcher as written in the document.
  package var matcher: [UInt8]?
  /// The value that the event has for the key; nil if the platform did not look it up.
  package var found: Value?
  /// The values of the rule, each with the result of its comparison. Not empty if the platform makes any comparison.
  package var operands: [Operand] = []
  /// The reason why the platform's engine would crash here; nil if it would not crash.
  package var crash: String?
  /// The construct that could not be evaluated; nil if the leaf was evaluated.
  package var construct: String?

  package init(key: [UInt8]?, matcher: [UInt8]?) { (self.key, self.matcher) = (key, matcher) }

  /// Returns the first operand with this reason. If there is none, returns the first operand.
  package func deciding(for reason: ExplanationReason?) -> Operand? {
    operands.first { $0.reason == reason } ?? operands.first
  }
}

/// The result of a search of the event history for one condition.
package struct HistoryAnswer: Sendable {
  /// One event that the condition searches for.
  package struct Request: Sendable {
    /// The hash that is searched for; nil if no record of a device can match.
    package let hash: UInt32?
    /// The number of records of this event.
    package let count: Int
    /// The time of the record that decides the result; nil if the result does not depend on times.
    package let time: Instant?

    package init(hash: UInt32?, count: Int, time: Instant?) { (self.hash, self.count, self.time) = (hash, count, time) }
  }

  /// The result of the search as a number, which the condition compares with its value.
  package let value: Int
  package let requests: [Request]

  package init(value: Int, requests: [Request]) { (self.value, self.requests) = (value, requests) }
}

extension TestExplanation {
  /// The maximum number of bytes of a string in an explanation. It bounds the size, because an explanation may contain
  /// the string once for each of a thousand values.
  package static let maximumTextLength = 4_096

  /// Returns `text`. If it exceeds the maximum length, returns its beginning followed by `…`.
  package static func shortened(_ text: [UInt8]) -> [UInt8] {
    guard text.count > maximumTextLength else { return text }
    var end = maximumTextLength
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return text[..<end] + Array("…".utf8)
  }
}
