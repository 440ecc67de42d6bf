extension ConvertLints {
  static let convertLocation = ConvertCheck(
    "CV120", "convert-location", .warning, "a location that makes iOS drop all locations",
    why: """
      iOS decodes all locations together and strictly. It drops all of them if one condition has an unknown \
      `rule_type`, or an operator or value type that the `rule_type` does not allow. Locations then exclude no \
      visitor.
      """,
    remedy: "Correct the condition: use a known `rule_type`, and an operator and a value type that it allows.",
    source: ConvertSource.data,
    fires: .experience(
      #""locations":["l1"]"#,
      lists:
        #","locations":[{"id":"l1","rules":{"OR":[{"AND":[{"OR_WHEN":[«{"rule_type":"url","key":"url","value":"shop","matching":{"match_type":"equals","negated":false}}»]}]}]}}]"#
    ),
    silent: .experience(
      #""locations":["l1"]"#,
      lists:
        #","locations":[{"id":"l1","rules":{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"url","key":"url","value":"shop","matching":{"match_type":"contains","negated":false}}]}]}]}}]"#
    ),
    .document { subject, findings in
      let outcomes = subject.outcomes { $0.locations == .allOrNothing ? .conditionDropped : nil }
      if outcomes.rows.isEmpty { return }
      for location in subject.rules.locations {
        for range in subject.rules.decodingFaults(in: location) {
          findings.add(
            "iOS cannot decode this part of a location, and drops all locations", at: range, outcomes: outcomes)
        }
      }
    })
}
