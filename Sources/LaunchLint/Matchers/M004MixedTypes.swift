extension LaunchCheck {
  static let mixedTypes = LaunchCheck(
    RulePage(
      "M004", "mixed-value-types", .warning,
      "values of several types in one list",
      why: """
        On the devices the type of each value decides what the fact is turned into before it is compared: text, a \
        whole number, a decimal, a truth value. A list that mixes them compares the same fact in several ways, and \
        what a missing key does changes from one value to the next. The web engine compares texts.
        """,
      remedy: "Write all values in the type that the event carries.",
      source: SDKSource.evaluation,
      fires: .test(#""key":"size","matcher":"eq","values":«["5",6]»"#),
      silent: .test(#""key":"size","matcher":"eq","values":[5,6]"#)),
    .placed { subject, test, _, findings in
      guard test.values.count > 1, !test.matcher.isPresence else { return }
      let types = test.kinds.intersection([.text, .number, .truth])
      guard ![[], .text, .number, .truth].contains(types) else { return }
      findings.add(
        "the values are of different types", at: subject.valuesRange(of: test),
        outcomes: Outcomes(subject.profiles) { $0.values.convertsFacts ? .otherResult : nil })
    })
}
