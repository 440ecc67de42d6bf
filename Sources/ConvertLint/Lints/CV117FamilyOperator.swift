extension ConvertCheck {
  static let convertFamilyOperator = ConvertCheck(
    RulePage(
      "CV117", "convert-family-operator", .warning,
      "an operator that its family does not allow",
      why: """
        The schema defines the operators of each family. In an audience, both SDKs evaluate all operators. In a \
        location, an operator that is not allowed makes iOS drop all locations.
        """,
      remedy: "Use an operator that the family allows, or another family.",
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
      let allowed = types.joined(separator: ", ")
      findings.add(
        "\(text: family) does not allow \(text: name): expected \(allowed)", at: subject.document.range(value))
    })
}
