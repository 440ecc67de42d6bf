extension LaunchCheck {
  static let valuesMistyped: LaunchCheck = LaunchCheck(
    RulePage(
      "S010", "values-mistyped", .error,
      "`values` is not an array, or holds null, an object or an array",
      why: """
        Anything but an array costs the whole document on iOS; Android reads it as no values, the web engine takes the \
        letters of a text one by one. A value that is null or a container is passed over by iOS, and with the last one \
        the whole condition goes, so that an `and` round it fires more often. Android keeps it: with `ne` and `nc` it \
        holds for every value, with all others for none.
        """,
      remedy: "List texts, numbers and truth values in an array.",
      source: SDKSource.rulesParsers,
      differences: ["D17", "D33", "D47", "D53"],
      fires: .test(#""key":"tier","matcher":"ne","values":[«null»]"#),
      silent: .test(#""key":"tier","matcher":"ne","values":["gold"]"#)),
    .condition { subject, place, condition, findings in
      guard case .test(let test) = condition.form else { return }
      let document = subject.document
      switch test.operands {
      case .missing, .null: return
      case .list(let list):
        if document.hasOnlyScalars(list) { return }
        for value in document.elements(list) { subject.check(value, of: test, place, &findings) }
      case .text, .other:
        guard let definition = subject.definition(of: condition), let value = subject.member(definition, "values")
        else { return }
        let outcomes = subject.outcomes { platform, profile in
          subject.outcome(of: place, platform) ?? profile.values.readingOfLetters(test)
        }
        if outcomes.rows.isEmpty { return }
        findings.join(
          Finding(
            LaunchCheck.valuesMistyped.page, "`values` is \(document.noun(value)): an array would do",
            at: .document(document.range(value)), rule: findings.rule, outcomes: outcomes))
      }
    })
}

extension ValueRules {
  /// The outcome of a string instead of an array. JavaScript iterates over its characters.
  fileprivate func readingOfLetters(_ test: Test) -> Outcome? {
    guard case .text = test.operands, runtime == .javaScript, !test.matcher.isPresence else { return nil }
    return .otherResult
  }

  /// The outcome of a null, object or array among the values, if the condition is evaluated.
  fileprivate func readingOfOddValue(_ test: Test, isNull: Bool) -> Outcome? {
    switch runtime {
    case .swift: !isNull && test.matcher.isPresence ? nil : .valueDropped
    case .java where test.matcher.isPresence: nil
    case .java: test.matcher.isNegative ? .otherResult : .noEffect
    case .javaScript: test.matcher.isPresence ? nil : .valueDropped
    }
  }
}

extension LaunchLintContext {
  /// Checks one of the values of a test.
  fileprivate func check(_ value: JSONDocument.Value, of test: Test, _ place: Int, _ findings: inout Findings) {
    switch document.kind(value) {
    case .string, .word, .number, .true, .false: return
    case .null, .object, .array: break
    }
    let isNull = document.isNull(value)
    let outcomes = outcomes { platform, profile in
      outcome(of: place, platform) ?? profile.values.readingOfOddValue(test, isNull: isNull)
    }
    if outcomes.rows.isEmpty { return }
    findings.add("\(document.noun(value)) among the values", at: value, in: self, outcomes: outcomes)
  }
}
