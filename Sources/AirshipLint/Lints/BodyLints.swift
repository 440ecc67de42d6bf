extension AirshipLints {
  static let airshipValueType = AirshipCheck(
    "AS117", "airship-value-type", .warning,
    "a string compared with a number in the event, or a number compared with a string",
    why: """
      Values of different types are never equal. `event_value` is a number; names and ids are strings. On Android, \
      the coordinates and the radius of a region are strings too.
      """,
    remedy: "Write the value with the type that the event has.",
    source: SDKSource.schedules,
    fires: .schedule(
      #""triggers":[{"type":"custom_event_count","goal":1,"predicate":{"key":"event_value","value":{"equals":«"12"»}}}]"#
    ),
    silent: .schedule(
      #""triggers":[{"type":"custom_event_count","goal":1,"predicate":{"key":"event_value","value":{"equals":12}}}]"#),
    { subject, findings in
      for (test, path, body) in subject.testsOfBodies {
        let names = path.map { String(decoding: $0.name, as: UTF8.self) }
        if let found = body.members.first(where: { $0.path == names }) {
          subject.check(test, against: found, &findings)
        }
      }
    })

  static let airshipUnknownKey = AirshipCheck(
    "AS121", "airship-unknown-key", .warning, "a key of a predicate that no event of the trigger has",
    why: """
      The SDKs build the data of most events from a fixed set of members. If a key is not one of these members, its \
      value is missing, so a comparison never matches. Only `properties` and other objects that the app fills may \
      contain any member.
      """,
    remedy: "Use a member that the event has. For a property of the app, use a member of the object `properties`.",
    source: SDKSource.schedules,
    fires: .schedule(
      #""triggers":[{"type":"custom_event_count","goal":1,"predicate":{"key":«"name"»,"value":{"equals":"bought"}}}]"#),
    silent: .schedule(
      #""triggers":[{"type":"custom_event_count","goal":1,"predicate":{"key":"event_name","value":{"equals":"bought"}}}]"#
    ),
    { subject, findings in
      for (_, path, body) in subject.testsOfBodies {
        let names = path.map { String(decoding: $0.name, as: UTF8.self) }
        guard let place = body.unknownName(in: names) else { continue }
        let outer = names[..<place].joined(separator: ".")
        let name = path[place].name
        findings.add(
          outer.isEmpty
            ? "the events of this trigger have no member \(text: name)"
            : "the events of this trigger have no member \(text: name) in \(text: outer.utf8)", at: path[place].value,
          outcomes: subject.outcomes { _ in .otherResult },
          hint: body.hint(for: names[place], below: names[..<place]))
      }
    })
}

extension EventBody {
  /// Returns a hint to use a known member instead of the unknown member `name`. The name of the known member ends in
  /// `_` and `name`, or is similar to `name`. Nil if there is no such member.
  fileprivate func hint(for name: String, below path: ArraySlice<String>) -> Message? {
    let known = names(below: path)
    if let longer = known.first(where: { $0.hasSuffix("_" + name) }) { return "use \(text: longer.utf8)" }
    if let similar = SpellingSuggestion.hint(for: name.utf8, among: known) { return similar }
    let isOwn = path.isEmpty && known.contains("properties")
    return isOwn ? "for a property of the app, use the `scope` [\"properties\"]" : nil
  }
}

extension AirshipLintContext {
  /// The tests of predicates on events whose data has known members. `path`: the names that lead to the tested value.
  /// Tests inside array matchers are excluded, because their paths begin at an element.
  fileprivate var testsOfBodies: [(test: JSONDocument.Value, path: [PathName], body: EventBody)] {
    predicates.flatMap { predicate, trigger in
      guard let type = text(member(trigger, "type")),
        let body = EventBody.body(of: String(decoding: type, as: UTF8.self))
      else { return [] as [(JSONDocument.Value, [PathName], EventBody)] }
      return tests(in: predicate, withElements: false).map { ($0, names(of: $0), body) }
    }
  }

  /// Reports operands of a test that have a different type than the tested member.
  fileprivate func check(_ test: JSONDocument.Value, against typed: EventBody.Member, _ findings: inout Findings) {
    let value = member(test, "value")
    let equals = member(value, "equals")
    // If a test has `equals`, the SDKs ignore its bounds. A different lint reports bounds that are not numbers.
    let wanted = equals.map { [$0] } ?? ["at_least", "at_most"].compactMap { member(value, $0) }
    for wanted in wanted {
      let wantsNumber = number(wanted) != nil
      guard wantsNumber || equals != nil && text(wanted) != nil else { continue }
      let outcomes = outcomes { typed.isNumber(on: $0) ?? wantsNumber == wantsNumber ? nil : .neverTrue }
      if outcomes.rows.isEmpty { continue }
      let name = typed.path.joined(separator: ".").utf8
      findings.add(
        wantsNumber
          ? "\(text: name) is a string, compared with a number" : "\(text: name) is a number, compared with a string",
        at: wanted, outcomes: outcomes)
    }
  }
}
