/// Checks of historical conditions whose result does not depend on the history.
extension LogicCheck {
  /// Returns the possible results of a search: a count, 0 or 1 for an ordered search, or an index.
  /// Source: adobe/aepsdk-core-ios: EventHistoryRequest and HistoryOperand @5.11.0; adobe/aepsdk-core-android:
  /// …/eventhistory @core 3.8.0. The −1 of a database error is not included.
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
        LaunchLints.settledHistory,
        holds
          ? "condition is always true: the search never returns a number that makes it false"
          : "condition is never true: the search never returns a number that makes it true", at: condition, of: rule,
        holds ? .alwaysTrue : .neverTrue)
    }
  }

  /// Returns the result of `matcher` if the result is the same for every number in `range`; else nil.
  private static func answer(_ matcher: Matcher, _ wanted: Int64, in range: ClosedRange<Int64>) -> Bool? {
    switch matcher.relation {
    case .equal: range.contains(wanted) ? nil : false
    case .notEqual: range.contains(wanted) ? nil : true
    case .greater: wanted < range.lowerBound ? true : wanted >= range.upperBound ? false : nil
    case .atLeast: wanted <= range.lowerBound ? true : wanted > range.upperBound ? false : nil
    case .less: wanted > range.upperBound ? true : wanted <= range.lowerBound ? false : nil
    case .atMost: wanted >= range.upperBound ? true : wanted < range.lowerBound ? false : nil
    case nil: nil
    }
  }

  /// Returns the value of a number that is written as an integer.
  private func wholeNumber(_ value: JSONDocument.Value) -> Int64? {
    guard subject.document.kind(value) == .number, !subject.document.isOdd(value) else { return nil }
    return Int64(String(decoding: subject.document.lexeme(value), as: UTF8.self))
  }
}
