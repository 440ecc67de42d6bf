extension LaunchLints {
  static let valuesMistyped: LaunchCheck = LaunchCheck(
    "S010", "values-mistyped", .error,
    "a `values` member that is not an array, or an entry that is null, an object or an array",
    why: """
      If `values` is not an array, iOS rejects the whole document and Android reads an empty list. The web engine \
      reads a string as a list of its characters. iOS drops null, objects and arrays from the list. If nothing is \
      left, iOS drops the condition, and an enclosing `and` matches more often. Android keeps these entries, and \
      compares event values with them: `ne` and `nc` match every event value, and other matchers match none.
      """,
    remedy: "Write `values` as an array of strings, numbers and booleans.",
    source: SDKSource.rulesParsers, differences: ["D17", "D33", "D47", "D53"],
    fires: .test(#""key":"tier","matcher":"ne","values":[«null»]"#),
    silent: .test(#""key":"tier","matcher":"ne","values":["gold"]"#),
    .condition { subject, index, condition, findings in
      guard case .test(let test) = condition.form else { return }
      let document = subject.document
      switch test.operands {
      case .missing, .null: return
      case .list(let list):
        if document.hasOnlyScalars(list) { return }
        for value in document.elements(list) { subject.check(value, of: test, index, &findings) }
      case .text, .other:
        guard let definition = subject.definition(of: condition), let value = subject.member(definition, "values")
        else { return }
        let outcomes = subject.outcomes { platform, profile in
          subject.outcome(of: index, platform) ?? profile.values.readingOfLetters(test)
        }
        if outcomes.rows.isEmpty { return }
        findings.join(
          Finding(
            LaunchLints.valuesMistyped.page, "expected an array for `values`, found \(document.noun(value))",
            at: .document(document.range(value)), rule: findings.rule, outcomes: outcomes))
      }
    })
}

extension ValueRules {
  /// Returns the outcome of a test whose `values` is a string instead of an array. JavaScript iterates over the
  /// string's characters.
  fileprivate func readingOfLetters(_ test: Test) -> Outcome? {
    guard case .text = test.operands, runtime == .javaScript, !test.matcher.isPresence else { return nil }
    return .otherResult
  }

  /// Returns the effect of a value that is null, an object or an array, if the platform keeps the test.
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
  fileprivate func check(_ value: JSONDocument.Value, of test: Test, _ index: Int, _ findings: inout Findings) {
    switch document.kind(value) {
    case .string, .word, .number, .true, .false: return
    case .null, .object, .array: break
    }
    let isNull = document.isNull(value)
    let outcomes = outcomes { platform, profile in
      outcome(of: index, platform) ?? profile.values.readingOfOddValue(test, isNull: isNull)
    }
    findings.add("`values` contains \(document.noun(value))", at: value, affecting: outcomes)
  }
}
