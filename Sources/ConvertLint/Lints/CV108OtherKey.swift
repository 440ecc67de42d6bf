extension ConvertCheck {
  static let convertOtherKey = ConvertCheck(
    RulePage(
      "CV108", "convert-other-key", .warning,
      "a key that iOS does not look at",
      why: """
        iOS finds the attribute of a named family by its rule_type, and the cookie family \
        under `cookie`, whichever cookie the key names. JavaScript goes by the key.
        """,
      remedy: """
        Use one of the generic families for an attribute of your own; leave named families \
        with a key like their rule_type.
        """,
      source: """
        convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules @2.0.0; \
        convertcom/javascript-sdk: packages/rules @5.0.1; both run
        """,
      fires: .leaf(
        #"{"rule_type":"city","key":«"town"»,"value":"Lyon","matching":{"match_type":"matches","negated":false}}"#),
      silent: .leaf(
        #"{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}"#
      )),
    .leaf { subject, leaf, findings in
      guard let test = leaf.test, let family = test.family, family.isMapped,
        family.key == .family, let key = test.key, let name = subject.text(key),
        let type = subject.text(test.ruleType), name != type
      else { return }
      let outcomes = subject.outcomes { $0.keys == .byFamily ? .otherResult : nil }
      if outcomes.rows.isEmpty { return }
      findings.add(
        "iOS looks for \(text: type), not for \(text: name)", at: subject.document.range(key), outcomes: outcomes)
    })
}
