extension LaunchLints {
  static let presenceValues = LaunchCheck(
    "M002", "presence-with-values", .error, "`ex` or `nx` with values",
    why: """
      Android never matches a condition that combines `ex` or `nx` with values. iOS and the web engine ignore the \
      values. If all values are null, iOS drops the condition while it loads the rules.
      """,
    remedy: "Remove `values`. `ex` and `nx` only test whether the key has a value.",
    source: SDKSource.evaluation, differences: ["D46", "D47"],
    fires: .test(#""key":"tier","matcher":"nx","values":«["x"]»"#),
    silent: .test(#""key":"tier","matcher":"nx""#),
    .placed { subject, test, _, findings in
      guard test.matcher.isPresence, !test.values.isEmpty else { return }
      let isAllNull = test.values.allSatisfy { subject.document.isNull($0) }
      let outcomes = Outcomes(subject.profiles) { profile in
        if !profile.values.presenceIgnoresValues { return .neverTrue }
        return isAllNull && profile.values.convertsFacts ? .conditionDropped : nil
      }
      findings.add(
        "unexpected values with `\(test.matcher.rawValue)`", at: subject.valuesRange(of: test), affecting: outcomes,
        hint: "remove `values`")
    })

  static let missingValues = LaunchCheck(
    "M003", "comparison-without-values", .error, "a comparison without values",
    why: """
      iOS compares with the empty string: `eq` matches a missing key, and `nc`, `sw` and `ew` match every event. \
      Android never matches the condition. The web engine matches `ne` and `nc` for every event value. The web engine \
      throws an error if `values` is null.
      """,
    remedy: "Add the values. Use `ex` or `nx` to test only whether the key has a value.",
    source: """
      adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0, adobe/aepsdk-core-ios: \
      AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: …/rulesengine, \
      …/launch/rulesengine @core 3.8.0; adobe/aepsdk-rulesengine-typescript: src @3.1.1; all run
      """,
    differences: ["D48"],
    fires: .test(#""key":"tier","matcher":«"ne"»"#),
    silent: .test(#""key":"tier","matcher":"ne","values":["gold"]"#),
    .placed { subject, test, _, findings in
      guard !test.matcher.isPresence, test.values.isEmpty else { return }
      let isNull: Bool
      switch test.test.operands {
      case .missing, .list: isNull = false
      case .null: isNull = true
      // S010 reports a value of `values` that is not an array.
      case .text, .other: return
      }
      let document = subject.document
      var misspelled: JSONDocument.Value?
      if case .missing = test.test.operands,
        let definition = subject.definition(of: subject.rules.conditions[test.place])
      {
        misspelled = document.members(definition).map(\.name).first { name in
          SpellingSuggestion.name(for: document.string(name), among: ["key", "matcher", "values"]) == "values"
        }
      }
      findings.add(
        "`\(test.matcher.rawValue)` has no values to compare with",
        at: misspelled.map(document.range) ?? subject.valuesRange(of: test),
        outcomes: Outcomes(subject.profiles) { profile in
          if profile.values.noValuesIsEmptyText { return test.outcomeAsBlank }
          if profile.values.convertsFacts { return .neverTrue }
          if isNull { return .crashAtEvaluation }
          return test.matcher.isNegative ? .otherResult : .neverTrue
        },
        hint: misspelled.map { name -> Message in
          "rename \(text: document.string(name)) to `values`, with an array of values"
        }
          ?? "add a value, or use `ex` or `nx` to test for presence")
    })

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

  static let negativeSeveral = LaunchCheck(
    "M005", "several-excluded-values", .warning, "`ne` or `nc` with several values, which older SDKs combine with `or`",
    why: """
      iOS before 5.5.1 and Android core before 3.5.0 combine the comparisons with `or`. Almost every event then \
      matches, because no event value equals both `gold` and `silver`. Newer SDKs combine the comparisons with \
      `and`. Some users may still have a version of the app with an older SDK.
      """,
    remedy: """
      To support older versions of the app, write one condition for each value and combine them with `and`. All SDK \
      versions evaluate these conditions in the same way.
      """,
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift at 554f1342, first released as 5.5.1; \
      adobe/aepsdk-core-android: MatcherCondition.kt @core 3.5.0, read
      """,
    fires: .test(#""key":"tier","matcher":"ne","values":«["gold","silver"]»"#),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"ne","values":["gold"]}},{"type":"matcher","definition":{"key":"tier","matcher":"ne","values":["silver"]}}]}}"#
    ),
    .placed { subject, test, _, findings in
      guard test.matcher.isNegative, test.values.count > 1 else { return }
      findings.add(
        "`\(test.matcher.rawValue)` has several values, which older SDKs combine with `or`",
        at: subject.valuesRange(of: test), hint: "write one condition for each value and combine them with `and`")
    })

  static let caseOnly = LaunchCheck(
    "M010", "values-differ-in-case", .info, "values that differ only in case",
    why: "Every platform ignores case when it compares strings, so one of the values is redundant.",
    remedy: "Remove one of the values.",
    source: SDKSource.evaluation,
    fires: .test(#""key":"tier","matcher":"eq","values":["Gold",«"gold"»]"#),
    silent: .test(#""key":"tier","matcher":"eq","values":["Gold","silver"]"#),
    .placed { subject, test, _, findings in
      guard test.values.count > 1, test.kinds.contains(.text), !test.matcher.isPresence else { return }
      var first: [[UInt8]: JSONDocument.Value] = [:]
      for value in test.values where subject.document.kind(value) == .string {
        let text = subject.document.string(value)
        let folded = text.map(\.asciiLowercased)
        guard let earlier = first[folded] else {
          first[folded] = value
          continue
        }
        if subject.document.string(earlier) == text { continue }
        findings.add(
          "\(text: text) is already in the list with different case", at: value,
          notes: [subject.note("first occurrence", at: earlier)])
      }
    })

  static let duplicateValue = LaunchCheck(
    "M018", "duplicate-value", .warning, "a repeated value in one list",
    why: "The second occurrence has no effect on any platform. Perhaps a different value was intended.",
    remedy: "Remove or correct the second occurrence.",
    source: SDKSource.evaluation,
    fires: .test(#""key":"tier","matcher":"eq","values":["gold",«"gold"»]"#),
    silent: .test(#""key":"tier","matcher":"eq","values":["gold"]"#),
    .placed { subject, test, _, findings in
      guard test.values.count > 1, !test.matcher.isPresence else { return }
      /// The literal of a value. A string and a number with the same characters have different literals.
      struct Spelling: Hashable {
        var isText: Bool
        var bytes: [UInt8]
      }
      var first: [Spelling: JSONDocument.Value] = [:]
      for value in test.values {
        let spelling = Spelling(isText: subject.document.kind(value) == .string, bytes: subject.text(value))
        guard let earlier = first[spelling] else {
          first[spelling] = value
          continue
        }
        findings.add(
          "\(text: spelling.bytes) is already in the list", at: value,
          notes: [subject.note("first occurrence", at: earlier)])
      }
    })
}

extension PlacedTest {
  /// The outcome of a test without values on iOS: the operand is `""`, which no string contains.
  fileprivate var outcomeAsBlank: Outcome {
    if matcher.isPresence || matcher == .equals || matcher == .notEquals { return .otherResult }
    let isTrue = matcher.textRelation.map { LaunchProfile.ios.values.wideHolds($0, [0x78], []) } ?? false
    return isTrue ? .alwaysTrue : .neverTrue
  }
}
