extension ConvertLints {
  static let convertLocation = ConvertCheck(
    "CV120", "convert-location", .warning, "a location that makes iOS drop all locations",
    why: """
      iOS decodes all locations together and strictly. It drops all locations if one condition has an unknown \
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

  static let convertSiteArea = ConvertCheck(
    "CV122", "convert-site-area", .warning, "a `site_area`, which only JavaScript reads",
    why: """
      JavaScript excludes visitors outside the site area. If the experience lists locations, JavaScript checks only \
      the locations. iOS and Android ignore the site area and admit every visitor.
      """,
    remedy: "Use `locations` instead of `site_area`.",
    source: ConvertSource.data,
    fires: .experience(#""site_area":«{"OR":[{"AND":[{"OR_WHEN":[\#(Example.gold)]}]}]}»"#, lists: ""),
    silent: .soundConfiguration,
    .experience { subject, experience, findings in
      // JavaScript ignores `site_area` if its value is falsy.
      guard let area = experience.siteArea, subject.document.isTruthy(area) else { return }
      let isShadowed = !subject.rules.elements(experience.locations).isEmpty
      findings.add(
        isShadowed ? "site_area has no effect, because locations are listed" : "only JavaScript reads site_area",
        at: area,
        affecting: subject.outcomes(of: experience) { $0.locations != .each || isShadowed ? .noEffect : nil })
    })
}
