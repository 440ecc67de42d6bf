extension LaunchLints {
  static let upperCaseLogic = LaunchCheck(
    "P001", "logic-in-capitals", .error, "a `logic` of `and` or `or` that is not in lower case",
    why: """
      Android reads `AND` as `and`. iOS and the web SDK keep the group, but the group is never true there. A rule that \
      was tested on Android therefore never fires on iOS or the web.
      """,
    remedy: "Write `and` or `or` in lower case.",
    source: SDKSource.rulesParsers, differences: ["D35"],
    fires: .condition(
      #"{"type":"group","definition":{"logic":«"AND"»,"conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.generic.track"]}}]}}"#
    ),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.generic.track"]}}]}}"#
    ),
    .condition { subject, index, condition, findings in
      guard case .unreadable(.logicCase) = condition.form else { return }
      let outcomes = subject.outcomes(of: index)
      let isUnderstood = subject.profiles.indices.contains { subject.fate(of: index, $0) == .kept }
      if outcomes.rows.isEmpty || !isUnderstood { return }
      let range = subject.logic(of: condition)
      let logic = subject.document.value(at: range).map { subject.document.string(orLexeme: $0) }
      findings.add(
        "`logic` \(text: logic ?? []) is not in lower case", at: range, outcomes: outcomes,
        fix: subject.fixedLogic(of: condition))
    })

  static let unknownMatcherAlone = LaunchCheck(
    "P004", "unknown-matcher-alone", .error, "an unknown matcher as the only condition of a rule",
    why: """
      If the only condition of a rule has an unknown matcher, iOS drops only this rule. Android rejects the whole \
      document. The web SDK keeps the rule but never fires it. Inside a group, iOS and Android drop the condition; \
      L015 describes the effect on the group.
      """,
    remedy: "Use a matcher that all platforms know.",
    source: SDKSource.rulesParsers, differences: ["D20"],
    fires: .condition(#"{"type":"matcher","definition":{"key":"a","matcher":«"qe"»,"values":["b"]}}"#),
    silent: .condition(#"{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["b"]}}"#),
    .condition { subject, index, condition, findings in
      guard case .unreadable(.matcherUnknown) = condition.form, let rule = findings.rule,
        index == Int(subject.rules.rules[rule].conditions.upperBound) - 1
      else { return }
      let outcomes = subject.outcomes(of: index)
      guard Set(outcomes.rows.map(\.outcome)).count > 1 else { return }
      let range = FaultReport(.matcherUnknown(values: 0), condition.range, in: subject).range
      let matcher = subject.document.value(at: range).map { subject.document.string(orLexeme: $0) }
      findings.add(
        "the only condition of the rule has the unknown matcher \(text: matcher ?? [])", at: range, outcomes: outcomes)
    })

  static let hollowGroup = LaunchCheck(
    "P005", "hollow-and", .error, "an `and` group without any readable condition",
    why: """
      Android keeps the empty group, which is true for every event. If the rule has no other condition, the rule fires \
      on every event. iOS drops the group. If the rule has no other condition, iOS drops the rule too.
      """,
    remedy: "Fix the conditions of the group. Other findings describe their defects.",
    source: SDKSource.rulesParsers, differences: ["D31"],
    fires: .condition(
      #"{"type":"group","definition":{"logic":«"and"»,"conditions":[{"type":"matcher","definition":{"key":"a","matcher":"qe","values":["b"]}}]}}"#
    ),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["b"]}}]}}"#
    ),
    .condition { subject, index, condition, findings in
      guard subject.hasDropped, condition.isAnd, !condition.children.isEmpty else { return }
      let holds = subject.profiles.indices.contains { subject.fate(of: index, $0) == .always }
      guard holds else { return }
      findings.add(
        "`and` group has no readable condition", at: subject.logic(of: condition), outcomes: subject.outcomes(of: index)
      )
    })
}

extension LaunchLintContext {
  /// Returns the group's `logic` in lower case, which all platforms can read. Nil if there is no such replacement.
  fileprivate func fixedLogic(of group: Condition) -> [UInt8]? {
    guard let logic = definition(of: group).flatMap({ member($0, "logic") }),
      document.kind(logic) == .string
    else { return nil }
    return LaunchNames.inSmallLetters(document.string(logic), among: LaunchNames.logics)
  }
}
