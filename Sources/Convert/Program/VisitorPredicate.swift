internal import RuleCore

/// Which of a visitor's data a rule set is held against.
package enum VisitorSource: UInt8, Hashable, Sendable { case attributes, location }

/// The key of an attribute, or of a piece of location data.
struct VisitorKey: Hashable, Sendable {
  let source: VisitorSource
  let name: ComparedText
}

/// One attribute held against one value: tested at most once an event, however many leaves ask.
struct VisitorPredicate: Sendable {
  /// The place of its key in `AudienceProgram.keys`; nil where a leaf names none.
  let key: Int32?
  let comparison: VisitorComparison
  let operand: VisitorOperand

  /// What makes two leaves one predicate, negation aside.
  struct Identity: Hashable {
    let key: Int32?
    let comparison: VisitorComparison
    /// The kind of the value, or nil where there is none or none counts.
    let kind: JSONDocument.Kind?
    /// Its text, or its spelling where that is no text.
    let value: [UInt8]
  }

  /// What it comes to for a visitor without the key.
  func verdictWithoutKey(_ profile: ConvertProfile) -> VisitorVerdict {
    switch profile.missingKey {
    case .isCompared:
      switch operand {
      case .swift(let operand): return operand.verdict(comparison, nil)
      case .script(let operand): return operand.verdict(comparison, nil)
      }
    case .isFalse:
      // A leaf without a key asks for nothing that a visitor could lack.
      guard key != nil else { return .barred }
      switch comparison {
      case .exists: return .fails
      case .isMissing: return .holds
      case .equals, .contains, .startsWith, .endsWith, .less, .atMost, .isIn, .matchesPattern,
        .isMissingOnKey:
        return .barred
      }
    }
  }
}

/// How the values under one key are compared by a program: what of them is worth working out once.
struct VisitorComparisons: OptionSet, Sendable {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ comparison: VisitorComparison) { self.init(rawValue: 1 << UInt16(comparison.rawValue)) }

  func contains(_ comparison: VisitorComparison) -> Bool { contains(Self(comparison)) }
}

/// The facts of an event as a platform takes them.
enum VisitorFact: Sendable {
  case swift(SwiftFact)
  case script(ScriptFact)
}
