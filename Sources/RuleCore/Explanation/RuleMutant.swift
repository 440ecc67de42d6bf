/// A change of one place of a rule, to see whether a suite notices it.
package struct RuleMutant: Sendable {
  /// The kinds of changes; the raw values are their names in reports.
  package enum Operator: String, CaseIterable, Sendable {
    case matcherFlip = "matcher-flip"
    case matcherShift = "matcher-shift"
    case valueShift = "value-off-by-one"
    case valueCase = "value-case"
    case valueEmptied = "value-emptied"
    case logicSwap = "logic-swap"
    case conditionRemoved = "condition-removed"
    case consequenceRemoved = "consequence-removed"
    case tokenRenamed = "token-renamed"

    /// True if the change is in the consequences, so that the rule fires as before.
    package var isInConsequences: Bool { self == .consequenceRemoved || self == .tokenRenamed }
  }

  /// The index of the rule in the document.
  package let rule: Int
  package let kind: Operator
  /// The bytes of the value that is replaced or removed.
  package let range: ByteRange
  /// JSON that replaces the value; nil if it is removed from its array.
  package let replacement: [UInt8]?
  /// The bytes that are removed with it: the value, and a comma.
  private let cut: ByteRange

  package init(rule: Int, kind: Operator, range: ByteRange, replacement: [UInt8]?, cut: ByteRange) {
    (self.rule, self.kind, self.range, self.replacement, self.cut) = (rule, kind, range, replacement, cut)
  }

  /// Returns the bytes `part` of a document, which contain the place, with the change.
  package func applied(to text: [UInt8], in part: ByteRange) -> [UInt8] {
    Array(text[part.lower..<cut.lower]) + (replacement ?? []) + Array(text[cut.upper..<part.upper])
  }
}

/// The verdict of the cases of suites on a mutant.
package enum MutantVerdict: Sendable {
  /// The case with this name fails on the mutant.
  case killed(by: String)
  /// No case fails, and this event tells the mutant from the original.
  case survived(event: [UInt8])
  /// It is proven that no event does.
  case equivalent
  case open

  /// The names of the verdicts in reports.
  package enum Name: String, CaseIterable, Sendable { case killed, survived, equivalent, open }

  package var name: Name {
    switch self {
    case .killed: .killed
    case .survived: .survived
    case .equivalent: .equivalent
    case .open: .open
    }
  }
}
