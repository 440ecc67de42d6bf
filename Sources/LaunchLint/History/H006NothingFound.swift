extension LaunchLints {
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
