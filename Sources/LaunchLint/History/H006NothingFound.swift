extension LaunchCheck {
  static let nothingFound = LaunchCheck(
    RulePage(
      "H006", "nothing-found", .info,
      "a comparison for which finding nothing, or failing to look, is not the same everywhere",
      why: """
        When no event of a `mostRecent` search has a record, iOS answers 0, as if the first had the newest one, \
        Android and the web -1. When the database fails, iOS answers -1, Android 0 for a count. `eq 0`, `ge 0`, `lt 0` \
        and their like tell these apart.
        """,
      remedy: """
        Put an event in front of the list of a `mostRecent` search that is never recorded, and compare with places \
        from 1. For counts there is nothing to be done, and failures are rare.
        """,
      source: SDKSource.history,
      differences: ["R18"],
      fires: .condition(
        #"{"type":"historical","definition":{"events":[{"screen":"home"},{"screen":"cart"}],"matcher":"eq","value":«0»,"searchType":"mostRecent"}}"#
      ),
      silent: .condition(
        #"{"type":"historical","definition":{"events":[{"screen":"home"},{"screen":"cart"}],"matcher":"eq","value":1,"searchType":"mostRecent"}}"#
      )),
    .condition { subject, _, condition, findings in
      guard case .history(let query) = condition.form, query.events != nil, let wanted = query.wanted(in: subject),
        let relation = query.matcher?.relation,
        relation.holds(0, wanted.value) != relation.holds(-1, wanted.value)
      else { return }
      let isPlace = query.search == .mostRecent
      let outcomes = Outcomes(subject.profiles) { $0.values.runtime == .swift ? .otherResult : nil }
      if outcomes.rows.isEmpty { return }
      findings.add(
        isPlace
          ? "with nothing recorded the answer is 0 on iOS and -1 elsewhere"
          : "when the database fails the answer is -1 on iOS and 0 on Android", at: wanted.literal, in: subject,
        severity: isPlace ? .error : .info, outcomes: outcomes)
    })
}
