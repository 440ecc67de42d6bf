extension ConvertCheck {
  static let convertFamilyOperator = ConvertCheck(
    RulePage(
      "CV117", "convert-family-operator", .warning,
      "an operator that its family does not have",
      why: """
        The schema names the operators of each family. Both SDKs evaluate any of them in an audience; in a location \
        one that its family does not have costs iOS all locations.
        """,
      remedy: "Use an operator of the family, or another family.",
      source: ConvertSource.schema,
      fires: .leaf(
        #"{"rule_type":"country","key":"country","value":"FR","matching":{"match_type":«"contains"»,"negated":false}}"#),
      silent: .leaf(#""rule_type":"country","key":"country","value":"FR""#, "equals")),
    .leaf { subject, _, test, findings in
      guard let types = test.family?.matchTypes, test.comparison != nil,
        let value = test.matchType, let name = subject.text(value),
        let family = subject.text(test.ruleType),
        !types.contains(where: { $0.utf8.elementsEqual(name) })
      else { return }
      findings.add(
        "\(text: family) has \(types.joined(separator: ", ")), not \(text: name)", at: subject.document.range(value))
    })
}
