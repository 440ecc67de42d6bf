internal import Launch
internal import LaunchSolver
internal import RuleCore
internal import RuleLint

/// Questions to the event history whose answer is settled by what a search can find.
extension LogicCheck {
  /// What a search finds: a count, one or zero for events in order, or the place of a request.
  /// Source: adobe/aepsdk-core-ios: EventHistoryRequest and HistoryOperand @5.11.0;
  /// adobe/aepsdk-core-android: …/eventhistory @core 3.8.0. An error of the database, which gives
  /// −1, is left out.
  private static func range(of search: HistoryQuery.Search) -> ClosedRange<Int64> {
    switch search {
    case .any: 0...Int64.max
    case .ordered: 0...1
    case .mostRecent: -1...Int64.max
    }
  }

  mutating func checkHistory(_ rule: Rule) {
    for condition in rule.conditions where forest.places[Int(condition)] >= 0 {
      guard case .history(let query) = rules.conditions[Int(condition)].form,
        let matcher = query.matcher, let value = query.value, query.events != nil,
        let wanted = wholeNumber(value),
        let holds = Self.answer(matcher, wanted, in: Self.range(of: query.search))
      else { continue }
      add(
        .settledHistory,
        holds
          ? "this holds whatever the history has: no search finds a number for which it fails"
          : "this never holds: no search finds such a number",
        at: condition, of: rule, holds ? .alwaysTrue : .neverTrue)
    }
  }

  /// The answer that a matcher gives for every number of `range`; nil where it depends.
  private static func answer(
    _ matcher: Matcher, _ wanted: Int64, in range: ClosedRange<Int64>
  ) -> Bool? {
    switch matcher {
    case .equals: range.contains(wanted) ? nil : false
    case .notEquals: range.contains(wanted) ? nil : true
    case .greater:
      wanted < range.lowerBound ? true : wanted >= range.upperBound ? false : nil
    case .atLeast:
      wanted <= range.lowerBound ? true : wanted > range.upperBound ? false : nil
    case .less: wanted > range.upperBound ? true : wanted <= range.lowerBound ? false : nil
    case .atMost: wanted >= range.upperBound ? true : wanted < range.lowerBound ? false : nil
    case .contains, .lacks, .startsWith, .endsWith, .exists, .isMissing: nil
    }
  }

  /// The value of an integer that is spelt as one.
  private func wholeNumber(_ value: JSONDocument.Value) -> Int64? {
    guard subject.document.kind(value) == .number, !subject.document.isOdd(value) else {
      return nil
    }
    return Int64(String(decoding: subject.document.lexeme(value), as: UTF8.self))
  }
}
