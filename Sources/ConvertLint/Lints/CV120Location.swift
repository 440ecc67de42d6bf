extension ConvertCheck {
  static let convertLocation = ConvertCheck(
    RulePage(
      "CV120", "convert-location", .warning,
      "a location that iOS cannot decode, which costs it all locations",
      why: """
        iOS decodes the locations in one piece and strictly: one condition of an unknown rule_type, with an operator \
        that its family does not have or a value of another type, loses them all. Nothing then keeps a visitor out.
        """,
      remedy: "Mend the condition by the schema; every location waits for it.",
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
          findings.add("iOS cannot decode this, and loses all locations", at: range, outcomes: outcomes)
        }
      }
    })
}
