/// A change of one part of a rule, made to test whether a suite detects the change.
package struct RuleMutant: Sendable {
  /// The kind of change. The raw value is its name in reports.
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

  /// One value in the list of a test. The test is true if any value of the list matches.
  package struct ListedValue: Hashable, Sendable {
    /// The byte range of the list, and the byte range of the test to which the list belongs.
    package let list: ByteRange
    package let test: ByteRange
    /// The index of the value in the list.
    package let place: Int

    package init(list: ByteRange, test: ByteRange, place: Int) {
      (self.list, self.test, self.place) = (list, test, place)
    }
  }

  /// The index of the rule in the document.
  package let rule: Int
  package let kind: Operator
  /// The byte range of the value that is replaced or removed.
  package let range: ByteRange
  /// The JSON text that replaces the value; nil if the value is removed from its array.
  package let replacement: [UInt8]?
  /// The byte range to remove: the value and, if the value is removed from an array, one comma.
  private let cut: ByteRange
  /// The position of the changed value in a long list; nil if the value is not in a long list.
  package let listed: ListedValue?

  package init(
    rule: Int, kind: Operator, range: ByteRange, replacement: [UInt8]?, cut: ByteRange, listed: ListedValue? = nil
  ) {
    (self.rule, self.kind, self.range, self.replacement, self.cut) = (rule, kind, range, replacement, cut)
    self.listed = listed
  }

  /// Returns a change of the rule that reduces the long list to `values`; nil if the changed value is not in a long
  /// list.
  package func keeping(only values: [[UInt8]]) -> RuleMutant? {
    listed.map { value in
      let array = [0x5B] + values.joined(separator: [0x2C]) + [0x5D]
      return RuleMutant(rule: rule, kind: kind, range: value.list, replacement: array, cut: value.list)
    }
  }

  /// Returns the bytes of `text` in the range `part`, with the change applied. `part` must contain the changed value.
  package func applied(to text: [UInt8], in part: ByteRange) -> [UInt8] {
    Array(text[part.lower..<cut.lower]) + (replacement ?? []) + Array(text[cut.upper..<part.upper])
  }
}

/// The result of running the cases of a suite on a mutant.
package enum MutantVerdict: Sendable {
  /// The case with this name fails on the mutant.
  case killed(by: String)
  /// No case fails on the mutant, although this event distinguishes the mutant from the original rule.
  case survived(event: [UInt8])
  /// The solver has proven that no event distinguishes the mutant from the original rule.
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
