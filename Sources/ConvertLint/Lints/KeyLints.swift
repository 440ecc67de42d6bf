extension ConvertLints {
  static let convertMissingKey = ConvertCheck(
    "CV107", "convert-missing-key", .warning, "a condition without a `key`",
    why: """
      JavaScript and Android find an attribute by `key` alone, for every `rule_type`. Without a key the condition is \
      never true; only `doesNotExist` is true on Android. For a `rule_type` that names an attribute, such as \
      `country`, iOS looks up that name. For a generic `rule_type`, such as `generic_text_key_value`, iOS looks up an \
      empty name.
      """,
    remedy: "Add the `key`. If the `rule_type` names an attribute, such as `country`, use this name as the key.",
    source: ConvertSource.rules,
    fires: .leaf(#"«{"rule_type":"country","value":"FR","matching":{"match_type":"equals","negated":false}}»"#),
    silent: .leaf(#""rule_type":"country","key":"country","value":"FR""#, "equals"),
    .leaf { subject, leaf, test, findings in
      guard let family = test.family, !family.asksForExperience, subject.text(test.key) == nil else { return }
      findings.add(
        "condition without a `key`", at: subject.range(test.key, or: leaf),
        outcomes: subject.outcomes {
          switch $0.keys {
          case .member: .neverTrue
          case .scalarMember where test.key.map(subject.document.isScalar) == true: .otherResult
          case .scalarMember: test.comparison?.isPresence == true ? .otherResult : .neverTrue
          case .byFamily: family.key == .member ? .otherResult : nil
          }
        })
    })

  static let convertOtherKey = ConvertCheck(
    "CV108", "convert-other-key", .warning, "a `key` that iOS ignores",
    why: """
      For a `rule_type` that names an attribute, such as `city`, iOS looks up that name and ignores the `key`. iOS \
      looks up every cookie under the name `cookie`. JavaScript and Android use the key.
      """,
    remedy: """
      For your own attributes, use a generic `rule_type`, such as `generic_text_key_value`. For attributes such as \
      `city`, set `key` to the `rule_type`.
      """,
    source: ConvertSource.rules,
    fires: .leaf(#""rule_type":"city","key":«"town"»,"value":"Lyon""#, "matches"),
    silent: .leaf(#""rule_type":"generic_text_key_value","key":"town","value":"Lyon""#, "matches"),
    .leaf { subject, _, test, findings in
      guard let family = test.family, family.isMapped,
        family.key == .family, let key = test.key, let name = subject.text(key),
        let type = subject.text(test.ruleType), name != type
      else { return }
      findings.add(
        "iOS ignores key \(text: name) and looks up \(text: type)", at: key,
        affecting: subject.outcomes { $0.keys == .byFamily ? .otherResult : nil })
    })

  static let convertAbsentKey = ConvertCheck(
    "CV111", "convert-absent-key", .warning, "a condition that is true on iOS if the attribute is missing",
    why: """
      If the attribute is missing, iOS compares with the empty string. A negated condition is then true, and so is a \
      condition that compares with the empty string. In JavaScript and on Android the condition is false, negated or \
      not. This is the most common difference between the platforms.
      """,
    remedy: "Make the app always set the attribute, or add a condition that it exists.",
    source: ConvertSource.rules,
    fires: .leaf(
      #"{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":«true»}}"#
    ),
    silent: .soundRuleSet,
    .leaf { subject, _, test, findings in
      guard test.comparison?.isPresence == false, test.family?.isMapped == true else { return }
      let outcomes = subject.outcomes { $0.missingKey == .isCompared ? .otherResult : nil }
      if outcomes.rows.isEmpty { return }
      if let negated = test.negated, subject.kind(negated) == .true {
        // If the empty string satisfies the operator, the negated condition is false on iOS as well.
        if test.matchesAbsence(in: subject.document) { return }
        findings.add(
          "condition is true on iOS but false elsewhere if the attribute is missing", at: negated,
          outcomes: outcomes)
      } else if test.matchesAbsence(in: subject.document), let value = test.value {
        findings.add("condition matches a missing attribute on iOS", at: value, outcomes: outcomes)
      }
    })

  static let convertNotExists = ConvertCheck(
    "CV112", "convert-not-exists", .warning, "`not_exists`, which matches a missing attribute on iOS only",
    why: """
      On iOS, a visitor without the attribute matches. In JavaScript only `doesNotExist` matches such a visitor; \
      `not_exists` matches only an empty attribute. Android does not know `not_exists`, so the condition is never true \
      there.
      """,
    remedy: "Use `doesNotExist`, which means the same on all platforms.",
    source: ConvertSource.rules,
    fires: .leaf(
      #"{"rule_type":"generic_text_key_value","key":"plan","value":"","matching":{"match_type":«"not_exists"»,"negated":false}}"#
    ),
    silent: .leaf(#""rule_type":"generic_text_key_value","key":"plan","value":"""#, "doesNotExist"),
    .leaf { subject, _, test, findings in
      guard test.comparison == .isMissingOnKey, let name = test.matchType else { return }
      findings.add(
        "`not_exists` matches a missing attribute on iOS only", at: name,
        outcomes: subject.outcomes {
          $0.unknownOperators.contains(.isMissingOnKey)
            ? .neverTrue : $0.missingKey == .isFalse ? .otherResult : nil
        }, hint: "use `doesNotExist`")
    })
}
