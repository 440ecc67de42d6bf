extension ConvertCheck {
  static let convertLocation = ConvertCheck(
    RulePage(
      "CV120", "convert-location", .warning,
      "a location that iOS cannot decode, so that it drops all locations",
      why: """
        iOS decodes all locations at once and strictly. One unknown `rule_type`, one operator or one value of the \
        wrong type makes it drop all of them. No visitor is then excluded by location.
        """,
      remedy: "Correct the condition so that it conforms to the schema.",
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
      )),
    .document { subject, findings in
      let outcomes = subject.outcomes { $0.locations == .allOrNothing ? .conditionDropped : nil }
      if outcomes.rows.isEmpty { return }
      for location in subject.rules.locations {
        for range in subject.rules.decodingFaults(in: location) {
          findings.add("iOS cannot decode this value, and drops all locations", at: range, outcomes: outcomes)
        }
      }
    })
}
