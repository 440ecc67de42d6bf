extension LaunchLints {
  static let mixedTypes = LaunchCheck(
    "M004", "mixed-value-types", .warning, "values of different types in one list",
    why: """
      iOS and Android convert the event value to the type of each listed value before they compare. The types are \
      string, integer, floating-point number and boolean. A list of several types compares the same event value in \
      several ways. The result for a missing key also differs from one value to the next. The web engine compares \
      strings.
      """,
    remedy: "Write all values in the type that the event value has.",
    source: SDKSource.evaluation,
    fires: .test(#""key":"size","matcher":"eq","values":«["5",6]»"#),
    silent: .test(#""key":"size","matcher":"eq","values":[5,6]"#),
    .placed { subject, test, _, findings in
      guard test.values.count > 1, !test.matcher.isPresence else { return }
      let types = test.kinds.intersection([.text, .number, .truth])
      guard ![[], .text, .number, .truth].contains(types) else { return }
      findings.add(
        "`values` mixes several types", at: subject.valuesRange(of: test),
        outcomes: Outcomes(subject.profiles) { $0.values.convertsFacts ? .otherResult : nil })
    })
}
