extension Finding {
  /// Describes the outcomes by platform; nil if there are no outcomes.
  package var effect: String? { outcomes.sentence(rule: rule, page) }
}

extension Outcomes {
  /// Describes the outcomes by platform; nil if there are no outcomes.
  ///
  ///     ios drops rule 2; android rejects the file
  ///     ios and android reject the file
  fileprivate func sentence(rule: Int?, _ page: RulePage) -> String? {
    guard !rows.isEmpty else { return nil }
    return rows.grouped { $0.outcome == $1.outcome }.map { group in
      group[0].outcome.clause(listed(group.map(\.platform)), isOne: group.count == 1, rule: rule, page)
    }.joined(separator: "; ")
  }
}

extension Outcome {
  fileprivate func clause(_ names: String, isOne: Bool, rule: Int?, _ page: RulePage) -> String {
    func says(_ one: String, _ several: String, _ rest: String) -> String {
      "\(names) \(isOne ? one : several) \(rest)"
    }
    switch self {
    case .archiveRejected: return says("rejects", "reject", "the archive")
    case .otherDocumentTaken: return says("opens", "open", "a different document")
    case .fileRejected: return says("rejects", "reject", "the file")
    case .ruleDropped: return says("drops", "drop", rule.map { "rule \($0)" } ?? "the rule")
    case .conditionDropped: return says("drops", "drop", "the condition")
    case .valueDropped: return says("drops", "drop", "the value")
    case .consequenceDropped: return says("drops", "drop", "the consequence")
    case .neverTrue: return "never true on \(names)"
    case .alwaysTrue: return "always true on \(names)"
    case .noEffect: return "\(page.noEffect) on \(names)"
    case .otherResult: return "different result on \(names)"
    case .crashAtLoad: return says("crashes", "crash", "at load")
    case .crashAtEvaluation: return says("crashes", "crash", "at evaluation")
    case .noKnownEvent: return "no known event on \(names)"
    case .notModelled: return "not modelled on \(names)"
    }
  }
}

/// Joins names: `a`, `a and b`, `a, b and c`.
package func listed(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
