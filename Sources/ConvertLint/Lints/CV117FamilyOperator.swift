extension ConvertLints {
  static let convertFamilyOperator = ConvertCheck(
    "CV117", "convert-family-operator", .warning, "an operator that the `rule_type` of the condition does not allow",
    why: """
      The configuration schema lists the operators of each `rule_type`. In an audience, both SDKs evaluate every \
      operator. In a location, an operator that the `rule_type` does not allow makes iOS drop all locations.
      """,
    remedy: "Use an operator that the `rule_type` allows, or use another `rule_type`.",
    source: ConvertSource.schema,
    fires: .leaf(
      #"{"rule_type":"country","key":"country","value":"FR","matching":{"match_type":«"contains"»,"negated":false}}"#),
    silent: .leaf(#""rule_type":"country","key":"country","value":"FR""#, "equals"),
    .leaf { subject, _, test, findings in
      guard let types = test.family?.matchTypes, test.comparison != nil,
        let value = test.matchType, let name = subject.text(value),
        let family = subject.text(test.ruleType),
        !types.contains(where: { $0.utf8.elementsEqual(name) })
      else { return }
      findings.add(
        "\(text: family) does not allow operator \(text: name), expected one of \(types.joined(separator: ", "))",
        at: value)
    })
}
