extension ConvertCheck {
  static let convertSiteArea = ConvertCheck(
    RulePage(
      "CV122", "convert-site-area", .warning,
      "a site_area, which iOS does not look at",
      why: """
        JavaScript keeps visitors out by it, unless the experience lists locations, which \
        then count alone. iOS lets everybody in.
        """,
      remedy: """
        Use locations.
        """,
      source: """
        convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Data @2.0.0; \
        convertcom/javascript-sdk: packages/data @5.0.1; both run
        """,
      fires: .convert(
        #"{"experiences":[{"id":"10","key":"hero","site_area":«{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}»,"settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}]}]}"#
      ),
      silent: .convert(
        #"{"experiences":[{"id":"10","key":"hero","audiences":["a1"],"settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}]}],"audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}}]}"#
      )),
    .experience { subject, experience, findings in
      // JavaScript ignores a falsy value.
      guard let area = experience.siteArea, subject.document.isTruthy(area) else { return }
      let isShadowed =
        experience.locations.map {
          subject.document.isArray($0) && !subject.document.elements($0).isEmpty
        } ?? false
      let outcomes = subject.outcomes(of: experience) {
        $0.locations == .allOrNothing || isShadowed ? .noEffect : nil
      }
      if outcomes.rows.isEmpty { return }
      findings.add(
        isShadowed ? "locations are listed: this has no effect" : "iOS does not look at a site area",
        at: subject.document.range(area), outcomes: outcomes)
    })
}
