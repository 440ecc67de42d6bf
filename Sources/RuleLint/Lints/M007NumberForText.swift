internal import RuleEngine

extension Lint {
  static let numberForText = Lint(
    RulePage(
      "M007", "number-for-text", .warning,
      "a number held against a value that is known to be text",
      why: """
        The devices read a number out of a text that spells one as the value does; any other text \
        equals no number, is not unequal to one either, and stands before or behind none. The web \
        engine orders only what is a number in the event. The lifecycle values, for one, are \
        texts.
        """,
      remedy: """
        Compare with a text where the event carries one. Ordering needs a number in the event.
        """,
      source: """
        adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0, adobe/aepsdk-core-ios: \
        AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: …/rulesengine, \
        …/launch/rulesengine @core 3.8.0; adobe/aepsdk-rulesengine-typescript: src @3.1.1; all run
        """,
      differences: ["D73", "D81"],
      fires: .test(
        #""key":"~state.com.adobe.module.lifecycle/lifecyclecontextdata.osversion","matcher":"gt","values":[«16»]"#
      ),
      silent: .test(
        #""key":"~state.com.adobe.module.lifecycle/lifecyclecontextdata.launches","matcher":"eq","values":["16"]"#
      )),
    .placed { subject, test, rule, findings in
      guard test.kinds.contains(.number), test.form != .special(.unixTime),
        !test.matcher.isAboutText, !test.matcher.isPresence,
        let known = rule.known(test), known == .text || known == .digits
      else { return }
      for value in test.values where subject.document.kind(value) == .number {
        let outcomes = Outcomes(subject.profiles) { profile in
          if profile.values.convertsFacts { return known == .digits ? nil : .neverTrue }
          return test.matcher.isOrdering ? .neverTrue : nil
        }
        if outcomes.rows.isEmpty { continue }
        findings.add(
          "\(text: test.key) is a text, which is held against the number \(text: subject.text(value))",
          at: value, in: subject, outcomes: outcomes)
      }
    })
}
