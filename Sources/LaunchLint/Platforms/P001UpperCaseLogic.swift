extension LaunchLints {
  static let upperCaseLogic = LaunchCheck(
    "P001", "logic-in-capitals", .error, "a `logic` of `and` or `or` that is not in lower case",
    why: """
      Android reads `AND` as `and`. iOS and the web SDK keep the group, but it is never true there. A rule that was \
      tested on Android therefore never fires on iOS or the web.
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
}

extension LaunchLintContext {
  /// The group's `logic` in lower case, which all platforms can read.
  fileprivate func fixedLogic(of group: Condition) -> [UInt8]? {
    guard let logic = definition(of: group).flatMap({ member($0, "logic") }),
      document.kind(logic) == .string
    else { return nil }
    return LaunchNames.inSmallLetters(document.string(logic), among: LaunchNames.logics)
  }
}
