extension LaunchLints {
  static let nestedRequest = LaunchCheck(
    "H007", "nested-request", .error, "an object or array in an event of a historical condition",
    why: """
      iOS does not flatten the event before it computes the hash, so the event matches no record. Android flattens \
      it.
      """,
    remedy: """
      Write flattened names, such as `"order.id"` instead of `id` inside `order`.
      """,
    source: SDKSource.history, differences: ["R21"],
    fires: .history(#"{"events":[{"order":«{"id":"o-9"}»}],"matcher":"ge","value":1}"#),
    silent: .history(#"{"events":[{"order.id":"o-9"}],"matcher":"ge","value":1}"#),
    .condition { subject, _, condition, findings in
      guard case .history(let query) = condition.form, let events = query.events else { return }
      let document = subject.document
      let outcomes = Outcomes(subject.profiles) { $0.values.runtime == .swift ? .otherResult : nil }
      if outcomes.rows.isEmpty { return }
      for request in document.elements(events) where document.isObject(request) {
        for (name, value) in document.members(request) where document.isObject(value) || document.isArray(value) {
          findings.add(
            "iOS does not flatten \(text: document.string(name)) and finds no record", at: value, outcomes: outcomes)
        }
      }
    })
}
