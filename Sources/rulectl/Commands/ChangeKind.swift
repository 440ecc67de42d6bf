/// The kinds of differences that `--fail-on` selects.
enum ChangeKind: String, CaseIterable {
  case narrowed, widened, overlapping, disjoint, open, added, removed, consequences
  case lostAtLoad = "lost-at-load"
  case regainedAtLoad = "regained-at-load"
  case order, splits, assets, events, suites, findings

  /// The member of a proposition that decides which message is shown.
  private static let rank = "/scopeDetails/rank"

  /// The kinds that `any` selects: differences in the rules that fire, or in the consequences that are carried out. A
  /// new or fixed finding alone changes neither.
  private static let any = allCases.filter { $0 != .findings }

  /// Parses the values of `--fail-on`.
  static func kinds(_ arguments: [String]) throws(CommandFailure) -> [ChangeKind] {
    let names = arguments.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    if names.isEmpty { return any }
    var kinds: [ChangeKind] = []
    for name in names {
      switch name {
      case "any": kinds += any
      case "never" where names.count == 1: return []
      default:
        guard let kind = ChangeKind(rawValue: name) else {
          throw .invalid(name, of: "--fail-on", among: rulectl.names(ChangeKind.self) + ["any", "never"])
        }
        kinds.append(kind)
      }
    }
    return kinds
  }

  func occurs(in changes: ReportedChanges) -> Bool {
    func has(_ names: RuleRelation...) -> Bool {
      changes.pairs.contains { $0.relations.contains { names.contains($0.name) } }
    }
    return switch self {
    case .narrowed: has(.narrower)
    case .widened: has(.wider)
    case .overlapping: has(.overlapping)
    case .disjoint: has(.disjoint)
    case .open: has(.open) || !changes.open.isEmpty
    case .added: !changes.added.isEmpty
    case .removed: !changes.removed.isEmpty
    case .consequences:
      changes.pairs.contains { pair in
        pair.parts.contains {
          !$0.isDecided && (pair.kind != "rule" && $0.pointer != Self.rank || $0.isCarriedOut)
        }
      }
    case .lostAtLoad: has(.lost) || changes.loads.contains { !$0.newlyLost.isEmpty }
    case .regainedAtLoad: has(.regained) || changes.loads.contains { !$0.regained.isEmpty }
    case .order: !changes.orders.isEmpty || changes.pairs.contains { $0.parts.contains { $0.pointer == Self.rank } }
    case .splits: !(changes.splits ?? []).isEmpty
    case .assets: !changes.assets.isEmpty
    case .events: (changes.impact?.changed ?? 0) > 0
    case .suites: !(changes.broken ?? []).isEmpty
    case .findings: !changes.newFindings.isEmpty
    }
  }
}
