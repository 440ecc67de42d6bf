extension LaunchLints {
  static let indexBeyondEvents = LaunchCheck(
    "H005", "index-beyond-events", .warning, "a `mostRecent` comparison that always or never matches",
    why: """
      The result of the search is the index of the event with the most recent record, starting at 0. If no event has a \
      record, the result is -1 on Android and the web, and 0 on iOS. The result is never higher than the index of the \
      last event.
      """,
    remedy: "Compare with the index of an event in `events`, starting at 0.",
    source: SDKSource.history,
    fires: .history(
      #"{"events":[{"screen":"home"},{"screen":"cart"}],"matcher":"eq","value":«2»,"searchType":"mostRecent"}"#),
    silent: .history(
      #"{"events":[{"screen":"home"},{"screen":"cart"}],"matcher":"eq","value":1,"searchType":"mostRecent"}"#),
    .condition { subject, _, condition, findings in
      guard case .history(let query) = condition.form, query.search == .mostRecent, let events = query.events,
        let wanted = query.wanted(in: subject), let relation = query.matcher?.relation
      else { return }
      let count = Int64(subject.document.elements(events).count)
      // The result of the comparison can change only near the operand, so it is sufficient to test these numbers.
      let answers = [-1, 0, count - 1, wanted.value - 1, wanted.value, wanted.value + 1].filter { -1..<count ~= $0 }
      let passing = answers.count { relation.holds($0, wanted.value) }
      guard count > 0, passing == 0 || passing == answers.count else { return }
      findings.add(
        "the result of this `mostRecent` search is always between -1 and \(Int(count - 1))", at: wanted.literal,
        outcomes: Outcomes(subject.profiles) { _ in passing == 0 ? .neverTrue : .alwaysTrue })
    })

  static let nothingFound = LaunchCheck(
    "H006", "nothing-found", .info, "a comparison that differs between platforms if the search finds nothing or fails",
    why: """
      If no event of a `mostRecent` search has a record, iOS returns 0, the index of the first event. Android and \
      the web return -1. If the database fails, iOS returns -1 for a count, and Android returns 0. Comparisons such \
      as `eq 0`, `ge 0` and `lt 0` give different results for 0 and -1.
      """,
    remedy: """
      For `mostRecent`, insert at the start of `events` an event that is never recorded. Then compare with indexes \
      from 1. For counts, ignore this code, because failures are rare.
      """,
    source: SDKSource.history, differences: ["R18"],
    fires: .history(
      #"{"events":[{"screen":"home"},{"screen":"cart"}],"matcher":"eq","value":«0»,"searchType":"mostRecent"}"#),
    silent: .history(
      #"{"events":[{"never":"recorded"},{"screen":"home"},{"screen":"cart"}],"matcher":"eq","value":1,"searchType":"mostRecent"}"#
    ),
    .condition { subject, _, condition, findings in
      guard case .history(let query) = condition.form, query.events != nil, let wanted = query.wanted(in: subject),
        let relation = query.matcher?.relation,
        relation.holds(0, wanted.value) != relation.holds(-1, wanted.value)
      else { return }
      let isPlace = query.search == .mostRecent
      findings.add(
        isPlace
          ? "without a record the result is 0 on iOS and -1 on other platforms"
          : "if the database fails, the result is -1 on iOS and 0 on Android", at: wanted.literal,
        severity: isPlace ? .error : .info,
        affecting: Outcomes(subject.profiles) { $0.values.runtime == .swift ? .otherResult : nil })
    })
}

extension HistoryQuery {
  /// Returns the number with which the condition compares the result of the search; nil if the number is not a 32-bit
  /// integer.
  func wanted(in subject: LaunchLintContext) -> (literal: JSONDocument.Value, value: Int64)? {
    guard let value, case .integer(let number) = subject.number(value, on: .ios),
      Int32(exactly: number) != nil
    else { return nil }
    return (value, number)
  }
}
