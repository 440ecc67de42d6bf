extension ConvertCheck {
  static let convertGroupName = ConvertCheck(
    RulePage(
      "CV002", "convert-group-name", .error,
      "a group by another name, or a condition where a group belongs",
      why: """
        OR, AND and OR_WHEN are written in capitals; under any other name neither SDK finds \
        the list. A condition where a group should stand is read as a group without one.
        """,
      remedy: """
        Write the names in capitals, and put every condition into an OR_WHEN inside of an \
        AND inside of an OR.
        """,
      source: """
        convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules @2.0.0; \
        convertcom/javascript-sdk: packages/rules @5.0.1; both run
        """,
      fires: .convert(
        #"{"OR":[{"AND":[{«"or_when"»:[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}"#
      ),
      silent: .convert(
        #"{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}"#
      )),
    .group { subject, group, findings in
      let wanted = subject.listName(of: group)
      switch subject.state(of: group) {
      case .sound, .lacksList, .isNull: break
      case .misnamed(let name):
        findings.add(
          "\(text: subject.shown(name)) is not read as \(wanted)", at: subject.document.range(name),
          outcomes: subject.lostOutcomes(of: group), hint: "write \(text: wanted.utf8)")
      case .isLeaf:
        findings.add(
          "a condition where \(wanted) is looked for", at: group.condition.range,
          outcomes: subject.lostOutcomes(of: group), hint: "the levels are OR, AND, OR_WHEN, then conditions")
      }
    })
}
