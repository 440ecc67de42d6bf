extension LaunchLints {
  static let orderOfOne = LaunchCheck(
    "H004", "order-of-one", .info, "an `ordered` search for a single event",
    why: """
      A single event is always in order. The result is 1 if there is a record of the event, and 0 if there is \
      none. Without `searchType`, the search counts the records.
      """,
    remedy: "Remove `searchType`, unless the condition only tests whether there is a record.",
    source: SDKSource.history,
    fires: .history(#"{"events":[{"screen":"home"}],"matcher":"eq","value":1,"searchType":«"ordered"»}"#),
    silent: .history(#"{"events":[{"screen":"home"}],"matcher":"ge","value":1}"#),
    .condition { subject, index, condition, findings in
      guard case .history(let query) = condition.form, query.search == .ordered, let events = query.events,
        let first = subject.document.first(in: events), subject.document.next(after: first, in: events) == nil,
        let definition = subject.definition(of: index), let search = subject.member(definition, "searchType")
      else { return }
      findings.add("`ordered` search for a single event", at: search)
    })
}
