extension LaunchLints {
  static let flattenedCollision = LaunchCheck(
    "M013", "flattened-collision", .warning, "two members that flatten to the same key",
    why: """
      SDKs flatten nested data: they join the names with dots. A name that contains a dot can therefore collide with a \
      nested member. If two members have the same key, iOS uses one of the two values, and the choice can change with \
      each run. On Android the choice depends on the order of a hash table. The web engine uses the last value.
      """,
    remedy: "Remove or rename one of the members.",
    source: SDKSource.evaluation, differences: ["D120"],
    fires: .detail("add", #"{"eventdata":{"a":{"b":1},«"a.b"»:2}}"#),
    silent: .detail("add", #"{"eventdata":{"a":{"b":1}}}"#),
    .rule { subject, rule, findings in
      for index in rule.consequences {
        guard let detail = subject.rules.consequences[Int(index)].detail else { continue }
        for data in subject.attachedData(of: detail) {
          subject.addCollisions(in: data, to: &findings)
        }
      }
      for index in rule.conditions {
        guard case .history(let query) = subject.rules.conditions[Int(index)].form,
          let events = query.events
        else { continue }
        for request in subject.document.elements(events) where subject.document.isObject(request) {
          subject.addCollisions(in: request, to: &findings)
        }
      }
    })
}

extension LaunchLintContext {
  /// Returns the data of the event that a consequence dispatches or changes, and of the record that it adds to the
  /// history.
  fileprivate func attachedData(of detail: JSONDocument.Value) -> [JSONDocument.Value] {
    [member(detail, "eventdata"), member(detail, "data").flatMap { member($0, "content") }]
      .compactMap { $0 }.filter(document.isObject)
  }

  fileprivate func addCollisions(in object: JSONDocument.Value, to findings: inout Findings) {
    var first: [[UInt8]: (name: JSONDocument.Value, object: JSONDocument.Value)] = [:]
    var open: [(value: JSONDocument.Value, path: [UInt8])] = [(object, [])]
    while let (object, path) = open.popLast() {
      for (name, value) in document.members(object) {
        let key = (path.isEmpty ? [] : path + [0x2E]) + document.string(name)
        if document.isObject(value) {
          open.append((value, key))
        } else if let earlier = first[key] {
          // Repeated names in one object are reported by J002.
          guard earlier.object != object else { continue }
          let (early, late) =
            document.range(earlier.name).start < document.range(name).start
            ? (earlier.name, name) : (name, earlier.name)
          findings.add(
            "another member also flattens to the key \(text: key)", at: late,
            outcomes: Outcomes(profiles) { _ in .otherResult }, notes: [note("first member with this key", at: early)])
        } else {
          first[key] = (name, object)
        }
      }
    }
  }
}
