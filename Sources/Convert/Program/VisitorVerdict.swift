internal import RuleCore

/// What a predicate about a visitor comes to, before its leaf's negation.
enum VisitorVerdict: Hashable, Sendable {
  case fails, holds
  /// False, and negation does not change that.
  case barred
  /// What the platform would say is not settled; the construct that is why.
  case open(String)
  /// A limit of this program was spent.
  case spent

  init(_ holds: Bool) { self = holds ? .holds : .fails }

  /// What a leaf comes to.
  func outcome(isNegated: Bool) -> OutcomeSet {
    switch self {
    case .fails: isNegated ? .yes : .no
    case .holds: isNegated ? .no : .yes
    case .barred: .no
    case .open, .spent: .open
    }
  }
}
