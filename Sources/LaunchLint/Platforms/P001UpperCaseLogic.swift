extension LaunchCheck {
  static let upperCaseLogic = LaunchCheck(
    RulePage(
      "P001", "logic-in-capitals", .error,
      "`logic` in other letters than `and` and `or`, which some platforms understand",
      why: """
        Android reads `AND` as it is meant. iOS and the web engine keep the group as one that is never true, so that a \
        rule which was tried on Android never fires there.
        """,
      remedy: "Write `and` or `or`, in small letters.",
      source: SDKSource.rulesParsers,
      differences: ["D35"],
      fires: .condition(
        #"{"type":"group","definition":{"logic":«"AND"»,"conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"ex"}}]}}"#
      ),
      silent: .condition(Example.track)),
    .condition { subject, place, condition, findings in
      guard case .unreadable(.logicCase) = condition.form else { return }
      let outcomes = subject.outcomes(of: place)
      let isUnderstood = subject.profiles.indices.contains { subject.fate(of: place, $0) == .kept }
      if outcomes.rows.isEmpty || !isUnderstood { return }
      findings.add(
        "not all platforms understand `logic` in these letters", at: subject.logic(of: condition), outcomes: outcomes,
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
