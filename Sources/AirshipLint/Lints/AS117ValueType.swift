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
      for (predicate, trigger) in subject.predicates {
        let members = TypedMember.all.filter { member in
          member.triggers.contains { subject.isText(subject.member(trigger, "type"), $0) }
        }
        if members.isEmpty { continue }
        // Tests inside arrays are excluded: their paths are relative to the element.
        for test in subject.tests(in: predicate, withElements: false) {
          let path = subject.path(of: test)
          let found = members.first { $0.path.elementsEqual(path) { $1.elementsEqual($0.utf8) } }
          if let found { subject.check(test, against: found, &findings) }
        }
      }
    })
}

/// A member of an event's body, with its type.
private struct TypedMember: Sendable {
  enum Kind {
    case number, text
    /// A number; a string on platforms with `regionNumbersAreText`.
    case coordinate
  }

  /// The trigger types whose data contains the member.
  let triggers: [String]
  let path: [String]
  let kind: Kind

  private init(_ triggers: [String], _ path: [String], _ kind: Kind) {
    (self.triggers, self.path, self.kind) = (triggers, path, kind)
  }

  private static let custom = ["custom_event_count", "custom_event_value"]
  private static let region = ["region_enter", "region_exit"]

  /// Source: urbanairship/android-library: urbanairship-core/…/analytics/**@20.10.0.
  static let all = [
    Self(custom, ["event_value"], .number),
    Self(custom, ["event_name"], .text),
    Self(custom, ["transaction_id"], .text),
    Self(custom, ["interaction_id"], .text),
    Self(custom, ["interaction_type"], .text),
    Self(region, ["region_id"], .text),
    Self(region, ["source"], .text),
    Self(region, ["action"], .text),
    Self(region, ["proximity", "latitude"], .coordinate),
    Self(region, ["proximity", "longitude"], .coordinate),
    Self(region, ["circular_region", "latitude"], .coordinate),
    Self(region, ["circular_region", "longitude"], .coordinate),
    Self(region, ["circular_region", "radius"], .coordinate),
    Self(["feature_flag_interaction"], ["flag_name"], .text),
  ]

  func isNumber(on profile: AirshipProfile) -> Bool {
    switch kind {
    case .number: true
    case .text: false
    case .coordinate: !profile.regionNumbersAreText
    }
  }
}

extension AirshipLintContext {
  /// Reports the operands of a test whose type differs from the type of the member.
  fileprivate func check(_ test: JSONDocument.Value, against typed: TypedMember, _ findings: inout Findings) {
    let value = member(test, "value")
    let equals = member(value, "equals")
    // `equals` overrides bounds. Bounds that are not numbers are reported by another lint.
    let wanted = equals.map { [$0] } ?? ["at_least", "at_most"].compactMap { member(value, $0) }
    for wanted in wanted {
      let wantsNumber = number(wanted) != nil
      guard wantsNumber || equals != nil && text(wanted) != nil else { continue }
      let outcomes = outcomes { typed.isNumber(on: $0) == wantsNumber ? nil : .neverTrue }
      if outcomes.rows.isEmpty { continue }
      let name = typed.path.joined(separator: ".").utf8
      findings.add(
        wantsNumber
          ? "\(text: name) is a string, compared with a number" : "\(text: name) is a number, compared with a string",
        at: wanted, outcomes: outcomes)
    }
  }
}
