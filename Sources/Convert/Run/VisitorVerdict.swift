/// The result of a predicate on a visitor, before the negation of its leaf.
enum VisitorVerdict: Hashable, Sendable {
  case fails, holds
  /// False, also for a negated leaf.
  case barred
  /// Unknown, because the platform's behavior for this construct is not known.
  case open(String)
  /// Unknown, because a limit of rulectl was exceeded.
  case spent

  init(_ holds: Bool) { self = holds ? .holds : .fails }

  /// The outcome of a leaf with this verdict.
  func outcome(isNegated: Bool) -> OutcomeSet {
    switch self {
    case .fails: isNegated ? .yes : .no
    case .holds: isNegated ? .no : .yes
    case .barred: .no
    case .open, .spent: .open
    }
  }
}
