extension LaunchCheck {
  static let orderOfOne = LaunchCheck(
    RulePage(
      "H004", "order-of-one", .info,
      "a search in order for a single event",
      why: """
        One event is always in order: the answer is 1 when there is a record of it, else 0, while the plain search \
        counts the records.
        """,
      remedy: "Leave `searchType` out, unless only whether there is a record counts.",
      source: SDKSource.history,
      fires: .condition(
        #"{"type":"historical","definition":{"events":[{"screen":"home"}],"matcher":"eq","value":1,"searchType":«"ordered"»}}"#
      ),
      silent: .condition(
        #"{"type":"historical","definition":{"events":[{"screen":"home"},{"screen":"cart"}],"matcher":"eq","value":1,"searchType":"ordered"}}"#
      )),
    .condition { subject, place, condition, findings in
      guard case .history(let query) = condition.form, query.search == .ordered, let events = query.events,
        let first = subject.document.first(in: events), subject.document.next(after: first, in: events) == nil,
        let definition = subject.definition(of: place), let search = subject.member(definition, "searchType")
      else { return }
      findings.add("one event is always in order", at: search, in: subject)
    })
}
